// SPDX-License-Identifier: Apache-2.0
import Basics

/// How a person stands before and after everything done on the feet.
struct Stance {
  /// The person's sizes.
  let body: BodyProportions

  /// How far the toes point outwards, in radians.
  static let turnout = 0.31
  /// Lean of shank and thigh from the vertical, each, in radians.
  static let lean = 0.09

  /// The distance from hip to ankle of a standing leg, almost straight.
  var legReach: Double {
    body.leg.reach(interiorCosine: -Elementary.cos(2 * Self.lean))
  }

  /// Where an ankle is in the stance; `sign` is 1 for the left.
  func ankle(_ sign: Double, along: Double = 0) -> Vector {
    Vector(sign * body.stanceHalfWidth, body.ankleHeight, along)
  }

  /// The height of the hips above an ankle at the given reach, feet in the stance.
  func hipHeight(reach: Double, ahead: Double) -> Double {
    let aside = body.stanceHalfWidth - body.hipHalfWidth
    return body.ankleHeight + (reach * reach - aside * aside - ahead * ahead).squareRoot()
  }

  /// Standing upright with hanging arms.
  func posture(sway: Sway) -> UprightPosture {
    UprightPosture(
      pelvis: Vector(sway.shift.x, hipHeight(reach: legReach, ahead: 0), sway.shift.y),
      lean: Self.trunkLean,
      headTurn: sway.headTurn,
      leftFoot: .init(ankle: ankle(+1), turnout: Self.turnout),
      rightFoot: .init(ankle: ankle(-1), turnout: Self.turnout)
    )
  }

  /// Lean of a standing trunk to the front in radians.
  static let trunkLean = 0.06
}
