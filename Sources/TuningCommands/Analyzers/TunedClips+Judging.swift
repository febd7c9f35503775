// SPDX-License-Identifier: Apache-2.0
import Basics
import Evaluating
import FormAnalysis
import PoseTracks
import Scoring
import Storage
import Terminal
import Tuning

extension JudgedClip: TunedContent {}

extension TunedClips<JudgedClip> {
  /// Reads the clips whose labels say what is faulty, as tracks.
  ///
  /// - Parameters:
  ///   - records: The clips to read.
  ///   - dataset: Where they are.
  ///   - labels: Their labels.
  ///   - track: The track configuration.
  ///   - rule: What is judged, and by which labels.
  ///   - jobs: How many clips to read at once.
  ///   - progress: What is told of each.
  /// - Throws: `Interrupted`; `PlatformError` where the manifest cannot be read.
  init(
    _ records: [ClipRecord],
    of dataset: Dataset,
    _ labels: ReferenceLabels,
    track: String,
    rule: TunedRule,
    jobs: Int,
    progress: Progress
  ) throws {
    try self.init(
      records,
      of: dataset,
      labels,
      track: track,
      jobs: jobs,
      progress: progress,
      where: { _, exercise in rule.analyzer.subject.judges(exercise) }
    ) { read in
      guard let first = read.track.times.first, let last = read.track.times.last,
        let truth = FaultTruth(
          rule.labels,
          of: read.form,
          rule.criterion,
          standard: rule.standard,
          bounds: first...last
        )
      else { return nil }
      return JudgedClip(read.identity, truth, read.track, form: read.form)
    }
  }
}
