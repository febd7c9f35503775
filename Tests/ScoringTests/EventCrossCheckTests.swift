// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import RepCounting
import Testing
@testable import Matching
@testable import Measures
@testable import Scoring
@testable import Statistics

/// Compares counts, matched events and stretches of time with what reference packages say.
struct EventCrossCheckTests {
  @Test func `count measures are scikit-learn's and the papers'`() throws {
    for one in try ReferenceFile("counts").cases {
      let reference = try one.numbers("reference").map { Int($0) }
      let predicted = try one.numbers("predicted").map { Int($0) }
      let durations = try one.numbers("durations")
      let subjects = try one.numbers("subjects").map { "subject-\($0)" }
      let evaluation = CounterEvaluation.sample(
        reference.indices.map { clip in
          .counts(
            .sample("clip-\(clip)", subject: subjects[clip], duration: durations[clip]),
            reference: reference[clip],
            predicted: predicted[clip]
          )
        },
        plan: ResamplingPlan(replicates: 1)
      )
      for member in try #require(one["measures"]?.members) {
        let found = evaluation.measure(member.name)?.value
        #expect(isSame(found, member.value.double), "\(member.name) of \(reference), \(predicted)")
      }
    }
  }

  @Test func `matches, their errors, F1 and areas are mir_eval's`() throws {
    for one in try ReferenceFile("events").cases {
      let reference = try one.numbers("reference")
      let estimated = try one.numbers("estimated")
      let score = ClipScore.sample(reps: reference, events: estimated)
      let evaluation = CounterEvaluation.sample([score])
      for tolerance in [0.25, 0.5, 1] {
        let suffix = MeasureIdentifier("", tolerance: tolerance).description
        let expected = try #require(one[String(suffix.dropFirst())]?.array).map(\.double)
        let detection = try #require(score.detection(MatchingCriterion(tolerance: tolerance)))
        #expect(detection.matches.count == expected[0].map { Int($0) })
        let total = detection.matches.reduce(0) { $0 + abs($1.timeError ?? .nan) }
        #expect(agree(total, try #require(expected[1]), within: 1e-9))
        for (name, number) in zip(["precision", "recall", "f1"], expected[2...]) {
          let found = evaluation.measure(name + suffix)?.value
          #expect(isSame(found, number), "\(name)\(suffix) of \(reference), \(estimated)")
        }
      }
      let areas = try #require(one["areas"]?.array).map(\.double)
      for (name, area) in zip(["precision-area@1s", "recall-area@1s", "f1-area@1s"], areas) {
        let found = evaluation.measure(name)?.value
        #expect(isSame(found, area), "\(name) of \(reference), \(estimated)")
      }
    }
  }

  /// mir_eval says 0 for all three wherever either list is empty, and the file None in its place.
  /// Averaged over clips, 0 makes a failure of every clip in which a silent counter is right.
  @Test func `empty lists are undefined where mir_eval says zero`() throws {
    let neither = CounterEvaluation.sample([.sample(reps: [], events: [])])
    #expect(neither.measure("precision@0.5s")?.value == nil)
    #expect(neither.measure("recall@0.5s")?.value == nil)
    #expect(neither.measure("f1@0.5s")?.value == nil)
    let silent = CounterEvaluation.sample([.sample(reps: [1], events: [])])
    #expect(silent.measure("precision@0.5s")?.value == nil)
    #expect(silent.measure("recall@0.5s")?.value == 0)
    #expect(silent.measure("f1@0.5s")?.value == 0)
    let inventive = CounterEvaluation.sample([.sample(reps: [], events: [1])])
    #expect(inventive.measure("precision@0.5s")?.value == 0)
    #expect(inventive.measure("recall@0.5s")?.value == nil)
    #expect(inventive.measure("f1@0.5s")?.value == 0)
  }

  @Test
  func `overlaps, collars and average precision are mir_eval's, sed_eval's and ActivityNet's`()
    throws
  {
    for one in try ReferenceFile("extents").cases {
      let reps = try #require(one["reps"]?.array).map {
        try #require($0.array).compactMap(\.double)
      }
      let events = try #require(one["events"]?.array).map {
        try #require($0.array).compactMap(\.double)
      }
      let score = ClipScore(
        clip: .sample(),
        reference: Reference(reps: reps.map { .init(start: $0[0], end: $0[1]) }),
        events: events.map {
          RepEvent(decisionTime: $0[1], start: $0[0], end: $0[1], confidence: $0[2])
        }
      )
      let problem = try #require(score.extents)
      let overlaps = try one.numbers("overlaps").map { Int($0) }
      for (percent, matched) in zip([10, 25, 50, 75], overlaps) {
        let counts = problem.counts { $0.overlaps($1, percent: percent) }
        let expected = ExtentProblem.Counts(
          matched: matched,
          required: reps.count,
          charged: events.count
        )
        #expect(counts == expected, "\(percent) % of \(reps), \(events)")
      }
      let collars = try one.numbers("collars").map { Int($0) }
      for (collar, matched) in zip(ExtentCollar.allCases, collars) {
        #expect(problem.counts(where: collar.accepts).matched == matched, "\(reps), \(events)")
      }
      guard !events.isEmpty else { continue }
      let evaluation = CounterEvaluation.sample([score])
      let both = reps.count + events.count
      #expect(
        isSame(
          evaluation.measure("extent-f1:iou-50")?.value,
          Double(2 * overlaps[2]) / Double(both)
        )
      )
      #expect(
        isSame(evaluation.measure("extent-f1@0.2s")?.value, Double(2 * collars[0]) / Double(both))
      )
      let precision = try #require(one["ap"]?.array).map(\.double)
      for (percent, expected) in zip([50, 75], precision) {
        let found = evaluation.measure("extent-ap:iou-\(percent)")?.value
        #expect(isSame(found, expected), "\(percent) % of \(reps), \(events)")
      }
    }
  }
}

/// Whether both are undefined or agree.
private func isSame(_ one: Double?, _ other: Double?) -> Bool {
  guard let other else { return one == nil }
  return agree(one, other, within: 1e-9)
}
