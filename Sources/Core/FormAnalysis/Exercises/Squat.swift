// SPDX-License-Identifier: Apache-2.0

extension ExerciseForm {
  /// The article's squat analysis as it was meant: the hips fall towards the ankles and rise again.
  ///
  /// The view is told from the width of the shoulders and from the way of the hips in the image.
  /// The hips fall back behind shoulders and ankles.
  static let trainerSquatFixed = ExerciseForm(
    name: "trainer-squat-fixed",
    summary:
      "The article's squat analysis, corrected: per rep, in pixels, in views that show the fault.",
    families: ["squat"],
    source: TrainerSquatAnalyzer.source + ", corrected",
    parts: [.shoulder, .hip, .knee, .ankle],
    viewing: .squatting,
    cycle: Cycle(
      range: 0.05...0.6,
      summary: "The least fall of the hips that makes a squat."
    ) { .falling($0.ankles.y - $0.hips.y) },
    measures: [
      .kneeFlexion, .range(.knee), .one(.cameraYaw, from: .any) { $0.yaw.magnitude },
    ],
    rules: [
      FormRule(
        .shallowDepth,
        .thighElevation,
        .most(
          "max-thigh-elevation",
          30,
          in: -20...60,
          neutral: 90,
          "The greatest final height of the thighs above level."
        ),
        source: "the article; thighs level are powerlifting's parallel"
      ),
      FormRule(
        .trunkLean,
        .trunkLean,
        .most(
          "max-trunk-lean",
          45,
          in: 10...80,
          "The greatest forward lean of the trunk at the bottom."
        ),
        source: "the article; good squats exceed its 30 degrees"
      ),
      FormRule(
        .kneeOverToe,
        .kneeOverToe,
        .most(
          "max-knee-over-toe",
          0.1,
          in: -0.5...1,
          "The greatest distance of the knees past the toes, in shanks."
        ),
        source: "the article; not a fault in itself: Fry and others, 2003"
      ),
      .kneeValgus,
    ]
  )
}
