// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Platform
import Scoring
import Storage
import Terminal
import Tuning

/// Searches what a rule of an analyzer asks for, chooses, judges, and measures what a report shows.
struct RuleJob: Sendable {
  /// What is searched, and what for.
  let options: SearchOptions
  /// What is tuned.
  let rule: TunedRule
  /// The clips.
  let clips: TunedClips<JudgedClip>
  /// Of folds and of the search.
  let seed: UInt64
  /// How intervals are drawn.
  let plan: ResamplingPlan

  /// The place of the limit that is swept exactly; nil where none is.
  private var exactPlace: Int? {
    options.parameters.indices.first { place in
      let axis = ThresholdAxis(options.parameters[place], over: options.ranges[place])
      return options.parameters[place].name == rule.criterion.parameter
        && (try? RuleLine(rule.analyzer, over: axis)) != nil
    }
  }

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
    let exact = exactPlace
    let rest = options.parameters.indices.filter { $0 != exact }
    let inUse = TunedSubject.analyzer(rule.analyzer)
    let variants =
      [inUse]
      + options.settings(ofParametersAt: rest, seed: seed).map { values in
        inUse.setting(rest.map { options.parameters[$0].name }, to: values)
      }
    let replayed = progress(variants.count, "settings")
    let scores = try variants.map { variant in
      defer { replayed.advance() }
      return try self.scores(of: variant, exact: exact, jobs: jobs)
    }
    replayed.finish()
    let study = try StudyRun(options: options, seed: seed, plan: plan).study(
      of: scores,
      current: exact.map { [inUse.value(of: options.parameters[$0])] } ?? [],
      facts: clips.facts,
      groups: clips.groups(by: options.grouping),
      jobs: jobs,
      progress: progress
    )
    let line = scores[study.focus.variant] as? RuleScores
    return TuningReport(
      provenance: provenance,
      study: study,
      variants: variants,
      separability: [],
      curves: line.map { [study.curve($0, plan: plan)] } ?? [],
      maps: [],
      tradeOffs: [],
      remarks: try RuleRemarks(rule, clips.clips.map(\.content), jobs: jobs).sentences,
      omissions: clips.omissions.map { TuningReport.Omission(clip: $0.clip, reason: $0.reason) }
    )
  }

  /// The scores of one variant.
  private func scores(
    of variant: TunedSubject,
    exact: Int?,
    jobs: Int
  ) throws -> any SearchedScores {
    guard case .analyzer(let analyzer) = variant else {
      preconditionFailure("variants of an analyzer are analyzers")
    }
    let judged = clips.clips.map(\.content)
    let objective = options.objective.objective
    guard let exact else {
      let outcomes = try concurrentMap(judged, jobs: jobs) { $0.outcome(of: analyzer) }
      return PointScores(clips.facts, outcomes, objective: objective)
    }
    let axis = ThresholdAxis(options.parameters[exact], over: options.ranges[exact])
    let line = try RuleLine(analyzer, over: axis)
    let landscapes = try concurrentMap(judged, jobs: jobs) { line.landscape(of: $0) }
    return RuleScores(
      SearchAxis(axis.parameter, axis.range),
      landscapes,
      objective: objective
    )
  }
}
