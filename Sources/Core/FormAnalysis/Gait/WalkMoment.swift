// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// Hips and feet in one frame of a walk, in a plane: the floor in metres, or the picture's width in pixels.
struct WalkMoment: Sendable {
  /// One foot.
  struct Foot: Sendable {
    /// The heel, or the ankle of a skeleton without one; NaN where it was not seen.
    var heel: SIMD2<Double>
    /// The toes, or the ankle likewise.
    var toe: SIMD2<Double>
    /// The lowest confidence of hip, heel and toes.
    var confidence: Double
  }

  /// In seconds.
  var time: Double
  /// The middle of the hips; NaN where one was not seen.
  var hips: SIMD2<Double>
  /// The length of the longer leg; NaN where neither was seen.
  var leg: Double
  /// The left foot.
  var left: Foot
  /// The right foot.
  var right: Foot

  /// A foot by its side.
  subscript(side: BodySide) -> Foot { side == .left ? left : right }

  /// The way of a heel ahead of the hips along a direction, in leg lengths.
  func place(_ point: SIMD2<Double>, along direction: SIMD2<Double>, leg: Double) -> Double {
    ((point - hips) * direction).sum() / leg
  }
}

extension WalkMoment {
  /// A moment in the picture: y is left out, so that all ways are across it.
  init(inPicture frame: BodyFrame, _ points: GaitAnalyzer.Points, size: SIMD2<Double>) {
    func across(_ point: SIMD2<Double>) -> SIMD2<Double> {
      let isInside = point.x >= 0 && point.x <= size.x && point.y >= 0 && point.y <= size.y
      return isInside ? SIMD2(point.x, 0) : SIMD2(repeating: .nan)
    }
    self.init(frame, points, hips: across(frame.hips)) {
      across($0.point)
    } length: {
      $0.legLength
    }
  }

  /// A moment on the floor, seen from above; nil where the backend has no world.
  init?(onFloor frame: BodyFrame, _ points: GaitAnalyzer.Points) {
    guard let left = frame.left.hip.pointInWorld, let right = frame.right.hip.pointInWorld else {
      return nil
    }
    func floor(_ point: SIMD3<Double>?) -> SIMD2<Double> {
      point.map { SIMD2($0.x, $0.z) } ?? SIMD2(repeating: .nan)
    }
    self.init(frame, points, hips: floor((left + right) * 0.5)) {
      floor($0.pointInWorld)
    } length: {
      side in
      guard let hip = side.hip.pointInWorld, let knee = side.knee.pointInWorld,
        let ankle = side.ankle.pointInWorld
      else { return .nan }
      func length(_ way: SIMD3<Double>) -> Double { (way * way).sum().squareRoot() }
      return length(knee - hip) + length(ankle - knee)
    }
  }

  private init(
    _ frame: BodyFrame,
    _ points: GaitAnalyzer.Points,
    hips: SIMD2<Double>,
    place: (SeenJoint) -> SIMD2<Double>,
    length: (SidePose) -> Double
  ) {
    func foot(_ side: SidePose) -> Foot {
      let (heel, toe) = (side[points.striking], side[points.leaving])
      return Foot(
        heel: place(heel),
        toe: place(toe),
        confidence: min(side.hip.confidence, heel.confidence, toe.confidence)
      )
    }
    time = frame.time
    self.hips = hips
    let lengths = [length(frame.left), length(frame.right)].filter { !$0.isNaN }
    leg = lengths.max() ?? .nan
    left = foot(frame.left)
    right = foot(frame.right)
  }
}
