// SPDX-License-Identifier: Apache-2.0

/// A handstand that is held: depth 0 is tucked, 1 straight.
struct WallHandstandMotion: Motion {
  static let traits = MotionTraits.held(.handstand, "wall-handstand", camera: .overhead)

  private let press: HandstandPushUpMotion

  init(body: BodyProportions) { press = HandstandPushUpMotion(body: body) }

  /// The top of a handstand push-up, with legs that come up.
  func pose(_ moment: Moment) -> BodyPose {
    press.pose(Moment(depth: 0, sway: moment.sway), tuck: 1 - min(1, moment.depth))
  }
}

/// A headstand that is held: depth 0 is tucked, 1 straight.
struct WallHeadstandMotion: Motion {
  static let traits = MotionTraits.held(.headstand, "wall-headstand", camera: .overhead)

  private let press: HandstandPushUpMotion

  init(body: BodyProportions) { press = HandstandPushUpMotion(body: body) }

  /// The bottom of a handstand push-up, with legs that come up.
  func pose(_ moment: Moment) -> BodyPose {
    press.pose(Moment(depth: 1, sway: moment.sway), tuck: 1 - min(1, moment.depth))
  }
}

/// A crow stand: depth 0 crouches over planted hands, 1 has the knees on the elbows and the feet off the floor.
struct CrowStandMotion: Motion {
  static let traits = MotionTraits.held(.crow, "crow-stand", camera: .prone)

  private let body: BodyProportions

  init(body: BodyProportions) { self.body = body }

  /// The pose; the hips come up over the hands, and the feet with them.
  func pose(_ moment: Moment) -> BodyPose {
    let size = body.stature
    let depth = moment.depth
    func between(_ low: Double, _ high: Double) -> Double { (low + (high - low) * depth) * size }
    let prone = Axes(up: .ahead, forward: -.up).leaning(-0.44 + 0.70 * depth)
    let torso = Torso(
      body,
      shoulders: Vector(0, between(0.300, 0.270), between(0.05, 0.09)),
      hips: prone
    )
    return torso.pose(
      head: torso.head(nod: -0.6, turn: moment.sway.headTurn * 0.3),
      arm: { sign in
        let outward = Vector.leftward * sign
        return torso.arm(
          sign,
          Arm.Grip(
            wrist: outward * (body.shoulderHalfWidth + 0.01 * size)
              + .up * ProneBody.wristHeight(of: body),
            pole: outward * 0.35 - .ahead,
            fingers: .ahead - .up * 0.05,
            thumb: -outward
          )
        )
      },
      leg: { sign in
        let outward = Vector.leftward * sign
        return torso.leg(
          sign,
          ankle: outward * (0.075 * size)
            + Vector(0, between(0, 0.206) + body.ankleHeight, between(-0.20, -0.30)),
          pole: .ahead + outward * 0.45,
          toes: .ahead * (1 - depth) - .up * depth,
          instep: .up * (1 - depth) + .ahead * depth
        )
      }
    )
  }
}
