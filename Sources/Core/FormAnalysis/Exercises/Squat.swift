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
      .squatLean,
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
      FormRule(
        .fold,
        .leanGained,
        .most(
          "max-lean-gained",
          10,
          in: 0...45,
          "The greatest lean that the trunk gains while the hips rise."
        ),
        source:
          "the article: no fold while standing up; Myer and others, 2014; the limit is our own"
      ),
      .depthCeiling,
    ]
  )
}
