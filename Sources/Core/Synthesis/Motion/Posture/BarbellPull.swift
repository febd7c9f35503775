// SPDX-License-Identifier: Apache-2.0
import Basics

/// A bar that is pulled from the floor to the hips with hanging arms.
struct BarbellPull {
  /// The person's sizes.
  let body: BodyProportions

  /// Lean of the shank with the bar on the floor, in radians: 13 degrees.
  private static let shankLean = 0.23
  /// Lean of the thigh with the bar on the floor, in radians: 64 degrees.
  private static let thighLean = 1.12
  /// Bend of the hanging arms in radians.
  private static let elbow = 0.10

  /// How far a hand that grips the bar is above it, in metres.
  private var gripHeight: Double { 0.045 * body.stature }
  /// The radius of the plates: 225 mm for a stature of 1.75 m, so that everybody bends alike.
  private var plateRadius: Double { 0.225 * body.scale }
  /// Where the bar moves along z.
  private var barAhead: Double { 0.066 * body.stature }
  /// Half the distance between the hands.
  private var handHalfWidth: Double { 0.125 * body.stature }

  /// The length of an arm from shoulder to wrist.
  private var arm: Double { body.arm.reach(interiorCosine: -Elementary.cos(Self.elbow)) }

  /// How far the wrists are below the shoulders that are `back` behind the bar.
  private func drop(back: Double) -> Double {
    let aside = handHalfWidth - body.shoulderHalfWidth
    return (arm * arm - aside * aside - back * back).squareRoot()
  }

  /// The posture with the bar at a share of its way up, and the middle of the bar.
  ///
  /// - Parameters:
  ///   - height: 0 on the floor, 1 at the hips of a standing person.
  ///   - rounding: Bend between pelvis and chest in radians; bar, hips and feet stay where they are.
  ///   - sway: What the person does not hold still.
  /// - Returns: A posture whose arms are still to be put on the bar by ``grip(_:_:)``.
  func posture(
    height: Double,
    rounding: Double = 0,
    sway: Sway
  ) -> (posture: UprightPosture, bar: Vector) {
    let stance = Stance(body: body)
    var posture = stance.posture(sway: sway)
    // Knees open ahead of the hips, so that the bar passes them.
    let rest = 1 - height
    let shank = Stance.lean * height + Self.shankLean * rest
    let thigh = Stance.lean * height + Self.thighLean * rest
    let reach = body.leg.reach(interiorCosine: -Elementary.cos(shank + thigh))
    let ahead = body.shank * Elementary.sin(shank) - body.thigh * Elementary.sin(thigh)
    posture.pelvis.y = stance.hipHeight(reach: reach, ahead: ahead)
    posture.pelvis.z += ahead
    // Upright but for a little that keeps the shoulders rising to the end.
    posture.lean = lean * rest + 0.07 * height
    let bar = bar(below: posture)
    if rounding != 0 { posture = rounded(posture, by: rounding, above: bar) }
    return (posture, bar)
  }

  /// The bar in the hanging arms of a posture.
  private func bar(below posture: UprightPosture) -> Vector {
    let torso = posture.torso(of: body)
    let back = torso.shoulders.z - barAhead
    return Vector(0, torso.shoulders.y - drop(back: back) - gripHeight, barAhead)
  }

  /// The posture with a bent back whose arms still hang to the bar.
  ///
  /// A pelvis that tilts back lifts the shoulders, a chest that leans more lowers them again.
  private func rounded(
    _ posture: UprightPosture,
    by bend: Double,
    above bar: Vector
  ) -> UprightPosture {
    var rounded = posture
    rounded.tuck = bend
    var low = posture.lean
    var high = posture.lean + bend
    for _ in 0..<50 {
      rounded.lean = (low + high) / 2
      if self.bar(below: rounded).y > bar.y { low = rounded.lean } else { high = rounded.lean }
    }
    return rounded
  }

  /// The lean that lets hanging arms reach the bar on the floor, in radians.
  private var lean: Double {
    let stance = Stance(body: body)
    let (shank, thigh) = (Self.shankLean, Self.thighLean)
    let reach = body.leg.reach(interiorCosine: -Elementary.cos(shank + thigh))
    let ahead = body.shank * Elementary.sin(shank) - body.thigh * Elementary.sin(thigh)
    let hips = stance.hipHeight(reach: reach, ahead: ahead)
    var low = 0.0
    var high = 1.6
    for _ in 0..<40 {
      let lean = (low + high) / 2
      let (sine, cosine) = Elementary.sinAndCos(lean)
      let back = ahead + body.trunk * sine - barAhead
      let bar = hips + body.trunk * cosine - drop(back: back) - gripHeight
      if bar > plateRadius { low = lean } else { high = lean }
    }
    return (low + high) / 2
  }

  /// A hand on the bar; `sign` is 1 for the left.
  func grip(_ bar: Vector, _ sign: Double) -> Arm.Grip {
    let outward = Vector.leftward * sign
    return Arm.Grip(
      wrist: bar + outward * handHalfWidth + .up * gripHeight,
      pole: outward * 0.6 - .ahead,
      fingers: -.up,
      thumb: -outward
    )
  }

  /// The barbell itself.
  func barbell(at bar: Vector) -> [Equipment] {
    Equipment.barbell(at: bar, along: .leftward, plateRadius: plateRadius)
  }
}
