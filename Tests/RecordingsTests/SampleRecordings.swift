// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Recordings

/// The header of the samples, of a skeleton of two joints.
let sampleHeader = RecordingHeader(
  skeleton: Skeleton(
    id: "pair",
    joints: [Joint(rawValue: "left_hip"), Joint(rawValue: "right_hip")]
  ),
  frameSize: FrameSize(width: 640, height: 480),
  backend: RecordingHeader.Backend("made"),
  clock: "first frame"
)

/// The pose of a header's skeleton; nobody is seen unless positions are given.
func pose(
  _ header: RecordingHeader,
  at time: Double,
  _ positions: [SIMD3<Float>] = [],
  confidences: [Float] = []
) -> PoseFrame {
  let count = header.skeleton.joints.count
  return PoseFrame(
    skeleton: header.skeleton,
    frameSize: header.frameSize,
    time: time,
    positions: positions.isEmpty
      ? [SIMD3<Float>](repeating: SIMD3(repeating: .nan), count: count) : positions,
    confidences: confidences.isEmpty ? [Float](repeating: 0, count: count) : confidences
  )
}

extension RecordingWriter {
  /// The file of a header, a track and readings, these after the frames.
  static func file(
    _ header: RecordingHeader,
    _ track: PoseTrack,
    _ inertial: [InertialSample] = []
  ) throws -> [UInt8] {
    var writer = try RecordingWriter(header)
    var bytes = writer.headerLine
    for frame in 0..<track.count { bytes += try writer.line(for: track[frame]) }
    for sample in inertial { bytes += try writer.line(for: sample) }
    return bytes
  }
}

extension Recording {
  /// Reads a text as `a.jsonl`.
  static func parse(_ text: String) -> (recording: Recording?, diagnostics: [Diagnostic]) {
    parse(Array(text.utf8), file: "a.jsonl")
  }
}
