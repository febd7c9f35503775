// SPDX-License-Identifier: Apache-2.0
import Evaluating
import Labels
import Platform
import PoseTracks
import RepCounting
import Scoring
import Storage
import Terminal
import Tuning

extension SweptClip: TunedContent {}

extension TunedClips<SweptClip> {
  /// Reads the clips whose reps somebody counted, as signals.
  ///
  /// - Parameters:
  ///   - records: The clips to read.
  ///   - dataset: Where they are.
  ///   - labels: Their labels.
  ///   - track: The track configuration.
  ///   - counter: Whose signal is kept of each track.
  ///   - jobs: How many clips to read at once.
  ///   - progress: What is told of each.
  /// - Throws: `Interrupted`; `PlatformError` where the manifest cannot be read.
  init(
    _ records: [ClipRecord],
    of dataset: Dataset,
    _ labels: ReferenceLabels,
    track: String,
    counter: CounterConfiguration,
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
      where: { entry, _ in entry.reference.isCounted }
    ) { read in
      SweptClip(
        read.identity,
        read.reference,
        exercise: read.exercise,
        samples: read.track.samples(of: counter.signal(in: read.exercise))
      )
    }
  }

  /// The share of trials with noise in which each counter's count of a clip changes, over all clips.
  ///
  /// Tracks are read again, one a job, so that memory does not grow with the number of clips.
  ///
  /// - Throws: `Interrupted`; where a track can no longer be read.
  func flips(
    of counters: [CounterConfiguration],
    jobs: Int,
    progress: Progress
  ) throws -> [Double] {
    let trials = try concurrentMap(clips, jobs: jobs) { clip in
      defer { progress.advance(detail: clip.record.id) }
      let read = try LabelledTrack(
        of: clip.record,
        labels,
        in: dataset,
        configuration: track,
        unless: { _, _ in nil }
      )
      return read.noiseTrials(of: counters)
    }
    progress.finish()
    return counters.indices.map { counter in
      let all = trials.reduce(0) { $0 + $1[counter].trials }
      let changed = trials.reduce(0) { $0 + $1[counter].changed }
      return all > 0 ? Double(changed) / Double(all) : 0
    }
  }

  /// The clips whose signal was never measured, by id.
  var unseen: [String] {
    clips.filter { !$0.content.samples.contains { !$0.value.isNaN } }.map(\.content.facts.clip.id)
  }
}
