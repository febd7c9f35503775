// SPDX-License-Identifier: Apache-2.0
import Basics
import RepCounting
import Testing

@testable import Measures
@testable import Scoring
@testable import Statistics

/// People with clips of different lengths, and what counters find in them with a backend.
struct SyntheticCounting {
  private struct Person {
    var name: String
    var clips: [[Double]]
    /// The share of reps that each counter misses of this person, whatever the backend.
    var misses: [Double]
  }

  private let people: [Person]

  /// So many people of whom no two are alike: one to four clips, and two to thirteen reps in each.
  init(people count: Int, counters: Int = 3, seed: UInt64) {
    var generator = RandomGenerator(seed: seed)
    people = (0..<count).map { person in
      let clips = (0..<1 + generator.index(below: 4)).map { _ in
        (0..<2 + generator.index(below: 12)).map { 2 * Double($0) + generator.unit() }
      }
      let misses = (0..<counters).map { _ in 0.02 + 0.2 * generator.unit() * generator.unit() }
      return Person(name: "person-\(person)", clips: clips, misses: misses)
    }
  }

  private init(_ people: [Person]) { self.people = people }

  /// So many of the people, drawn without putting back.
  func split(of count: Int, seed: UInt64) -> SyntheticCounting {
    var generator = RandomGenerator(seed: seed)
    var rest = people
    return SyntheticCounting(
      (0..<count).map { _ in rest.remove(at: generator.index(below: rest.count)) }
    )
  }

  /// What the counters find with a backend that hides so many more reps from each of them.
  func evaluations(_ backend: String, hiding extra: Double = 0, seed: UInt64)
    -> [CounterEvaluation]
  {
    var generator = RandomGenerator(seed: seed)
    let counters = people.first?.misses.count ?? 0
    return (0..<counters).map { counter in
      let clips = people.flatMap { person in
        person.clips.enumerated().map { clip, reps in
          var events: [Double] = []
          for rep in reps {
            if generator.unit() >= person.misses[counter] + extra {
              events.append(rep + 0.2 * (generator.unit() - 0.5))
            }
            if generator.unit() < person.misses[counter] / 2 { events.append(rep + 1) }
          }
          return ClipScore.sample(
            .sample("\(person.name)-\(clip)", subject: person.name),
            reps: reps,
            events: events.sorted()
          )
        }
      }
      return CounterEvaluation(
        Configuration(counter: "counter-\(counter)", track: backend),
        clips: clips,
        plan: .valuesOnly,
        isMeasured: false
      )
    }
  }
}

extension CounterEvaluation {
  /// The same results under another backend's name.
  func renamed(_ backend: String) -> CounterEvaluation {
    CounterEvaluation(
      Configuration(counter: configuration.counter, track: backend),
      clips: clips,
      plan: plan,
      isMeasured: false
    )
  }
}

struct `Which backend` {
  private static let plan = ResamplingPlan(replicates: 200)
  private static let population = SyntheticCounting(people: 200, seed: 7)

