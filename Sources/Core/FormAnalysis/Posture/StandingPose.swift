// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// Somebody who stands, along the person's own axes in space, in one frame.
///
/// Up is the world's y. Left is the way from the right hip to the left one over the ground, and forward is
/// perpendicular to both. So no value depends on where the person faces, or on the camera.
struct StandingPose: Sendable {
  /// The joints of the body that are looked at.
  enum Part: Int, CaseIterable, Sendable {
    case root, lowSpine, neck, head
    case leftHip, rightHip, leftShoulder, rightShoulder
    case leftKnee, rightKnee, leftAnkle, rightAnkle
    case leftElbow, rightElbow, leftWrist, rightWrist

    /// The joint: ARKit's first of the neck is `neck`, and its root is in the middle of the hips.
    var joint: Joint {
      switch self {
      case .root: .root
      case .lowSpine: Joint(rawValue: "spine_1")
      case .neck: .neck
      case .head: Joint(rawValue: "head")
      case .leftHip: .leftHip
      case .rightHip: .rightHip
      case .leftShoulder: .leftShoulder
      case .rightShoulder: .rightShoulder
      case .leftKnee: .leftKnee
      case .rightKnee: .rightKnee
      case .leftAnkle: .leftAnkle
      case .rightAnkle: .rightAnkle
      case .leftElbow: .leftElbow
      case .rightElbow: .rightElbow
      case .leftWrist: .leftWrist
      case .rightWrist: .rightWrist
      }
    }
  }

  /// The places of the joints in a skeleton.
  struct Places: Sendable {
    fileprivate let places: [Int?]

    /// Looks all joints up; once per track, not per frame.
    init(_ skeleton: Skeleton) {
      places = Part.allCases.map { skeleton.index(of: $0.joint) }
    }

    /// True if the skeleton has a joint.
    func has(_ part: Part) -> Bool { places[part.rawValue] != nil }

    /// True if the skeleton has a spine, from the root between the hips to the neck.
    var hasSpine: Bool { has(.root) && has(.neck) }
  }

  /// Left, up and forward in metres by part; NaN if it was not seen.
  private let points: [SIMD3<Double>]
  private let confidences: [Double]

  /// Reads a pose; nil without a world, or if a hip was not seen in it.
  init?(_ pose: PoseFrame, _ places: Places) {
    var points = [SIMD3<Double>](repeating: SIMD3(repeating: .nan), count: Part.allCases.count)
    var confidences = [Double](repeating: 0, count: points.count)
    for part in Part.allCases {
      guard let place = places.places[part.rawValue] else { continue }
      guard let point = pose.pointInWorld(place) else { return nil }
      points[part.rawValue] = point
      confidences[part.rawValue] = pose.confidence(place)
    }
    let across = points[Part.leftHip.rawValue] - points[Part.rightHip.rawValue]
    let width = Angle.length(SIMD2(across.x, across.z))
    guard width > 0 else { return nil }
    let (x, z) = (across.x / width, across.z / width)
    // Forward is left x up: to the camera (z) for somebody whose left is to the picture's right (x).
    self.points = points.map { SIMD3(x * $0.x + z * $0.z, $0.y, x * $0.z - z * $0.x) }
    self.confidences = confidences
  }

  /// A joint: left, up and forward in metres; NaN if it was not seen.
  subscript(part: Part) -> SIMD3<Double> { points[part.rawValue] }

  /// The lowest confidence among joints.
  func confidence(_ parts: Part...) -> Double {
    parts.map { confidences[$0.rawValue] }.min() ?? 0
  }

  /// The middle of the hips.
  var hips: SIMD3<Double> { (self[.leftHip] + self[.rightHip]) * 0.5 }
  /// The middle of the shoulders.
  var shoulders: SIMD3<Double> { (self[.leftShoulder] + self[.rightShoulder]) * 0.5 }

  // MARK: Angles in degrees

  /// The angle of a way against the upward vertical, to the front positive.
  static func forward(_ way: SIMD3<Double>) -> Double { degrees(way.z, way.y) }
  /// The angle of a way against the upward vertical, to the left positive.
  static func leftward(_ way: SIMD3<Double>) -> Double { degrees(way.x, way.y) }

  /// The slope of a way from the right to the left, up positive.
  static func slope(_ way: SIMD3<Double>) -> Double {
    degrees(way.y, Angle.length(SIMD2(way.x, way.z)))
  }

  private static func degrees(_ y: Double, _ x: Double) -> Double {
    Elementary.atan2(y, x) * (180 / .pi)
  }
}

extension StandingPose {
  /// The angle at C7 between the horizontal and the head, to the front: 90 straight above.
  var craniovertebralAngle: Double { 90 - Self.forward(self[.head] - self[.neck]) }
  /// The lean of the trunk to the front.
  var trunkLean: Double { Self.forward(shoulders - hips) }
  /// The lean of the trunk to the left.
  var leftwardLean: Double { Self.leftward(shoulders - hips) }
  /// The tilt of the pelvis to the front: from the root to the lowest joint of the spine.
  var pelvicTilt: Double { Self.forward(self[.lowSpine] - self[.root]) }
  /// The slope of the shoulders, the left one higher positive.
  var shoulderSlope: Double { Self.slope(self[.leftShoulder] - self[.rightShoulder]) }
  /// The slope of the hips, the left one higher positive.
  var hipSlope: Double { Self.slope(self[.leftHip] - self[.rightHip]) }
  /// The way of C7 in front of the root, in millimetres.
  var sagittalVerticalAxis: Double { 1000 * (self[.neck].z - self[.root].z) }
  /// The way of the shoulders in front of C7, in millimetres.
  var protraction: Double { 1000 * (shoulders.z - self[.neck].z) }
}
