// SPDX-License-Identifier: Apache-2.0
import Basics
import Evaluating
import FormAnalysis
import Platform
import PoseTracks
import Storage
import Terminal
import Tuning

extension TunedRule: TunedTarget {
  /// Whether the analyzer knows the exercise; what its labels say is seen with the track.
  func isUsable(_ labels: ReferenceLabels.Entry, _ exercise: Exercise) -> Bool {
    analyzer.entry.judges(exercise)
  }

  /// The track, with what is faulty in it.
  func content(of read: LabelledTrack) -> JudgedClip? {
    guard let first = read.track.times.first, let last = read.track.times.last,
      let truth = FaultTruth(
        labels,
        of: read.form,
        criterion,
        standard: standard,
        bounds: first...last
      )
    else { return nil }
    return JudgedClip(read.identity, truth, read.track, form: read.form)
  }

  /// Searches what the rule asks for, chooses, judges, and measures what a report shows.
  func report(
    on clips: TunedClips<JudgedClip>,
    _ run: StudyRun,
    _ provenance: TuningReport.Provenance,
    jobs: Int,
    progress: (_ total: Int, _ what: String) -> Progress
  ) throws -> TuningReport {
    let space = RuleSpace(self, run.options, seed: run.seed)
    let judged = clips.clips.map(\.content)
    let study = try run.study(
      of: space.variants,
      current: space.current,
      inUse: { judged.map { $0.outcome(of: space.variants[0]) } },
      on: clips,
      jobs: jobs,
      progress: progress
    ) { try space.scores(of: $0, on: judged, jobs: jobs) }
    let focus = study.focus
    let lines = try space.lines(
      of: space.variants[focus.variant],
      through: focus.point,
      on: judged,
      jobs: jobs
    )
    let settings = study.settings(around: space.variants, axes: space.axes)
    let tradeOffs = try concurrentMap(settings, jobs: jobs) { setting in
      TradeOff(setting.description, judged.map { $0.outcome(of: setting) }, of: clips.facts)
    }
    let remarks = try RuleRemarks(
      self,
      run.options.parameters,
      judged,
      plan: run.plan,
      jobs: jobs
    )
    return TuningReport(
      provenance: provenance,
      study: study,
      variants: space.variants.map(TunedConfiguration.analyzer),
      separability: [],
      curves: lines.map { study.curve($0, plan: run.plan) },
      maps: space.axes.count == 2 ? study.maps(of: study.design.variants[focus.variant]) : [],
      tradeOffs: tradeOffs.withFront,
      remarks: remarks.sentences + [remarks.neglect(tradeOffs.prefix(2))].compactMap(\.self),
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
