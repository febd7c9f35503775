// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import Storage
import Terminal
import Tuning

/// The settings of a search of an analyzer or a feedback policy: parameters that are traced, and others that are tried
/// at evenly spread points.
struct SettingSpace<Clip: TracedClip>: Sendable {
  typealias Configuration = CatalogConfiguration<Clip.Entry>

  /// The configuration in use, then the same with other values of the parameters that are tried.
  let variants: [Configuration]
  /// The traced parameters, at most two; the first of two is looked at in as many places as a map has columns.
  private let exact: [ThresholdAxis]
  private let options: SearchOptions

  /// Parts the parameters of a search.
  ///
  /// - Parameters:
  ///   - inUse: What is in use.
  ///   - options: What is searched.
  ///   - seed: Of the points that are tried.
  ///   - isExact: True for a parameter that may be traced.
  init(
    _ inUse: Configuration,
    _ options: SearchOptions,
    seed: UInt64,
    isExact: (ThresholdAxis) -> Bool
  ) {
    self.options = options
    let axes = options.parameters.indices.map { place in
      ThresholdAxis(options.parameters[place], over: options.ranges[place])
    }
    let lines = axes.indices.filter { isExact(axes[$0]) }.prefix(2)
    // What is swept in one go through the track goes inside.
    let isInside = lines.map { Clip.isSweptAtOnce(axes[$0].name, of: inUse.entry) }
    let ordered = isInside.first == true && isInside.last == false ? lines.reversed() : Array(lines)
    exact = ordered.map { axes[$0] }
    let rest = axes.indices.filter { !ordered.contains($0) }
    let names = rest.map { axes[$0].name }
    let settings = options.settings(
      ofParametersAt: rest,
      inUse: names.map { inUse.values[$0] },
      seed: seed
    )
    variants = [inUse] + settings.map { inUse.setting(names, to: $0) }
  }

  /// The traced parameters, as directions.
  var axes: [SearchAxis] { exact.map { SearchAxis($0.parameter, $0.range) } }

  /// The setting in use, on the axes that are traced.
  var current: [Double] { exact.map { variants[0].values[$0.name] } }

  private var objective: Objective { options.objective.objective }
  private var constraints: [Constraint] { options.constraints.map(\.constraint) }

  /// The scores of one variant.
  ///
  /// - Throws: `Interrupted`.
  func scores(
    of variant: Configuration,
    on clips: [Clip],
    jobs: Int
  ) throws -> any SearchedScores {
    switch exact.count {
    case 0:
      let outcomes = try concurrentMap(clips, jobs: jobs) { $0.outcome(of: variant) }
      return PointScores(
        clips.map(\.facts),
        outcomes,
        objective: objective,
        constraints: constraints
      )
    case 1:
      return try lineScores(SettingLine<Clip>(variant, over: exact[0]), on: clips, jobs: jobs)
    default:
      let plane = try SettingPlane<Clip>(variant, over: exact[0], exact[1])
      let outcomes = try concurrentMap(clips, jobs: jobs) { plane.outcomes(of: $0) }
      return SettingPlaneScores(
        plane,
        clips,
        outcomes: outcomes,
        objective: objective,
        constraints: constraints
      )
    }
  }

  /// The scores of each parameter that is traced, the other one staying where it is.
  ///
  /// - Parameters:
  ///   - variant: The configuration, with what was tried.
  ///   - point: The values of what is traced.
  ///   - clips: The clips.
  ///   - jobs: How many of them at a time.
  /// - Returns: None if nothing is traced.
  /// - Throws: `Interrupted`.
  func lines(
    of variant: Configuration,
    through point: [Double],
    on clips: [Clip],
    jobs: Int
  ) throws -> [SettingLineScores] {
    guard exact.count == 2 else {
      return try exact.map {
        try lineScores(SettingLine<Clip>(variant, over: $0), on: clips, jobs: jobs)
      }
    }
    let plane = try SettingPlane<Clip>(variant, over: exact[0], exact[1])
    return try [0, 1].map {
      try lineScores(plane.line($0, through: point), on: clips, jobs: jobs)
    }
  }

  private func lineScores(
    _ line: SettingLine<Clip>,
    on clips: [Clip],
    jobs: Int
  ) throws -> SettingLineScores {
    SettingLineScores(
      SearchAxis(line.axis.parameter, line.axis.range),
      try concurrentMap(clips, jobs: jobs) { line.landscape(of: $0) },
      objective: objective,
      constraints: constraints
    )
  }
}

extension SettingSpace where Clip: TunedContent {
  /// Searches, chooses, judges, and measures what a report shows.
  ///
  /// - Parameters:
  ///   - clips: What is scored.
  ///   - run: How choices are made.
  ///   - provenance: Where the numbers come from.
  ///   - jobs: How many clips or choices at a time.
  ///   - progress: What is told of each setting and choice that is done.
  ///   - remarks: What else to say, given the costs of the setting in use and of the one proposed.
  /// - Returns: The report.
  /// - Throws: `Interrupted`.
  func report(
    on clips: TunedClips<Clip>,
    _ run: StudyRun,
    _ provenance: TuningReport.Provenance,
    jobs: Int,
    progress: (_ total: Int, _ what: String) -> Progress,
    remarks: (ArraySlice<TradeOff>) throws -> [String]
  ) throws -> TuningReport {
    let contents = clips.clips.map(\.content)
    let study = try run.study(
      of: variants,
      current: current,
      inUse: { contents.map { $0.outcome(of: variants[0]) } },
      on: clips,
      jobs: jobs,
      progress: progress
    ) { try scores(of: $0, on: contents, jobs: jobs) }
    let focus = study.focus
    let lines = try lines(
      of: variants[focus.variant],
      through: focus.point,
      on: contents,
      jobs: jobs
    )
    let settings = study.settings(around: variants, axes: axes)
    let tradeOffs = try concurrentMap(settings, jobs: jobs) { setting in
      TradeOff(setting.description, contents.map { $0.outcome(of: setting) }, of: clips.facts)
    }
    return TuningReport(
      provenance: provenance,
      study: study,
      variants: variants.map(Clip.tuned),
      separability: [],
      curves: lines.map { study.curve($0, plan: run.plan) },
      maps: axes.count == 2 ? study.maps(of: study.design.variants[focus.variant]) : [],
      tradeOffs: tradeOffs.withFront,
      remarks: try remarks(tradeOffs.prefix(2)),
      omissions: clips.omissions.map { TuningReport.Omission(clip: $0.clip, reason: $0.reason) }
    )
  }
}

extension TuningStudy {
  /// The maps of all clips and of each exercise with thresholds of its own.
  fileprivate func maps(of scores: any SearchedScores) -> [TuningReport.Map] {
    ([nil] + design.exercises).map { scope in
      TuningReport.Map(scores, of: scope, clips: design.clips(of: scope), design.facts)
    }
  }
}
