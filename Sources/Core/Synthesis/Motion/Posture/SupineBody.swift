// SPDX-License-Identifier: Apache-2.0

/// A person on their back, feet along z and face up.
struct SupineBody {
  /// The person's sizes.
  let body: BodyProportions

  /// The directions of a trunk that lies: the head against z, the chest up.
  static let lying = Axes(up: -.ahead, forward: .up)

  /// Height of hips and shoulders above what the person lies on, in metres.
  var height: Double { body.lyingHeight }

  /// A pelvis and chest that lie, hips above the origin of z.
  func torso(above ground: Double = 0) -> Torso {
    Torso(body, pelvis: Vector(0, ground + height, 0), hips: Self.lying)
  }

  /// A foot flat on the floor with the knee up; `sign` is 1 for the left.
  ///
  /// - Parameters:
  ///   - sign: 1 for the left.
  ///   - ahead: Of the ankle along z, in metres.
  ///   - aside: Of the ankle from the middle, in metres.
  /// - Returns: The foot.
  func foot(_ sign: Double, ahead: Double, aside: Double) -> Leg.Foot {
    Leg.Foot(ankle: Vector(sign * aside, body.ankleHeight, ahead), turnout: 0.12)
  }

  /// A leg with a planted foot and the knee up.
  func leg(_ torso: Torso, _ sign: Double, _ foot: Leg.Foot) -> Leg {
    torso.leg(
      sign,
      ankle: foot.ankle,
      pole: .up + .ahead * 0.2,
      toes: foot.toes(sign),
      instep: foot.instep(sign)
    )
  }

  /// An arm that lies on the floor beside the trunk, palm down.
  func restingArm(_ torso: Torso, _ sign: Double) -> Arm {
    let outward = torso.chest.left * sign
    let shoulder = torso.shoulder(sign)
    let length = 0.985 * body.armLength
    let floor = 0.022 * body.stature
    let aside = 0.075 * body.stature
    let drop = shoulder.y - floor
    let along = (length * length - drop * drop - aside * aside).squareRoot()
    return torso.arm(
      sign,
      Arm.Grip(
        wrist: Vector(shoulder.x, floor, shoulder.z) + outward * aside + .ahead * along,
        pole: outward - .up * 0.2,
        fingers: .ahead,
        thumb: -outward
      )
    )
  }
}
