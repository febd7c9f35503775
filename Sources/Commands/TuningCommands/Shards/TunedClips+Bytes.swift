// SPDX-License-Identifier: Apache-2.0
import Basics
import Forecasting
import Measures
import Platform
import PoseTracks
import Storage
import Terminal
import Tuning

/// The clips of a search as the files of a shard, each value bit for bit.
///
/// - `clips.bin`: what the search looks at of each clip. Samples of a signal are kept where they are all that is
///   looked at, else the track file; the label file in any case, since what labels say follows from it.
/// - `traces.bin`: the answers to questions.
extension TunedClips {
  private static var clipFile: String { "clips.bin" }
  private static var traceFile: String { "traces.bin" }
  private static var mark: String { "repgauge tuning 1" }

  // MARK: Writing

  /// The files.
  ///
  /// - Parameter target: What is tuned, which says what is kept of a clip.
  /// - Returns: Both, by name.
  /// - Throws: `PlatformError` where a label or track file can no longer be read.
  /// - Precondition: The clips were read from a dataset.
  func files(
    for target: some TunedTarget<Content>
  ) throws(PlatformError) -> [(name: String, bytes: [UInt8])] {
    var writer = ByteWriter()
    writer.write(Self.mark)
    writer.write(list: omissions) { bytes, omission in
      bytes.write(omission.clip)
      bytes.write(optional: omission.track) { $0.write($1) }
      bytes.write(omission.reason)
    }
    writer.write(unlabelled)
    writer.write(UInt64(clips.count))
    for clip in clips {
      try clip.write(to: &writer, samples: target.samples(of: clip.content))
    }
    var traces = ByteWriter()
    traces.write(Self.mark)
    traces.write(list: answers.sorted { $0.key < $1.key }) { bytes, answer in
      bytes.write(answer.key)
      bytes.write(list: answer.value) { $1.write(to: &$0) }
    }
    return [(Self.clipFile, writer.bytes), (Self.traceFile, traces.bytes)]
  }

  // MARK: Reading

  /// Reads the clips of a shard.
  ///
  /// - Parameters:
  ///   - record: The shard.
  ///   - store: Its place.
  ///   - target: What is tuned.
  /// - Throws: `StorageError` (65) where a file is damaged; `PlatformError` where it cannot be read.
  init(
    of record: ShardRecord,
    in store: ShardStore,
    for target: some TunedTarget<Content>
  ) throws {
    let folder = store.path(of: record.shard)
    let clips = try store.read(Self.clipFile, of: record)
    let traces = try store.read(Self.traceFile, of: record)
    let kept: (omissions: [Run.Omission], unlabelled: Int, clips: [KeptClip])
    let answers: [String: [ClipTrace]]
    do throws(ByteDamage) {
      kept = try Self.clips(in: clips)
      answers = try Self.answers(in: traces)
    } catch {
      throw StorageError(
        operation: "read shard",
        path: folder,
        reason: "a file is damaged at byte \(error.offset)"
      )
    }
    let path = Path.join(folder, Self.clipFile)
    self.init(
      try kept.clips.map { try $0.clip(of: path, clips, for: target) },
      omissions: kept.omissions,
      unlabelled: kept.unlabelled,
      answers: answers
    )
    guard answers.values.allSatisfy({ $0.count == self.clips.count }) else {
      throw StorageError(
        operation: "read shard",
        path: folder,
        reason: "it has not one answer for each clip"
      )
    }
  }

  private static func clips(
    in bytes: [UInt8]
  ) throws(ByteDamage) -> ([Run.Omission], Int, [KeptClip]) {
    var reader = ByteReader(bytes)
    guard try reader.text() == mark else { throw reader.damage }
    let omissions = try reader.list { (bytes) throws(ByteDamage) in
      Run.Omission(
        clip: try bytes.text(),
        track: try bytes.optional { (bytes) throws(ByteDamage) in try bytes.text() },
        reason: try bytes.text()
      )
    }
    let unlabelled = try reader.integer()
    let clips = try reader.list { (bytes) throws(ByteDamage) in try KeptClip(from: &bytes) }
    guard reader.isAtEnd else { throw reader.damage }
    return (omissions, unlabelled, clips)
  }

  private static func answers(in bytes: [UInt8]) throws(ByteDamage) -> [String: [ClipTrace]] {
    var reader = ByteReader(bytes)
    guard try reader.text() == mark else { throw reader.damage }
    var answers: [String: [ClipTrace]] = [:]
    for _ in 0..<(try reader.length()) {
      answers[try reader.text()] = try reader.list { (bytes) throws(ByteDamage) in
        try ClipTrace(from: &bytes)
      }
    }
    guard reader.isAtEnd else { throw reader.damage }
    return answers
  }
}

extension TunedClips.Clip {
  /// Writes the clip.
  fileprivate func write(
    to writer: inout ByteWriter,
    samples: [Sample]?
  ) throws(PlatformError) {
    guard case .dataset(let record, let dataset, let labels, let track) = origin,
      let entry = labels.entries[record.id]
    else { preconditionFailure("clips of shards are not written again") }
    identity.write(to: &writer)
    writer.write(optional: source) { $0.write($1) }
    features.write(to: &writer)
    writer.write(list: digests) { $0.write($1) }
    writer.write(try Files.read(entry.file))
    writer.write(samples != nil)
    if let samples {
      samples.write(to: &writer)
    } else {
      writer.write(try Files.read(dataset.trackPath(configuration: track, clip: record.id)))
    }
  }
}

/// A clip as a shard keeps it.
private struct KeptClip {
  var identity: ClipIdentity
  var source: String?
  var features: ClipFeatures
  var digests: [String]
  var labels: [UInt8]
  var samples: [Sample]?
  /// The place of the track file's bytes, if there are no samples.
  var track: Range<Int>

  init(from bytes: inout ByteReader) throws(ByteDamage) {
    identity = try ClipIdentity(from: &bytes)
    source = try bytes.optional { (bytes) throws(ByteDamage) in try bytes.text() }
    features = try ClipFeatures(from: &bytes)
    digests = try bytes.list { (bytes) throws(ByteDamage) in try bytes.text() }
    labels = try bytes.content()
    samples = try bytes.flag() ? try [Sample](from: &bytes) : nil
    track = try samples == nil ? bytes.range() : 0..<0
  }

  /// The clip as a search looks at it.
  ///
  /// - Parameters:
  ///   - path: The shard's file.
  ///   - bytes: Its bytes.
  ///   - target: The thing that is tuned.
  /// - Returns: The same clip as was read of the dataset.
  /// - Throws: `StorageError` (65) if labels or track are damaged, or are not what the target takes.
  func clip<Target: TunedTarget>(
    of path: String,
    _ bytes: [UInt8],
    for target: Target
  ) throws -> TunedClips<Target.Content>.Clip {
    var kept = KeptTrack(
      identity: identity,
      labels: labels,
      digests: digests,
      source: source,
      file: path,
      place: track
    )
    let content: Target.Content?
    if let samples {
      let measured = MeasuredClip(
        identity: identity,
        reference: try kept.entry().reference,
        exercise: try kept.exercise(),
        samples: samples
      )
      content = target.content(of: measured)
      // They are read again with a track alone.
      kept.labels = []
    } else {
      content = target.content(of: try kept.labelled(Array(bytes[track])))
    }
    guard let content else { throw kept.damage }
    return TunedClips.Clip(
      identity: identity,
      origin: .shard(kept),
      content: content,
      source: source,
      features: features,
      digests: digests
    )
  }
}
