// SPDX-License-Identifier: Apache-2.0
import Basics
import Evaluating
import Platform
import PoseTracks
import Scoring
import Storage
import Terminal

/// The clips that something is learned from.
struct LearningMaterial: Sendable {
  let dataset: Dataset
  let records: [ClipRecord]
  let labels: ReferenceLabels
  /// The track configuration.
  let track: String
  /// SHA-256 over the manifest and the label and track files that are there.
  let digest: String

  /// The dataset, its digest, its clips and its people, in one line.
  var description: String {
    "\(dataset.manifest.name) (sha256 \(digest.prefix(16))), tracks \(track), "
      + counted(records.count, "clip") + ", "
      + counted(Set(records.map(\.subject)).count, "subject")
  }

  init(
    _ dataset: Dataset,
    records: [ClipRecord],
    labels: ReferenceLabels,
    track: String
  ) throws {
    self.dataset = dataset
    self.records = records
    self.labels = labels
    self.track = track
    digest = try dataset.digest(
      of: records.flatMap { record in
        let path = dataset.trackPath(configuration: track, clip: record.id)
        return [
          labels.entries[record.id]?.sha256 ?? "",
          Files.exists(path) ? try Files.sha256(of: path) : "",
        ]
      }
    )
  }

  /// What keeps a clip on one side of a split: its person and its footage.
  static func keys(of clip: ClipIdentity) -> [String] {
    ["subject \(clip.subject)", "group \(clip.group)"]
  }

  /// The same of a manifest's clip.
  static func keys(of clip: ClipRecord) -> [String] {
    ["subject \(clip.subject)", "group \(clip.group)"]
  }

  /// A clip's track, or why it has none that can be used.
  func recorded(_ record: ClipRecord) -> Result<PoseTrack, Run.Omission> {
    do throws(ClipTracks.Unusable) {
      let tracks = try ClipTracks(of: record, in: dataset, configurations: [track])
      return .success(tracks.files[0].track)
    } catch {
      return .failure(Run.Omission(clip: record.id, track: error.track, reason: error.reason))
    }
  }
}
