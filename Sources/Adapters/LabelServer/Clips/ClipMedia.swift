// SPDX-License-Identifier: Apache-2.0
import Platform
import Storage
import Synchronization

/// The media of clips as they are now, and whether they are still what was labelled.
final class ClipMedia: Sendable {
  /// A media file as it is now.
  struct File: Equatable {
    var path: String
    var identity: FileIdentity
    var sha256: String
  }

  private let project: LabelProject
  private let digests = FileDigests()
  /// The digest of each clip's media when this server first used them.
  private let first = Mutex<[String: String]>([:])

  init(_ project: LabelProject) {
    self.project = project
  }

  /// The media of a clip.
  ///
  /// - Throws: `Failure` if they are not here, may not be shown or are another file than before.
  func file(of record: ClipRecord) throws(PreparedClips.Failure) -> File {
    guard let path = path(of: record) else {
      throw PreparedClips.Failure(reason: "the video of '\(record.id)' is missing")
    }
    guard mayShow(record, path) else {
      throw PreparedClips.Failure(
        reason:
          "a link leads from '\(record.id)' out of the folder of media, and the manifest has no "
          + "digest of the video; --follow-links shows it all the same"
      )
    }
    let file: File
    do {
      let digest = try digests.digest(of: path)
      file = File(path: path, identity: digest.identity, sha256: digest.sha256)
    } catch is FileDigests.Unsteady {
      throw PreparedClips.Failure(
        reason: "the video of '\(record.id)' is being written; try again when it is complete"
      )
    } catch {
      throw PreparedClips.Failure(reason: "the video of '\(record.id)' cannot be read: \(error)")
    }
    if let stated = record.sha256, stated != file.sha256 {
      throw PreparedClips.Failure(
        reason:
          "the video of '\(record.id)' is not the one in the manifest; bring the old one back, or "
          + "make a new dataset with 'rep-ingest' ('rep-ingest check' lists such videos)"
      )
    }
    let before = first.withLock { first in
      if first[record.id] == nil { first[record.id] = file.sha256 }
      return first[record.id]
    }
    guard before == file.sha256 else {
      throw PreparedClips.Failure(
        reason:
          "the video of '\(record.id)' was replaced after it was first opened; bring the old one back, "
          + "or start 'rep-label serve' again to label the new one"
      )
    }
    return file
  }

  /// Refuses labels of a video that is no longer there.
  ///
  /// - Throws: `Failure` if the file there now is another one than the one shown. One that has gone, or
  ///   that may not be shown, is no other.
  func check(_ record: ClipRecord, shown: String?) throws(PreparedClips.Failure) {
    var now = record.sha256
    if let path = path(of: record), mayShow(record, path) { now = try file(of: record).sha256 }
    if let shown, let now, shown != now {
      throw PreparedClips.Failure(
        reason:
          "the video of '\(record.id)' has changed since the clip was opened; open it again"
      )
    }
  }

  private func path(of record: ClipRecord) -> String? {
    project.media[record.id].flatMap { Files.kind(of: $0) == .file ? $0 : nil }
  }

  /// Whoever states a digest knows the file; a link alone could lead to any.
  private func mayShow(_ record: ClipRecord, _ path: String) -> Bool {
    record.sha256 != nil || project.followsLinks
      || FilePlace.isInside(path, project.dataset.mediaRoot, isCertain: true)
  }
}
