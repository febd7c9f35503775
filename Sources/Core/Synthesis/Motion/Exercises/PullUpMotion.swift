// SPDX-License-Identifier: Apache-2.0

/// A pull-up from a dead hang until the chin is above the bar.
struct PullUpMotion: Motion {
  static let traits = MotionTraits(
    exercise: "pull-up",
    effort: .reaching,
    camera: .overhead,
    rareFaults: [.trunkLean],
    measures: FormMeasure.elbows + FormMeasure.elbowRanges
      + [.hangDepth, .hangingElbows, .trunkSwing]
  )

  private let body: BodyProportions

  init(body: BodyProportions) { self.body = body }

  /// The pose; depth 0 hangs from straight arms, 1 has the chin above the bar.
  func pose(_ moment: Moment) -> BodyPose {
    let size = body.stature
    let depth = moment.depth
    let wristHeight = 1.19 * size
    let aside = 0.09 * size
    let straight = 0.994 * body.armLength
    let hang = wristHeight - (straight * straight - aside * aside).squareRoot()
    let high = wristHeight - 0.045 * size
    let back = 0.07 * size * depth
    let shoulders = Vector(
      moment.sway.shift.x * 0.3,
      hang + (high - hang) * depth,
      -back
    )
    let lean = 0.02 - 0.16 * depth - moment.faults.trunkLean * .pi / 180
    let torso = Torso(body, shoulders: shoulders, hips: Axes.upright.leaning(lean))
    var pose = torso.pose(
      head: torso.head(nod: -0.25 * depth, turn: moment.sway.headTurn),
      arm: { sign in
        let outward = Vector.leftward * sign
        return torso.arm(
          sign,
          Arm.Grip(
            wrist: Vector(sign * (body.shoulderHalfWidth + aside), wristHeight, 0.008 * size),
            pole: outward * 0.6 + .ahead * 0.5 - .up * 0.8,
            fingers: .up + .ahead * 0.25,
            thumb: -outward
          )
        )
      },
      leg: { sign in
        torso.leg(
          sign,
          Leg.Angles(hip: 0.10 + 0.15 * depth, abduction: 0.03, knee: 0.9, point: 0.6)
        )
      }
    )
    let bar = Vector(0, wristHeight + 0.048 * size, 0.02 * size)
    pose.equipment = [
      .rod(from: bar - .leftward * 0.75, to: bar + .leftward * 0.75, radius: 0.016)
    ]
    return pose
  }
}
