// SPDX-License-Identifier: Apache-2.0
import Basics

/// A straight punch from the hip to the height of the shoulders; the sides take turns.
struct PunchMotion: Motion {
  static let traits = MotionTraits(
    exercise: "punch",
    effort: .reaching,
    isStrike: true,
    measures: FormMeasure.elbows
  )

  private let body: BodyProportions

  init(body: BodyProportions) { self.body = body }

  /// Turn of the chest at the far position, in radians: 20 degrees.
  private static let turn = 0.35

  /// The pose; depth 0 has both fists beside the hips, 1 one of them straight ahead.
  func pose(_ moment: Moment) -> BodyPose {
    let size = body.stature
    let depth = moment.depth
    let posture = Stance(body: body).posture(sway: moment.sway)
    let hips = Axes.upright.leaning(posture.lean)
    let chest = hips.turning(-moment.side * Self.turn * depth)
    let torso = Torso(body, pelvis: posture.pelvis, hips: hips, chest: chest)
    return torso.pose(
      head: posture.head,
      arm: { sign in
        let shoulder = torso.shoulder(sign)
        let outward = chest.left * sign
        let ready =
          shoulder + (outward * 0.02 - .up * 0.185 + .ahead * 0.03) * size
        // A straight arm has little to add.
        let share = sign == moment.side ? min(1, depth) + 0.05 * max(0, depth - 1) : 0
        let aside = sign * 0.04 * size - shoulder.x
        let reach = 0.965 * body.armLength
        let ahead = (reach * reach - aside * aside).squareRoot()
        let hit = shoulder + Vector(aside, 0, ahead)
        let wrist = ready.interpolated(to: hit, share)
        let (palm, back) = Elementary.sinAndCos(share * .pi / 2)
        return torso.arm(
          sign,
          Arm.Grip(
            wrist: wrist,
            pole: -.ahead * (1 - 0.7 * share) - .up * (0.2 + 0.8 * share) + outward * 0.35,
            fingers: (hit - ready).interpolated(to: hit - shoulder, share),
            thumb: outward * (back - palm) + .up * (back * palm)
          )
        )
      },
      leg: { torso.leg($0, posture.foot($0)) }
    )
  }
}
