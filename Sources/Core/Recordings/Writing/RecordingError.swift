// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// A header, a pose or a sample that cannot be written; nothing of it is.
public enum RecordingError: Error, Sendable, Hashable {
  /// The skeleton has no joints, or more than 1,000.
  case jointCount(Int)
  /// A side of the frame is not of 1 to 65,536 pixels.
  case frameSize(FrameSize)
  /// The nominal frame rate is not of 0.001 to 100,000 frames per second.
  case frameRate(Double)
  /// The digest of the video is not 64 lower-case hexadecimal digits.
  case mediaSHA256(String)
  /// The pose has other joints than the header says; its skeleton's name is given.
  case otherSkeleton(String)
  /// The pose lies in a frame of another size than the header says: begin another recording.
  case otherFrameSize(FrameSize)
  /// The time is not finite or not below 10⁹ s in magnitude.
  case time(Double)
  /// The time is less than a microsecond after that of the pose, or of the sample, before.
  case notLater(Double, previous: Double)
}

extension RecordingError: CustomStringConvertible {
  /// One phrase, without a full stop.
  public var description: String {
    switch self {
    case .jointCount(let count): "a skeleton has 1 to 1,000 joints, not \(count)"
    case .frameSize(let size):
      "sides of a frame have 1 to 65,536 pixels, not \(size.width) x \(size.height)"
    case .frameRate(let rate): "a frame rate is 0.001 to 100,000 per second, not \(rate)"
    case .mediaSHA256(let digest):
      "a digest is 64 lower-case hexadecimal digits, not '\(digest)'"
    case .otherSkeleton(let id): "the recording has other joints than a pose of '\(id)'"
    case .otherFrameSize(let size):
      "the frame is now \(size.width) x \(size.height) pixels: begin another recording"
    case .time(let time): "times are seconds below 1e9, not \(time)"
    case .notLater(let time, let previous):
      "\(time) s is not at least a microsecond after \(previous) s"
    }
  }
}
