// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import Storage
import Terminal
import Video

/// A video that poses are of: a file of a folder, or that of a dataset's clip.
struct RecordedVideo: Sendable {
  /// The path relative to the media root.
  var file: String
  /// SHA-256 of the file; nil if the dataset does not say.
  var sha256: String?
  /// The facts that probing found; nil if the dataset does not say.
  var facts: ClipRecord.MediaFacts?
}

/// The videos of a folder, looked up for recordings by name or digest.
struct RecordedVideos: Sendable {
  /// The folder.
  let folder: String
  /// The paths relative to it, in their order.
  let files: [String]

  private let matcher: ClipMatcher
  private var results: [String: Result<MediaInspection, VideoError>] = [:]

  /// Lists the videos of a folder.
  ///
  /// - Throws: `PlatformError` if a folder cannot be read.
  init(in folder: String) throws {
    self.folder = folder
    files = try IngestCandidates.files(in: folder).filter(ClipMatcher.Kind.video.includes)
    matcher = ClipMatcher(files: files, folder: folder, kind: .video)
  }

  /// The videos that a recording's name without its ending may mean; empty if there are none.
  func files(named name: String) -> [String] { matcher.files(named: name) }

  /// The first file of each digest that is there.
  ///
  /// - Throws: `PlatformError` if a file cannot be read.
  /// - Complexity: O(*bytes of all files until all are found*).
  func files(of digests: Set<String>) throws -> [String: String] {
    var wanted = digests
    var found: [String: String] = [:]
    for file in files {
      if wanted.isEmpty { break }
      let known = try? results[file]?.get().sha256
      let digest = try known ?? Files.sha256(of: Path.join(folder, file))
      if wanted.remove(digest) != nil { found[digest] = file }
    }
    return found
  }

  /// Probes and hashes videos, those again that were before left out.
  ///
  /// - Throws: If a file cannot be read at all, or on an interruption.
  mutating func inspect(_ files: [String], jobs: Int, in terminal: Terminal) throws {
    let new = files.filter { results[$0] == nil }.uniqued()
    guard !new.isEmpty else { return }
    let paths = new.map { Path.join(folder, $0) }
    let inspected = try MediaInspection.inspect(paths, jobs: jobs, in: terminal)
    for (file, result) in zip(new, inspected) { results[file] = result }
  }

  /// A video that was inspected.
  ///
  /// - Throws: `VideoError` if it cannot be used as one.
  func video(_ file: String) throws(VideoError) -> RecordedVideo? {
    guard let media = try results[file]?.get() else { return nil }
    return RecordedVideo(file: file, sha256: media.sha256, facts: media.facts)
  }
}
