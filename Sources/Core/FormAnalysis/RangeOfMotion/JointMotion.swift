// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// A motion of a joint, with the quantities that are measured of it.
///
/// Angles follow the neutral zero method: 0 is upright with hanging arms, straight limbs and the foot square to the
/// shank. Flexion and dorsiflexion are positive.
enum JointMotion: Int, CaseIterable, Sendable {
  /// The thigh against the trunk, in the body's sagittal plane: forwards positive.
  case hip
  /// The shank against the thigh, in space.
  case knee
  /// The line from heel to toe against the shank, in space: 0 at a right angle, towards the shank positive.
  case ankle
  /// The upper arm against the trunk, in the body's sagittal plane: forwards and up positive.
  case shoulder
  /// The forearm against the upper arm, in space.
  case elbow

  /// The distance from the 5th to the 95th percentile.
  var range: Quantity {
    switch self {
    case .hip: .hipRange
    case .knee: .kneeRange
    case .ankle: .ankleRange
    case .shoulder: .shoulderRange
    case .elbow: .elbowRange
    }
  }

  /// The greatest angle.
  var greatest: Quantity {
    switch self {
    case .hip: .hipFlexionMax
    case .knee: .kneeFlexionMax
    case .ankle: .ankleDorsiflexionMax
    case .shoulder: .shoulderFlexionMax
    case .elbow: .elbowFlexionMax
    }
  }
}

/// The joints of one side in space, x to the right, y up, in any unit; NaN where one was not seen.
struct SidePoints: Sendable {
  var shoulder: SIMD3<Double>
  var elbow: SIMD3<Double>
  var wrist: SIMD3<Double>
  var hip: SIMD3<Double>
  var knee: SIMD3<Double>
  var ankle: SIMD3<Double>
  var heel: SIMD3<Double>
  var toe: SIMD3<Double>

  /// Takes the joints of a side, each as a point.
  init(_ side: SidePose, _ point: (SeenJoint) -> SIMD3<Double>) {
    shoulder = point(side.shoulder)
    elbow = point(side.elbow)
    wrist = point(side.wrist)
    hip = point(side.hip)
    knee = point(side.knee)
    ankle = point(side.ankle)
    heel = point(side.heel)
    toe = point(side.toe)
  }
}

/// The body's own axes in one frame: up along the trunk, and to the front.
struct BodyAxes: Sendable {
  private let up: SIMD3<Double>
  private let front: SIMD3<Double>

  /// A limb whose length shows by less than this in the sagittal plane has no angle there.
  private static let leastShown = 0.5

  /// Creates axes.
  ///
  /// - Parameters:
  ///   - trunk: The way from the hips to the shoulders.
  ///   - left: The way to the body's left.
  init(trunk: SIMD3<Double>, left: SIMD3<Double>) {
    let side = left / Self.length(left)
    let upright = trunk - side * (trunk * side).sum()
    up = upright / Self.length(upright)
    front = Self.cross(side, up)
  }

  /// The angle of a limb in the sagittal plane: 0 down along the trunk, forwards positive, -90 up to 270 degrees.
  ///
  /// - Returns: NaN where a joint is missing or the limb points to the side.
  func flexion(of limb: SIMD3<Double>) -> Double {
    let shown = SIMD2((limb * front).sum(), -(limb * up).sum())
    guard Angle.length(shown) >= Self.leastShown * Self.length(limb) else { return .nan }
    let angle = Elementary.atan2(shown.x, shown.y) * 180 / .pi
    return angle < -90 ? angle + 360 : angle
  }

  static func length(_ way: SIMD3<Double>) -> Double { (way * way).sum().squareRoot() }

  private static func cross(_ one: SIMD3<Double>, _ other: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      one.y * other.z - one.z * other.y,
      one.z * other.x - one.x * other.z,
      one.x * other.y - one.y * other.x
    )
  }
}

extension JointMotion {
  /// The angle of a side in degrees; NaN where a joint is missing.
  ///
  /// Without a heel the foot is the line from the ankle to the toe, whose zero is elsewhere.
  func angle(_ side: SidePoints, _ axes: BodyAxes) -> Double {
    switch self {
    case .hip: axes.flexion(of: side.knee - side.hip)
    case .shoulder: axes.flexion(of: side.elbow - side.shoulder)
    case .knee: 180 - Angle.interiorDegreesInWorld(side.hip, side.knee, side.ankle)
    case .elbow: 180 - Angle.interiorDegreesInWorld(side.shoulder, side.elbow, side.wrist)
    case .ankle:
      90
        - Angle.interiorDegreesInWorld(
          side.knee,
          side.ankle,
          side.ankle + side.toe - (side.heel.x.isNaN ? side.ankle : side.heel)
        )
    }
  }

  /// The lowest confidence of the joints.
  func confidence(_ side: SidePose) -> Double {
    switch self {
    case .hip: min(side.trunkConfidence, side.knee.confidence)
    case .knee: side.legConfidence
    case .ankle: min(side.knee.confidence, side.ankle.confidence, side.toe.confidence)
    case .shoulder: side.raiseConfidence
    case .elbow: side.armConfidence
    }
  }
}
