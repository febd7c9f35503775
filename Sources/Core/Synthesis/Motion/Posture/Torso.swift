// SPDX-License-Identifier: Apache-2.0
import Basics

/// Pelvis and chest of a body in space, on which head and limbs are hung.
///
/// All postures are built here, so that segments have their lengths whatever a motion does.
struct Torso {
  /// The person's sizes.
  let body: BodyProportions
  /// Halfway between the hip joints.
  let pelvis: Vector
  /// The pelvis's directions.
  let hips: Axes
  /// The chest's directions.
  let chest: Axes
  /// The joint between pelvis and chest.
  let lumbar: Vector
  /// Halfway between the shoulder joints.
  let shoulders: Vector

  /// A back that is straight, or bent at the joint between pelvis and chest.
  ///
  /// - Parameters:
  ///   - body: The person's sizes.
  ///   - pelvis: Halfway between the hip joints.
  ///   - hips: The pelvis's directions.
  ///   - chest: The chest's directions; nil for a straight back.
  init(_ body: BodyProportions, pelvis: Vector, hips: Axes, chest: Axes? = nil) {
    self.body = body
    self.pelvis = pelvis
    self.hips = hips
    self.chest = chest ?? hips
    lumbar = pelvis + hips.up * body.pelvisHeight
    shoulders = pelvis + Self.spine(body, hips, chest)
  }

  /// The same with the middle of the shoulders in a place.
  init(_ body: BodyProportions, shoulders: Vector, hips: Axes, chest: Axes? = nil) {
    let spine = Self.spine(body, hips, chest)
    self.init(body, pelvis: shoulders - spine, hips: hips, chest: chest)
  }

  /// From the middle of the hips to the middle of the shoulders.
  private static func spine(_ body: BodyProportions, _ hips: Axes, _ chest: Axes?) -> Vector {
    guard let chest else { return hips.up * body.trunk }
    return hips.up * body.pelvisHeight + chest.up * (body.trunk - body.pelvisHeight)
  }

  /// A shoulder joint; `sign` is 1 for the left, -1 for the right.
  func shoulder(_ sign: Double) -> Vector {
    shoulders + chest.left * (sign * body.shoulderHalfWidth)
  }

  /// A hip joint; `sign` is 1 for the left.
  func hip(_ sign: Double) -> Vector {
    pelvis + hips.left * (sign * body.hipHalfWidth)
  }

  /// Where neck and face point.
  struct Head {
    /// The directions of the neck, from the shoulders to the head's centre.
    var neck: Axes
    /// The directions of the head.
    var face: Axes
  }

  /// A head that nods and turns against the chest.
  ///
  /// - Parameters:
  ///   - nod: Radians to the front, two thirds of it in the head and one in the neck.
  ///   - turn: Radians to the left.
  /// - Returns: Where neck and face point.
  func head(nod: Double, turn: Double = 0) -> Head {
    Head(neck: chest.leaning(nod / 3), face: chest.leaning(nod).turning(turn))
  }

  /// The body with a head and limbs.
  ///
  /// - Parameters:
  ///   - head: Where neck and face point.
  ///   - arm: The arm of a side; 1 is the left.
  ///   - leg: The leg of a side; 1 is the left.
  /// - Returns: The whole body, without equipment.
  func pose(
    head: Head,
    arm: (Double) -> Arm,
    leg: (Double) -> Leg
  ) -> BodyPose {
    BodyPose(
      proportions: body,
      pelvis: pelvis,
      trunk: chest,
      hips: hips,
      lumbar: lumbar,
      headCentre: shoulders + head.neck.up * body.neck,
      head: head.face,
      left: BodyPose.Side(arm(+1), leg(+1)),
      right: BodyPose.Side(arm(-1), leg(-1))
    )
  }
}

extension BodyPose.Side {
  /// One side out of its limbs.
  init(_ arm: Arm, _ leg: Leg) {
    self.init(
      shoulder: arm.shoulder,
      elbow: arm.elbow,
      wrist: arm.wrist,
      fingers: arm.fingers,
      thumb: arm.thumb,
      hip: leg.hip,
      knee: leg.knee,
      ankle: leg.ankle,
      toes: leg.toes,
      instep: leg.instep
    )
  }
}
