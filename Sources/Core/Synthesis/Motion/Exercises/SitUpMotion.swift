// SPDX-License-Identifier: Apache-2.0
import Basics

/// A sit-up with bent knees and arms crossed on the chest.
struct SitUpMotion: Motion {
  static let traits = MotionTraits(
    exercise: "sit-up",
    effort: .reaching,
    camera: .floor,
    lookalike: "bridge",
    measures: FormMeasure.hips + FormMeasure.hipRanges + [.trunkElevation, .trunkElevationAtStart]
  )

  private let body: BodyProportions

  init(body: BodyProportions) { self.body = body }

  /// The pose; depth 0 lies, 1 sits.
  ///
  /// The chest curls up first, the pelvis follows.
  func pose(_ moment: Moment) -> BodyPose {
    let size = body.stature
    let depth = moment.depth
    let supine = SupineBody(body: body)
    let pelvisTurn = 1.25 * depth * depth
    let chestTurn = 1.55 * depth
    let torso = Torso(
      body,
      pelvis: Vector(0, supine.height, 0),
      hips: SupineBody.lying.leaning(pelvisTurn),
      chest: SupineBody.lying.leaning(chestTurn)
    )
    return torso.pose(
      head: torso.head(nod: 0.25 + 0.1 * depth, turn: moment.sway.headTurn * 0.3),
      arm: { sign in
        let chest = torso.chest
        let hand = Vector(-sign * 0.035, -0.055, 0.085 + sign * 0.012) * size
        return torso.arm(
          sign,
          Arm.Grip(
            wrist: torso.shoulders + chest.offset(hand),
            pole: chest.left * (sign * 0.6) - chest.up + chest.forward * 0.3,
            fingers: chest.offset(Vector(-sign, 0.55, -0.1)),
            thumb: chest.up
          )
        )
      },
      leg: { sign in
        supine.leg(torso, sign, supine.foot(sign, ahead: 0.31 * size, aside: 0.075 * size))
      }
    )
  }
}
