// SPDX-License-Identifier: Apache-2.0

/// A position that a movement holds, by exact joints in space.
///
/// The definitions are those of the analyzers, by code of its own.
enum HeldPosture: Sendable {
  /// Trunk and thighs within 35 degrees of level above the elbows.
  case plank
  /// Upside down, trunk and legs within 35 degrees of the vertical, the ankles at least 1.2 trunks above the hips and the
  /// shoulders at least 0.75 trunks above the hands.
  case handstand
  /// The same with the shoulders lower than that.
  case headstand
  /// The shoulders 0.4 arm lengths above the hands, a knee within 0.6 shanks of its elbow, its ankle 0.25 above the hand.
  case crow

  /// True if a body is in the position.
  func isHeld(_ pose: BodyPose) -> Bool {
    switch self {
    case .plank:
      let knees = (pose.left.knee + pose.right.knee) / 2
      let isLevel = [pose.shoulders - pose.pelvis, pose.pelvis - knees].allSatisfy {
        pose.elevation(of: $0).magnitude <= 35
      }
      return isLevel && sides(of: pose).contains { $0.elbow.y < $0.shoulder.y }
    case .handstand: return sides(of: pose).contains { isInverted($0) && rise($0) >= 0.75 }
    case .headstand:
      return sides(of: pose).contains { isInverted($0) && rise($0) > 0 && rise($0) < 0.75 }
    case .crow:
      let body = pose.proportions
      return sides(of: pose).contains { side in
        reach(side) >= 0.4 && (side.knee - side.elbow).length <= 0.6 * body.shank
          && side.ankle.y - side.wrist.y >= 0.25 * body.shank
      }
    }
  }

  private func sides(of pose: BodyPose) -> [BodyPose.Side] { [pose.left, pose.right] }

  /// The height of a shoulder above its hand, in lengths of the arm.
  private func reach(_ side: BodyPose.Side) -> Double {
    let arm = (side.elbow - side.shoulder).length + (side.wrist - side.elbow).length
    return (side.shoulder.y - side.wrist.y) / arm
  }

  /// The height of a shoulder above its hand, in trunks.
  private func rise(_ side: BodyPose.Side) -> Double {
    (side.shoulder.y - side.wrist.y) / (side.shoulder - side.hip).length
  }

  private func isInverted(_ side: BodyPose.Side) -> Bool {
    [side.hip - side.shoulder, side.ankle - side.hip].allSatisfy {
      BodyPose.Side.degrees(between: $0, .up) <= 35
    } && side.ankle.y - side.hip.y >= 1.2 * (side.shoulder - side.hip).length
  }
}
