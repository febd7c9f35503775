// SPDX-License-Identifier: Apache-2.0

/// Walking: the steps of a script walk, and between them the person stands.
struct WalkingMotion: Motion {
  static let traits = MotionTraits(
    exercise: "walking",
    effort: .none,
    startsInStance: true,
    shortfall: nil
  )

  private let body: BodyProportions

  init(body: BodyProportions) { self.body = body }

  /// The stance, whatever the depth.
  func pose(_ moment: Moment) -> BodyPose {
    Stance(body: body).posture(sway: moment.sway).pose(of: body)
  }
}
