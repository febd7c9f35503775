// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import PoseTracks
import Storage
import Terminal
import Video

/// What a media file is: its digest and what probing it found.
struct MediaInspection: Sendable {
  var sha256: String
  var facts: ClipRecord.MediaFacts

  /// Reads a file.
  ///
  /// - Throws: `VideoError` where it is not a video, `PlatformError` where it cannot be read.
  init(path: String) throws {
    let (probe, digest) = try FileIdentity.keeping(path, while: "read") {
      (try MediaProbe(path: path), try Files.sha256(of: path))
    }
    sha256 = digest
    facts = ClipRecord.MediaFacts(
      frameSize: probe.frameSize,
      firstTime: probe.firstTime,
      endTime: probe.endTime,
      frameCount: probe.frameCount,
      frameRate: probe.meanFrameRate.rounded(significantDigits: 12),
      rotation: probe.orientation.rotation,
      codec: probe.codec
    )
  }

  /// Reads files, several at a time.
  ///
  /// - Returns: For each path, in their order, what it is or why it cannot be used as a video.
  /// - Throws: Where a file cannot be read at all, or on an interruption.
  static func inspect(
    _ paths: [String],
    jobs: Int,
    in terminal: Terminal
  ) throws -> [Result<MediaInspection, VideoError>] {
    let progress = terminal.progress("probing", total: paths.count, unit: "videos")
    defer { progress.finish() }
    return try concurrentMap(paths, jobs: jobs) { path in
      defer { progress.advance(detail: Files.name(of: path)) }
      do {
        return .success(try MediaInspection(path: path))
      } catch let error as VideoError {
        return .failure(error)
      } catch let change as FileChanged {
        return .failure(
          VideoError(.badMedia, operation: "read", path: path, text: "\(change)")
        )
      }
    }
  }
}
