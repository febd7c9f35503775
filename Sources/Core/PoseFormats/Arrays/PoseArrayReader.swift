// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// Turns numbers into positions in pixels and confidences.
struct PoseArrayReader {
  private let recording: PoseRecording
  private let scale: SIMD3<Double>
  private let places: (x: Int, y: Int, z: Int?, visibility: Int?)
  /// The place in the array of each joint of the skeleton.
  private let sources: [Int?]

  /// Normalised positions farther out than this many frames are none.
  private static let farthestShare = 10.0
  /// Positions in pixels that are all nearer to the corner than this are none.
  private static let nearestPixels = 2.0

  init(_ recording: PoseRecording, frameSize: FrameSize) {
    self.recording = recording
    let (width, height) = (Double(frameSize.width), Double(frameSize.height))
    scale = recording.units == .pixels ? SIMD3(1, 1, 1) : SIMD3(width, height, width)
    let channels = recording.channels
    places = (
      channels.place(of: .x) ?? 0, channels.place(of: .y) ?? 0, channels.place(of: .z),
      channels.place(of: .visibility)
    )
    sources = recording.layout.skeleton.joints.map { joint in
      recording.layout.joints.firstIndex(of: joint)
    }
  }

  func read(
    _ array: NumpyArray,
    frames: Int
  ) throws(PoseDefect) -> (positions: [SIMD3<Float>], confidences: [Float]) {
    let count = frames * sources.count
    var positions = [SIMD3<Float>](repeating: SIMD3(repeating: .nan), count: count)
    var confidences = [Float](repeating: 0, count: count)
    var farthest = 0.0
    let numbers = recording.channels.count
    for frame in 0..<frames {
      for (joint, source) in sources.enumerated() {
        guard let source else { continue }
        let first = (frame * recording.layout.joints.count + source) * numbers
        let values = array.values[first..<(first + numbers)]
        guard let seen = try self.joint(values, frame: frame) else { continue }
        positions[frame * sources.count + joint] = SIMD3<Float>(seen.position * scale)
        confidences[frame * sources.count + joint] = seen.confidence
        farthest = max(farthest, seen.position.x.magnitude, seen.position.y.magnitude)
      }
    }
    let isAnyoneSeen = confidences.contains { $0 > 0 }
    if recording.units == .pixels, isAnyoneSeen, farthest <= Self.nearestPixels {
      throw PoseDefect(
        "all its positions are within \(Int(Self.nearestPixels)) pixels of the corner: are they "
          + "normalised?"
      )
    }
    return (positions, confidences)
  }

  /// One joint's position as the array has it, and its confidence; nil where it was not seen.
  ///
  /// Tracks hold single-precision numbers: what is infinite or zero there counts as such.
  private func joint(
    _ values: ArraySlice<Double>,
    frame: Int
  ) throws(PoseDefect) -> (position: SIMD3<Double>, confidence: Float)? {
    let start = values.startIndex
    var confidence = 1.0
    if let place = places.visibility {
      confidence = values[start + place]
      guard !(confidence < 0 || confidence > 1) else {
        throw PoseDefect(
          "its visibility in frame \(frame) is \(confidence), not from 0 to 1"
        )
      }
    }
    let position = SIMD3(
      values[start + places.x],
      values[start + places.y],
      places.z.map { values[start + $0] } ?? .nan
    )
    let stored = SIMD3<Float>(position * scale)
    guard !stored.x.isInfinite, !stored.y.isInfinite, !stored.z.isInfinite else {
      throw PoseDefect("it has an infinite position in frame \(frame)")
    }
    let isMissing = position.x.isNaN || position.y.isNaN || !(Float(confidence) > 0)
    if isMissing || values.allSatisfy({ $0 == 0 }) { return nil }
    let distance = max(position.x.magnitude, position.y.magnitude)
    guard recording.units == .pixels || distance <= Self.farthestShare else {
      throw PoseDefect(
        "its position \(distance.text(significantDigits: 4)) in frame \(frame) is not a share of the "
          + "frame: are they pixels?"
      )
    }
    return (position, Float(confidence))
  }
}
