// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Platform
import RepCounting
import Storage
import Terminal
import Tuning

/// Searches a counter's thresholds, chooses, judges, and measures what a report shows.
struct TuningJob: Sendable {
  /// How choices are made.
  let run: StudyRun
  /// The settings.
  let space: SearchSpace
  /// The clips.
  let clips: TunedClips<SweptClip>
  /// Whether settings are tried on tracks with noise, too.
  let triesNoise: Bool

  /// The boxes of a map in each direction: of all clips, and of an exercise.
  private static let mapSide = 256
  private static let smallMapSide = 64

  /// Does the work.
  ///
  /// - Parameters:
  ///   - provenance: Where the numbers come from.
  ///   - jobs: How many things to do at once.
  ///   - progress: What is told of each setting and choice that is done.
  /// - Returns: What was found.
  /// - Throws: `Interrupted`.
  func report(
    _ provenance: TuningReport.Provenance,
    jobs: Int,
    progress: (_ total: Int, _ what: String) -> Progress
  ) throws -> TuningReport {
    let swept = clips.contents
    let study = try run.study(
      of: space.variants,
      current: space.current,
      inUse: { swept.map { $0.outcome(of: space.variants[0], run.options.scoring) } },
      on: clips,
      jobs: jobs,
      progress: progress
    ) { try space.scores(of: $0, on: clips, jobs: jobs) }
    return TuningReport(
      provenance: provenance,
      study: study,
      variants: space.variants.map(TunedConfiguration.counter),
      separability: lines(study).first?.separability ?? [],
      curves: lines(study).map { study.curve($0, plan: run.plan) },
      maps: try maps(study, jobs: jobs),
      tradeOffs: try tradeOffs(study, swept, jobs: jobs, progress: progress),
      remarks: untimed.map { [$0] } ?? [],
      omissions: clips.omissions.map { TuningReport.Omission(clip: $0.clip, reason: $0.reason) }
    )
  }

  /// Which clips the objective leaves out because their labels have no times; nil if there are none.
  private var untimed: String? {
    let counted = clips.facts.filter { !$0.clip.isNegative }
    let left = counted.filter { !$0.isTimed }
    let objective = run.options.objective
    guard objective.tolerance != nil, !left.isEmpty else { return nil }
    return "\(left.count) of \(counted.count) clips have a count but no times and are not used for "
      + "\(objective.name): \(left.map(\.clip.id).joined(separator: ", ")). --objective exact uses all "
      + "\(counted.count)."
  }

  /// The scores of each threshold that is swept, the other one staying as it is.
  private func lines(_ study: TuningStudy) -> [LineScores] {
    let focus = study.focus
    let scores = study.design.variants[focus.variant]
    if let line = scores as? LineScores { return [line] }
    guard let plane = scores as? PlaneScores else { return [] }
    return [0, 1].map { plane.line($0, through: focus.point) }
  }

  /// The map of all clips, and a coarser one of each exercise with thresholds of its own.
  private func maps(_ study: TuningStudy, jobs: Int) throws -> [TuningReport.Map] {
    let variant = space.variants[study.focus.variant]
    guard let scores = try space.mapScores(of: variant, on: clips, jobs: jobs) else { return [] }
    let scopes = [String?.none] + study.design.exercises.map(Optional.some)
    return scopes.compactMap { scope in
      let places = study.design.clips(of: scope)
      let own = places.map { clips.clips[$0].content.facts }
      guard let scores = scores(places, scope == nil ? Self.mapSide : Self.smallMapSide) else {
        return nil
      }
      return TuningReport.Map(scores, of: scope, clips: Array(own.indices), own)
    }
  }

  /// What settings cost: those in use and proposed, and others spread evenly over the search.
  private func tradeOffs(
    _ study: TuningStudy,
    _ swept: [SweptClip],
    jobs: Int,
    progress: (_ total: Int, _ what: String) -> Progress
  ) throws -> [TradeOff] {
    let settings = study.settings(around: space.variants, axes: space.axes)
    let flips =
      triesNoise
      ? try clips.flips(
        of: settings,
        jobs: jobs,
        progress: progress(swept.count, "clips with noise")
      )
      : nil
    return try concurrentMap(Array(settings.enumerated()), jobs: jobs) { place, setting in
      TradeOff(
        setting.description,
        swept.lazy.map { $0.score(of: setting) },
        flips: flips?[place]
      )
    }.withFront
  }
}
