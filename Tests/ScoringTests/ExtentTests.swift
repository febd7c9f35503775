// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import RepCounting
import Testing
@testable import Matching
@testable import Measures
@testable import Scoring

struct ExtentTests {
  private static func score(
    reps: [Reference.Rep],
    events: [(Double, Double)],
    ignored: [ClosedRange<Double>] = []
  ) -> ClipScore {
    ClipScore(
      clip: .sample(),
      reference: Reference(reps: reps, ignored: ignored),
      events: events.map {
        RepEvent(
          decisionTime: $0.1,
          extremumTime: ($0.0 + $0.1) / 2,
          start: $0.0,
          end: $0.1,
          confidence: 0.5
        )
      }
    )
  }

  @Test func `the overlap of the documentation`() {
    let evaluation = CounterEvaluation.sample([
      Self.score(reps: [.init(start: 1, mid: 2, end: 3)], events: [(2, 4)])
    ])
    #expect(evaluation.measure("extent-f1:iou-10")?.value == 1)
    #expect(evaluation.measure("extent-f1:iou-25")?.value == 1)
    #expect(evaluation.measure("extent-f1:iou-50")?.value == 0)
    #expect(evaluation.measure("extent-f1@0.2s")?.value == 0)
    #expect(evaluation.measure("extent-f1@0.2s:end")?.value == 1)
  }

  @Test func `one event over two reps merges them, two over one break it`() {
    let merged = CounterEvaluation.sample([
      Self.score(
        reps: [.init(start: 0, mid: 1, end: 2), .init(start: 2, mid: 3, end: 4)],
        events: [(0.5, 3.5)]
      )
    ])
    #expect(merged.measure("merged-rate")?.value == 1)
    #expect(merged.measure("fragmented-rate")?.value == 0)
    let broken = CounterEvaluation.sample([
      Self.score(
        reps: [.init(start: 0, mid: 1, end: 2), .init(start: 2, mid: 3, end: 4)],
        events: [(0, 0.5), (1, 2), (2, 4)]
      )
    ])
    #expect(broken.measure("merged-rate")?.value == 0)
    #expect(broken.measure("fragmented-rate")?.value == 0.5)
  }

  @Test func `an event on a partial rep or in an ignored interval is not charged`() throws {
    let score = Self.score(
      reps: [
        .init(start: 0, mid: 1, end: 2), .init(start: 2, mid: 3, end: 4, quality: .partial),
        .init(mid: 9, quality: .partial),
      ],
      events: [(0, 2), (2, 4), (6, 7), (8.5, 9.5)],
      ignored: [6...8]
    )
    let counts = try #require(score.extents).counts { $0.overlaps($1, percent: 50) }
    #expect(counts == ExtentProblem.Counts(matched: 1, required: 1, charged: 1))
    #expect(CounterEvaluation.sample([score]).measure("extent-ap:iou-50")?.value == 1)
  }

  @Test func `without ends on either side nothing is defined`() {
    let unlabelled = CounterEvaluation.sample([Self.score(reps: [.init(mid: 1)], events: [(0, 2)])])
    let unreported = CounterEvaluation.sample([
      ClipScore(
        clip: .sample(),
        reference: Reference(reps: [.init(start: 0, mid: 1, end: 2)]),
        events: [RepEvent(decisionTime: 1, extremumTime: 1)]
      )
    ])
    for evaluation in [unlabelled, unreported] {
      #expect(evaluation.measure("extent-f1:iou-50")?.value == nil)
      #expect(evaluation.measure("extent-ap:iou-50")?.value == nil)
      #expect(evaluation.measure("merged-rate")?.value == nil)
    }
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `agrees with trying every matching`(seed: UInt64) {
    var generator = RandomGenerator(seed: seed)
    func extent() -> Extent {
      let low = generator.index(below: 20)
      return Extent(low: low, high: low + 1 + generator.index(below: 12))
    }
    let reps = (0..<generator.index(below: 6)).map { _ in
      ExtentProblem.Rep(extent: extent(), isRequired: generator.index(below: 4) > 0)
    }
    let events = (0..<generator.index(below: 6)).map { _ in
      ExtentProblem.Event(
        extent: generator.index(below: 6) > 0 ? extent() : nil,
        isFree: generator.index(below: 4) == 0
      )
    }
    let problem = ExtentProblem(reps: reps, events: events)
    for percent in [1, 10, 25, 50, 75] {
      let counts = problem.counts { $0.overlaps($1, percent: percent) }
      #expect(counts == problem.slowCounts { $0.overlaps($1, percent: percent) })
    }
    let collared = problem.counts { ExtentCollar.end.accepts($0, for: $1) }
    #expect(collared == problem.slowCounts { ExtentCollar.end.accepts($0, for: $1) })
  }
}

extension ExtentProblem {
  /// The slow way: every matching there is; the most required reps, then the fewest events charged.
  fileprivate func slowCounts(where isPair: (Extent, Extent) -> Bool) -> Counts {
    func best(from rep: Int, _ taken: [Int], _ matched: Int) -> Counts {
      guard rep < reps.count else {
        let required = reps.count(where: \.isRequired)
        let rest = events.indices.count { !events[$0].isFree && !taken.contains($0) }
        return Counts(matched: matched, required: required, charged: matched + rest)
      }
      var found = best(from: rep + 1, taken, matched)
      for (index, event) in events.enumerated() where !taken.contains(index) {
        guard let extent = event.extent, isPair(extent, reps[rep].extent) else { continue }
        let other = best(from: rep + 1, taken + [index], matched + (reps[rep].isRequired ? 1 : 0))
        if (other.matched, -other.charged) > (found.matched, -found.charged) { found = other }
      }
      return found
    }
    return best(from: 0, [], 0)
  }
}
