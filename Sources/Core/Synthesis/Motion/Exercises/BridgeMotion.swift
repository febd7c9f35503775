// SPDX-License-Identifier: Apache-2.0

/// A bridge: hips up from the floor between planted shoulders and feet.
struct BridgeMotion: Motion {
  static let traits = MotionTraits(
    exercise: "bridge",
    effort: .reaching,
    camera: .floor,
    lookalike: "leg-raise",
    measures: FormMeasure.hips + FormMeasure.knees + FormMeasure.hipRanges
      + FormMeasure.straightnessAtFar
  )

  private let body: BodyProportions

  init(body: BodyProportions) { self.body = body }

  /// How far the trunk rises at the far position, in radians: 27 degrees, one line with the thighs.
  private static let raised = 0.47

  /// The pose; depth 0 lies, 1 has a straight line from shoulders to knees.
  func pose(_ moment: Moment) -> BodyPose {
    let size = body.stature
    let supine = SupineBody(body: body)
    let lying = supine.torso()
    let torso = Torso(
      body,
      shoulders: lying.shoulders,
      hips: SupineBody.lying.leaning(-Self.raised * moment.depth)
    )
    // The head stays on the floor.
    let head = Torso.Head(
      neck: SupineBody.lying.leaning(0.05),
      face: SupineBody.lying.leaning(0.15).turning(moment.sway.headTurn)
    )
    return torso.pose(
      head: head,
      arm: { supine.restingArm(lying, $0) },
      leg: { sign in
        supine.leg(torso, sign, supine.foot(sign, ahead: 0.17 * size, aside: 0.075 * size))
      }
    )
  }
}
