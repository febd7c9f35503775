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

  /// The questions of the search.
  func questions(_ run: StudyRun) -> [ClipQuestion<JudgedClip>] { space(run).questions }

  private func space(_ run: StudyRun) -> SettingSpace<JudgedClip> {
    SettingSpace<JudgedClip>(analyzer, run.options, seed: run.seed, isExact: hasExactLine)
  }

  /// Searches what the rule asks for, chooses, judges, and measures what a report shows.
  func report(
    on clips: TunedClips<JudgedClip>,
    _ run: StudyRun,
    _ provenance: TuningReport.Provenance,
    jobs: Int,
    progress: (_ total: Int, _ what: String) -> Progress
  ) throws -> TuningReport {
    try space(run).report(on: clips, run, provenance, jobs: jobs, progress: progress) { costs in
      let remarks = try RuleRemarks(
        self,
        run.options.parameters,
        clips.contents,
        plan: run.plan,
        jobs: jobs
      )
      return remarks.sentences + [remarks.neglect(costs)].compactMap(\.self)
    }
  }
}
