// SPDX-License-Identifier: Apache-2.0
import Basics

/// One leg in space.
struct Leg {
  /// The hip joint.
  var hip: Vector
  /// The knee joint.
  var knee: Vector
  /// The ankle joint.
  var ankle: Vector
  /// From the heel to the toes, length 1.
  var toes: Vector
  /// From the sole to the instep, length 1.
  var instep: Vector

  /// A foot that a motion puts somewhere.
  struct Foot {
    /// The ankle joint in metres.
    var ankle: Vector
    /// How far the toes point outwards, in radians.
    var turnout: Double
    /// How far the toes point below level, in radians.
    var pitch = 0.0
    /// How far the knee is inside of the plane of hip, ankle and toes, in metres.
    var valgus = 0.0

    /// The foot on its ball, which stays where it is, with the heel off the floor.
    ///
    /// - Parameters:
    ///   - pitch: How far the toes point below level, in radians; the foot is flat before.
    ///   - body: The person's sizes.
    ///   - sign: 1 for the left.
    /// - Returns: The foot with its ankle where the pitch brings it.
    func onBall(pitch: Double, of body: BodyProportions, _ sign: Double) -> Foot {
      guard pitch != 0 else { return self }
      let ahead = toes(sign, pitch: 0)
      let ball = ankle + ahead * body.ballAhead - .up * body.ankleHeight
      var raised = self
      raised.pitch = pitch
      let (toes, instep) = (raised.toes(sign), raised.instep(sign))
      raised.ankle = ball - toes * body.ballAhead + instep * body.ankleHeight
      return raised
    }

    /// The foot on its ball with the heel some metres off the floor.
    func onBall(heel: Double, of body: BodyProportions, _ sign: Double) -> Foot {
      guard heel != 0 else { return self }
      let pitch = Elementary.asin(heel / (body.ballAhead + body.heelBehind))
      return onBall(pitch: pitch, of: body, sign)
    }

    /// From the heel to the toes of a foot whose person faces along z, length 1.
    func toes(_ sign: Double) -> Vector { toes(sign, pitch: pitch) }

    private func toes(_ sign: Double, pitch: Double) -> Vector {
      let (aside, ahead) = Elementary.sinAndCos(turnout)
      let level = Vector.ahead * ahead + Vector.leftward * sign * aside
      guard pitch != 0 else { return level }
      let (down, along) = Elementary.sinAndCos(pitch)
      return level * along - .up * down
    }

    /// From the sole to the instep, length 1.
    func instep(_ sign: Double) -> Vector {
      guard pitch != 0 else { return .up }
      let (down, along) = Elementary.sinAndCos(pitch)
      return .up * along + toes(sign, pitch: 0) * down
    }
  }

  /// The angles of a free leg in radians.
  struct Angles {
    /// Thigh to the front of the pelvis.
    var hip = 0.0
    /// Thigh out to its side.
    var abduction = 0.0
    /// Bend of the knee; 0 is straight.
    var knee = 0.0
    /// How far the toes point away from the shank beyond a right angle.
    var point = 0.0
  }
}

extension Torso {
  /// A leg whose foot is in a place; the knee goes where the toes point.
  ///
  /// - Precondition: The ankle is in reach of the hip, and the knee of where it shall be.
  func leg(_ sign: Double, _ foot: Leg.Foot) -> Leg {
    let hip = hip(sign)
    let toes = foot.toes(sign)
    // A foot that points down still has its knee ahead.
    var level = foot
    level.pitch = 0
    var knee = body.leg.hinge(from: hip, to: foot.ankle, toward: level.toes(sign))
    if foot.valgus != 0 {
      knee = TwoBoneChain.swing(
        knee,
        around: (hip, foot.ankle),
        toward: Vector.leftward * -sign,
        by: foot.valgus
      )
    }
    return Leg(
      hip: hip,
      knee: knee,
      ankle: foot.ankle,
      toes: toes,
      instep: foot.instep(sign)
    )
  }

  /// A leg whose ankle and foot are anywhere; `pole` is the side of the knee.
  ///
  /// - Precondition: The ankle is in reach of the hip.
  func leg(
    _ sign: Double,
    ankle: Vector,
    pole: Vector,
    toes: Vector,
    instep: Vector
  ) -> Leg {
    let hip = hip(sign)
    let direction = toes.normalized
    return Leg(
      hip: hip,
      knee: body.leg.hinge(from: hip, to: ankle, toward: pole),
      ankle: ankle,
      toes: direction,
      instep: instep.perpendicular(to: direction).normalized
    )
  }

  /// A free leg by its angles.
  func leg(_ sign: Double, _ angles: Leg.Angles) -> Leg {
    let hip = hip(sign)
    let (raised, hanging) = Elementary.sinAndCos(angles.hip)
    let (aside, close) = Elementary.sinAndCos(angles.abduction)
    let outward = hips.left * sign
    let thigh = (hips.forward * raised - hips.up * hanging) * close + outward * aside
    let front = (hips.forward * hanging + hips.up * raised).perpendicular(to: thigh).normalized
    let (bent, straight) = Elementary.sinAndCos(angles.knee)
    let shank = thigh * straight - front * bent
    let shin = front * straight + thigh * bent
    let (pointed, level) = Elementary.sinAndCos(angles.point)
    let knee = hip + thigh * body.thigh
    return Leg(
      hip: hip,
      knee: knee,
      ankle: knee + shank * body.shank,
      toes: shin * level + shank * pointed,
      instep: shin * pointed - shank * level
    )
  }
}
