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
  /// The joints that are looked at; a frame without one of the first five says nothing.
  enum Part: Int, CaseIterable, Sendable {
    case root, hips, spine7, neck, head
    case spine1, spine2, spine3, spine4, spine5, spine6
    case leftCollar, rightCollar, leftShoulder, rightShoulder, leftElbow, rightElbow
    case leftWrist, rightWrist, leftHip, rightHip, leftKnee, rightKnee, leftAnkle, rightAnkle

    /// The parts without which a frame says nothing.
    static let needed: [Part] = [.root, .hips, .spine7, .neck, .head]

    /// The name that skeletons have for it.
    var joint: Joint {
      switch self {
      case .root: .root
      case .hips: Joint(rawValue: "hips")
      case .neck: .neck
      case .head: Joint(rawValue: "head")
      case .spine1, .spine2, .spine3, .spine4, .spine5, .spine6:
        Joint(rawValue: "spine_\(rawValue - Part.spine1.rawValue + 1)")
      case .spine7: Joint(rawValue: "spine_7")
      case .leftCollar: Joint(rawValue: "left_shoulder_1")
      case .rightCollar: Joint(rawValue: "right_shoulder_1")
      case .leftShoulder: .leftShoulder
      case .rightShoulder: .rightShoulder
      case .leftElbow: .leftElbow
      case .rightElbow: .rightElbow
      case .leftWrist: .leftWrist
      case .rightWrist: .rightWrist
      case .leftHip: .leftHip
      case .rightHip: .rightHip
      case .leftKnee: .leftKnee
      case .rightKnee: .rightKnee
      case .leftAnkle: .leftAnkle
      case .rightAnkle: .rightAnkle
      }
    }
  }

  /// The places of all parts, NaN where one was not seen.
  private let places: [SIMD3<Double>]

  /// Creates a pose in which nothing was seen.
  init() {
    places = Part.allCases.map { _ in SIMD3(repeating: .nan) }
  }

  /// Reads a pose; nil without a world.
  ///
  /// - Parameters:
  ///   - pose: The pose.
  ///   - joints: The place of each part in the skeleton, in the order of `Part.allCases`; nil where it has none.
  init?(_ pose: PoseFrame, _ joints: [Int?]) {
    var places = [SIMD3<Double>](repeating: SIMD3(repeating: .nan), count: joints.count)
    for (part, joint) in joints.enumerated() {
      guard let joint else { continue }
      guard let point = pose.pointInWorld(joint) else { return nil }
      places[part] = point
    }
    self.places = places
  }

  /// A joint; nil if it was not seen.
  subscript(part: Part) -> SIMD3<Double>? {
    let place = places[part.rawValue]
    return place.x.isNaN ? nil : place
  }

  /// The joints of the spine in order, those that were not seen left out.
  var spine: [SIMD3<Double>] {
    [.spine1, .spine2, .spine3, .spine4, .spine5, .spine6, .spine7].compactMap { self[$0] }
  }

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
