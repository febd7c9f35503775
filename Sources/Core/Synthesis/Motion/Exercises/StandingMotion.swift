// SPDX-License-Identifier: Apache-2.0

/// Standing still, as far as a person does: nothing moves but what sways, and what leans.
struct StandingMotion: Motion {
  static let traits = MotionTraits(
    exercise: "standing",
    effort: .none,
    canLean: true,
    startsInStance: true,
    shortfall: nil
  )

  private let body: BodyProportions

  init(body: BodyProportions) { self.body = body }

  /// The stance, whatever the depth, or a lean out of it.
  func pose(_ moment: Moment) -> BodyPose {
    guard moment.lean != .none || moment.footing != .usual else {
      return Stance(body: body).posture(sway: moment.sway).pose(of: body)
    }
    return LeaningPosture(
      body: body,
      footing: moment.footing,
      lean: moment.lean,
      sway: moment.sway
    ).pose()
  }
}
