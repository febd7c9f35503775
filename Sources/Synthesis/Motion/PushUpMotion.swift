// SPDX-License-Identifier: Apache-2.0
import Basics

/// A push-up: legs and trunk are one straight line that turns about the planted feet.
///
/// The head points along z, the chest to the floor.
struct PushUpMotion {
  /// The person's sizes.
  let body: BodyProportions

  /// Interior angle of the elbow in radians that gives the height of the top: 160 degrees.
  ///
  /// The arm itself is straighter there, because the shoulders are a little behind the hands.
  private static let straight = 2.79
  /// Interior angle of the elbow at the far position, in radians: 60 degrees.
  private static let bent = 1.05

  /// The pose at a depth; 0 has the arms almost straight, 1 the chest near the floor.
  func pose(depth: Double, sway: Sway) -> BodyPose {
    let length = body.trunk + body.thigh + body.shank
    let ankleHeight = 0.085 * body.stature
    let wristHeight = 0.028 * body.stature
    let handHalfWidth = 1.3 * body.shoulderHalfWidth
    let aside = handHalfWidth - body.shoulderHalfWidth
    func shoulderHeight(elbow: Double) -> Double {
      let reach = body.arm.reach(interiorCosine: Elementary.cos(elbow))
      return wristHeight + (reach * reach - aside * aside).squareRoot()
    }
    let top = shoulderHeight(elbow: Self.straight)
    let low = shoulderHeight(elbow: Self.bent)
    /// How far the shoulders are ahead of the ankles.
    func ahead(height: Double) -> Double {
      (length * length - (height - ankleHeight) * (height - ankleHeight)).squareRoot()
    }
    // The hands stand below the shoulders of the far position, where the arm has least to spare.
    let handsAhead = ahead(height: low)
    let height = top + (low - top) * depth
    let line = Vector(0, height - ankleHeight, ahead(height: height)) / length

    let ankles = Vector(0, ankleHeight, -(handsAhead + 0.14 * body.stature) / 2)
    let trunk = Axes(up: line, forward: Vector(0, -1, 0))
    let pelvis = ankles + line * (body.thigh + body.shank)
    let shoulders = ankles + line * length
    let head = trunk.leaning(-0.75).turning(sway.headTurn * 0.5)
    func side(_ sign: Double) -> BodyPose.Side {
      let outward = Vector.leftward * sign
      let shoulder = shoulders + outward * body.shoulderHalfWidth
      let wrist = Vector(
        sign * handHalfWidth,
        wristHeight,
        ankles.z + handsAhead
      )
      let hip = pelvis + outward * body.hipHalfWidth
      let ankle = ankles + outward * body.hipHalfWidth
      let toes = Vector(0, -1, 0.25).normalized
      return BodyPose.Side(
        shoulder: shoulder,
        elbow: body.arm.hinge(
          from: shoulder,
          to: wrist,
          toward: outward * 0.8 - Vector.ahead
        ),
        wrist: wrist,
        fingers: .ahead,
        thumb: -outward,
        hip: hip,
        knee: ankle + line * body.shank,
        ankle: ankle,
        toes: toes,
        instep: Vector.ahead.perpendicular(to: toes).normalized
      )
    }
    return BodyPose(
      proportions: body,
      pelvis: pelvis,
      trunk: trunk,
      headCentre: shoulders + trunk.leaning(-0.3).up * body.neck,
      head: head,
      left: side(+1),
      right: side(-1)
    )
  }
}
