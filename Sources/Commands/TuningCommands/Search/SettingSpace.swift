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
}

extension SettingSpace where Clip: TunedContent {
  // MARK: Questions

  /// The outcome of one setting.
  private func outcome(of setting: Configuration) -> ClipQuestion<Clip> {
    ClipQuestion("with \(setting)") { .settings([$0.outcome(of: setting)]) }
  }

  /// The outcomes at every value of one parameter.
  private func question(_ line: SettingLine<Clip>) -> ClipQuestion<Clip> {
    let (name, range) = (line.axis.name, line.axis.range)
    return ClipQuestion("\(name) \(range) of \(line.configuration)") {
      .line(line.landscape(of: $0).map)
    }
  }

  /// The outcomes in the middles of all boxes of two parameters.
  private func question(_ plane: SettingPlane<Clip>) -> ClipQuestion<Clip> {
    let axes = [plane.outer, plane.inner].map { "\($0.name) \($0.range)" }
    return ClipQuestion("\(axes.joined(separator: " and ")) of \(plane.configuration)") {
      .settings(plane.outcomes(of: $0))
    }
  }

  /// The question about a variant.
  private func question(about variant: Configuration) throws -> ClipQuestion<Clip> {
    switch exact.count {
    case 0: outcome(of: variant)
    case 1: question(try SettingLine<Clip>(variant, over: exact[0]))
    default: question(try SettingPlane<Clip>(variant, over: exact[0], exact[1]))
    }
  }

  /// The questions that are asked whatever will be chosen: about all variants and, where there is one alone, about
  /// its line once more, and about what settings cost that are spread over the search.
  var questions: [ClipQuestion<Clip>] {
    let searched = variants.compactMap { try? question(about: $0) }
    guard variants.count == 1, !exact.isEmpty else { return searched }
    let settings = variants + TuningStudy.settings(of: variants[0], spreadOver: axes)
    return searched + (exact.count == 1 ? searched : []) + settings.map(outcome)
  }

  // MARK: Scores

  /// The scores of one variant.
  ///
  /// - Throws: `Interrupted`.
  private func scores(
    of variant: Configuration,
    on clips: TunedClips<Clip>,
    jobs: Int
  ) throws -> any SearchedScores {
    switch exact.count {
    case 0:
      return PointScores(
        clips.contents.map(\.facts),
        try outcomes(of: variant, on: clips, jobs: jobs),
        objective: objective,
        constraints: constraints
      )
    case 1:
      return try lineScores(SettingLine<Clip>(variant, over: exact[0]), on: clips, jobs: jobs)
    default:
      let plane = try SettingPlane<Clip>(variant, over: exact[0], exact[1])
      return SettingPlaneScores(
        plane,
        clips.contents,
        outcomes: try clips.answers(to: question(plane), jobs: jobs).map(\.outcomes),
        objective: objective,
        constraints: constraints
      )
    }
  }

  /// The outcome of a setting on each clip.
  private func outcomes(
    of setting: Configuration,
    on clips: TunedClips<Clip>,
    jobs: Int
  ) throws -> [ClipOutcome] {
    try clips.answers(to: outcome(of: setting), jobs: jobs).map { $0.outcomes[0] }
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
  private func lines(
    of variant: Configuration,
    through point: [Double],
    on clips: TunedClips<Clip>,
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
    on clips: TunedClips<Clip>,
    jobs: Int
  ) throws -> SettingLineScores {
    let traces = try clips.answers(to: question(line), jobs: jobs)
    return SettingLineScores(
      SearchAxis(line.axis.parameter, line.axis.range),
      zip(clips.clips, traces).map { LineLandscape($0.content.facts, $1.line) },
      objective: objective,
      constraints: constraints
    )
  }

  // MARK: Report

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
    let study = try run.study(
      of: variants,
      current: current,
      inUse: { try outcomes(of: variants[0], on: clips, jobs: jobs) },
      on: clips,
      jobs: jobs,
      progress: progress
    ) { try scores(of: $0, on: clips, jobs: jobs) }
    let focus = study.focus
    let lines = try lines(
      of: variants[focus.variant],
      through: focus.point,
      on: clips,
      jobs: jobs
    )
    let settings = study.settings(around: variants, axes: axes)
    let facts = clips.facts
    let tradeOffs = try settings.map { setting in
      TradeOff(
        setting.description,
        try outcomes(of: setting, on: clips, jobs: jobs),
        of: facts
      )
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
