// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseFormats
import PoseTracks

extension TrackFile {
  /// Reads a file's bytes.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - path: Its name in errors.
  /// - Throws: `StorageError` if the bytes are cut off, are not safetensors, or are not a track.
  ///   They are no track with an unknown skeleton, a shape that does not fit, a newer schema, or
  ///   numbers that no track has.
  /// - Complexity: O(*bytes*).
  package init(decoding bytes: RawSpan, path: String) throws(StorageError) {
    do throws(TrackDefect) {
      let header = try TensorHeader(bytes)
      let description = try TrackDescription(header.metadata)
      let joints = description.skeleton.joints.count
      let frames = try header.tensor("time", type: "F64", shape: [nil]).shape[0]

      let times = try header.doubles("time", shape: [frames], in: bytes)
      let positions = try header.points("position", shape: [frames, joints, 3], in: bytes)
      let confidences = try header.floats("confidence", shape: [frames, joints], in: bytes)
      let world =
        header.contains("world")
        ? try header.points("world", shape: [frames, joints, 3], in: bytes) : nil

      let defect = PoseTrack.defect(
        frameSize: description.frameSize,
        times: times,
        positions: positions,
        confidences: confidences,
        world: world
      )
      if let defect { throw TrackDefect(defect) }

      let recorded = try RecordedValues(description.signals, frames: frames, header, in: bytes)
      let delays = try Self.resultDelays(header, times: times, in: bytes)
      let track = PoseTrack(
        skeleton: description.skeleton,
        frameSize: description.frameSize,
        times: times,
        positions: positions,
        confidences: confidences,
        world: world,
        recorded: recorded,
        resultDelays: delays,
        inertial: try [InertialSample](header, in: bytes)
      )
      self.init(
        track: track,
        metadata: description.metadata,
        sideSignals: try [RecordedSignals](description.sideSignals, header, in: bytes)
      )
    } catch {
      throw StorageError(operation: "read track", path: path, reason: error.reason)
    }
  }

  /// The seconds from each frame to its result; nil if the file has none.
  private static func resultDelays(
    _ header: TensorHeader,
    times: [Double],
    in bytes: RawSpan
  ) throws(TrackDefect) -> [Double]? {
    guard header.contains(SideTensor.resultDelay) else { return nil }
    let delays = try header.doubles(SideTensor.resultDelay, shape: [times.count], in: bytes)
    guard zip(times, delays).allSatisfy({ $1 >= 0 && ($0 + $1).isBounded }) else {
      throw TrackDefect("it has a result before its frame, or at no time")
    }
    return delays
  }

  /// Reads a file's bytes.
  ///
  /// - Throws: As `init(decoding:path:)` of a span does.
  package init(decoding bytes: [UInt8], path: String) throws(StorageError) {
    try unsafe self.init(decoding: bytes.span.bytes, path: path)
  }
}

/// What is wrong with a file, before the path is known.
struct TrackDefect: Error {
  var reason: String

  init(_ reason: String) { self.reason = reason }
}
