// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// Both sides of the body in one frame.
struct BodyFrame: Sendable {
  /// Presentation time in seconds.
  let time: Double
  /// The subject's left side.
  private(set) var left: SidePose
  /// The subject's right side.
  private(set) var right: SidePose

  init(_ pose: PoseFrame, _ joints: BodyJoints) {
    time = pose.time
    left = joints.side(.left, in: pose)
    right = joints.side(.right, in: pose)
  }

  subscript(side: BodySide) -> SidePose { side == .left ? left : right }

  /// True if no joint was seen.
  var isEmpty: Bool { left.isEmpty && right.isEmpty }

  /// The same without the joints whose confidence is not above a value.
  func keeping(above confidence: Double) -> BodyFrame {
    var frame = self
    frame.left = left.keeping(above: confidence)
    frame.right = right.keeping(above: confidence)
    return frame
  }

  /// The middle of the shoulders in pixels.
  var shoulders: SIMD2<Double> { middle(left.shoulder, right.shoulder) }
  /// The middle of the hips in pixels.
  var hips: SIMD2<Double> { middle(left.hip, right.hip) }
  /// The middle of the knees in pixels.
  var knees: SIMD2<Double> { middle(left.knee, right.knee) }
  /// The middle of the ankles in pixels.
  var ankles: SIMD2<Double> { middle(left.ankle, right.ankle) }

  private func middle(_ left: SeenJoint, _ right: SeenJoint) -> SIMD2<Double> {
    (left.point + right.point) * 0.5
  }

  /// The mean of a value of both sides, weighted by how well they were seen; NaN where neither was.
  func mean(_ value: (SidePose) -> SeenValue) -> Double {
    let sides = (value(left), value(right))
    var sum = 0.0
    var weights = 0.0
    if !sides.0.value.isNaN, sides.0.confidence > 0 {
      sum += sides.0.value * sides.0.confidence
      weights += sides.0.confidence
    }
    if !sides.1.value.isNaN, sides.1.confidence > 0 {
      sum += sides.1.value * sides.1.confidence
      weights += sides.1.confidence
    }
    return weights > 0 ? sum / weights : .nan
  }
}

/// A value in one frame, and the lowest confidence among the joints it comes from.
struct SeenValue: Sendable {
  /// The value; NaN where a joint is missing.
  var value: Double
  /// In 0...1.
  var confidence: Double

  init(_ value: Double, _ confidence: Double) {
    self.value = value
    self.confidence = confidence
  }
}

/// One joint in one frame.
struct SeenJoint: Sendable {
  /// In pixels; NaN where it was not seen.
  var point: SIMD2<Double>
  /// In 0...1; 0 where it was not seen.
  var confidence: Double
  /// In metres; nil where the backend has no world coordinates.
  var pointInWorld: SIMD3<Double>?

  /// A joint that the skeleton lacks.
  static let missing = SeenJoint(point: SIMD2(repeating: .nan), confidence: 0)

  private init(point: SIMD2<Double>, confidence: Double) {
    self.point = point
    self.confidence = confidence
  }

  init(_ pose: PoseFrame, _ place: Int) {
    point = pose.pointInImage(place)
    confidence = pose.confidence(place)
    pointInWorld = pose.pointInWorld(place)
  }
}
