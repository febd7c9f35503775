// SPDX-License-Identifier: Apache-2.0
import Basics
import Evaluating
import FormAnalysis
import Measures
import Platform
import PoseTracks
import Replay
import Scoring
import Storage
import Terminal
import Tuning

/// A feedback policy that is tuned on the findings of analyzers.
struct TunedPolicy: TunedTarget {
  /// The policy in use.
  let policy: FeedbackConfiguration
  private let analyzers: [AnalyzerConfiguration]
  private let objective: ObjectiveText

  /// Creates a target.
  ///
  /// - Parameters:
  ///   - policy: The policy in use.
  ///   - analyzers: Those whose findings it speaks of; a clip has the first that judges its exercise.
  ///   - objective: What is wanted.
  init(
    _ policy: FeedbackConfiguration,
    hearing analyzers: [AnalyzerConfiguration],
    wanting objective: ObjectiveText
  ) {
    self.policy = policy
    self.analyzers = analyzers
    self.objective = objective
  }

  /// The labels that a clip must have, for messages.
  var lackingLabels: String { "labels of an exercise that an analyzer judges" }

  /// True if an analyzer judges the exercise; labels may say anything.
  func isUsable(_ labels: ReferenceLabels.Entry, _ exercise: Exercise) -> Bool {
    analyzer(of: exercise) != nil
  }

  private func analyzer(of exercise: Exercise) -> AnalyzerConfiguration? {
    analyzers.first { $0.entry.judges(exercise) }
  }

  /// The findings of the clip's analyzer.
  func content(of read: LabelledTrack) -> CoachedClip? {
    guard let analyzer = analyzer(of: read.exercise),
      let outcome = FormReplay([analyzer]).outcomes(of: read.track, exercise: read.exercise)[0]
    else { return nil }
    return CoachedClip(
      read.identity,
      read.form,
      outcome.result,
      times: read.track.deliveryTimes
    )
  }

  /// Returns why no setting can be better than another, or nil if one can.
  func obstacle(in clips: TunedClips<CoachedClip>) -> String? {
    let contents = clips.clips.map(\.content)
    guard contents.contains(where: { !$0.result.findings.isEmpty }) else {
      let names = heard(in: clips).map(\.analyzer.description).joined(separator: ", ")
      return
        "no fault is found in these clips by \(names), so '\(policy.entry.name)' has nothing to say"
    }
    let others = "'--objective alerts-per-minute' and 'feedback-repeat-rate' need no such labels"
    switch objective.objective.quantity {
    case .alertsPerMinute, .repeatRate, .overlapRate: return nil
    case .correctAlertsPerMinute:
      guard contents.contains(where: { $0.reference.isCorrect == true }) else {
        return "no clip is graded correct; \(others)"
      }
    default:
      guard contents.contains(where: { !$0.reference.searched.isEmpty }) else {
        return "nobody looked for faults in these clips; \(others)"
      }
    }
    return nil
  }

  /// The analyzers that judge clips, with the number of clips and of findings.
  private func heard(
    in clips: TunedClips<CoachedClip>
  ) -> [(analyzer: AnalyzerConfiguration, clips: Int, findings: Int)] {
    analyzers.uniqued(by: \.description).compactMap { analyzer in
      let own = clips.clips.filter { clip in
        Exercise.named(clip.identity.exercise).flatMap { self.analyzer(of: $0) }?.description
          == analyzer.description
      }
      guard !own.isEmpty else { return nil }
      return (analyzer, own.count, own.reduce(0) { $0 + $1.content.result.findings.count })
    }
  }

  /// The questions of the search.
  func questions(_ run: StudyRun) -> [ClipQuestion<CoachedClip>] { space(run).questions }

  private func space(_ run: StudyRun) -> SettingSpace<CoachedClip> {
    SettingSpace<CoachedClip>(policy, run.options, seed: run.seed) { axis in
      CoachedClip.canTrace(axis.name, of: policy.entry)
    }
  }

  /// Searches times, chooses, judges, and measures what a report shows.
  func report(
    on clips: TunedClips<CoachedClip>,
    _ run: StudyRun,
    _ provenance: TuningReport.Provenance,
    jobs: Int,
    progress: (_ total: Int, _ what: String) -> Progress
  ) throws -> TuningReport {
    try space(run).report(on: clips, run, provenance, jobs: jobs, progress: progress) { costs in
      remarks(on: clips, costs)
    }
  }

  /// The findings that the policy hears, and what the settings in use and proposed say of them.
  private func remarks(
    on clips: TunedClips<CoachedClip>,
    _ costs: ArraySlice<TradeOff>
  ) -> [String] {
    let heard = heard(in: clips).map { heard in
      "\(heard.analyzer) (\(counted(heard.clips, "clip")), \(counted(heard.findings, "finding")))"
    }
    let searched = clips.clips.count { !$0.content.reference.searched.isEmpty }
    let correct = clips.clips.count { $0.content.reference.isCorrect == true }
    return [
      "The policy speaks of the findings of \(heard.joined(separator: ", ")).",
      "Of \(counted(clips.clips.count, "clip")) somebody looked for faults in \(searched), and "
        + "\(correct) \(correct == 1 ? "is" : "are") graded correct.",
    ] + zip(["In use", "Chosen"], costs).map { "\($0): \(TuningWords.text(of: $1))." }
  }
}
