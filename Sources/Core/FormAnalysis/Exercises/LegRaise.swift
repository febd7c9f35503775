// SPDX-License-Identifier: Apache-2.0

extension ExerciseForm {
  /// The leg raise on the back: straight legs rise until they are upright and sink again.
  ///
  /// No study or standard of the exercise was found. Upright straight legs are where the
  /// leg-lowering test of physiotherapists begins (Kendall and others); how far short of it is
  /// short is our own. Raised by somebody else, a straight leg stops at 69 ± 7 degrees in healthy
  /// men and 76 ± 10 in healthy women (Youdas and others, 2005). The pelvis adds some where nobody
  /// holds it. So 70 degrees are hard for stiff people.
  static let legRaise = ExerciseForm(
    name: "leg-raise",
    summary: "Leg raises on the back: straight legs, all the way up.",
    families: ["leg-raise"],
    source: legRaiseGuide,
    parts: [.shoulder, .hip, .knee, .ankle],
    viewing: .lying,
    cycle: Cycle(
      summary:
        "The least rise of the ankles that makes a leg raise, as a share of the legs' length.",
      leadsUp: true
    ) { frame in
      let length = frame.legLength
      guard (frame.shoulders.y - frame.hips.y).magnitude < 0.5 * length else { return .none }
      return .rising(frame.hips.y - frame.ankles.y, of: length)
    },
    measures: [.range(.hip)],
    rules: [
      FormRule(
        .incompleteRange,
        .one(.legElevation, from: .side) {
          // Of the thighs: knees that bend are a fault of their own and none of the hips' range.
          $0.elevation(from: .hip, to: .knee, over: $0.farFrames)
        },
        .least(
          "min-leg-elevation",
          70,
          in: 0...90,
          neutral: 0,
          "The least final height of the thighs above level."
        ),
        source: """
          \(legRaiseGuide): legs at 90 degrees, as the leg-lowering test begins (Kendall and others, \
          2005); the tolerance is our own
          """
      ),
      FormRule(
        .bentKnees,
        .nearKneeFlexion,
        .most("max-knee-flexion", 20, in: 0...120, "The greatest bend of the knees at the end."),
        source: "\(legRaiseGuide): straight, not bent at the knees; the tolerance is our own"
      ),
    ]
  )

  /// The description of the exercise whose rules these are.
  private static let legRaiseGuide = "WODCAT, Leg Raises"
}

extension BodyFrame {
  /// Thigh and shank together in pixels, the mean of both sides.
  var legLength: Double { mean { SeenValue($0.legLength, $0.legConfidence) } }

  /// Whether the knees are not below the hips by more than a quarter of a leg, as those of somebody who
  /// stands are.
  var isOnTheBack: Bool { knees.y - hips.y < 0.25 * legLength }
}
