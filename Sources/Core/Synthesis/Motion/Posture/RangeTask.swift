// SPDX-License-Identifier: Apache-2.0
import Basics
package import Labels

/// A task of range of motion: somebody who stands takes a joint of one side to an angle and back.
package struct RangeTask: Sendable, Equatable {
  /// The joints and ways that are tested.
  package enum Way: String, Sendable, CaseIterable {
    /// The upper arm to the front and up.
    case shoulderFlexion = "shoulder-flexion"
    /// The forearm towards the upper arm.
    case elbowFlexion = "elbow-flexion"
    /// The thigh to the front, with a bent knee.
    case hipFlexion = "hip-flexion"
    /// The thigh to the back.
    case hipExtension = "hip-extension"
    /// The shank towards the thigh, behind the body.
    case kneeFlexion = "knee-flexion"
    /// The foot towards the shank, with the leg lifted.
    case ankleDorsiflexion = "ankle-dorsiflexion"

    /// The greatest angle that a task may have, in degrees.
    package var largest: Double {
      switch self {
      case .shoulderFlexion: 180
      case .elbowFlexion: 150
      case .hipFlexion: 120
      case .hipExtension: 40
      case .kneeFlexion: 140
      case .ankleDorsiflexion: 40
      }
    }
  }

  /// The joint and its way.
  package var way: Way
  /// The greatest angle in degrees, 5 to ``Way/largest``.
  package var degrees: Double
  /// The side.
  package var side: LabelEvent.Side
  /// The number of times.
  package var count: Int

  /// Creates a task.
  package init(_ way: Way, degrees: Double, side: LabelEvent.Side = .left, count: Int = 3) {
    self.way = way
    self.degrees = degrees
    self.side = side
    self.count = count
  }

  /// The share of the way that is made at a share of the whole time: each time 0.4 there, 0.2 held, 0.4 back.
  func travelled(at share: Double) -> Double {
    let own = max(0, min(1, share)) * Double(count)
    let part = own >= Double(count) ? 1 : own - own.rounded(.down)
    return part < 0.5
      ? MinimumJerk.position(part / 0.4) : MinimumJerk.position((1 - part) / 0.4)
  }

  /// A pose that stands in the task at a share of its way.
  ///
  /// - Parameters:
  ///   - usual: The usual stance, facing along z.
  ///   - posture: The posture that it is of.
  ///   - body: The person's sizes.
  ///   - share: 0 is the stance, 1 has the angle.
  /// - Returns: The pose; feet and hands of the other side stay. Clips lift the whole body, by less than 20 mm, where the
  ///   toes would go through the floor.
  func applied(
    to usual: BodyPose,
    _ posture: UprightPosture,
    of body: BodyProportions,
    _ share: Double
  ) -> BodyPose {
    let torso = posture.torso(of: body)
    let sign = side.sign
    var far = usual
    if let angles = arm(posture) {
      let arm = torso.arm(sign, angles)
      set(&far) {
        ($0.shoulder, $0.elbow, $0.wrist) = (arm.shoulder, arm.elbow, arm.wrist)
        ($0.fingers, $0.thumb) = (arm.fingers, arm.thumb)
      }
    } else {
      let leg = torso.leg(sign, leg(body))
      set(&far) {
        ($0.hip, $0.knee, $0.ankle) = (leg.hip, leg.knee, leg.ankle)
        ($0.toes, $0.instep) = (leg.toes, leg.instep)
      }
    }
    return usual.blended(with: far, share)
  }

  private func set(_ pose: inout BodyPose, _ change: (inout BodyPose.Side) -> Void) {
    if side == .right { change(&pose.right) } else { change(&pose.left) }
  }

  private var angle: Double { degrees * .pi / 180 }

  /// The arm at the far position; nil for tasks of the leg.
  private func arm(_ posture: UprightPosture) -> Arm.Angles? {
    var arm = Arm.Angles()
    switch way {
    case .shoulderFlexion:
      // Against the trunk, which leans to the front itself.
      arm.flexion = angle - posture.lean
    case .elbowFlexion: arm.elbow = angle
    default: return nil
    }
    return arm
  }

  /// The leg at the far position.
  private func leg(_ body: BodyProportions) -> Leg.Angles {
    switch way {
    case .hipFlexion: Leg.Angles(hip: angle, knee: min(angle, 1.6))
    case .hipExtension: Leg.Angles(hip: -angle, knee: 0.3)
    case .kneeFlexion: Leg.Angles(hip: 0.05, knee: angle)
    case .shoulderFlexion, .elbowFlexion, .ankleDorsiflexion:
      // The toe's landmark is lower on the foot than the heel's.
      Leg.Angles(hip: 0.5, knee: 0.6, point: -angle - BodyPose.soleSlope(of: body))
    }
  }
}

extension BodyPose {
  /// The angle in radians by which the line from the landmark of a heel to that of the toes falls along the sole.
  static func soleSlope(of body: BodyProportions) -> Double {
    Elementary.atan2(0.05 * body.ankleHeight, 0.18 * body.scale)
  }

  /// The angle of a limb against the trunk in the plane that divides left from right, in degrees in -90...270: 0 points
  /// down along the trunk, 90 to the front.
  private func flexion(of limb: Vector) -> Double {
    let angle = Elementary.atan2(limb.dot(trunk.forward), -limb.dot(trunk.up)) * 180 / .pi
    return angle < -90 ? angle + 360 : angle
  }

  /// The angle of a joint in the way of a task, in degrees, extension positive too.
  func angle(_ way: RangeTask.Way, of side: Side) -> Double {
    switch way {
    case .shoulderFlexion: flexion(of: side.elbow - side.shoulder)
    case .elbowFlexion: side.elbowFlexion
    case .hipFlexion: flexion(of: side.knee - side.hip)
    case .hipExtension: -flexion(of: side.knee - side.hip)
    case .kneeFlexion: side.kneeFlexion
    case .ankleDorsiflexion:
      90 - Side.degrees(between: toeTip(of: side) - heel(of: side), side.knee - side.ankle)
    }
  }
}