  /// How often each verdict is given in 200 splits of 25 people; of those that are ranked, which one is behind.
  private func verdicts(
    _ second: (SyntheticCounting, UInt64) -> [CounterEvaluation],
    order: [String] = ["a", "b"]
  ) throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for split in 0..<UInt64(200) {
      let people = Self.population.split(of: 25, seed: split)
      let sides = [people.evaluations("a", seed: 1000 + split), second(people, split)]
      let decision = try #require(
        BackendDecision(
          order == ["a", "b"] ? sides[0] + sides[1] : sides[1] + sides[0],
          plan: Self.plan
        )
      )
      let pair = try #require(decision.pairs.first)
      let key = pair.verdict == .behind ? "\(pair.second) behind" : pair.verdict.rawValue
      counts[key, default: 0] += 1
      // The answer names the backend to take exactly if nothing is open.
      #expect(decision.answer.hasPrefix("Take ") == (pair.verdict != .open), "\(decision.answer)")
    }
    return counts
  }

  @Test func `a backend that hides every twelfth rep is ranked below in 95 of 100 splits`() throws {
    let found = try verdicts { $0.evaluations("b", hiding: 1.0 / 12, seed: 5000 + $1) }
    #expect(found["b behind", default: 0] >= 190, "\(found)")
    #expect(found["a behind", default: 0] == 0)
  }

  @Test func `it is ranked below if it comes first, too`() throws {
    let found = try verdicts(
      { $0.evaluations("b", hiding: 1.0 / 12, seed: 5000 + $1) },
      order: ["b", "a"]
    )
    #expect(found["b behind", default: 0] >= 190, "\(found)")
  }

  @Test func `two copies of a backend are equal in every split`() throws {
    let found = try verdicts { people, split in
      people.evaluations("a", seed: 1000 + split).map { $0.renamed("b") }
    }
    #expect(found == ["equal": 200])
  }

  @Test func `of two backends that err alike one is ranked below in about one split of twenty`()
    throws
  {
    let found = try verdicts { $0.evaluations("b", seed: 5000 + $1) }
    let ranked = found["a behind", default: 0] + found["b behind", default: 0]
    // 200 tests at 5 %: 10 expected, and more than 20 once in a thousand times.
    #expect(ranked <= 20, "\(found)")
    #expect(found["equal", default: 0] >= 100, "\(found)")
  }

  @Test func `three backends are ranked, and each pair is corrected for three`() throws {
    let people = Self.population.split(of: 40, seed: 3)
    let evaluations =
      people.evaluations("good", seed: 1) + people.evaluations("bad", hiding: 0.3, seed: 2)
      + people.evaluations("good", seed: 1).map { $0.renamed("copy") }
    let decision = try #require(BackendDecision(evaluations, plan: Self.plan))
    #expect(decision.standings.map(\.backend) == ["good", "copy", "bad"])
    #expect(decision.pairs.map(\.first) == ["good", "good", "copy"])
    #expect(decision.pairs.map(\.second) == ["copy", "bad", "bad"])
    #expect(decision.pairs.map(\.verdict) == [.equal, .behind, .behind])
    let pValues = decision.pairs.map { $0.difference.signFlip.pValue }
    #expect(decision.pairs.map(\.corrected) == MultipleTesting.holm(pValues))
    #expect(decision.answer.hasPrefix("Take good or copy, which count equally well: an F1 of "))
    #expect(decision.standingsInWords[0].hasSuffix("gives every counter the same reps as good."))
    #expect(decision.counters == ["counter-0", "counter-1", "counter-2"])
  }

  @Test func `many backends that are not decided are counted, and those behind are named`() throws {
    let people = Self.population.split(of: 6, seed: 3)
    let near = (1...5).flatMap { people.evaluations("near-\($0)", seed: UInt64($0)) }
    let far = people.evaluations("far", hiding: 0.9, seed: 9)
    let decision = try #require(
      BackendDecision(near + far, margin: 0.0001, plan: ResamplingPlan(replicates: 200))
    )
    let open = decision.againstLeader.filter { $0.verdict == .open }.count
    #expect(open >= 4)
    let all = "any of the 5 others is"
    let some = "\(open) of the 5 others are"
    #expect(decision.answer.contains("do not show that \(open == 5 ? all : some) behind ("))
    #expect(decision.standingsInWords.count == 5)
  }

  @Test func `the margin is compared with bounds, and not with the difference`() throws {
    let people = Self.population.split(of: 12, seed: 9)
    let evaluations =
      people.evaluations("a", seed: 1) + people.evaluations("b", hiding: 0.02, seed: 2)
    let narrow = try #require(BackendDecision(evaluations, margin: 0.001, plan: Self.plan))
    let wide = try #require(BackendDecision(evaluations, margin: 0.5, plan: Self.plan))
    #expect(narrow.pairs[0].verdict != .equal)
    #expect(wide.pairs[0].verdict == .equal)
    #expect(wide.pairs[0].morePeople == nil)
    #expect(wide.answer.contains("apart by less than 0.5, 95 % sure"))
  }

  @Test func `where nothing is decided it is said how many more people would decide it`() throws {
    let people = Self.population.split(of: 6, seed: 21)
    let decision = try #require(
      BackendDecision(
        people.evaluations("a", seed: 1) + people.evaluations("b", hiding: 0.01, seed: 2),
        margin: 0.001,
        plan: Self.plan
      )
    )
    let pair = try #require(decision.pairs.first)
    #expect(pair.verdict == .open)
    let needed = try #require(pair.morePeople)
    let value = abs(try #require(pair.difference.difference.value))
    let error = try #require(pair.difference.standardError)
    // The difference is larger than the margin, so that only a difference can be shown: 2.8 standard errors.
    #expect(value > 0.001)
    let ratio = (1.959964 + 0.841621) * error / value
    #expect(Double(needed) >= (6 * ratio * ratio).rounded(.up) - 6)
    #expect(Double(needed) < 4 * 6 * ratio * ratio)
    #expect(decision.answer.hasPrefix("Not decided: "))
    #expect(
      decision.standingsInWords[0].contains(
        "about \(needed) more people like these would decide it"
      )
    )
  }

  @Test func `one person decides nothing, unless both backends say the same`() throws {
    let person = SyntheticCounting(people: 1, seed: 4)
    let evaluations =
      person.evaluations("a", seed: 1) + person.evaluations("b", hiding: 0.5, seed: 2)
    let decision = try #require(BackendDecision(evaluations, plan: Self.plan))
    #expect(decision.pairs[0].verdict == .open)
    #expect(decision.pairs[0].morePeople == nil)
    #expect(decision.standingsInWords[0].contains("fewer than 5 subjects"))
    let copies = person.evaluations("a", seed: 1)
    let same = try #require(
      BackendDecision(copies + copies.map { $0.renamed("b") }, plan: Self.plan)
    )
    #expect(
      same.answer == "Take either: a and b count equally well, every counter finds the same reps."
    )
  }

  @Test func `exact tracks are no backend, and one backend is no choice`() {
    let people = Self.population.split(of: 8, seed: 2)
    let one = people.evaluations("a", seed: 1)
    let exact = people.evaluations("truth", seed: 2)
    #expect(BackendDecision(one, plan: Self.plan) == nil)
    #expect(BackendDecision(one + exact, plan: Self.plan) == nil)
    #expect(BackendDecision([], plan: Self.plan) == nil)
  }

  @Test func `counters that a backend lacks are left out, and other clips are refused`() throws {
    let people = Self.population.split(of: 8, seed: 2)
    let (a, b) = (people.evaluations("a", seed: 1), people.evaluations("b", seed: 2))
    let decision = try #require(BackendDecision(a + b.dropFirst(), plan: Self.plan))
    #expect(decision.counters == ["counter-1", "counter-2"])
    let others = Self.population.split(of: 8, seed: 5).evaluations("b", seed: 2)
    #expect(BackendDecision(a + others, plan: Self.plan) == nil)
  }

  @Test func `labels that are counts are decided by exact counts`() throws {
    func evaluation(_ backend: String, off: Int) -> CounterEvaluation {
      CounterEvaluation(
        Configuration(counter: "c", track: backend),
        clips: (0..<12).map { person in
          .counts(
            .sample("clip-\(person)", subject: "person-\(person)"),
            reference: 5,
            predicted: 5 + (person < 10 ? off : 0)
          )
        },
        plan: .valuesOnly,
        isMeasured: false
      )
    }
    let evaluations = [evaluation("a", off: 0), evaluation("b", off: 1)]
    let decision = try #require(BackendDecision(evaluations, plan: Self.plan))
    #expect(decision.measure == "exact")
    #expect(decision.pairs[0].verdict == .behind)
    // Ten of twelve people differ: of all swaps, 2 in 2^10 are as far.
    #expect(decision.pairs[0].corrected == 2.0 / 1024)
    #expect(
      decision.answer.hasPrefix(
        "Take a: a share of clips counted exactly of 1.000 with a, and b, the next, is behind by 0.833"
      )
    )
    // Of errors less is better: the same backend is ahead.
    let errors = try #require(BackendDecision(evaluations, measure: "mae", plan: Self.plan))
    #expect(errors.leader == "a" && errors.pairs[0].verdict == .behind)
    #expect(BackendDecision(evaluations, measure: "bias", plan: Self.plan) == nil)
  }

  @Test func `clips without reps are decided by false reps, of which fewer are better`() throws {
    func evaluation(_ backend: String, counted: Int) -> CounterEvaluation {
      CounterEvaluation(
        Configuration(counter: "c", track: backend),
        clips: (0..<12).map { person in
          .sample(
            .sample("clip-\(person)", subject: "person-\(person)", isNegative: true),
            reps: [],
            events: (0..<(person < 10 ? counted : 0)).map { 1 + Double($0) }
          )
        },
        plan: .valuesOnly,
        isMeasured: false
      )
    }
    let noisy = evaluation("noisy", counted: 3)
    let quiet = evaluation("quiet", counted: 1)
    let decision = try #require(BackendDecision([noisy, quiet], plan: Self.plan))
    #expect(decision.measure == "false-reps-per-minute" && decision.margin == 0.5)
    #expect(decision.leader == "quiet" && decision.pairs[0].verdict == .behind)
    let (few, many) = try (
      #require(decision.standings[0].score), #require(decision.standings[1].score)
    )
    #expect(many == 3 * few)
    #expect(
      decision.answer.hasPrefix(
        "Take quiet: \(few.text(decimals: 3)) false reps a minute with quiet, and noisy, the next, is "
          + "behind by \((many - few).text(decimals: 3)) (95 % interval "
      )
    )
    // Both ends of the interval are amounts by which it is behind, the smaller one first.
    let interval = try #require(decision.pairs[0].difference.difference.interval)
    #expect(interval.low > 0)
    #expect(
      decision.answer.contains(
        "interval \(interval.low.text(decimals: 3)) to \(interval.high.text(decimals: 3))"
      )
    )
    let slices = BackendSlices(decision, [noisy, quiet], plan: Self.plan)
    #expect(!slices.uniform.isEmpty, "clips without reps are among those that are divided")
  }

  @Test func `people who never differ are equal only if there are enough of them`() throws {
    func decision(people: Int) throws -> BackendDecision {
      func evaluation(_ backend: String, late: Double) -> CounterEvaluation {
        CounterEvaluation(
          Configuration(counter: "c", track: backend),
          clips: (0..<people).map { person in
            .sample(
              .sample("clip-\(person)", subject: "person-\(person)"),
              reps: [1, 3],
              events: [1 + late, 3 + late]
            )
          },
          plan: .valuesOnly,
          isMeasured: false
        )
      }
      return try #require(
        BackendDecision([evaluation("a", late: 0), evaluation("b", late: 0.1)], plan: Self.plan)
      )
    }
    // Of 10 people who do not differ, up to 26 % of people may; of 150, up to 2 %.
    #expect(try decision(people: 10).pairs[0].verdict == .open)
    #expect(try decision(people: 150).pairs[0].verdict == .equal)
    #expect(try decision(people: 10).pairs[0].isIdentical == false)
  }
}
