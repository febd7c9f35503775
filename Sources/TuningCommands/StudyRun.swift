// SPDX-License-Identifier: Apache-2.0
import Platform
import Scoring
import Terminal
import Tuning

/// Chooses among scored settings and judges what was chosen, whatever is tuned.
struct StudyRun: Sendable {
  /// How choices are made.
  let options: SearchOptions
  /// Of the folds.
  let seed: UInt64
  /// How intervals are drawn.
  let plan: ResamplingPlan

  /// Does the work.
  ///
  /// - Parameters:
  ///   - scores: Those of each variant, the one in use first.
  ///   - current: The setting in use.
  ///   - facts: The clips.
  ///   - groups: Which of them belong together.
  ///   - jobs: How many choices to make at once.
  ///   - progress: What is told of each choice that is done.
  /// - Throws: `Interrupted`.
  /// - Returns: The choices, judged.
  func study(
    of scores: [any SearchedScores],
    current: [Double],
    facts: [ClipFacts],
    groups: ClipGroups,
    jobs: Int,
    progress: (_ total: Int, _ what: String) -> Progress
  ) throws -> TuningStudy {
    let design = StudyDesign(
      facts: facts,
      variants: scores,
      current: current,
      groups: groups,
      folds: options.folds,
      seed: seed,
      isByExercise: options.isByExercise
    )
    let chosen = progress(design.tasks.count, "choices")
    let choices = try concurrentMap(design.tasks, jobs: jobs) { task in
      defer { chosen.advance() }
      return design.choice(task)
    }
    chosen.finish()
    return TuningStudy(design, choices: choices, plan: plan)
  }
}

extension TuningStudy {
  /// The variant and setting that reports are drawn around: what was chosen, else what is in use.
  var focus: (variant: Int, point: [Double]) {
    overall.choice.all.map { ($0.variant, $0.point) } ?? (0, design.current)
  }

  /// The greatest number of stretches of a curve that have an interval.
  private static var closeLooks: Int { 120 }

  /// The scores of one parameter on all clips, with intervals.
  func curve(_ scores: some SearchedScores, plan: ResamplingPlan) -> SensitivityCurve {
    var bootstrap = SubjectBootstrap(plan: plan)
    return SensitivityCurve(
      scores,
      of: design.clips(of: nil),
      atMost: Self.closeLooks,
      &bootstrap
    )
  }
}
