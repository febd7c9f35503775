// SPDX-License-Identifier: Apache-2.0
import Evaluating
import Measures
import Platform
import PoseTracks
import Storage
import Terminal

/// The place of a clip's labels and its track, from which both can be read again.
enum ClipOrigin: Sendable {
  /// A dataset.
  case dataset(ClipRecord, Dataset, ReferenceLabels, track: String)
  /// A shard.
  case shard(KeptTrack)

  /// Reads both.
  ///
  /// - Throws: Where they can no longer be read.
  func read() throws -> LabelledTrack {
    switch self {
    case .dataset(let record, let dataset, let labels, let track):
      try LabelledTrack(of: record, labels, in: dataset, configuration: track) { _, _ in nil }
    case .shard(let kept): try kept.read()
    }
  }
}

/// The labels of a clip, and its track where a shard keeps it.
struct KeptTrack: Sendable {
  /// Who and what it shows.
  let identity: ClipIdentity
  /// The label file; empty where no track is kept.
  var labels: [UInt8]
  /// SHA-256 of the label file and of the track file.
  let digests: [String]
  /// The repository that public media came from; nil for others.
  let source: String?
  /// The shard's file.
  let file: String
  /// The bytes of the track file in it.
  let place: Range<Int>

  /// Reads the track.
  ///
  /// - Throws: `StorageError` (65) where it can no longer be read.
  func read() throws -> LabelledTrack {
    try labelled(try FileDescriptor(readingPlain: file).read(place))
  }

  /// The clip with its track.
  ///
  /// - Parameter track: The bytes of the track file.
  /// - Returns: The same as was read of the dataset.
  /// - Throws: `StorageError` (65) where these are none, or the labels are none.
  func labelled(_ track: [UInt8]) throws -> LabelledTrack {
    guard digests.count == 2,
      let labelled = LabelledTrack(
        of: identity,
        try entry(),
        try TrackFile(decoding: track, path: file).track,
        trackSHA256: digests[1],
        source: source
      )
    else { throw damage }
    return labelled
  }

  /// The labels.
  ///
  /// - Throws: `StorageError` (65) where they are none.
  func entry() throws -> ReferenceLabels.Entry {
    guard let sha256 = digests.first,
      let entry = ReferenceLabels.Entry(labels, file: "\(identity.id).tsv", sha256: sha256)
    else { throw damage }
    return entry
  }

  /// The exercise.
  ///
  /// - Throws: `StorageError` (65) where it is unknown.
  func exercise() throws -> Exercise {
    guard let exercise = Exercise.named(identity.exercise) else { throw damage }
    return exercise
  }

  /// The error of labels or a track that are none.
  var damage: StorageError {
    StorageError(
      operation: "read shard",
      path: file,
      reason: "what it keeps of clip '\(identity.id)' is damaged"
    )
  }
}
