// SPDX-License-Identifier: Apache-2.0
import Basics
import RepCounting
import Testing

@testable import Measures
@testable import Scoring
@testable import Statistics

struct EvaluationComparisonTests {
  private let plan = ResamplingPlan(replicates: 200)

  /// The same clips with the last event of every clip of some subjects gone.
  private func worse(_ clips: [ClipScore], subjects: Set<String>) -> [ClipScore] {
    clips.map { score in
      let isWorse = subjects.contains(score.clip.subject)
      return ClipScore(
        clip: score.clip,
        reference: score.reference,
        events: isWorse ? Array(score.events.dropLast()) : score.events
      )
    }
  }

  @Test func `a worse candidate is worse in every row that shows it`() throws {
    let clips = randomClips(subjects: 8, clipsEach: 3, seed: 1)
    let all = Set(clips.map(\.clip.subject))
    let comparison = EvaluationComparison(
      .sample(worse(clips, subjects: all)),
      against: .sample(clips),
      measures: ["recall@0.5s", "precision@0.5s", "nonsense"],
      plan: plan
    )
    #expect(comparison.differences.map(\.id) == ["recall@0.5s", "precision@0.5s"])
    let recall = comparison.differences[0]
    #expect(recall.direction == .worse)
    // All eight subjects lose something: of 2^8 swaps only none and all are as far.
    #expect(recall.signFlip.pValue == 2.0 / 256)
    #expect(recall.signFlip.method == .exact)
    #expect(recall.nonInferiority(margin: 0.001).verdict == .inferior)
    #expect(recall.nonInferiority(margin: 0.9).verdict == .nonInferior)
    let (candidate, baseline) = (try #require(recall.candidate), try #require(recall.baseline))
    #expect(recall.difference.value == candidate - baseline)
  }

  @Test func `slopes and biases are open, and outcomes of tests and few events say why not`() throws
  {
    let clips = clipsWithConfidence(subjects: 12, seed: 4)
    let comparison = EvaluationComparison(
      .sample(worse(clips, subjects: ["subject-1"])),
      against: .sample(clips),
      measures: ["cox-slope@0.5s", "spiegelhalter-z@0.5s"],
      plan: plan
    )
    let (slope, test) = (comparison.differences[0], comparison.differences[1])
    #expect(slope.difference.value != nil)
    #expect(slope.direction == .open && slope.degradation == nil)
    #expect(test.candidate != nil)
    #expect(test.difference.undefinedReason == "no difference between outcomes of tests")
    let few = EvaluationComparison(
      .sample(Array(clips.prefix(6))),
      against: .sample(Array(clips.prefix(6))),
      measures: ["calibration-error@0.5s", "smooth-ece@0.5s"],
      plan: plan
    )
    for difference in few.differences {
      #expect(difference.candidate == nil && difference.baseline == nil)
      #expect(
        difference.difference.undefinedReason == "fewer than 100 emitted reps with confidence"
      )
    }
  }

  @Test func `means over exercises are compared over those with enough events on both sides`()
    throws
  {
    let clips = clipsWithConfidence(subjects: 20, seed: 4) { $0 < 11 ? "squat" : "lunge" }
    // Nine subjects of lunges have 108 forecasts, less one each 99.
    let candidate = worse(clips, subjects: Set((11..<20).map { "subject-\($0)" }))
    let comparison = EvaluationComparison(
      .sample(candidate),
      against: .sample(clips),
      measures: ["ece@0.5s:by-exercise"],
      plan: plan
    )
    // Squats are the same on both sides.
    let difference = try #require(comparison.differences.first)
    #expect(difference.difference.value == 0)
    #expect(difference.candidate == difference.baseline)
    #expect(difference.signFlip.pValue == 1)
  }

  @Test func `a candidate that is the baseline differs in nothing`() throws {
    let clips = randomClips(subjects: 8, clipsEach: 2, seed: 2)
    let comparison = EvaluationComparison(.sample(clips), against: .sample(clips), plan: plan)
    #expect(comparison.exactClips.fixed.isEmpty && comparison.exactClips.broken.isEmpty)
    #expect(comparison.exactClips.test.pValue == 1)
    #expect(comparison.countErrors.pValue == 1)
    for difference in comparison.differences where difference.difference.value != nil {
      #expect(difference.direction == .open)
      #expect(difference.signFlip.pValue == 1)
      #expect(difference.detectable == nil)
    }
  }

