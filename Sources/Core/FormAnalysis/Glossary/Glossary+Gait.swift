// SPDX-License-Identifier: Apache-2.0

extension Glossary {
  /// The quantities of gait.
  static let ofGait = [
    GlossaryEntry(
      quantity: .cadence,
      title: "Cadence",
      explanation: "The steps of both feet per minute.",
      sign: .magnitude,
      normal: .ranges([
        .between(
          101,
          122,
          of: "walk",
          source: "natural cadences of adults: Winter, 1991"
        )
      ])
    ),
    GlossaryEntry(
      quantity: .stepTimeAsymmetry,
      title: "Left against right in step times",
      explanation:
        "The difference of the mean step times of both feet, as a percentage of their mean.",
      sign: .magnitude,
      normal: .ranges([
        .most(
          10,
          of: "walk",
          source:
            "what studies of gait call even by convention: index after Robinson and others, 1987"
        )
      ])
    ),
    GlossaryEntry(
      quantity: .stepLength,
      title: "Length of a step",
      explanation:
        "The way along the walk from the footprint of the other foot to that of the one that strikes.",
      sign: .positive("ahead of the other foot"),
      normal: .ranges([
        .between(
          0.66,
          0.79,
          of: "walk",
          source: "from the mean of women to that of men: Murray and others, 1970 and 1964"
        )
      ])
    ),
    GlossaryEntry(
      quantity: .strideLength,
      title: "Length of a stride",
      explanation: "The way of a foot from one footprint to its next.",
      sign: .positive("forwards"),
      normal: .ranges([
        .between(
          1.32,
          1.58,
          of: "walk",
          source: "from the mean of women to that of men: Murray and others, 1970 and 1964"
        )
      ])
    ),
    GlossaryEntry(
      quantity: .gaitSpeed,
      title: "Walking speed",
      explanation: "The speed of the hips over the floor.",
      sign: .magnitude,
      normal: .ranges([
        .between(
          0.94,
          1.43,
          of: "walk",
          source: """
            from the mean of women of 80 and more to that of men in their forties: Bohannon and \
            Williams Andrews, 2011
            """
        )
      ])
    ),
    GlossaryEntry(
      quantity: .stepLengthInLegs,
      title: "Length of a step in legs",
      explanation: "The length of a step over that of the leg, where no metre is known.",
      sign: .positive("ahead of the other foot"),
      normal: .unpublished("for legs are measured here from the hip’s joint to the ankle")
    ),
    GlossaryEntry(
      quantity: .strideLengthInLegs,
      title: "Length of a stride in legs",
      explanation: "The length of a stride over that of the leg, where no metre is known.",
      sign: .positive("forwards"),
      normal: .unpublished("for legs are measured here from the hip’s joint to the ankle")
    ),
    GlossaryEntry(
      quantity: .gaitSpeedInLegs,
      title: "Walking speed in legs",
      explanation: "The speed of the hips in leg lengths per second, where no metre is known.",
      sign: .magnitude,
      normal: .unpublished("for legs are measured here from the hip’s joint to the ankle")
    ),
    GlossaryEntry(
      quantity: .stepLengthAsymmetry,
      title: "Left against right in step lengths",
      explanation:
        "The difference of the mean step lengths of both feet, as a percentage of their mean.",
      sign: .magnitude,
      normal: .ranges([
        .most(
          10,
          of: "walk",
          source:
            "what studies of gait call even by convention: index after Robinson and others, 1987"
        )
      ])
    ),
    GlossaryEntry(
      quantity: .footSmoothness,
      title: "Smoothness of a foot",
      explanation:
        "The spectral arc length of a foot’s speed over a stride, nearer to 0 the smoother.",
      sign: .positive("smoother"),
      normal: .unpublished("for no study was found that has it of the foot, stride by stride")
    ),
    GlossaryEntry(
      quantity: .forwardHarmonicRatio,
      title: "Evenness of steps forwards",
      explanation:
        "The share of a stride’s acceleration forwards that both steps have in common, over what differs.",
      sign: .magnitude,
      normal: .unpublished("for values depend on speed, sensor and the number of harmonics")
    ),
    GlossaryEntry(
      quantity: .upwardHarmonicRatio,
      title: "Evenness of steps upwards",
      explanation:
        "The share of a stride’s acceleration upwards that both steps have in common, over what differs.",
      sign: .magnitude,
      normal: .unpublished("for values depend on speed, sensor and the number of harmonics")
    ),
    GlossaryEntry(
      quantity: .sidewardHarmonicRatio,
      title: "Evenness of steps sideways",
      explanation:
        "The share of a stride’s acceleration sideways that turns round with each step, over the rest.",
      sign: .magnitude,
      normal: .unpublished("for values depend on speed, sensor and the number of harmonics")
    ),
    GlossaryEntry(
      quantity: .symmetryScore,
      title: "Symmetry, as designed",
      explanation:
        "The number 100 less the index of Robinson for the lengths of steps, and 0 at the least.",
      sign: .magnitude,
      normal: .unpublished("for the score is the design’s own and no study has it")
    ),
    GlossaryEntry(
      quantity: .strideLengthAsymmetry,
      title: "Left against right in strides, as coded",
      explanation:
        "The difference of the mean stride lengths of both feet, as a percentage of their mean.",
      sign: .magnitude,
      normal: .ranges([
        .most(
          10,
          of: "walk",
          source: "the app’s code; a stride has both steps in it, so that a limp does not change it"
        )
      ])
    ),
    GlossaryEntry(
      quantity: .recordingSmoothness,
      title: "Smoothness of a recording, as coded",
      explanation:
        "The arc length of the spectrum of a whole recording’s acceleration, lower the longer it is.",
      sign: .positive("smoother"),
      normal: .unpublished("for the measure is the design’s own and no study has it")
    ),
    GlossaryEntry(
      quantity: .recordingHarmonicRatio,
      title: "Evenness forwards of a recording, as coded",
      explanation: "The even over the odd harmonics of a whole recording’s acceleration forwards.",
      sign: .magnitude,
      normal: .unpublished("for the measure is the design’s own and no study has it")
    ),
    GlossaryEntry(
      quantity: .recordingSidewardHarmonicRatio,
      title: "Evenness sideways of a recording, as coded",
      explanation: "The odd over the even harmonics of a whole recording’s acceleration sideways.",
      sign: .magnitude,
      normal: .unpublished("for the measure is the design’s own and no study has it")
    ),
  ]
}
