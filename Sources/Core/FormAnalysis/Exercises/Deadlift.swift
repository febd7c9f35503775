// SPDX-License-Identifier: Apache-2.0

extension ExerciseForm {
  /// The deadlift: the shoulders rise until the body stands, and sink again.
  ///
  /// A round back is not judged: skeletons have no joint between hips and shoulders. Straight and locked
  /// are allowed 20 degrees, which are our own.
  static let deadlift = ExerciseForm(
    name: "deadlift",
    summary: "Deadlifts: hips and knees locked at the top.",
    families: ["deadlift"],
    source: powerliftingRules,
    parts: [.shoulder, .hip, .knee, .ankle],
    viewing: .standing,
    cycle: Cycle(
      summary:
        "The least rise of the shoulders that makes a deadlift, as a share of the body's length.",
      leadsUp: true
    ) { .rising($0.ankles.y - $0.shoulders.y, of: $0.bodyLength) },
    measures: [.range(.hip), .range(.knee)],
    rules: [
      FormRule(
        .incompleteRange,
        .nearHipFlexion,
        .most(
          "max-hip-flexion",
          20,
          in: 0...90,
          neutral: 90,
          "The greatest bend of the hips at the top."
        ),
        source: "\(powerliftingRules): standing erect; the tolerance is our own"
      ),
      FormRule(
        .incompleteLockout,
        .nearKneeFlexion,
        .most(
          "max-knee-flexion",
          20,
          in: 0...90,
          neutral: 90,
          "The greatest bend of the knees at the top."
        ),
        source: "\(powerliftingRules): knees locked straight; the tolerance is our own"
      ),
    ]
  )

  /// The rules of competition of the power lifts.
  private static let powerliftingRules = "International Powerlifting Federation, Technical Rules"
}

extension BodyFrame {
  /// Trunk, thigh and shank together in pixels, the mean of both sides.
  fileprivate var bodyLength: Double {
    mean { SeenValue($0.trunkLength + $0.legLength, min($0.trunkConfidence, $0.legConfidence)) }
  }
}
