// SPDX-License-Identifier: Apache-2.0
import Basics

/// A person on their feet, described by what a motion decides; the rest follows.
///
/// The subject faces along z. Feet are where they are put, knees follow by inverse kinematics
/// towards the toes, and arms hang or reach by their angles.
struct UprightPosture {
  /// The angles of one arm in radians.
  struct Arm {
    /// Upper arm forward from hanging.
    var flexion = 0.0
    /// Upper arm out to its side.
    var abduction = 0.12
    /// Bend of the elbow; 0 is straight.
    var elbow = 0.21
    /// How far the palm is turned to the front: 0 towards the thigh, 1 forward.
    var supination = 0.0
  }

  /// One foot flat above or on the floor.
  struct Foot {
    /// The ankle joint in metres.
    var ankle: Vector
    /// How far the toes point outwards, in radians.
    var turnout: Double
    /// How far the knee is inside of the plane of hip, ankle and toes, in metres.
    var valgus = 0.0
  }

  /// Halfway between the hip joints.
  var pelvis: Vector
  /// Lean of the trunk to the front in radians.
  var lean = 0.0
  /// Turn of the head to the left in radians.
  var headTurn = 0.0
  /// The subject's left foot.
  var leftFoot: Foot
  /// The subject's right foot.
  var rightFoot: Foot
  /// The subject's left arm.
  var leftArm = Arm()
  /// The subject's right arm.
  var rightArm = Arm()

  /// The pose of a body in this posture.
  ///
  /// - Precondition: Both ankles are in reach of their hips, and the knees of where they shall be.
  func pose(of body: BodyProportions) -> BodyPose {
    let trunk = Axes.upright.leaning(lean)
    let shoulders = pelvis + trunk.up * body.trunk
    // The neck gives back half of the lean, so that the eyes stay on what is ahead.
    let neck = Axes.upright.leaning(lean * 0.5)
    let head = Axes.upright.leaning(lean * 0.3).turning(headTurn)
    return BodyPose(
      proportions: body,
      pelvis: pelvis,
      trunk: trunk,
      headCentre: shoulders + neck.up * body.neck,
      head: head,
      left: side(+1, body, shoulders, leftArm, leftFoot),
      right: side(-1, body, shoulders, rightArm, rightFoot)
    )
  }

  /// One side of the body; `sign` is 1 for the left.
  private func side(
    _ sign: Double,
    _ body: BodyProportions,
    _ shoulders: Vector,
    _ arm: Arm,
    _ foot: Foot
  ) -> BodyPose.Side {
    let outward = Vector.leftward * sign
    let shoulder = shoulders + outward * body.shoulderHalfWidth
    let hanging = Axes(up: .up, forward: .ahead).leaning(-arm.flexion)
    let spread = Elementary.sin(arm.abduction)
    let close = Elementary.cos(arm.abduction)
    let upperArm = outward * spread - hanging.up * close
    // Bending brings the forearm to the front of the upper arm, a little inwards.
    let bend = (hanging.forward - outward * 0.15).perpendicular(to: upperArm).normalized
    let forearm =
      upperArm * Elementary.cos(arm.elbow) + bend * Elementary.sin(arm.elbow)
    let elbow = shoulder + upperArm * body.upperArm
    let wrist = elbow + forearm * body.forearm
    let inFront = bend * Elementary.cos(arm.elbow) - upperArm * Elementary.sin(arm.elbow)
    let turned = arm.supination * .pi / 2
    let thumb =
      inFront * Elementary.cos(turned)
      + outward.perpendicular(to: forearm).normalized * Elementary.sin(turned)

    let hip = pelvis + outward * body.hipHalfWidth
    let toes =
      Vector.ahead * Elementary.cos(foot.turnout) + outward * Elementary.sin(foot.turnout)
    var knee = body.leg.hinge(from: hip, to: foot.ankle, toward: toes)
    if foot.valgus != 0 {
      knee = TwoBoneChain.swing(
        knee,
        around: (hip, foot.ankle),
        toward: -outward,
        by: foot.valgus
      )
    }
    return BodyPose.Side(
      shoulder: shoulder,
      elbow: elbow,
      wrist: wrist,
      fingers: forearm,
      thumb: thumb.perpendicular(to: forearm).normalized,
      hip: hip,
      knee: knee,
      ankle: foot.ankle,
      toes: toes,
      instep: .up
    )
  }
}
