// SPDX-License-Identifier: Apache-2.0
import Basics
import Evaluating
import Labels
import Platform
import PoseTracks
import Scoring
import Storage
import Synthesis
import Terminal

/// The labelled clips of which joined ones are made, and the place of the new dataset.
struct JoinMaterial: Sendable {
  /// The labelled clips.
  var dataset: Dataset
  /// Which of their tracks are joined.
  var configuration: String
  /// Their labels.
  var labels: ReferenceLabels
  /// The folder of the new dataset.
  var folder: String

  /// A clip that can be joined.
  struct Source: Sendable {
    var record: ClipRecord
    var entry: ReferenceLabels.Entry
    var reps: [JoinedSet.Rep]

    /// When something else than the joined reps is to be seen.
    var others: [ClosedRange<Double>] {
      let reps = (entry.reference.reps ?? []).compactMap { rep -> ClosedRange<Double>? in
        guard let start = rep.start ?? rep.mid, let end = rep.end ?? rep.mid, start <= end else {
          return nil
        }
        return start...end
      }
      return entry.reference.ignored + reps
    }
  }

  /// The reps of a clip that can be joined, as far as its labels say.
  ///
  /// - Parameters:
  ///   - record: The clip.
  ///   - fewest: The least number of full reps that are needed.
  /// - Returns: The clip with its reps, or the reason why it cannot be joined.
  func source(of record: ClipRecord, fewest: Int) -> Result<Source, JoinReport.Omission> {
    func omitted(_ reason: String, isFault: Bool = false) -> Result<Source, JoinReport.Omission> {
      .failure(JoinReport.Omission(clip: record.id, reason: reason, isFault: isFault))
    }
    if record.isWorkout { return omitted(record.lackOfExercise) }
    guard let entry = labels.entries[record.id] else {
      return labels.refused.contains(record.id)
        ? omitted("its labels have errors", isFault: true) : omitted("it has no labels")
    }
    guard let reps = entry.reference.reps else {
      return omitted("its labels are a count without times")
    }
    let whole = reps.filter { $0.quality == .full }.compactMap { rep -> JoinedSet.Rep? in
      guard let start = rep.start, let end = rep.end, start < end else { return nil }
      return JoinedSet.Rep(start: start, turn: rep.mid, end: end)
    }
    guard whole.count >= fewest else {
      return omitted(
        fewest > 1
          ? "it has fewer than two full reps labelled with start and end"
          : "it has no full rep labelled with start and end"
      )
    }
    let path = dataset.trackPath(configuration: configuration, clip: record.id)
    guard Files.exists(path) else { return omitted("it has no track") }
    return .success(Source(record: record, entry: entry, reps: whole))
  }

  /// The track of a clip, and what is said of where tracks made of it come from.
  struct Recorded: Sendable {
    var track: PoseTrack
    var metadata: TrackMetadata
    var sha256: String?
  }

  /// The poses of a clip; those that are damaged are a fault.
  func recorded(_ record: ClipRecord) -> Result<Recorded, JoinReport.Omission> {
    func omitted(_ reason: String, isFault: Bool) -> Result<Recorded, JoinReport.Omission> {
      .failure(JoinReport.Omission(clip: record.id, reason: reason, isFault: isFault))
    }
    let tracks: ClipTracks
    do throws(ClipTracks.Unusable) {
      tracks = try ClipTracks(of: record, in: dataset, configurations: [configuration])
    } catch {
      return omitted(error.reason, isFault: true)
    }
    let file = tracks.files[0]
    guard !file.track.skeleton.joints.isEmpty else {
      return omitted("its track has signals and no poses", isFault: false)
    }
    var metadata = file.metadata
    metadata.mediaSHA256 = nil
    metadata.frameHash = nil
    metadata.incidents = []
    return .success(
      Recorded(track: file.track, metadata: metadata, sha256: tracks.digests[configuration])
    )
  }

  /// Writes the track of a joined clip and the labels that were made on it.
  func write(
    _ track: PoseTrack,
    _ record: ClipRecord,
    _ metadata: TrackMetadata,
    labels: (LabelFile.Source) -> LabelFile
  ) throws {
    let bytes = TrackFile(track: track, metadata: metadata).encoded()
    try Files.write(
      labels(.track(sha256: SHA256.hexadecimal(of: bytes))).text,
      to: labelPath(record.id)
    )
    try Files.write(
      bytes,
      to: Path.join(folder, "tracks/\(configuration)/\(record.id).safetensors")
    )
  }

  /// Writes the manifest, which makes the clips a dataset.
  func writeManifest(of records: [ClipRecord]) throws {
    let manifest = DatasetManifest(
      name: dataset.manifest.name + "-joined",
      licence: dataset.manifest.licence,
      clips: records.sorted { $0.id < $1.id }
    )
    try Dataset(folder: folder, manifest: manifest).writeManifest()
  }

  private func labelPath(_ clip: String) -> String {
    Path.join(folder, "labels/\(clip).\(JoinedSet.rater).tsv")
  }

  /// Removes the sets that an earlier run made.
  ///
  /// - Throws: `OverwrittenInput` where the folder is the labelled dataset's own; `CommandFailure` where it holds a dataset
  ///   that was not joined; `PlatformError`.
  func clear() throws {
    let path = Path.join(folder, Dataset.manifestName)
    try ProtectedFiles([dataset.manifestPath]).check(path)
    if Files.exists(path) {
      let known = try? Dataset.open(folder).dataset?.manifest
      guard let known, known.clips.allSatisfy({ Files.exists(labelPath($0.id)) }) else {
        throw CommandFailure(
          .cannotCreate,
          "'\(folder)' holds a dataset that was not joined; --out names another folder"
        )
      }
      try Files.remove(path)
    }
    let labels = Path.join(folder, "labels")
    let ending = ".\(JoinedSet.rater).tsv"
    let old = Files.isDirectory(labels) ? try Files.list(labels) : []
    let configurations = try Dataset(
      folder: folder,
      manifest: dataset.manifest
    ).configurations()
    for name in old where name.hasSuffix(ending) {
      let clip = name.dropLast(ending.count)
      for configuration in configurations {
        try Files.remove(Path.join(folder, "tracks/\(configuration)/\(clip).safetensors"))
      }
      try Files.remove(Path.join(labels, name))
    }
  }
}
