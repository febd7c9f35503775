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

/// Makes a dataset of joined sets: tracks and labels first, the manifest last.
struct JoinJob: Sendable {
  /// The labelled clips.
  var dataset: Dataset
  /// Which of their tracks are joined.
  var configuration: String
  /// Their labels.
  var labels: ReferenceLabels
  /// The folder of the new dataset.
  var folder: String
  /// The reps of a set.
  var counts: [Int]
  /// The stresses that the sets are under.
  var stresses: [Stress]
  /// The clips to use.
  var clips: [ClipRecord]
  /// The number of clips at once.
  var jobs: Int

  /// Makes the sets.
  ///
  /// - Throws: `OverwrittenInput` (64) where the folder is the labelled dataset's own; `CommandFailure` (73) where it holds a
  ///   dataset that was not joined; `PlatformError` where a file cannot be read or written; `Interrupted`.
  func run(in terminal: Terminal) throws -> JoinReport {
    var report = JoinReport(folder: folder)
    let sources = clips.compactMap { record -> Source? in
      switch source(of: record) {
      case .success(let source): return source
      case .failure(let omission):
        report.omissions.append(omission)
        return nil
      }
    }
    guard !sources.isEmpty else { return report }
    try clear()
    let progress = terminal.progress("joining", total: sources.count, unit: "clips")
    let made = try concurrentMap(sources, jobs: jobs) { source in
      defer { progress.advance(detail: source.record.id) }
      return try self.make(source)
    }
    progress.finish()
    var records: [ClipRecord] = []
    for result in made {
      switch result {
      case .success(let sets):
        records += sets
        report.clips += 1
      case .failure(let omission): report.omissions.append(omission)
      }
    }
    guard !records.isEmpty else { return report }
    report.sets = records.count
    report.people = Set(records.map(\.subject)).count
    let manifest = DatasetManifest(
      name: dataset.manifest.name + "-joined",
      licence: dataset.manifest.licence,
      clips: records.sorted { $0.id < $1.id }
    )
    try Dataset(folder: folder, manifest: manifest).writeManifest()
    return report
  }

  /// A clip that can be joined.
  private struct Source: Sendable {
    var record: ClipRecord
    var entry: ReferenceLabels.Entry
    var reps: [JoinedSet.Rep]
  }

  /// The reps of a clip that can be joined, as far as its labels say.
  private func source(of record: ClipRecord) -> Result<Source, JoinReport.Omission> {
    func omitted(_ reason: String, isFault: Bool = false) -> Result<Source, JoinReport.Omission> {
      .failure(JoinReport.Omission(clip: record.id, reason: reason, isFault: isFault))
    }
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
    guard whole.count >= 2 else {
      return omitted("it has fewer than two full reps labelled with start and end")
    }
    let path = dataset.trackPath(configuration: configuration, clip: record.id)
    guard Files.exists(path) else { return omitted("it has no track") }
    return .success(Source(record: record, entry: entry, reps: whole))
  }

