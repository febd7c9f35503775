// SPDX-License-Identifier: Apache-2.0
import Basics
import Evaluating
import FormAnalysis
import Platform
import PoseTracks
import Scoring
import Storage
import Terminal
import Tuning

/// The thresholds of a detector of phases, tuned against the phases of labelled reps.
struct TunedPhases: TunedTarget {
  /// The detector in use.
  let detector: PhaseDetectorConfiguration

  /// Creates a target.
  init(_ detector: PhaseDetectorConfiguration) {
    self.detector = detector
  }

  /// The labels that a clip must have, for messages.
  var lackingLabels: String {
    "reps with start, turning point and end of an exercise that goes up and down"
  }

  /// True if the exercise has a height that phases are told by; times of reps are seen with the track.
  func isUsable(_ labels: ReferenceLabels.Entry, _ exercise: Exercise) -> Bool {
    Signal.elevation(in: exercise) != nil
  }

  /// The track with its labelled phases; nil if no rep has all three times.
  func content(of read: LabelledTrack) -> PhasedClip? {
    read.phaseReference.map { PhasedClip(read.identity, $0, read.exercise, read.track) }
  }

  /// Returns why no setting can be better than another, or nil if one can.
  func obstacle(in clips: TunedClips<PhasedClip>) -> String? {
    guard clips.clips.allSatisfy({ $0.content.obstacle != nil }) else { return nil }
    return "no phases to tune: " + motionless(in: clips).joined(separator: "; ")
  }

  /// The clips that are in no score, with the reason.
  func warnings(about clips: TunedClips<PhasedClip>) -> [String] {
    motionless(in: clips).map { "no phases of " + $0 }
  }

  private func motionless(in clips: TunedClips<PhasedClip>) -> [String] {
    clips.clips.compactMap { clip in
      clip.content.obstacle.map { "'\(clip.id)': \($0.reason)" }
    }
  }

  /// The questions of the search.
  func questions(_ run: StudyRun) -> [ClipQuestion<PhasedClip>] { space(run).questions }

  private func space(_ run: StudyRun) -> SettingSpace<PhasedClip> {
    SettingSpace<PhasedClip>(detector, run.options, seed: run.seed) { axis in
      PhasedClip.canTrace(axis.name, of: detector.entry)
    }
  }

  /// Searches thresholds, chooses, judges, and measures what a report shows.
  func report(
    on clips: TunedClips<PhasedClip>,
    _ run: StudyRun,
    _ provenance: TuningReport.Provenance,
    jobs: Int,
    progress: (_ total: Int, _ what: String) -> Progress
  ) throws -> TuningReport {
    let moving = clips.clips.filter { $0.content.obstacle == nil }
    let labelled = moving.reduce(0) { $0 + $1.content.labelledCount }
    return try space(run).report(on: clips, run, provenance, jobs: jobs, progress: progress) {
      costs in
      [
        "\(counted(labelled, "labelled phase")) in \(counted(moving.count, "clip")); one is found if a "
          + "detected one shares half of their union."
      ] + zip(["In use", "Chosen"], costs).map { "\($0): \(TuningWords.text(of: $1))." }
        + motionless(in: clips).map { "In no score is clip \($0)." }
    }
  }
}
