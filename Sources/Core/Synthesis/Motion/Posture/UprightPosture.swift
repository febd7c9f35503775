// SPDX-License-Identifier: Apache-2.0
import Basics

/// A person on their feet, described by what a motion decides; the rest follows.
///
/// The subject faces along z. Feet are where they are put, knees follow by inverse kinematics
/// towards the toes, and arms hang or reach by their angles.
struct UprightPosture {
  /// Halfway between the hip joints.
  var pelvis: Vector
  /// Lean of the chest to the front in radians.
  var lean = 0.0
  /// How far the pelvis is tilted back under the chest, in radians.
  var tuck = 0.0
  /// Turn of the head to the left in radians.
  var headTurn = 0.0
  /// The subject's left foot.
  var leftFoot: Leg.Foot
  /// The subject's right foot.
  var rightFoot: Leg.Foot
  /// The subject's left arm.
  var leftArm = Arm.Angles()
  /// The subject's right arm.
  var rightArm = Arm.Angles()

  /// Pelvis and chest in this posture.
  func torso(of body: BodyProportions) -> Torso {
    let chest = Axes.upright.leaning(lean)
    return tuck == 0
      ? Torso(body, pelvis: pelvis, hips: chest)
      : Torso(body, pelvis: pelvis, hips: Axes.upright.leaning(lean - tuck), chest: chest)
  }

  /// The head: the neck gives back half of the lean, so that the eyes stay on what is ahead.
  var head: Torso.Head {
    Torso.Head(
      neck: Axes.upright.leaning(lean * 0.5),
      face: Axes.upright.leaning(lean * 0.3).turning(headTurn)
    )
  }

  /// The foot of a side; 1 is the left.
  func foot(_ sign: Double) -> Leg.Foot { sign > 0 ? leftFoot : rightFoot }

  /// The pose of a body in this posture.
  ///
  /// - Precondition: Both ankles are in reach of their hips, and the knees of where they shall be.
  func pose(of body: BodyProportions) -> BodyPose {
    let torso = torso(of: body)
    return torso.pose(
      head: head,
      arm: { torso.arm($0, $0 > 0 ? leftArm : rightArm) },
      leg: { torso.leg($0, foot($0)) }
    )
  }

  /// The pose with hands that are in places of their own.
  ///
  /// - Precondition: As ``pose(of:)``, and both hands are in reach.
  func pose(of body: BodyProportions, grip: (Torso, Double) -> Arm.Grip) -> BodyPose {
    let torso = torso(of: body)
    return torso.pose(
      head: head,
      arm: { torso.arm($0, grip(torso, $0)) },
      leg: { torso.leg($0, foot($0)) }
    )
  }
}
