// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import PoseTracks
import RepCounting
import Testing

@testable import Measures
@testable import Scoring
@testable import Statistics

private func clip(_ index: Int, subject: Int) -> ClipIdentity {
  ClipIdentity(
    id: "clip-\(index)",
    subject: "person-\(subject)",
    exercise: "squat",
    duration: 20,
    isNegative: false
  )
}

private func score(_ matched: Int, of required: Int = 10, extra: Int = 0) -> StepScore {
  StepScore(
    referenceCount: required,
    countError: matched + extra - required,
    matches: .init(matched: matched, required: required, charged: matched + extra)
  )
}

private func value<Item: Listed>(_ id: String, _ items: [Item]) -> Double? {
  var bootstrap = SubjectBootstrap(plan: .valuesOnly)
  return Item.definitions.filter { $0.id == id }.measures(of: items, &bootstrap).first?.value
}

/// A signal that rises from 0 to each height and comes back, with the peaks at these times.
private func signal(_ peaks: [(time: Double, height: Double)]) -> [Sample] {
  (0..<600).map { frame in
    let time = Double(frame) / 30
    let values = peaks.map { peak -> Double in
      let distance = abs(time - peak.time)
      return distance < 0.4 ? peak.height * (1 - distance / 0.4) : 0
    }
    return Sample(time: time, value: values.max() ?? 0)
  }
}

private func gap(
  _ peaks: [(time: Double, height: Double)],
  reps: [Reference.Rep],
  ignored: [ClosedRange<Double>] = []
) -> SignalGap? {
  SignalGap(clip: clip(0, subject: 0), Reference(reps: reps, ignored: ignored), signal(peaks))
}

struct `The room that a signal leaves` {
  private let reps = [2.0, 4, 6].map { Reference.Rep(mid: $0) }

  @Test func `is from the smallest rep to the largest other swing`() throws {
    let found = try #require(
      gap([(2, 1), (4, 0.5), (6, 0.8), (9, 0.2), (11, 0.25)], reps: reps)
    )
    #expect(abs(found.rep - 0.5) < 1e-9)
    #expect(abs(found.other - 0.25) < 1e-9)
    #expect(abs(found.relative - 0.5) < 1e-9)
    #expect(value("separable", [found]) == 1)
  }

  @Test func `is below zero if a false swing is larger than a rep`() throws {
    let found = try #require(gap([(2, 1), (4, 0.25), (6, 0.8), (9, 0.5)], reps: reps))
    #expect(abs(found.relative + 0.5) < 1e-9)
    #expect(value("separable", [found]) == 0)
  }

  @Test func `has a rep of nothing if one has no swing`() throws {
    let found = try #require(gap([(2, 1), (4, 0.5)], reps: reps))
    #expect(found.rep == 0)
    #expect(found.other == 0)
    #expect(found.relative == 0)
    #expect(value("separable", [found]) == 0)
  }

  @Test func `takes the larger of two swings near a rep for the rep`() throws {
    let found = try #require(
      gap([(1.6, 0.3), (2.4, 1), (4, 0.5), (6, 0.8)], reps: reps)
    )
    #expect(abs(found.rep - 0.5) < 1e-9)
    #expect(abs(found.other - 0.3) < 1e-9)
  }

  @Test func `gives a swing to the rep that has no other one`() throws {
    // The largest swing could be either rep's; the other rep has none but it.
    let found = try #require(
      gap(
        [(2.45, 1), (1.6, 0.5)],
        reps: [Reference.Rep(mid: 2), Reference.Rep(mid: 2.9)]
      )
    )
    #expect(abs(found.rep - 0.5) < 1e-9)
    #expect(found.other == 0)
  }

  @Test func `counts neither partial reps nor what is ignored`() throws {
    let found = try #require(
      gap(
        [(2, 1), (4, 0.9), (9, 0.8), (11, 0.7)],
        reps: [Reference.Rep(mid: 2), Reference.Rep(mid: 4, quality: .partial)],
        ignored: [8.5...9.5]
      )
    )
    #expect(abs(found.rep - 1) < 1e-9)
    #expect(abs(found.other - 0.7) < 1e-9)
  }

  @Test func `is not there without timed reps`() {
    #expect(gap([(2, 1)], reps: []) == nil)
    #expect(SignalGap(clip: clip(0, subject: 0), Reference(count: 3), signal([(2, 1)])) == nil)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `is that of the best of all ways to match reps and swings`(_ seed: UInt64) throws {
    var random = RandomGenerator(seed: seed)
    let reps = (0..<3).map { Reference.Rep(mid: 2 + 0.6 * Double($0) + 0.3 * random.unit()) }
    let peaks = (0..<5).map { index in
      (time: 1.4 + 0.5 * Double(index) + 0.1 * random.unit(), height: 0.1 + random.unit())
    }
    let found = try #require(gap(peaks, reps: reps))
    // Every way to give three of the swings that the signal has to the reps, the best least first.
    let swings = PersistentPeaks(of: signal(peaks)).peaks
    var best: (least: Double, other: Double)?
    for one in swings.indices {
      for two in swings.indices where two != one {
        for three in swings.indices where three != one && three != two {
          let chosen = [one, two, three]
          guard zip(chosen, reps).allSatisfy({ abs(swings[$0].time - $1.mid!) <= 0.5 }) else {
            continue
          }
          let least = chosen.map { swings[$0].persistence }.min()!
          let other =
            swings.indices.filter { !chosen.contains($0) }
            .map { swings[$0].persistence }.max() ?? 0
          if best.map({ (least, -other) > ($0.least, -$0.other) }) ?? true { best = (least, other) }
        }
      }
    }
    #expect(abs(found.rep - (best?.least ?? 0)) < 1e-9)
    if let best { #expect(abs(found.other - best.other) < 1e-9) }
  }
}

