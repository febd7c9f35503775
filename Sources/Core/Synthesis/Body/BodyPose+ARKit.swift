// SPDX-License-Identifier: Apache-2.0
import PoseTracks

extension BodyPose {
  /// The places of ARKit's joints in metres, in the order of `Skeleton.arkit91`; nil for joints that the body lacks:
  /// fingers, lids, eyeballs, jaw and chin.
  ///
  /// `root` and `hips_joint` are the middle of the hips. `spine_1` to `spine_7` are eighths of the way from there to C7
  /// along the back, `neck_1` is C7, and `neck_2` to `neck_4` are quarters of the way from there to the head's joint
  /// between the ears. `shoulder_1` is a fifth of the way from the middle of the shoulders to a shoulder, `toes` the
  /// joint at the ball of a foot.
  package var arkitJoints: [Vector?] {
    var joints = [Vector?](repeating: nil, count: ARKitJoints.names.count)
    func place(_ name: String, _ point: Vector) {
      guard let index = Self.arkitPlaces[name] else {
        preconditionFailure("'\(name)' is a joint of ARKit")
      }
      joints[index] = point
    }
    place("root", pelvis)
    place("hips_joint", pelvis)
    for number in 1...7 { place("spine_\(number)_joint", alongBack(Double(number) / 8)) }
    for number in 1...4 {
      place("neck_\(number)_joint", c7.interpolated(to: headJoint, Double(number - 1) / 4))
    }
    place("head_joint", headJoint)
    let face = landmarks
    place("nose_joint", face[0])
    for (name, side, eye) in [("left", left, face[2]), ("right", right, face[5])] {
      place("\(name)_eye_joint", eye)
      place("\(name)_shoulder_1_joint", shoulders.interpolated(to: side.shoulder, 0.2))
      place("\(name)_arm_joint", side.shoulder)
      place("\(name)_forearm_joint", side.elbow)
      place("\(name)_hand_joint", side.wrist)
      place("\(name)_upLeg_joint", side.hip)
      place("\(name)_leg_joint", side.knee)
      place("\(name)_foot_joint", side.ankle)
      place("\(name)_toes_joint", ballJoint(of: side))
      place("\(name)_toesEnd_joint", toeTip(of: side))
    }
    return joints
  }

  private static let arkitPlaces = Dictionary(
    uniqueKeysWithValues: ARKitJoints.names.enumerated().map { ($0.element, $0.offset) }
  )

  /// The place of the joint at the ball of a foot, half-way between sole and ankle.
  private func ballJoint(of side: Side) -> Vector {
    side.ankle + side.toes * proportions.ballAhead - side.instep * (0.5 * proportions.ankleHeight)
  }

  /// The place a share of the way from the middle of the hips to C7, along the bend of the back.
  private func alongBack(_ share: Double) -> Vector {
    let (low, high) = ((lumbar - pelvis).length, (c7 - lumbar).length)
    let way = share * (low + high)
    return way < low
      ? pelvis.interpolated(to: lumbar, way / low)
      : lumbar.interpolated(to: c7, (way - low) / high)
  }
}
