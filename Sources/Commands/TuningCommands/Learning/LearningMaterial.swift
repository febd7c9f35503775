// SPDX-License-Identifier: Apache-2.0
import Basics
import Evaluating
import Measures
import Platform
import PoseTracks
import ReplayOptions
import Storage
import Terminal
import Tuning

/// The clips that something is learned from.
struct LearningMaterial: Sendable {
  let dataset: Dataset
  let records: [ClipRecord]
  let labels: ReferenceLabels
  /// The track configuration.
  let track: String
  /// SHA-256 over the manifest and the label and track files that are there.
  let digest: String

  init(_ opened: OpenedMaterial) throws {
    dataset = opened.dataset
    records = opened.records
    labels = opened.labels
    track = opened.track
    digest = try opened.dataset.digest(
      of: opened.records.flatMap { record in
        let path = opened.dataset.trackPath(configuration: opened.track, clip: record.id)
        return [
          opened.labels.entries[record.id]?.sha256 ?? "",
          Files.exists(path) ? try Files.sha256(of: path) : "",
        ]
      }
    )
  }

  /// What a study of it rests on.
  func provenance(
    method: String,
    _ plan: FoldPlan,
    _ options: LearningOptions
  ) -> LearningProvenance {
    LearningProvenance(
      toolVersion: Tool.version,
      dataset: dataset.manifest.name,
      datasetSHA256: digest,
      track: track,
      method: method,
      clips: records.count,
      subjects: Set(records.map(\.subject)).count,
      folds: plan.outerCount,
      groups: plan.groupCount,
      plan: options.study.plan
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
