// SPDX-License-Identifier: Apache-2.0

extension ExerciseForm {
  /// The handstand push-up: the shoulders of an upside-down body fall to the hands and rise again.
  static let handstandPushUp = ExerciseForm(
    name: "handstand-push-up",
    summary: "Handstand push-ups: the head at the floor, and straight arms above it.",
    families: ["handstand-push-up"],
    source: handstandStandard,
    parts: [.shoulder, .elbow, .wrist, .hip],
    viewing: .standing,
    cycle: Cycle(
      summary: "The least fall of the shoulders that makes a rep, as a share of their height."
    ) { frame in
      guard frame.hips.y < frame.shoulders.y else { return .none }
      return .falling(
        frame.mean { SeenValue($0.wrist.point.y - $0.shoulder.point.y, $0.armConfidence) }
      )
    },
    measures: [.elbowFlexion, .range(.elbow, shows: .ends)],
    rules: [
      FormRule(
        .incompleteRange,
        .pressElevation,
        .most(
          "max-press-elevation",
          20,
          in: -30...80,
          neutral: 90,
          "The greatest final height of the upper arms above level."
        ),
        source: "\(handstandStandard): the head touches the floor; the limit is the push-up's"
      ),
      FormRule(
        .incompleteLockout,
        .hangingElbowFlexion,
        .most(
          "max-flexion-at-top",
          25,
          in: 0...90,
          neutral: 90,
          "The greatest bend of the elbows at the top."
        ),
        source: "\(handstandStandard): arms fully locked out; the tolerance is our own"
      ),
    ]
  )

  /// The standard of competition that handstand push-ups are held against.
  private static let handstandStandard = "Winter WOD Fest, movement standards, 2016"
}
