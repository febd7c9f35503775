// SPDX-License-Identifier: Apache-2.0
import Basics

/// One arm in space.
struct Arm {
  /// The shoulder joint.
  var shoulder: Vector
  /// The elbow joint.
  var elbow: Vector
  /// The wrist joint.
  var wrist: Vector
  /// From the wrist to the finger tips, length 1.
  var fingers: Vector
  /// From the palm's middle to the thumb's side, length 1.
  var thumb: Vector

  /// The angles of a free arm in radians.
  struct Angles: Equatable {
    /// Upper arm forward from hanging.
    var flexion = 0.0
    /// Upper arm out to its side.
    var abduction = 0.12
    /// Bend of the elbow; 0 is straight.
    var elbow = 0.21
    /// How far the palm is turned to the front: 0 towards the thigh, 1 forward.
    var supination = 0.0
  }

  /// Where a hand is that a motion puts somewhere.
  struct Grip {
    /// The wrist joint.
    var wrist: Vector
    /// The side to which the elbow goes; not parallel to the way from shoulder to wrist.
    var pole: Vector
    /// From the wrist to the finger tips.
    var fingers: Vector
    /// From the palm to the thumb's side; made perpendicular to the fingers.
    var thumb: Vector
    /// How much farther the upper arm is from the trunk than the pole has it, in radians.
    var flare = 0.0
    /// How much farther the upper arm is turned from the chest's front to its side, as seen along the trunk, than the
    /// pole has it, in radians.
    var splay = 0.0
  }
}

extension Torso {
  /// An arm that hangs or is raised by its angles.
  ///
  /// - Parameters:
  ///   - sign: 1 for the left.
  ///   - angles: The arm's angles.
  ///   - axes: Upright directions from which the angles are measured.
  /// - Returns: The arm, with straight fingers.
  func arm(_ sign: Double, _ angles: Arm.Angles, from axes: Axes = .upright) -> Arm {
    let outward = axes.left * sign
    let shoulder = shoulder(sign)
    let hanging = axes.leaning(-angles.flexion)
    let (spread, close) = Elementary.sinAndCos(angles.abduction)
    let upperArm = outward * spread - hanging.up * close
    // Bending brings the forearm to the front of the upper arm, a little inwards.
    let bend = (hanging.forward - outward * 0.15).perpendicular(to: upperArm).normalized
    let (sine, cosine) = Elementary.sinAndCos(angles.elbow)
    let forearm = upperArm * cosine + bend * sine
    let elbow = shoulder + upperArm * body.upperArm
    let inFront = bend * cosine - upperArm * sine
    let (palm, back) = Elementary.sinAndCos(angles.supination * .pi / 2)
    let thumb = inFront * back + outward.perpendicular(to: forearm).normalized * palm
    return Arm(
      shoulder: shoulder,
      elbow: elbow,
      wrist: elbow + forearm * body.forearm,
      fingers: forearm,
      thumb: thumb.perpendicular(to: forearm).normalized
    )
  }

  /// An arm whose hand is in a place.
  ///
  /// - Precondition: The wrist is in reach of the shoulder.
  func arm(_ sign: Double, _ grip: Arm.Grip) -> Arm {
    let shoulder = shoulder(sign)
    var elbow = body.arm.hinge(from: shoulder, to: grip.wrist, toward: grip.pole)
    if grip.flare != 0 {
      // Away from the trunk: the share of the upper arm along it gets smaller.
      let down = (pelvis - shoulders).normalized
      let along = (elbow - shoulder).dot(down)
      let angle = Elementary.acos(max(-1, min(1, along / body.upperArm))) + grip.flare
      elbow = TwoBoneChain.swing(
        elbow,
        around: (shoulder, grip.wrist),
        toward: down,
        by: body.upperArm * Elementary.cos(angle) - along
      )
    }
    if grip.splay != 0 {
      let upperArm = elbow - shoulder
      let outward = chest.left * sign
      let turned = Elementary.atan2(upperArm.dot(outward), upperArm.dot(chest.forward)) + grip.splay
      // At right angles to the trunk and to where the upper arm shall point, which it then has no part of.
      let across = chest.forward * Elementary.sin(turned) - outward * Elementary.cos(turned)
      elbow = TwoBoneChain.swing(
        elbow,
        around: (shoulder, grip.wrist),
        toward: across,
        by: -upperArm.dot(across)
      )
    }
    let fingers = grip.fingers.normalized
    return Arm(
      shoulder: shoulder,
      elbow: elbow,
      wrist: grip.wrist,
      fingers: fingers,
      thumb: grip.thumb.perpendicular(to: fingers).normalized
    )
  }
}
