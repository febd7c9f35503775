// SPDX-License-Identifier: Apache-2.0
import Platform
import Storage
import Synchronization

/// The clips with their frame times, prepared by a program of its own when they are first asked for.
///
/// Decoding runs outside of the server: a media file that crashes a decoder costs one answer.
final class PreparedClips: Sendable {
  /// Why a clip cannot be shown.
  struct Failure: Error {
    /// One phrase, without a full stop.
    var reason: String
  }

  private let project: LabelProject
  private let known = Mutex<[String: PlayableClip]>([:])
  /// Held while a clip is prepared, one at a time; clips that are ready do not wait.
  private let preparation = Mutex<Void>(())

  init(_ project: LabelProject) {
    self.project = project
  }

  /// The frame times of a clip.
  ///
  /// - Parameters:
  ///   - record: The clip.
  ///   - copies: Whether the browser could not play the clip itself.
  /// - Returns: The times, and the copy where there is one.
  /// - Throws: ``Failure`` where it has no media or they are no video.
  func clip(_ record: ClipRecord, copies: Bool = false) throws(Failure) -> PlayableClip {
    if let clip = ready(record, copies: copies) { return clip }
    guard let media = project.media[record.id] else {
      throw Failure(reason: "the video of '\(record.id)' is not here")
    }
    // Whoever states a digest knows the file; a link alone could lead to any.
    guard
      record.sha256 != nil || project.followsLinks
        || Files.isInside(media, project.dataset.mediaRoot)
    else {
      throw Failure(
        reason:
          "a link leads from '\(record.id)' out of the folder of media, and the manifest has no "
          + "digest of the video; --follow-links shows it all the same"
      )
    }
    return try preparation.withLock { (_) throws(Failure) -> PlayableClip in
      if let clip = ready(record, copies: copies) { return clip }
      let path = project.dataset.playablePath(clip: record.id)
      let stored = try? PlayableClip.read(path)
      if copies || stored == nil || stored?.mediaSHA256 != record.sha256 {
        try prepare(record.id, copies: copies)
      }
      let clip: PlayableClip
      do {
        clip = try PlayableClip.read(path)
      } catch {
        throw Failure(reason: "\(error)")
      }
      guard record.sha256 == nil || record.sha256 == clip.mediaSHA256 else {
        throw Failure(reason: "the video of '\(record.id)' is another than the manifest says")
      }
      known.withLock { $0[record.id] = clip }
      return clip
    }
  }

  private func ready(_ record: ClipRecord, copies: Bool) -> PlayableClip? {
    known.withLock { $0[record.id] }.flatMap { $0.copy != nil || !copies ? $0 : nil }
  }

  /// The file that a browser is given for a clip.
  ///
  /// Only what was decoded as a video is ever given out, whatever a manifest names.
  ///
  /// - Throws: ``Failure`` as ``clip(_:copies:)``.
  func file(_ record: ClipRecord) throws(Failure) -> String {
    let clip = try clip(record)
    if let copy = clip.copy {
      return Path.join(project.dataset.playableFolder, copy.file)
    }
    return project.media[record.id] ?? ""
  }

  private func prepare(_ clip: String, copies: Bool) throws(Failure) {
    let arguments =
      ["prepare", project.dataset.folder, "--clip", clip, "--quiet"]
      + ["--media-root", project.dataset.mediaRoot] + (copies ? ["--copy"] : [])
    do {
      let child = try ChildProcess(project.preparer, arguments: arguments, input: .lifeline)
      while try !child.read(upTo: 4096).isEmpty {}
      let ending = try child.wait()
      guard ending == .exited(0) else {
        throw Failure(reason: "the video of '\(clip)' cannot be decoded: rep-track \(ending)")
      }
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(reason: "\(error)")
    }
  }
}
