// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// The pelvis in one frame.
struct PelvisSample: Sendable {
  /// The presentation time in seconds.
  var time: Double
  /// The place in metres of the world; nil where the backend has none.
  var world: SIMD3<Double>?
  /// The way from the right hip to the left one in metres of the world; nil where the backend has none.
  var across: SIMD3<Double>?
  /// The place in pixels.
  var point: SIMD2<Double>
  /// The length of the trunk in pixels; NaN where the shoulders are not seen.
  var trunk: Double
  /// The lower confidence of both hips, in 0...1.
  var confidence: Double
}

/// Reads the pelvis out of a track's poses: the root of the skeleton if it has one, else the middle of the hips.
struct PelvisReader: Sendable {
  /// The parts that a skeleton must have on both sides.
  static let parts: [BodyPart] = [.hip]

  private(set) var body = BodyReader(parts)
  private var skeleton: Skeleton?
  private var root: Int?

  /// The pelvis of the next pose; nil where the skeleton lacks a hip or one was not seen.
  mutating func read(_ pose: PoseFrame) -> PelvisSample? {
    body.read(pose).flatMap { read($0, of: pose) }
  }

  /// The pelvis of a pose whose body is read; nil where a hip was not seen.
  mutating func read(_ frame: BodyFrame, of pose: PoseFrame) -> PelvisSample? {
    if skeleton != pose.skeleton {
      skeleton = pose.skeleton
      root = pose.skeleton.index(of: .root)
    }
    let (left, right) = (frame.left.hip, frame.right.hip)
    let point = frame.hips
    guard !point.x.isNaN else { return nil }
    var world: SIMD3<Double>?
    var across: SIMD3<Double>?
    if let one = left.pointInWorld, let other = right.pointInWorld, !one.x.isNaN, !other.x.isNaN {
      let middle = (one + other) * 0.5
      let seen = root.flatMap { pose.pointInWorld($0) } ?? middle
      world = seen.x.isNaN ? middle : seen
      across = one - other
    }
    return PelvisSample(
      time: pose.time,
      world: world,
      across: across,
      point: point,
      trunk: Angle.length(frame.shoulders - point),
      confidence: min(left.confidence, right.confidence)
    )
  }
}

extension [PelvisSample] {
  /// True if the world's origin goes along with the hips, as MediaPipe's does, so that ways on the floor do not show.
  ///
  /// A world that stands still has its origin on the floor or in a device, and the hips are elsewhere.
  var followsHips: Bool {
    let ways = compactMap { sample in
      sample.world.map { (($0 * $0).sum()).squareRoot() }
    }
    guard let usual = Gauge.percentile(0.5, of: ways) else { return false }
    return usual < Self.nearestOrigin
  }

  /// The distance of the hips from a world's origin, in metres, below which the origin is taken to be theirs.
  private static var nearestOrigin: Double { 0.05 }
}
