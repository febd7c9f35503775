// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import RepCounting
import Scoring
import Storage
import Terminal
import Tuning

/// Searches, chooses, judges, and measures what a report shows.
struct TuningJob: Sendable {
  /// What is searched, and what for.
  let options: SearchOptions
  /// The settings.
  let space: SearchSpace
  /// The clips.
  let clips: TunedClips
  /// Of folds and of the search.
  let seed: UInt64
  /// How intervals are drawn.
  let plan: ResamplingPlan

  /// The greatest number of stretches of a curve that have an interval.
  private static let closeLooks = 120
  /// How many settings a trade-off is shown of.
  private static let tradeOffSettings = 40

  /// Does the work.
  ///
  /// - Parameters:
  ///   - provenance: Where the numbers come from.
  ///   - jobs: How many things to do at once.
  ///   - progress: What is told of each setting and choice that is done.
  /// - Returns: What was found.
  /// - Throws: `Interrupted`.
  func run(
    _ provenance: TuningReport.Provenance,
    jobs: Int,
    progress: (_ total: Int, _ what: String) -> Progress
  ) throws -> TuningReport {
    let swept = clips.clips.map(\.swept)
    let replayed = progress(space.variants.count, "settings")
    let scores = try space.variants.map { variant in
      defer { replayed.advance() }
      return try space.scores(of: variant, on: swept, jobs: jobs)
    }
    replayed.finish()
    let design = StudyDesign(
      facts: clips.facts,
      variants: scores,
      current: space.current,
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
    let study = TuningStudy(design, choices: choices, plan: plan)
    return TuningReport(
      provenance: provenance,
      study: study,
      variants: space.variants,
      separability: separability(study),
      curves: curves(study),
      maps: [],
      tradeOffs: try tradeOffs(study, swept, jobs: jobs),
      omissions: clips.omissions.map { (clip: $0.clip, reason: $0.reason) }
    )
  }

  /// The variant and setting that reports are drawn around: what was chosen, else what is in use.
  private func focus(_ study: TuningStudy) -> (variant: Int, point: [Double]) {
    study.overall.choice.all.map { ($0.variant, $0.point) } ?? (0, space.current)
  }

  private func separability(_ study: TuningStudy) -> [ClipSeparability] {
    guard let line = study.design.variants[focus(study).variant] as? LineScores else { return [] }
    return line.separability
  }

  private func curves(_ study: TuningStudy) -> [SensitivityCurve] {
    guard let line = study.design.variants[focus(study).variant] as? LineScores else { return [] }
    var bootstrap = SubjectBootstrap(plan: plan)
    return [
      SensitivityCurve(
        line,
        of: study.design.clips(of: nil),
        atMost: Self.closeLooks,
        &bootstrap
      )
    ]
  }

  /// What settings cost: those in use and proposed, and others spread evenly over the search.
  private func tradeOffs(
    _ study: TuningStudy,
    _ swept: [SweptClip],
    jobs: Int
  ) throws -> [TradeOff] {
    let names = space.exact.map(\.name)
    let focus = focus(study)
    let axes = space.axes
    var settings = [
      space.variants[0], space.variants[focus.variant].setting(names, to: focus.point),
    ]
    if axes.isEmpty {
      settings += space.variants
    } else {
      let points = LowDiscrepancy(dimensions: axes.count, seed: nil)
      settings += (0..<Self.tradeOffSettings).map { index in
        let point = points.point(index)
        let values = zip(axes, point).map { $0.value(share: $1).rounded(significantDigits: 3) }
        return space.variants[focus.variant].setting(names, to: values)
      }
    }
    return try concurrentMap(settings, jobs: jobs) { setting in
      TradeOff(setting.description, swept.map { $0.score(of: setting) }, flips: nil)
    }.withFront
  }
}
