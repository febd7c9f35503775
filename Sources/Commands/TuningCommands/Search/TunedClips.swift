// SPDX-License-Identifier: Apache-2.0
import Basics
import Evaluating
import Forecasting
import Measures
import Platform
import PoseTracks
import ReplayOptions
import Storage
import Terminal
import Tuning

/// The clips that a search is over, with what was left out.
struct TunedClips<Content: TunedContent>: Sendable {
  /// One clip.
  struct Clip: Sendable {
    /// The manifest's record.
    var record: ClipRecord
    /// What is searched, and what it should come to.
    var content: Content
    /// The repository that it came from; nil for footage of one's own.
    var source: String?
    /// The numbers that decide how hard it is to count.
    var features: ClipFeatures
    /// SHA-256 of its label file and of its track file.
    var digests: [String]
  }

  /// The clips, in manifest order.
  let clips: [Clip]
  /// Those that were left out although they are labelled, and why.
  let omissions: [Run.Omission]
  /// How many nobody labelled, or not as it takes.
  let unlabelled: Int
  /// SHA-256 over the manifest and the digests of all label and track files.
  let digest: String

  let dataset: Dataset
  let labels: ReferenceLabels
  let track: String

  /// Why a clip's labels are of no use here, which is nobody's error.
  private static var notLabelledSo: String { Run.Omission.uncounted }

  /// Reads the clips of a dataset.
  ///
  /// - Parameters:
  ///   - records: The clips to read.
  ///   - dataset: Where they are.
  ///   - labels: Their labels.
  ///   - track: The track configuration.
  ///   - target: What is tuned, which says what is kept of a clip.
  ///   - jobs: How many clips to read at once.
  ///   - progress: What is told of each.
  /// - Throws: `Interrupted`; `PlatformError` where the manifest cannot be read.
  init(
    _ records: [ClipRecord],
    of dataset: Dataset,
    _ labels: ReferenceLabels,
    track: String,
    target: some TunedTarget<Content>,
    jobs: Int,
    progress: Progress
  ) throws {
    self.dataset = dataset
    self.labels = labels
    self.track = track
    let results = try concurrentMap(records, jobs: jobs) { record -> Result<Clip, Run.Omission> in
      defer { progress.advance(detail: record.id) }
      return Result { () throws(Run.Omission) -> Clip in
        let labelled = try LabelledTrack(of: record, labels, in: dataset, configuration: track) {
          target.isUsable($0, $1) ? nil : Self.notLabelledSo
        }
        guard let content = target.content(of: labelled) else {
          throw Run.Omission(clip: record.id, reason: Self.notLabelledSo)
        }
        return Clip(
          record: record,
          content: content,
          source: labelled.source,
          features: ClipFeatures(
            of: labelled.track,
            exercise: labelled.exercise,
            labelled.reference
          ),
          digests: [labelled.labelSHA256, labelled.trackSHA256]
        )
      }
    }
    progress.finish()
    clips = results.compactMap { try? $0.get() }
    let left = results.compactMap { result -> Run.Omission? in
      guard case .failure(let omission) = result else { return nil }
      return omission
    }
    omissions = left.filter { !$0.isUnlabelled && $0.reason != Self.notLabelledSo }
    unlabelled = left.count - omissions.count
    digest = try dataset.digest(of: clips.flatMap(\.digests))
  }

  /// What the clips are.
  var facts: [ClipFacts] {
    clips.map { clip in
      var facts = clip.content.facts
      facts.features = clip.features
      return facts
    }
  }

  /// Which clips must stay on one side of a split: those of one subject, and those of one group or
  /// source where that is asked for.
  func groups(by grouping: SearchOptions.Grouping) -> ClipGroups {
    ClipGroups(
      keys: clips.map { clip in
        var keys = ClipGroups.keys(
          of: clip.content.facts.clip,
          withFootage: grouping != .subject
        )
        if grouping == .source, let source = clip.source { keys.append("source \(source)") }
        return keys
      }
    )
  }
}
