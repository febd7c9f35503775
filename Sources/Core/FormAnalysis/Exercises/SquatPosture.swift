// SPDX-License-Identifier: Apache-2.0

extension ExerciseForm {
  /// What the article's squat analysis leaves out: heels that leave the floor, and a pelvis that tilts back.
  ///
  /// Of the pelvis there is a proxy alone, and a weak one. Two segments of a tenth and four tenths
  /// of a trunk that bend by 30 degrees are 2 % shorter from end to end. The trunk of a good squat
  /// looks up to 6 % shorter from the side. The limit is above that, so that what is found is more
  /// than a pelvis.
  static let squatPosture = ExerciseForm(
    name: "squat-posture",
    summary: "Squats: heels on the floor and, by a proxy, a pelvis that does not tilt back.",
    families: ["squat"],
    source: "Myer and others, The back squat, Strength and Conditioning Journal 36(6), 2014",
    parts: [.shoulder, .hip, .knee, .ankle],
    viewing: .standing,
    cycle: Cycle(
      range: 0.05...0.6,
      summary: "The least fall of the hips that makes a squat."
    ) { .falling($0.ankles.y - $0.hips.y) },
    measures: [],
    rules: [
      FormRule(
        .heelLift,
        .heelRise,
        .most(
          "max-heel-rise",
          0.05,
          in: 0...0.5,
          "The greatest rise of the heels off the floor, in shanks."
        ),
        source: "Myer and others, 2014: the entire foot on the ground; the tolerance is our own"
      ),
      FormRule(
        .buttWink,
        .buttWinkProxy,
        .most(
          "max-shortening",
          0.1,
          in: 0...0.5,
          "The greatest share by which the trunk gets shorter."
        ),
        source: "a proxy, our own; Myer and others, 2014, on why: a neutral lumbar spine"
      ),
    ]
  )
}
