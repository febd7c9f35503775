// SPDX-License-Identifier: Apache-2.0
import Basics

/// A push-up: legs and trunk are one straight line that turns about the planted feet.
///
/// The head points along z, the chest to the floor. Hips that sag or pike bend the line where they are;
/// hands and feet stay, and the shoulders their height.
struct PushUpMotion {
  /// The person's sizes.
  let body: BodyProportions

  /// Interior angle of the elbow in radians that gives the height of the top: 160 degrees.
  ///
  /// The arm itself is straighter there, because the shoulders are a little behind the hands.
  private static let straight = 2.79
  /// Interior angle of the elbow at the far position, in radians: 60 degrees.
  private static let bent = 1.05

  /// Flexion of the elbows at the far position of a full rep, in radians.
  static let fullElbowFlexion = Double.pi - bent

  /// The pose at a depth; 0 has the arms almost straight, 1 the chest near the floor.
  ///
  /// - Parameters:
  ///   - depth: The share of a full rep's travel.
  ///   - faults: What is wrong with the form at this depth.
  ///   - sway: What the person does not hold still.
  /// - Returns: A pose around the origin.
  func pose(depth: Double, faults: FormFaults = .none, sway: Sway) -> BodyPose {
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
    let bend = bend(by: faults.hipSag * .pi / 180, length: length)
    let rise = height - ankleHeight
    let line = Vector(0, rise, (bend.chord * bend.chord - rise * rise).squareRoot()) / bend.chord
    let legs = line.lowered(by: bend.legs)

    let ankles = Vector(0, ankleHeight, -(handsAhead + 0.14 * body.stature) / 2)
    let trunk = Axes(up: line.lowered(by: -bend.trunk), forward: Vector(0, -1, 0))
    let pelvis = ankles + legs * (body.thigh + body.shank)
    let shoulders = ankles + line * bend.chord
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
        knee: ankle + legs * body.shank,
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

  /// The way from the ankles to the shoulders of a body bent at the hips, and by how much the legs are
  /// below and the trunk above that way's direction; of a straight body exactly its length and 0.
  private func bend(
    by angle: Double,
    length: Double
  ) -> (chord: Double, legs: Double, trunk: Double) {
    guard angle != 0 else { return (length, 0, 0) }
    let legs = body.thigh + body.shank
    let (sine, cosine) = Elementary.sinAndCos(angle)
    let square = body.trunk * body.trunk + legs * legs + 2 * body.trunk * legs * cosine
    let below = Elementary.atan2(body.trunk * sine, legs + body.trunk * cosine)
    return (square.squareRoot(), below, angle - below)
  }
}

extension Vector {
  /// A direction in the upright plane along z, turned towards the floor by an angle in radians.
  fileprivate func lowered(by angle: Double) -> Vector {
    guard angle != 0 else { return self }
    let (sine, cosine) = Elementary.sinAndCos(angle)
    return Vector(0, y * cosine - z * sine, z * cosine + y * sine)
  }
}