struct `The price of jitter` {
  /// A clip whose F1 is 0.9, 0.8 and 0.7 at a jitter of 1, 2 and 3 %.
  private func planted(_ index: Int, shift: Int = 0) -> JitteredClip {
    JitteredClip(
      clip: clip(index, subject: index / 2),
      doses: (0..<3).map { dose in
        let matched = 90 - 10 * dose + shift
        return JitteredClip.Dose(
          percent: 1 + Double(dose),
          degrees: 0.5 * (1 + Double(dose)),
          trials: 10,
          exact: 8 - 2 * dose,
          matches: .init(matched: matched, required: 100, charged: 100)
        )
      }
    )
  }

  @Test func `is the slope that was planted`() throws {
    let clips = (0..<12).map { planted($0) }
    #expect(abs(try #require(value("f1-per-percent", clips)) + 0.1) < 1e-12)
    #expect(abs(try #require(value("f1-per-degree", clips)) + 0.2) < 1e-12)
    #expect(abs(try #require(value("exact-per-percent", clips)) + 0.2) < 1e-12)
    #expect(abs(try #require(value("f1:twice", clips)) - 0.7) < 1e-12)
    #expect(value("jitter-torso:plain", clips) == 1)
  }

  @Test func `is undefined where more noise does not make more jitter`() {
    let still = JitteredClip(
      clip: clip(0, subject: 0),
      doses: (0..<3).map { _ in
        JitteredClip.Dose(
          percent: 1,
          degrees: nil,
          trials: 1,
          exact: 1,
          matches: .init(matched: 1, required: 1, charged: 1)
        )
      }
    )
    #expect(value("f1-per-percent", [still]) == nil)
    #expect(value("f1-per-degree", [still]) == nil)
  }

  @Test func `of two backends that pay alike has no difference`() {
    let study = BackendStudy(
      optima: [],
      untraced: [],
      gaps: [],
      prices: ["a", "b"].map { track in
        JitterPrice(
          Configuration(counter: "zig-zag", track: track),
          clips: (0..<12).map { planted($0, shift: track == "a" ? 0 : -5) }
        )
      }
    )
    let table = study.priceTable(leader: "a", plan: ResamplingPlan(replicates: 100))
    let difference = table.rows.last.flatMap { table.cell("f1-per-percent", of: $0) }
    #expect(abs(difference?.difference?.measure.value ?? 1) < 1e-12)
    #expect(
      table.sentence?.hasPrefix("F1 for each further percent of the torso of jitter: a -0.100")
        == true
    )
  }
}

