// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// One side of the body in one frame, in pixels.
struct SidePose: Sendable {
  var shoulder: SeenJoint
  var elbow: SeenJoint
  var wrist: SeenJoint
  var hip: SeenJoint
  var knee: SeenJoint
  var ankle: SeenJoint
  var heel: SeenJoint
  var toe: SeenJoint

  /// A joint by its part.
  subscript(part: BodyPart) -> SeenJoint {
    switch part {
    case .shoulder: shoulder
    case .elbow: elbow
    case .wrist: wrist
    case .hip: hip
    case .knee: knee
    case .ankle: ankle
    case .heel: heel
    case .toe: toe
    }
  }

  // MARK: How well it was seen

  private static let joints: [any WritableKeyPath<SidePose, SeenJoint> & Sendable] = [
    \.shoulder, \.elbow, \.wrist, \.hip, \.knee, \.ankle, \.heel, \.toe,
  ]

  /// True if no joint was seen.
  var isEmpty: Bool { Self.joints.allSatisfy { self[keyPath: $0].point.x.isNaN } }

  /// The same without the joints whose confidence is not above a value.
  func keeping(above confidence: Double) -> SidePose {
    var side = self
    for joint in Self.joints where !(self[keyPath: joint].confidence > confidence) {
      side[keyPath: joint] = .missing
    }
    return side
  }

  /// The lowest confidence of hip, knee and ankle.
  var legConfidence: Double { min(hip.confidence, knee.confidence, ankle.confidence) }
  /// The lowest confidence of shoulder, elbow and wrist.
  var armConfidence: Double { min(shoulder.confidence, elbow.confidence, wrist.confidence) }
  /// The lowest confidence of shoulder, hip and knee.
  var lineConfidence: Double { min(shoulder.confidence, hip.confidence, knee.confidence) }

  /// The lowest confidence of shoulder and hip.
  var trunkConfidence: Double { min(shoulder.confidence, hip.confidence) }
  /// The lowest confidence of hip, shoulder and elbow.
  var raiseConfidence: Double { min(trunkConfidence, elbow.confidence) }

  // MARK: Lengths in pixels

  var thighLength: Double { Angle.length(knee.point - hip.point) }
  var shankLength: Double { Angle.length(ankle.point - knee.point) }
  var upperArmLength: Double { Angle.length(elbow.point - shoulder.point) }
  var forearmLength: Double { Angle.length(wrist.point - elbow.point) }
  var armLength: Double { upperArmLength + forearmLength }
  var legLength: Double { thighLength + shankLength }
  var trunkLength: Double { Angle.length(shoulder.point - hip.point) }

  // MARK: Angles in the image

  /// How far the knee is bent from straight in degrees.
  var kneeFlexion: SeenValue { SeenValue(Self.flexion(hip, knee, ankle), legConfidence) }
  /// How far the elbow is bent from straight in degrees.
  var elbowFlexion: SeenValue { SeenValue(Self.flexion(shoulder, elbow, wrist), armConfidence) }

  /// How far the hip is bent from straight in degrees.
  var hipFlexion: SeenValue { SeenValue(Self.flexion(shoulder, hip, knee), lineConfidence) }
  /// How far the upper arm is raised from the trunk in degrees.
  var armRaise: SeenValue {
    SeenValue(180 - Self.flexion(hip, shoulder, elbow), raiseConfidence)
  }

  private static func flexion(_ one: SeenJoint, _ vertex: SeenJoint, _ other: SeenJoint) -> Double {
    180 - Angle.interiorDegrees(one.point, vertex.point, other.point)
  }

  // MARK: Angles in space

  /// How far the knee is bent from straight in degrees; NaN without world coordinates.
  var kneeFlexionInWorld: SeenValue {
    SeenValue(Self.flexionInWorld(hip, knee, ankle), legConfidence)
  }
  /// How far the elbow is bent from straight in degrees; NaN without world coordinates.
  var elbowFlexionInWorld: SeenValue {
    SeenValue(Self.flexionInWorld(shoulder, elbow, wrist), armConfidence)
  }

  /// How far the hip is bent from straight in degrees; NaN without world coordinates.
  var hipFlexionInWorld: SeenValue {
    SeenValue(Self.flexionInWorld(shoulder, hip, knee), lineConfidence)
  }
  /// How far the upper arm is raised from the trunk in degrees; NaN without world coordinates.
  var armRaiseInWorld: SeenValue {
    SeenValue(180 - Self.flexionInWorld(hip, shoulder, elbow), raiseConfidence)
  }

  private static func flexionInWorld(
    _ one: SeenJoint,
    _ vertex: SeenJoint,
    _ other: SeenJoint
  ) -> Double {
    guard let one = one.pointInWorld, let vertex = vertex.pointInWorld,
      let other = other.pointInWorld
    else { return .nan }
    return 180 - Angle.interiorDegreesInWorld(one, vertex, other)
  }
}

extension Angle {
  /// The arc sine in degrees of a share that measurement may take a little beyond 1; NaN stays NaN.
  static func arcSine(_ share: Double) -> Double {
    share.isNaN ? .nan : Elementary.asin(max(-1, min(1, share))) * 180 / .pi
  }
}
