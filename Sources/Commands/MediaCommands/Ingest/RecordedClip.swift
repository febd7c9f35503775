// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import PoseTracks
import Storage

/// An array of poses and all that is declared about it.
struct RecordedClip: Sendable {
  /// The array's file.
  var path: String
  /// What its numbers are.
  var recording: PoseRecording
  /// The folder of its track.
  var configuration: String
  /// The displayed frame.
  var frameSize: FrameSize
  /// Frames per second.
  var frameRate: Double

  /// What an array comes to.
  struct Facts: Sendable {
    /// SHA-256 of the array's file.
    var sourceSHA256: String
    /// SHA-256 of the track's file.
    var trackSHA256: String
    /// From the first frame to the end of the last one, in seconds.
    var duration: Double
  }

  /// The track's file.
  ///
  /// - Throws: `StorageError` where the array cannot be used, `PlatformError` where its file cannot
  ///   be read.
  func trackFile() throws -> TrackFile {
    let bytes = try Files.read(path)
    let array = try NumpyArray(decoding: bytes, path: path)
    return TrackFile(
      track: try recording.track(
        of: array,
        path: path,
        frameSize: frameSize,
        frameRate: frameRate
      ),
      metadata: recording.metadata(
        configuration: configuration,
        sourceSHA256: SHA256.hexadecimal(of: bytes),
        frameRate: frameRate
      )
    )
  }

  /// Looks what the array comes to, without keeping it.
  ///
  /// - Returns: The facts, or why the array cannot be used.
  /// - Throws: `PlatformError` where its file cannot be read.
  func inspect() throws -> Result<Facts, StorageError> {
    do {
      let file = try trackFile()
      return .success(
        Facts(
          sourceSHA256: file.metadata.recording?.sourceSHA256 ?? "",
          trackSHA256: SHA256.hexadecimal(of: file.encoded()),
          duration: Double(file.track.count) / frameRate
        )
      )
    } catch let error as StorageError {
      return .failure(error)
    }
  }
}
