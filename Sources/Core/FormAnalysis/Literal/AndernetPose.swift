// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The joints of the posture and gait design in one frame, along the axes of the world, in metres.
///
/// The design takes the world's z for forward and x for right, wherever the person faces. It takes the last joint of the
/// spine for C7, the head's joint for the tragus, and the root for S1.
///
/// - Source: Andernet Posture, API documentation; JointName.swift and SIMDExtensions.swift of and3rn3t/Andernet-Posture, 34a8de2.
struct AndernetPose: Sendable {
  private let places: [Joint: SIMD3<Double>]

  /// Creates a pose of joints that are given in metres.
  init(_ places: [Joint: SIMD3<Double>]) {
    self.places = places
  }

  /// Reads a pose; nil without a world.
  init?(_ pose: PoseFrame, _ indices: [(joint: Joint, place: Int)]) {
    var places: [Joint: SIMD3<Double>] = [:]
    for (joint, place) in indices {
      guard let point = pose.pointInWorld(place) else { return nil }
      if !point.x.isNaN { places[joint] = point }
    }
    self.places = places
  }

  /// A joint; nil if it was not seen.
  subscript(joint: Joint) -> SIMD3<Double>? { places[joint] }

  /// A joint of a number of the spine, 1 to 7.
  func spine(_ number: Int) -> SIMD3<Double>? { places[Joint(rawValue: "spine_\(number)")] }

  // MARK: Joints that other skeletons do not have

  static let hips = Joint(rawValue: "hips")
  static let spine7 = Joint(rawValue: "spine_7")
  static let head = Joint(rawValue: "head")
  static let leftCollar = Joint(rawValue: "left_shoulder_1")
  static let rightCollar = Joint(rawValue: "right_shoulder_1")

  /// The joints without which a frame says nothing.
  static let needed: [Joint] = [.root, hips, spine7, .neck, head]
  /// All joints that are looked at.
  static let joints: [Joint] =
    needed + (1...6).map { Joint(rawValue: "spine_\($0)") } + [
      leftCollar, rightCollar, .leftShoulder, .rightShoulder, .leftElbow, .rightElbow, .leftWrist,
      .rightWrist, .leftHip, .rightHip, .leftKnee, .rightKnee, .leftAnkle, .rightAnkle,
    ]

  // MARK: Angles in degrees

  /// The angle of a way against the vertical in the world's y and z; 0 if that is shorter than 1 mm.
  static func sagittal(_ way: SIMD3<Double>) -> Double { angle(way.z, way.y) }
  /// The angle of a way against the vertical in the world's y and x; 0 if that is shorter than 1 mm.
  static func frontal(_ way: SIMD3<Double>) -> Double { angle(way.x, way.y) }

  /// The angle that three points make at the middle one; 180 where two of them are the same.
  static func interior(
    _ first: SIMD3<Double>,
    _ vertex: SIMD3<Double>,
    _ last: SIMD3<Double>
  ) -> Double {
    let angle = Angle.interiorDegreesInWorld(first, vertex, last)
    return angle.isNaN ? 180 : angle
  }

  private static func angle(_ across: Double, _ up: Double) -> Double {
    guard Angle.length(SIMD2(across, up)) > 0.001 else { return 0 }
    return Elementary.atan2(across, up) * (180 / .pi)
  }
}
