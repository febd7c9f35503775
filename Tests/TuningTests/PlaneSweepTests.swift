// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Scoring
import Testing
import Tuning

struct PlaneSweepTests {
  static let objectives = [
    Objective(.exact), Objective(.offByOne), Objective(.f1), Objective(.missedRate),
    Objective(.errorsPerMinute), Objective(.falseRepsPerMinute),
    Objective(.exact, averaging: .subjects), Objective(.f1, averaging: .subjects),
    Objective(.missedRate, averaging: .subjects),
  ]

  /// Clips of a few subjects with planes of random outcomes that step at whole numbers and halves.
  private func landscapes(_ random: inout RandomGenerator) -> [PlaneLandscape] {
    (0..<(2 + random.index(below: 8))).map { index in
      let identity = ClipIdentity(
        id: "clip-\(index)",
        subject: "subject-\(index / 3)",
        exercise: "squat",
        duration: 10,
        isNegative: index % 5 == 4
      )
      let facts = ClipFacts(identity, duration: 10_000_000 + 1_000_000 * (index % 3), isTimed: true)
      let labelled = 1 + random.index(below: 4)
      func line(_ random: inout RandomGenerator) -> Staircase<ClipOutcome> {
        var line = Staircase(outcome(labelled, &random), over: 0...4)
        for place in 1...8 where random.index(below: 3) == 0 {
          line.append(outcome(labelled, &random), from: Double(place) / 2)
        }
        return line
      }
      var plane = Staircase(line(&random), over: 0...6)
      for place in 1...6 where random.index(below: 3) > 0 {
        plane.append(line(&random), from: Double(place))
      }
      return PlaneLandscape(facts, plane)
    }
  }

  private func outcome(_ labelled: Int, _ random: inout RandomGenerator) -> ClipOutcome {
    let matched = random.index(below: labelled + 1)
    let extra = random.index(below: 3)
    return ClipOutcome(
      labelled: Int32(labelled),
      reported: Int32(matched + extra),
      matched: Int32(matched),
      missed: Int32(labelled - matched),
      extra: Int32(extra)
    )
  }

  /// The objective at two thresholds, added up clip by clip.
  private func value(
    _ objective: Objective,
    _ landscapes: [PlaneLandscape],
    _ weights: [Int],
    at outer: Double,
    _ inner: Double
  ) -> Double? {
    func sums(_ clips: [Int]) -> OutcomeSums {
      var sums = OutcomeSums()
      for clip in clips {
        sums.add(
          landscapes[clip].map[outer, inner],
          of: landscapes[clip].facts,
          times: weights[clip]
        )
      }
      return sums
    }
    guard objective.averaging == .subjects else {
      return objective.value(of: sums(Array(landscapes.indices)))
    }
    var total = 0.0
    var count = 0.0
    for subject in Set(landscapes.map(\.facts.clip.subject)).sorted() {
      let clips = landscapes.indices.filter { landscapes[$0].facts.clip.subject == subject }
      guard let value = objective.value(of: sums(clips)) else { continue }
      total += value * Double(weights[clips[0]])
      count += Double(weights[clips[0]])
    }
    return count > 0 ? total / count : nil
  }

  @Test(arguments: objectives, 0..<40 as Range<UInt64>)
  func `the best value and its region are those of looking everywhere`(
    objective: Objective,
    seed: UInt64
  ) {
    var random = RandomGenerator(seed: seed)
    let landscapes = landscapes(&random)
    let people = (0..<4).map { _ in 1 + random.index(below: 3) }
    let weights = landscapes.indices.map { people[$0 / 3] * ($0 / 3 == Int(seed % 3) ? 0 : 1) }
    let sweep = PlaneSweep(objective, landscapes)
    let points = (0...12).flatMap { outer in
      (0...16).map { (Double(outer) / 2, Double($0) / 4) }
    }
    let values = points.map { value(objective, landscapes, weights, at: $0, $1) }
    let best = values.compactMap { $0 }.reduce(nil as Double?) { best, value in
      best.map { objective.isHigherBetter ? max($0, value) : min($0, value) } ?? value
    }
    let score = sweep.score(weights: weights)
    #expect((score == nil) == (best == nil))
    guard let score, let best else { return }
    #expect(abs(score.best - best) < 1e-9)
    for loss in [0, 0.07] {
      let region = score.region(within: loss)
      #expect(region == region.mergedCells())
      for (point, value) in zip(points, values) {
        guard let value else { continue }
        let isIn = region[point.0, point.1]
        #expect(isIn == (abs(best - value) <= loss + 1e-9), "\(point) \(value) of \(best)")
      }
    }
  }

  @Test func `a cell is found that no grid would hit`() {
    // One clip is right in a sliver of a millionth by a millionth.
    let right = ClipOutcome(labelled: 1, reported: 1)
    let wrong = ClipOutcome(labelled: 1, reported: 0)
    let sliver = Staircase(
      over: 0...1,
      starts: [0, 0.3, 0.300001],
      outcomes: [wrong, right, wrong]
    )
    let plane = Staircase(
      over: 0...1,
      starts: [0, 0.7, 0.700001],
      outcomes: [Staircase(wrong, over: 0...1), sliver, Staircase(wrong, over: 0...1)]
    )
    let clip = ClipIdentity(id: "clip", subject: "subject", exercise: "squat", duration: 1)
    let facts = ClipFacts(clip, duration: 1_000_000, isTimed: false)
    let score = PlaneSweep(Objective(.exact), [PlaneLandscape(facts, plane)]).score()
    #expect(score?.best == 1)
    let cells: [PlaneCell<Bool>]? = score?.region().cells().filter(\.outcome)
    #expect(cells?.count == 1)
    #expect(cells?.first?.outer == 0.7...(0.700001.nextDown))
    #expect(cells?.first?.inner == 0.3...(0.300001.nextDown))
  }
}
