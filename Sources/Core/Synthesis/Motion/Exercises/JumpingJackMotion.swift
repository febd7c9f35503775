// SPDX-License-Identifier: Apache-2.0

/// A jumping jack: feet jump apart while the arms go up at the sides, and back.
struct JumpingJackMotion: Motion {
  static let traits = MotionTraits(
    exercise: "jumping-jack",
    effort: .reaching,
    camera: .overhead,
    rareFaults: [.asymmetry],
    measures: FormMeasure.elevations + FormMeasure.shoulderRanges + FormMeasure.upperArms
      + [.stanceWidth]
  )

  private let body: BodyProportions

  init(body: BodyProportions) { self.body = body }

  /// The pose; depth 0 has feet together and arms down, 1 feet apart and arms above the head.
  ///
  /// Between both the feet are in the air.
  func pose(_ moment: Moment) -> BodyPose {
    let size = body.stature
    let depth = moment.depth
    var posture = Stance(body: body).posture(sway: moment.sway)
    let half = size * (0.06 + 0.11 * depth)
    let hop = 0.045 * size * max(0, 4 * depth * (1 - depth))
    func foot(_ sign: Double) -> Leg.Foot {
      Leg.Foot(
        ankle: Vector(sign * half, body.ankleHeight + hop, 0),
        turnout: 0.2 + 0.15 * depth
      )
    }
    posture.leftFoot = foot(+1)
    posture.rightFoot = foot(-1)
    let reach = Stance(body: body).legReach
    let aside = half - body.hipHalfWidth
    posture.pelvis.y =
      body.ankleHeight + hop + (reach * reach - aside * aside).squareRoot()
    // The hips stay where a leg of this reach has them.
    posture.pelvis.x *= 1 - min(1, depth)
    posture.leftArm.abduction = 0.10 + 2.75 * depth
    posture.leftArm.elbow = 0.25
    posture.rightArm = posture.leftArm
    let behind = moment.faults.asymmetry * .pi / 180
    posture.leftArm.abduction -= max(0, behind)
    posture.rightArm.abduction += min(0, behind)
    return posture.pose(of: body)
  }
}
