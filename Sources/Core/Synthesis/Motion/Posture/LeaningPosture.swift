// SPDX-License-Identifier: Apache-2.0
import Basics

/// Somebody on both feet who leans, as a whole about the ankles and with the trunk, to any side.
///
/// Back and hips lean together; legs are as straight as the stance has them where the way from hip to ankle is longest, and
/// the other knee bends. The lean of the body is that of the line from the middle of the ankles to the hips.
struct LeaningPosture {
  /// The person's sizes.
  let body: BodyProportions
  /// Where the feet are without a step.
  let footing: Footing
  /// How far, and where to.
  let lean: Lean.State
  /// What the person does not hold still.
  let sway: Sway

  /// The pose.
  ///
  /// - Precondition: Both ankles are in reach of their hips.
  func pose() -> BodyPose {
    let standing = Axes.upright.leaning(Stance.trunkLean)
    let axes = standing.tipped(toward: lean.toward, by: lean.body + lean.trunk)
    let feet = (left: foot(+1), right: foot(-1))
    let torso = Torso(body, pelvis: pelvis(axes, over: feet), hips: axes)
    let (bend, toward) = (lean.body + lean.trunk, lean.toward)
    let head = Torso.Head(
      neck: Axes.upright.leaning(Stance.trunkLean * 0.5).tipped(toward: toward, by: bend * 0.5),
      face: Axes.upright.leaning(Stance.trunkLean * 0.3).turning(sway.headTurn)
        .tipped(toward: toward, by: bend * 0.3)
    )
    // Arms hang, but go to the side with the trunk, which one of them would pass through.
    let hanging = Axes.upright.tipped(toward: .leftward, by: bend * toward.x)
    return torso.pose(
      head: head,
      arm: { torso.arm($0, Arm.Angles(), from: hanging) },
      leg: { torso.leg($0, $0 > 0 ? feet.left : feet.right) }
    )
  }

  /// A foot; 1 is the left.
  private func foot(_ sign: Double) -> Leg.Foot {
    let stance = Stance(body: body)
    var ankle = footing.ankle(sign, of: body)
    if sign == lean.steppingSide, lean.stepped > 0 {
      let stride = lean.stride * stance.hipHeight(reach: stance.legReach, ahead: 0)
      ankle += lean.toward * (stride * lean.stepped)
      ankle.y += min(stride, 0.3) * lean.stepped * (1 - lean.stepped)
    }
    return Leg.Foot(ankle: ankle, turnout: Stance.turnout)
  }

  /// Halfway between the hip joints: as far from the middle of the ankles as the longer leg reaches.
  private func pelvis(_ axes: Axes, over feet: (left: Leg.Foot, right: Leg.Foot)) -> Vector {
    let (sine, cosine) = Elementary.sinAndCos(lean.body)
    let direction = Vector.up * cosine + lean.toward * sine
    let pivot = (footing.ankle(+1, of: body) + footing.ankle(-1, of: body)) / 2
    // Legs that slant have less to spare for sway.
    let reach = Stance(body: body).legReach - 0.01 * body.scale * sine
    let distances = [(1.0, feet.left), (-1, feet.right)].map { sign, foot in
      // |offset + distance * direction| = reach
      let offset = pivot + axes.left * (sign * body.hipHalfWidth) - foot.ankle
      let along = offset.dot(direction)
      return (along * along - offset.dot(offset) + reach * reach).squareRoot() - along
    }
    let shift = Vector.leftward * sway.shift.x + .ahead * sway.shift.y
    return pivot + shift + direction * min(distances[0], distances[1])
  }
}

/// How far apart somebody stands, and which foot is ahead.
package enum Footing: String, Sendable, CaseIterable {
  /// As wide as for squats.
  case usual
  /// Feet side by side.
  case narrow
  /// Feet farther apart than shoulders.
  case wide
  /// The left foot ahead of the right.
  case staggered

  /// Where an ankle is; `sign` is 1 for the left.
  func ankle(_ sign: Double, of body: BodyProportions) -> Vector {
    var ankle = Stance(body: body).ankle(sign)
    switch self {
    case .usual: break
    case .narrow: ankle.x *= 0.55
    case .wide: ankle.x *= 1.7
    case .staggered: ankle.z = sign * 0.08 * body.stature
    }
    return ankle
  }
}
