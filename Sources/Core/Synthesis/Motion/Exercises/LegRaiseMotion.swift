// SPDX-License-Identifier: Apache-2.0

/// A leg raise on the back: straight legs from the floor to upright.
struct LegRaiseMotion: Motion {
  static let traits = MotionTraits(
    exercise: "leg-raise",
    effort: .reaching,
    camera: .floor,
    lookalike: "sit-up",
    rareFaults: [.bentKnees],
    measures: FormMeasure.hips + FormMeasure.knees + FormMeasure.hipRanges + [.legElevation]
  )

  private let body: BodyProportions

  init(body: BodyProportions) { self.body = body }

  /// Flexion of the hips at the far position, in radians: 86 degrees.
  private static let raised = 1.5

  /// Bend of the knees of good form, in radians: 3 degrees.
  private static let almostStraight = 0.06

  /// The pose; depth 0 has the legs on the floor, 1 upright.
  func pose(_ moment: Moment) -> BodyPose {
    let supine = SupineBody(body: body)
    let torso = supine.torso()
    // The ankles of resting legs are a little lower than the hips.
    let resting = -(supine.height - 0.034 * body.stature) / body.legLength
    let hip = resting + (Self.raised - resting) * moment.depth
    let knee = Self.almostStraight + moment.faults.bentKnees * .pi / 180
    return torso.pose(
      head: torso.head(nod: 0.2, turn: moment.sway.headTurn),
      arm: { supine.restingArm(torso, $0) },
      leg: { sign in
        torso.leg(sign, Leg.Angles(hip: hip, abduction: -0.02, knee: knee, point: 0.35))
      }
    )
  }
}
