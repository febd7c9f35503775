// SPDX-License-Identifier: Apache-2.0

/// Processor time, memory and disk space that tracking by one pose backend takes, of one core.
package struct TrackingCost: Sendable, Equatable {
  /// The configuration of its tracks, as `blazepose-full`.
  package var backend: String
  /// Processor seconds for a frame, decoding included; at least 0.
  package var secondsPerFrame: Double
  /// Processor seconds for a clip of any length, as for opening the model; at least 0.
  package var secondsPerClip: Double
  /// Bytes of a track for each frame.
  package var bytesPerFrame: Double
  /// Bytes of a track of any length.
  package var bytesPerClip: Double
  /// The most memory of a worker in bytes; each core of a task runs one.
  package var workerBytes: Double
  /// Where the numbers are from, as one phrase.
  package var source: String

  /// Creates a cost.
  package init(
    backend: String,
    secondsPerFrame: Double,
    secondsPerClip: Double,
    bytesPerFrame: Double,
    bytesPerClip: Double,
    workerBytes: Double,
    source: String
  ) {
    self.backend = backend
    self.secondsPerFrame = secondsPerFrame
    self.secondsPerClip = secondsPerClip
    self.bytesPerFrame = bytesPerFrame
    self.bytesPerClip = bytesPerClip
    self.workerBytes = workerBytes
    self.source = source
  }

  /// Bytes of a track of any length, if nobody measured them: its header.
  package static let usualBytesPerClip = 1500.0

  /// Bytes of a frame with a number of joints: a time, and three coordinates and a confidence for each joint, with
  /// three more coordinates in metres if the backend has them.
  ///
  /// Example: 33 joints with metres take 8 + 33 x (16 + 12) = 932 bytes, 17 without 280.
  package static func bytesPerFrame(joints: Int, hasMetres: Bool) -> Double {
    8 + Double(joints) * (hasMetres ? 28 : 16)
  }
}
