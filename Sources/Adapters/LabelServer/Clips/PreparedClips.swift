// SPDX-License-Identifier: Apache-2.0
import Platform
import Storage
import Synchronization

/// The clips with their frame times, prepared by a program of its own when they are first asked for.
///
/// Decoding runs outside of the server: a media file that crashes a decoder costs one answer. Whenever a
/// clip is used, its files are looked at: only the bytes that were decoded are shown and labelled.
final class PreparedClips: Sendable {
  /// Why a clip cannot be shown.
  struct Failure: Error {
    /// One phrase, without a full stop.
    var reason: String
  }

  /// A clip that is ready.
  private struct Ready {
    var clip: PlayableClip
    /// The file for the browser, as it was when the clip was prepared.
    var file: (path: String, identity: FileIdentity)
  }

  private let project: LabelProject
  private let media: ClipMedia
  private let known = Mutex<[String: Ready]>([:])
  /// Held while a clip is prepared, one at a time; clips that are ready do not wait.
  private let preparation = Mutex<Void>(())

  init(_ project: LabelProject) {
    self.project = project
    media = ClipMedia(project)
  }

  /// The frame times of a clip.
  ///
  /// - Parameters:
  ///   - record: The clip.
  ///   - copies: Whether the browser could not play the clip itself.
  /// - Returns: The times, and the copy if there is one.
  /// - Throws: ``Failure`` if it has no media, other media than before, or media that are no video.
  func clip(_ record: ClipRecord, copies: Bool = false) throws(Failure) -> PlayableClip {
    try ready(record, copies: copies).clip
  }

  /// The file that a browser is given for a clip.
  ///
  /// Only what was decoded as a video is ever given out, whatever a manifest names.
  ///
  /// - Throws: ``Failure`` as ``clip(_:copies:)``.
  func file(_ record: ClipRecord) throws(Failure) -> (path: String, identity: FileIdentity) {
    try ready(record, copies: false).file
  }

  /// Refuses labels of a video that is no longer there.
  ///
  /// - Parameters:
  ///   - record: The clip.
  ///   - shown: SHA-256 of the video that was on the screen; nil if the page does not say.
  /// - Throws: ``Failure`` if the file there now is another one. One that has gone is no other.
  func check(_ record: ClipRecord, shown: String?) throws(Failure) {
    try media.check(record, shown: shown)
  }

  private func ready(_ record: ClipRecord, copies: Bool) throws(Failure) -> Ready {
    let file = try media.file(of: record)
    if let ready = current(record, file, copies: copies) { return ready }
    return try preparation.withLock { (_) throws(Failure) -> Ready in
      if let ready = current(record, file, copies: copies) { return ready }
      let ready = try prepared(record, file, copies: copies)
      known.withLock { $0[record.id] = ready }
      return ready
    }
  }

  /// The clip as it was prepared before, if all files are still the same.
  private func current(_ record: ClipRecord, _ file: ClipMedia.File, copies: Bool) -> Ready? {
    guard let ready = known.withLock({ $0[record.id] }), ready.clip.mediaSHA256 == file.sha256,
      ready.clip.copy != nil || !copies
    else { return nil }
    guard ready.clip.copy != nil else {
      return Ready(clip: ready.clip, file: (file.path, file.identity))
    }
    let identity = try? FileIdentity(of: ready.file.path)
    return identity == ready.file.identity ? ready : nil
  }

  private func prepared(
    _ record: ClipRecord,
    _ file: ClipMedia.File,
    copies: Bool
  ) throws(Failure) -> Ready {
    guard
      project.followsLinks
        || FilePlace.isInside(
          project.dataset.playableFolder,
          project.dataset.folder,
          isCertain: true
        )
    else {
      throw Failure(
        reason:
          "a link leads from the folder 'playable' out of the dataset; --follow-links follows it"
      )
    }
    // A description of a file whose digest nobody stated could be of anything: it is made again.
    let stored = record.sha256 == nil ? nil : try? described(record, file)
    if let stored, stored.clip.copy != nil || !copies { return stored }
    try prepare(record, copies: copies)
    guard try media.file(of: record) == file else {
      throw Failure(reason: "the video of '\(record.id)' changes while it is read; try again later")
    }
    return try described(record, file)
  }

  /// The stored description, if it is of this very file.
  private func described(
    _ record: ClipRecord,
    _ file: ClipMedia.File
  ) throws(Failure) -> Ready {
    let path = project.dataset.playablePath(clip: record.id)
    do {
      guard Files.isPlainFile(path) else {
        throw Failure(reason: "the frame times of '\(record.id)' are missing")
      }
      let clip = try PlayableClip.read(path)
      guard clip.mediaSHA256 == file.sha256 else {
        throw Failure(reason: "the frame times of '\(record.id)' are of another file")
      }
      guard let copy = clip.copy else {
        return Ready(clip: clip, file: (file.path, file.identity))
      }
      let copyPath = Path.join(project.dataset.playableFolder, copy.file)
      guard Files.isPlainFile(copyPath) else {
        throw Failure(reason: "the copy of '\(record.id)' for browsers is missing")
      }
      return Ready(clip: clip, file: (copyPath, try FileIdentity(of: copyPath)))
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(reason: "\(error)")
    }
  }

  private func prepare(_ record: ClipRecord, copies: Bool) throws(Failure) {
    let clip = record.id
    let arguments =
      ["prepare", project.dataset.folder, "--clip", clip, "--quiet"]
      + ["--media-root", project.dataset.mediaRoot] + (copies ? ["--copy"] : [])
      + (record.sha256 == nil ? ["--anew"] : [])
    do {
      let child = try ChildProcess(project.preparer, arguments: arguments, input: .lifeline)
      while try !child.read(upTo: 4096).isEmpty {}
      switch try child.wait() {
      case .exited(ExitStatus.success.rawValue): return
      case .exited(ExitStatus.inputOutput.rawValue), .exited(ExitStatus.cannotCreate.rawValue):
        throw Failure(
          reason: "the frame times of '\(clip)' cannot be written to the folder 'playable'; "
            + "the disk may be full"
        )
      case let ending:
        throw Failure(reason: "the video of '\(clip)' cannot be decoded: rep-track \(ending)")
      }
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(reason: "\(error)")
    }
  }
}
