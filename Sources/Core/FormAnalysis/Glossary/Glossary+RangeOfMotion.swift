// SPDX-License-Identifier: Apache-2.0

extension Glossary {
  /// Quantities of ranges of motion besides the ranges of reps.
  static let ofRangesOfMotion: [GlossaryEntry] = [
    entry(
      .ankleRange,
      "Ankle movement",
      "The range of the angle between foot and shank.",
      .magnitude
    ),
    entry(
      .hipFlexionMax,
      "Thigh to the front",
      "The greatest angle of a thigh to the front of the trunk’s line.",
      .positive("the thigh in front of the trunk’s line")
    ),
    entry(
      .hipExtensionMax,
      "Thigh to the back",
      "The greatest angle of a thigh to the back of the trunk’s line.",
      .positive("the thigh behind the trunk’s line")
    ),
    entry(
      .kneeFlexionMax,
      "Greatest knee bend",
      "The greatest bend of a knee: 0 is straight.",
      .magnitude
    ),
    entry(
      .ankleDorsiflexionMax,
      "Toes to the shin",
      "The greatest angle of a foot towards the shank: 0 is square to it.",
      .positive("the toes towards the shank")
    ),
    entry(
      .shoulderFlexionMax,
      "Arm to the front and up",
      "The greatest angle of an upper arm to the front of the trunk: 180 is overhead.",
      .positive("the elbow in front of the trunk’s line")
    ),
    entry(
      .elbowFlexionMax,
      "Greatest elbow bend",
      "The greatest bend of an elbow: 0 is straight.",
      .magnitude
    ),
  ]

  private static func entry(
    _ quantity: Quantity,
    _ title: String,
    _ explanation: String,
    _ sign: GlossaryEntry.Sign
  ) -> GlossaryEntry {
    GlossaryEntry(
      quantity: quantity,
      title: title,
      explanation: explanation,
      sign: sign,
      normal: .unpublished(
        "for it depends on the task, and norms are of joints that somebody else moves"
      )
    )
  }
}
