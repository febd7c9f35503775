// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Platform
import Tuning

/// The settings of a search for what a rule asks for: what is swept exactly, and what is tried at evenly spread points.
struct RuleSpace: Sendable {
  /// The analyzer in use, then the same with other values of what is tried.
  let variants: [AnalyzerConfiguration]
  /// What is swept exactly, at most two; the first of two is looked at in as many places as a map has columns.
  private let exact: [ThresholdAxis]
  private let options: SearchOptions

  /// Parts the parameters of a search.
  ///
  /// - Parameters:
  ///   - rule: What is tuned.
  ///   - options: What is searched.
  ///   - seed: Of the points that are tried.
  init(_ rule: TunedRule, _ options: SearchOptions, seed: UInt64) {
    self.options = options
    let axes = options.parameters.indices.map { place in
      ThresholdAxis(options.parameters[place], over: options.ranges[place])
    }
    let lines = axes.indices.filter { place in
      rule.hasExactLine(over: axes[place])
    }.prefix(2)
    // A limit of reps is swept in one go through the track and goes inside.
    let isInside = lines.map { place in
      (try? RuleLine(rule.analyzer, over: axes[place]))?.isOfReps ?? false
    }
    let ordered = isInside.first == true && isInside.last == false ? lines.reversed() : Array(lines)
    exact = ordered.map { axes[$0] }
    let rest = axes.indices.filter { !ordered.contains($0) }
    let names = rest.map { axes[$0].name }
    let settings = options.settings(
      ofParametersAt: rest,
      inUse: names.map { rule.analyzer.values[$0] },
      seed: seed
    )
    variants = [rule.analyzer] + settings.map { rule.analyzer.setting(names, to: $0) }
  }

  /// What is swept, as directions.
  var axes: [SearchAxis] { exact.map { SearchAxis($0.parameter, $0.range) } }

  /// The setting in use, on the axes that are swept.
  var current: [Double] { exact.map { variants[0].values[$0.name] } }

  private var objective: Objective { options.objective.objective }
  private var constraints: [Constraint] { options.constraints.map(\.constraint) }

  /// The scores of one variant.
  ///
  /// - Throws: `Interrupted`.
  func scores(
    of variant: AnalyzerConfiguration,
    on clips: [JudgedClip],
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
      return try lineScores(RuleLine(variant, over: exact[0]), on: clips, jobs: jobs)
    default:
      let plane = try RulePlane(variant, over: exact[0], exact[1])
      let outcomes = try concurrentMap(clips, jobs: jobs) { plane.outcomes(of: $0) }
      return RulePlaneScores(
        plane,
        clips,
        outcomes: outcomes,
        objective: objective,
        constraints: constraints
      )
    }
  }

  /// The scores of each parameter that is swept, the other one staying where it is.
  ///
  /// - Parameters:
  ///   - variant: The analyzer, with what was tried.
  ///   - point: The values of what is swept.
  ///   - clips: The clips.
  ///   - jobs: How many of them at a time.
  /// - Returns: None where nothing is swept.
  /// - Throws: `Interrupted`.
  func lines(
    of variant: AnalyzerConfiguration,
    through point: [Double],
    on clips: [JudgedClip],
    jobs: Int
  ) throws -> [RuleScores] {
    guard exact.count == 2 else {
      return try exact.map {
        try lineScores(RuleLine(variant, over: $0), on: clips, jobs: jobs)
      }
    }
    let plane = try RulePlane(variant, over: exact[0], exact[1])
    return try [0, 1].map {
      try lineScores(plane.line($0, through: point), on: clips, jobs: jobs)
    }
  }

  private func lineScores(
    _ line: RuleLine,
    on clips: [JudgedClip],
    jobs: Int
  ) throws -> RuleScores {
    RuleScores(
      SearchAxis(line.axis.parameter, line.axis.range),
      try concurrentMap(clips, jobs: jobs) { line.landscape(of: $0) },
      objective: objective,
      constraints: constraints
    )
  }
}
