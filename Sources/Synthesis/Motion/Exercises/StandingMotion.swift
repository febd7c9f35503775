// SPDX-License-Identifier: Apache-2.0

/// Standing still, as far as a person does: nothing moves but what sways.
struct StandingMotion: Motion {
  static let traits = MotionTraits(
    exercise: "standing",
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