struct `Backends with thresholds of their own` {
  /// Twelve people, of whom a backend misses so many of ten reps with shared and with own thresholds.
  private func optimum(_ track: String, counter: String = "zig-zag", shared: Int, own: Int)
    -> OwnOptimum
  {
    OwnOptimum(
      Configuration(counter: counter, track: track),
      thresholds: [.init(name: "min-amplitude", shared: 0.1, chosen: 0.07, spread: 0.06...0.08)],
      obstacle: nil,
      clips: (0..<12).map { index in
        // People differ by one rep.
        OptimumClip(
          clip: clip(index, subject: index),
          shared: score(10 - shared - (shared > 0 ? index % 2 : 0)),
          own: score(10 - own - (own > 0 ? index % 2 : 0))
        )
      }
    )
  }

  private func table(_ optima: [OwnOptimum]) -> BackendTable<OptimumClip> {
    BackendStudy(optima: optima, untraced: [], gaps: [], prices: [])
      .optimumTable(leader: "a", plan: ResamplingPlan(replicates: 400))
  }

  @Test func `catch up if only the shared ones did not suit them`() {
    let table = table([optimum("a", shared: 0, own: 0), optimum("b", shared: 4, own: 0)])
    #expect(table.rows.map(\.track) == ["a", "b"])
    #expect(table.cell("f1@0.5s", of: table.rows[1])?.isClear == true)
    #expect(table.cell("f1@0.5s:own", of: table.rows[1])?.difference?.measure.value == 0)
    #expect(table.standings.count == 1)
    #expect(table.standings[0].hasSuffix("Tune it before you drop it."))
    #expect(
      table.sentence
        == "F1 on people left out, thresholds chosen for each backend: a 1.000 (shared 1.000), b 1.000 (shared 0.710)."
    )
  }

  @Test func `stay behind if reps are lost at any threshold`() {
    let table = table([optimum("a", shared: 0, own: 0), optimum("b", shared: 4, own: 3)])
    #expect(table.standings[0].hasSuffix("Tuning does not make up for it."))
  }

  @Test func `are told apart by the sentence, whatever the number of counters below it`() {
    let many = (0..<40).flatMap { counter in
      [
        optimum("a", counter: "c\(counter)", shared: 0, own: 0),
        optimum("b", counter: "c\(counter)", shared: 4, own: 3),
      ]
    }
    let table = table(many)
    // Of 12 people 2 of 4,096 swaps are as far; all numbers of the table together explain that by chance.
    #expect(table.cell("f1@0.5s:own", of: table.rows[1])?.isClear == false)
    #expect(table.standings[0].hasSuffix("Tuning does not make up for it."))
  }

  @Test func `are summed up over the counters that all of them have`() {
    let table = table(
      ["a", "b"].flatMap { track in
        [
          optimum(track, shared: 0, own: 0),
          optimum(track, counter: "aigym", shared: 2, own: 2),
        ]
      } + [optimum("a", counter: "hysteresis", shared: 9, own: 9)]
    )
    #expect(table.rows.map(\.name) == [nil, nil, "zig-zag", "zig-zag", "aigym", "aigym"])
    #expect(table.summary.map(\.track) == ["a", "b"])
    #expect(table.standings[0].hasPrefix("b is not shown to be behind a"))
  }

  @Test func `of whom nobody was left out are not compared`() {
    let alone = OwnOptimum(
      Configuration(counter: "zig-zag", track: "a"),
      thresholds: [],
      obstacle: "all clips belong to one group, so none can be left out",
      clips: []
    )
    #expect(table([alone]).sentence == nil)
    #expect(table([]).rows.isEmpty)
  }
}