  /// Writes all sets of a clip.
  private func make(_ source: Source) throws -> Result<[ClipRecord], JoinReport.Omission> {
    func omitted(_ reason: String, isFault: Bool) -> Result<[ClipRecord], JoinReport.Omission> {
      .failure(JoinReport.Omission(clip: source.record.id, reason: reason, isFault: isFault))
    }
    let tracks: ClipTracks
    do throws(ClipTracks.Unusable) {
      tracks = try ClipTracks(of: source.record, in: dataset, configurations: [configuration])
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
    metadata.digests["joined-track"] = tracks.digests[configuration]
    metadata.digests["joined-labels"] = source.entry.sha256
    let others = others(besides: source)
    var records: [ClipRecord] = []
    for count in counts {
      for stress in stresses {
        for amount in stress == .none ? [.small] : Stress.Amount.allCases {
          try Interruption.check()
          let set: JoinedSet
          do throws(JoinedSet.Obstacle) {
            set = try JoinedSet(
              source.reps,
              of: file.track,
              besides: others,
              count: count,
              stress: stress,
              amount
            )
          } catch {
            return omitted("\(error)", isFault: false)
          }
          let ending = stress == .none ? "none" : "\(stress.rawValue)-\(amount.rawValue)"
          let record = record(
            of: source.record,
            id: "\(source.record.id)-\(count)-\(ending)",
            tags: stress.tags(amount)
          )
          try write(set, record, metadata)
          records.append(record)
        }
      }
    }
    return .success(records)
  }

  private func write(_ set: JoinedSet, _ record: ClipRecord, _ metadata: TrackMetadata) throws {
    let bytes = TrackFile(track: set.track, metadata: metadata).encoded()
    let labels = set.labels(
      of: record.id,
      exercise: record.exercise,
      source: .track(sha256: SHA256.hexadecimal(of: bytes))
    )
    try Files.write(labels.text, to: labelPath(record.id))
    try Files.write(
      bytes,
      to: Path.join(folder, "tracks/\(configuration)/\(record.id).safetensors")
    )
  }

  /// When something else than the joined reps is to be seen.
  private func others(besides source: Source) -> [ClosedRange<Double>] {
    let reference = source.entry.reference
    let reps = (reference.reps ?? []).compactMap { rep -> ClosedRange<Double>? in
      guard let start = rep.start ?? rep.mid, let end = rep.end ?? rep.mid, start <= end else {
        return nil
      }
      return start...end
    }
    return reference.ignored + reps
  }

  private func record(of clip: ClipRecord, id: String, tags: [String]) -> ClipRecord {
    var record = clip
    record.id = id
    record.media = nil
    record.sha256 = nil
    record.facts = nil
    let stresses = Set(
      Stress.allCases.flatMap { stress in Stress.Amount.allCases.flatMap(stress.tags) }
    )
    record.tags = (clip.tags.filter { !stresses.contains($0) } + tags).sorted()
    return record
  }

  private func labelPath(_ clip: String) -> String {
    Path.join(folder, "labels/\(clip).\(JoinedSet.rater).tsv")
  }

  /// Removes the sets that an earlier run made.
  private func clear() throws {
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

/// The outcome of a ``JoinJob``.
struct JoinReport: Sendable {
  /// A clip that is in no set.
  struct Omission: Error {
    /// The clip's id.
    var clip: String
    /// One phrase, without a full stop.
    var reason: String
    /// True if something is wrong with its files.
    var isFault: Bool
  }

  /// The new dataset's folder.
  var folder: String
  /// The number of sets that were made.
  var sets = 0
  /// The number of clips that they are of.
  var clips = 0
  /// The number of people in them.
  var people = 0
  /// The clips that are in no set.
  var omissions: [Omission] = []

  /// Those of which files have errors.
  var faults: [Omission] { omissions.filter(\.isFault) }

  /// A line for each reason why clips were not used.
  var unusedLines: [String] {
    let others = omissions.filter { !$0.isFault }
    return others.map(\.reason).uniqued().map { reason in
      let clips = others.filter { $0.reason == reason }.map(\.clip)
      return "not used, \(reason): \(clips.joined(separator: ", "))"
    }
  }

  /// The summary, and the clips that were not used.
  var lines: [String] {
    [
      "\(counted(sets, "set")) of \(counted(clips, "clip")) of "
        + "\(people == 1 ? "1 person" : "\(people) people") in \(folder)"
    ] + unusedLines
  }

  /// The report for `--json`.
  var json: JSON {
    [
      "schema": 1, "folder": .string(folder), "sets": .integer(sets), "clips": .integer(clips),
      "people": .integer(people),
      "not_used": .array(
        omissions.map { ["clip": .string($0.clip), "reason": .string($0.reason)] }
      ),
    ]
  }
}
