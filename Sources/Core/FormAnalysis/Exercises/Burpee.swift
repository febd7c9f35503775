// SPDX-License-Identifier: Apache-2.0

extension ExerciseForm {
  /// The burpee: the shoulders of somebody who stands fall until the chest is at the floor, and rise.
  ///
  /// A jump at the end is not asked for, as the standards do not agree on it. Tolerances of 20 degrees
  /// are our own, as those of the push-up.
  static let burpee = ExerciseForm(
    name: "burpee",
    summary: "Burpees: the chest at the floor, a straight body there, and an erect stand.",
    families: ["burpee"],
    source: "\(burpeeStandard); \(burpeeCriteria)",
    parts: [.shoulder, .elbow, .wrist, .hip, .knee, .ankle],
    viewing: .standing,
    cycle: Cycle(
      minAmplitude: 0.5,
      summary: "The least fall of the shoulders that makes a burpee, as a share of their height."
    ) { .falling($0.ankles.y - $0.shoulders.y) },
    measures: [.elbowFlexion, .range(.hip), .range(.elbow)],
    rules: [
      FormRule(
        .incompleteRange,
        .pressElevation.shown(from: .side),
        .most(
          "max-press-elevation",
          20,
          in: -30...80,
          neutral: 90,
          "The greatest final height of the upper arms above level."
        ),
        source: "\(burpeeStandard): chest at the ground; upper arms are below level there"
      ),
      FormRule(
        .hipSag,
        .hipSagAtFar,
        .most("max-hip-sag", 20, in: 0...60, "The greatest sag of the hips at the floor."),
        source: "\(burpeeCriteria): a push-up with a straight body; the tolerance is our own"
      ),
      FormRule(
        .hipPike,
        .hipPikeAtFar,
        .most("max-hip-pike", 20, in: 0...90, "The greatest rise of the hips at the floor."),
        source: "\(burpeeCriteria): a push-up with a straight body; the tolerance is our own"
      ),
      FormRule(
        .incompleteLockout,
        .hipFlexionAtStart,
        .most(
          "max-hip-flexion-at-start",
          20,
          in: 0...90,
          neutral: 90,
          "The greatest bend of the hips at the start of a burpee."
        ),
        source: "\(burpeeStandard): hips and knees fully open; the tolerance is our own"
      ),
    ]
  )

  /// The standard of competition that burpees are held against.
  private static let burpeeStandard = "Winter WOD Fest, movement standards, 2016"
  /// What the straight body of its push-up is taken from: no angle in the line of the body.
  private static let burpeeCriteria =
    "Tucker and Hyland, Bearing the Standards, CrossFit Journal, 2011"
}
