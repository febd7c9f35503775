// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Platform
import Scoring
import Statistics
import Terminal
import Tuning

/// Chooses among scored settings and judges what was chosen, whatever is tuned.
struct StudyRun: Sendable {
  /// The options of the choices.
  let options: SearchOptions
  /// The seed of the folds.
  let seed: UInt64
  /// The resampling of intervals.
  let plan: ResamplingPlan

  /// Does the work.
  ///
  /// - Parameters:
  ///   - variants: The one in use, and those that differ from it in what was tried.
  ///   - current: The setting in use.
  ///   - inUse: What each clip comes to with the setting in use; asked for only if the search leaves that out.
  ///   - clips: What is scored.
  ///   - jobs: How many choices to make at once.
  ///   - progress: What is told of each setting and choice that is done.
  ///   - scores: Scores a variant on all clips.
  /// - Throws: `Interrupted`.
  /// - Returns: The choices, judged.
  func study<Variant, Content>(
    of variants: [Variant],
    current: [Double],
    inUse: () throws -> [ClipOutcome],
    on clips: TunedClips<Content>,
    jobs: Int,
    progress: (_ total: Int, _ what: String) -> Progress,
    scores: (Variant) throws -> any SearchedScores
  ) throws -> TuningStudy {
    let replayed = progress(variants.count, "settings")
    let scored = try variants.map { variant in
      defer { replayed.advance() }
      return try scores(variant)
    }
    replayed.finish()
    let design = try StudyDesign(
      facts: clips.facts,
      variants: scored,
      current: current,
      inUse: zip(scored[0].axes, current).allSatisfy { $0.range.contains($1) } ? nil : inUse(),
      groups: clips.groups(by: options.grouping),
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
  /// The variant and setting that reports are drawn around: what was chosen, else what is in use, or the value next
  /// to it that was searched.
  var focus: (variant: Int, point: [Double]) {
    if let choice = overall.choice.all { return (choice.variant, choice.point) }
    let searched = zip(design.variants[0].axes, design.current).map { axis, value in
      min(max(value, axis.range.lowerBound), axis.range.upperBound)
    }
    return (0, searched)
  }

  /// How many settings spread over the search a trade-off is shown of.
  private static var tradeOffSettings: Int { 40 }

  /// The settings whose costs are worth a look: the one in use, the one proposed, and others spread evenly over the
  /// search; all variants where nothing is swept.
  ///
  /// - Parameters:
  ///   - variants: The one in use, and those that differ from it in what was tried.
  ///   - axes: What was swept.
  /// - Returns: At least the first two.
  func settings<Variant: Settable>(around variants: [Variant], axes: [SearchAxis]) -> [Variant] {
    let focus = focus
    let variant = variants[focus.variant]
    return [variants[0], variant.setting(axes.map(\.name), to: focus.point)]
      + (axes.isEmpty ? variants : Self.settings(of: variant, spreadOver: axes))
  }

  /// Settings of one variant, spread evenly over what was swept.
  static func settings<Variant: Settable>(
    of variant: Variant,
    spreadOver axes: [SearchAxis]
  ) -> [Variant] {
    let points = LowDiscrepancy(dimensions: axes.count, seed: nil)
    return (0..<tradeOffSettings).map { index in
      let values = zip(axes, points.point(index)).map { axis, share in
        axis.value(share: share).rounded(significantDigits: 3)
      }
      return variant.setting(axes.map(\.name), to: values)
    }
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

extension TuningReport.Map {
  /// Draws the scores of some clips, and the region within one standard error of the best on them.
  ///
  /// - Parameters:
  ///   - scores: Over two parameters.
  ///   - exercise: What they are of; nil for all clips.
  ///   - clips: The places of the clips.
  ///   - facts: All clips that are scored.
  init(_ scores: any SearchedScores, of exercise: String?, clips: [Int], _ facts: [ClipFacts]) {
    let surface = scores.surface(of: clips)
    let counting = scores.statistic.counting(clips)
    let region = PlateauRule(variants: [scores], folds: nil).choice(on: clips).flatMap {
      PlateauRegion(of: surface, within: $0.plateau.loss)
    }
    self.init(
      exercise: exercise,
      surface: surface,
      isOutlined: region?.isMember ?? surface.values.map { _ in false },
      clips: counting.count,
      subjects: Set(counting.map { facts[$0].clip.subject }).count
    )
  }
}