  @Test func `clips newly wrong are named in order, and belong to their subjects`() {
    let clips = randomClips(subjects: 6, clipsEach: 2, seed: 3).map { score in
      ClipScore.sample(score.clip, reps: [1, 3], events: [1, 3])
    }
    let comparison = EvaluationComparison(
      .sample(worse(clips, subjects: ["subject-1", "subject-4"])),
      against: .sample(clips),
      plan: plan
    )
    let outcomes = comparison.exactClips
    #expect(outcomes.broken == ["clip-1-0", "clip-1-1", "clip-4-0", "clip-4-1"])
    #expect(outcomes.fixed.isEmpty && outcomes.stillWrong.isEmpty)
    #expect(outcomes.test.pValue == 0.125)
    // Both clips of a subject changed or neither did.
    #expect(outcomes.design?.correlation == 1)
    #expect(outcomes.design?.factor == 2)
  }

  @Test func `clips that only one side has are told`() {
    let clips = randomClips(subjects: 3, clipsEach: 1, seed: 4)
    let (all, fewer) = (
      CounterEvaluation.sample(clips), CounterEvaluation.sample(Array(clips.dropLast()))
    )
    #expect(EvaluationComparison.clipsDiffering(all, fewer) == ["clip-2-0"])
    #expect(EvaluationComparison.clipsDiffering(all, all).isEmpty)
    let turned = CounterEvaluation.sample(clips.reversed())
    #expect(EvaluationComparison.clipsDiffering(all, turned).count == 3)
  }

  /// Swapping whole subjects, against swapping their clips by hand.
  @Test(arguments: ["exact", "mae", "f1@0.5s", "f1@0.5s:macro", "timing-bias@0.5s"])
  func `sign flips are swaps of subjects`(id: String) throws {
    let clips = randomClips(subjects: 5, clipsEach: 2, seed: 5)
    let others = randomClips(subjects: 5, clipsEach: 2, seed: 6).enumerated().map { index, score in
      ClipScore(clip: clips[index].clip, reference: clips[index].reference, events: score.events)
    }
    func value(_ mask: Int) throws -> Double {
      func side(_ kept: Bool) -> CounterEvaluation {
        .sample(
          zip(clips, others).map { first, second in
            let subject = Int(first.clip.subject.dropFirst(8)) ?? 0
            return (mask >> subject & 1 == 1) == kept ? second : first
          },
          plan: ResamplingPlan(replicates: 1)
        )
      }
      return try #require(side(true).difference(id, from: side(false))?.value)
    }
    let observed = abs(try value(0))
    let reached = try (0..<32).count { abs(try value($0)) >= observed - 1e-12 }
    let comparison = EvaluationComparison(
      .sample(others),
      against: .sample(clips),
      measures: [id],
      plan: plan
    )
    #expect(agree(comparison.differences[0].signFlip.pValue, Double(reached) / 32))
  }

  @Test func `subjects that are needed grow with the square`() throws {
    let clips = randomClips(subjects: 10, clipsEach: 3, seed: 7)
    let comparison = EvaluationComparison(
      .sample(worse(clips, subjects: ["subject-1", "subject-2", "subject-3"])),
      against: .sample(clips),
      measures: ["recall@0.5s"],
      plan: plan
    )
    let recall = comparison.differences[0]
    let visible = try #require(recall.detectable)
    #expect(recall.subjectsNeeded(toSee: visible) == 10)
    #expect(recall.subjectsNeeded(toSee: visible / 2) == 40)
  }

  @Test func `few subjects say so instead of an interval`() throws {
    let clips = randomClips(subjects: 3, clipsEach: 2, seed: 8)
    let comparison = EvaluationComparison(
      .sample(worse(clips, subjects: ["subject-1"])),
      against: .sample(clips),
      measures: ["recall@0.5s"],
      plan: plan
    )
    let judged = comparison.differences[0].nonInferiority(margin: 0.1)
    #expect(judged.verdict == .tooLittleData)
    #expect(judged.reason == "fewer than 5 subjects")
  }
}
