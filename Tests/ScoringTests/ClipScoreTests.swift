// SPDX-License-Identifier: Apache-2.0
import Labels
import RepCounting
import Testing
@testable import Matching
@testable import Measures
@testable import Scoring
@testable import Statistics

struct ClipScoreTests {
  @Test func `labels that are a count are not matched`() {
    let score = ClipScore.counts(reference: 5, predicted: 7)
    #expect(score.basis == .countOnly)
    #expect(score.detections.isEmpty)
    #expect(score.headline == nil)
    #expect(score.countError == 2)
  }

  @Test func `events in ignored intervals do not count unless they find a rep`() {
    let score = ClipScore(
      clip: .sample(),
      reference: Reference(reps: [.init(mid: 3.9), .init(mid: 5)], ignored: [4...6]),
      events: [1, 4.1, 5].map { RepEvent(decisionTime: $0, extremumTime: $0) }
    )
    #expect(score.referenceCount == 1)
    #expect(score.predictedCount == 2)
  }

  @Test func `a detection is found by its criterion`() {
    let score = ClipScore.sample(reps: [1], events: [1.4])
    #expect(score.detection(.headline)?.matches.count == 1)
    #expect(score.detection(.narrow)?.matches.count == 0)
    #expect(score.detection(MatchingCriterion(tolerance: 0.3)) == nil)
  }

  @Test func `an event without an extremum is placed by its decision`() {
    let score = ClipScore(
      clip: .sample(),
      reference: Reference(reps: [.init(mid: 1)]),
      events: [RepEvent(decisionTime: 1.25)]
    )
    #expect(score.isPlacedByDecision)
    #expect(score.headline?.matches.first?.timeError == 0.25)
  }

  @Test func `ignored time is taken off once where intervals overlap`() {
    let score = ClipScore(
      clip: .sample(duration: 60),
      reference: Reference(reps: [], ignored: [0...10, 5...20, 30...40]),
      events: []
    )
    #expect(score.scoredDuration == 30)
  }

  @Test func `a clip that is ignored for longer than it lasts has no time`() {
    let score = ClipScore(
      clip: .sample(duration: 5),
      reference: Reference(count: 0, ignored: [0...10]),
      events: []
    )
    #expect(score.scoredDuration == 0)
  }

  @Test(arguments: [
    (Reference(reps: []), true), (Reference(count: 0), true), (Reference(count: 2), false),
    (Reference(reps: [.init(mid: 1)]), false),
    (Reference(reps: [.init(mid: 1, quality: .partial)]), false),
    (Reference(uncountedIgnoring: []), false),
  ])
  func `a clip is negative where nothing like a rep is labelled`(
    reference: Reference,
    isNegative: Bool
  ) {
    #expect(reference.showsNoReps == isNegative)
  }

  @Test func `a clip that nobody counted takes no part in an evaluation`() {
    let events = [RepEvent(decisionTime: 1)]
    let counted = ClipScore(clip: .sample(), reference: Reference(count: 1), events: events)
    let graded = ClipScore(
      clip: .sample(),
      reference: Reference(uncountedIgnoring: []),
      events: events
    )
    let configuration = Configuration(counter: "c", track: "t")
    let plan = ResamplingPlan(replicates: 10)
    let evaluation = CounterEvaluation(configuration, clips: [graded, counted, graded], plan: plan)
    #expect(evaluation == CounterEvaluation(configuration, clips: [counted], plan: plan))
    #expect(
      CounterEvaluation(configuration, clips: [graded], plan: plan).measure("mae")?.value == nil
    )
  }

  @Test func `an event without a time is a programmer's error`() async {
    await #expect(processExitsWith: .failure) {
      _ = ClipScore(
        clip: .sample(),
        reference: Reference(reps: []),
        events: [RepEvent(decisionTime: .nan)]
      )
    }
  }

  @Test func `a plan with fewer than no replicates is a programmer's error`() async {
    await #expect(processExitsWith: .failure) { _ = ResamplingPlan(replicates: -1) }
  }
}
