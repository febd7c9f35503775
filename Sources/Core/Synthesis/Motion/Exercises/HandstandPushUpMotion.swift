// SPDX-License-Identifier: Apache-2.0

/// A handstand push-up: an upside-down body above planted hands.
struct HandstandPushUpMotion: Motion {
  static let traits = MotionTraits(
    exercise: "handstand-push-up",
    camera: .overhead,
    rareFaults: [.elbowSplay],
    measures: FormMeasure.elbows + FormMeasure.elbowRanges + [.pressElevation, .hangingElbows]
  )

  private let body: BodyProportions

  init(body: BodyProportions) { self.body = body }

  /// The pose; depth 0 stands on straight arms, 1 has the head on the floor.
  ///
  /// Good form has the elbows some 60 degrees from the chest's front; elbows that splay point to its sides.
  func pose(_ moment: Moment) -> BodyPose { pose(moment, tuck: 0) }

  /// The pose with legs that are drawn in: 0 is straight, 1 has the thighs at the chest.
  func pose(_ moment: Moment, tuck: Double) -> BodyPose {
    let size = body.stature
    let wristHeight = ProneBody.wristHeight(of: body)
    let aside = 0.055 * size
    let straight = 0.992 * body.armLength
    let top = wristHeight + (straight * straight - aside * aside).squareRoot()
    let low = 0.205 * size
    // The body leans a little towards its back, so that the hands carry it.
    let inverted = Axes(up: -.up, forward: .ahead).leaning(-0.03)
    let shoulders = Vector(0, top + (low - top) * moment.depth, -0.02 * size)
    let torso = Torso(body, shoulders: shoulders, hips: inverted)
    return torso.pose(
      head: torso.head(nod: -0.35, turn: moment.sway.headTurn * 0.5),
      arm: { sign in
        let outward = torso.chest.left * sign
        let wrist = Vector(0, wristHeight, -0.02 * size)
        return torso.arm(
          sign,
          Arm.Grip(
            wrist: wrist + outward * (body.shoulderHalfWidth + aside),
            pole: outward * 0.8 + .ahead * 0.5,
            fingers: .ahead - .up * 0.05,
            thumb: -outward,
            splay: moment.faults.elbowSplay * .pi / 180
          )
        )
      },
      leg: {
        torso.leg(
          $0,
          Leg.Angles(hip: 0.03 + 1.9 * tuck, abduction: -0.01, knee: 0.05 + 2.1 * tuck, point: 0.9)
        )
      }
    )
  }
}
