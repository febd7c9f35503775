// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// A joint that both sides of the body have.
enum BodyPart: Int, CaseIterable, Sendable {
  case shoulder
  case elbow
  case wrist
  case hip
  case knee
  case ankle
  case heel
  case toe

  /// The joint on the left side.
  private var left: Joint {
    switch self {
    case .shoulder: .leftShoulder
    case .elbow: .leftElbow
    case .wrist: .leftWrist
    case .hip: .leftHip
    case .knee: .leftKnee
    case .ankle: .leftAnkle
    case .heel: .leftHeel
    case .toe: .leftFootIndex
    }
  }

  /// The joint on a side.
  func joint(_ side: BodySide) -> Joint { side == .left ? left : left.mirrored }

  /// The joints of parts on both sides.
  static func joints(_ parts: [BodyPart]) -> [Joint] {
    parts.flatMap { part in BodySide.allCases.map { part.joint($0) } }
  }
}

/// Where a skeleton has the joints of both sides.
struct BodyJoints: Sendable {
  private let left: [Int?]
  private let right: [Int?]

  /// Looks all joints up.
  ///
  /// - Complexity: O(*joints*); once per track, not per frame.
  init(_ skeleton: Skeleton) {
    left = BodyPart.allCases.map { skeleton.index(of: $0.joint(.left)) }
    right = BodyPart.allCases.map { skeleton.index(of: $0.joint(.right)) }
  }

  /// Whether the skeleton has parts on both sides.
  func has(_ parts: [BodyPart]) -> Bool {
    parts.allSatisfy { left[$0.rawValue] != nil && right[$0.rawValue] != nil }
  }

  /// One side of a pose; what the skeleton lacks is missing.
  func side(_ side: BodySide, in pose: PoseFrame) -> SidePose {
    let places = side == .left ? left : right
    func seen(_ part: BodyPart) -> SeenJoint {
      places[part.rawValue].map { SeenJoint(pose, $0) } ?? .missing
    }
    return SidePose(
      shoulder: seen(.shoulder),
      elbow: seen(.elbow),
      wrist: seen(.wrist),
      hip: seen(.hip),
      knee: seen(.knee),
      ankle: seen(.ankle),
      heel: seen(.heel),
      toe: seen(.toe)
    )
  }
}
