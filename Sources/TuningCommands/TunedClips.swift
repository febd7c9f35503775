// SPDX-License-Identifier: Apache-2.0
import Basics
import Evaluating
import Platform
import PoseTracks
import RepCounting
import Scoring
import Storage
import Terminal
import Tuning

/// The clips that a search is over, as signals, with what was left out.
struct TunedClips: Sendable {
  /// One clip.
  struct Clip: Sendable {
    /// The manifest's record.
    var record: ClipRecord
    /// What is counted, and what it should come to.
    var swept: SweptClip
    /// The repository that it came from; nil for footage of one's own.
    var source: String?
    /// SHA-256 of its label file and of its track file.
    var digests: [String]
  }

  /// The clips, in manifest order.
  let clips: [Clip]
  /// Those that were left out although they are labelled, and why.
  let omissions: [Run.Omission]
  /// How many nobody labelled, or counted.
  let uncounted: Int
  /// SHA-256 over the manifest and the digests of all label and track files.
  let digest: String

  private let dataset: Dataset
  private let labels: ReferenceLabels
  private let track: String

  /// Reads the clips of a dataset.
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
    self.dataset = dataset
    self.labels = labels
    self.track = track
    let results = try concurrentMap(records, jobs: jobs) { record -> Result<Clip, Run.Omission> in
      defer { progress.advance(detail: record.id) }
      return Result { () throws(Run.Omission) -> Clip in
        let read = try CountedTrack(of: record, labels, in: dataset, configuration: track)
        return Clip(
          record: record,
          swept: SweptClip(
            read.identity,
            read.reference,
            exercise: read.exercise,
            samples: read.track.samples(of: counter.signal(in: read.exercise))
          ),
          source: read.source,
          digests: [read.labelSHA256, read.trackSHA256]
        )
      }
    }
    progress.finish()
    clips = results.compactMap { try? $0.get() }
    let left = results.compactMap { result -> Run.Omission? in
      guard case .failure(let omission) = result else { return nil }
      return omission
    }
    omissions = left.filter { !$0.isUnlabelled && $0.reason != Run.Omission.uncounted }
    uncounted = left.count - omissions.count
    digest = try dataset.digest(of: clips.flatMap(\.digests))
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
      let read = try CountedTrack(of: clip.record, labels, in: dataset, configuration: track)
      return read.noiseTrials(of: counters)
    }
    progress.finish()
    return counters.indices.map { counter in
      let all = trials.reduce(0) { $0 + $1[counter].trials }
      let changed = trials.reduce(0) { $0 + $1[counter].changed }
      return all > 0 ? Double(changed) / Double(all) : 0
    }
  }

  /// What the clips are.
  var facts: [ClipFacts] { clips.map(\.swept.facts) }

  /// The clips whose signal was never measured, by id.
  var unseen: [String] {
    clips.filter { !$0.swept.samples.contains { !$0.value.isNaN } }.map(\.swept.facts.clip.id)
  }

  /// Which clips must stay on one side of a split: those of one subject, and those of one group or
  /// source where that is asked for.
  func groups(by grouping: SearchOptions.Grouping) -> ClipGroups {
    ClipGroups(
      keys: clips.map { clip in
        let identity = clip.swept.facts.clip
        var keys = ["subject \(identity.subject)"]
        if grouping != .subject { keys.append("group \(identity.group)") }
        if grouping == .source, let source = clip.source { keys.append("source \(source)") }
        return keys
      }
    )
  }
}
