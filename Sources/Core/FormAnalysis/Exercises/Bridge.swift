// SPDX-License-Identifier: Apache-2.0

extension ExerciseForm {
  /// The bridge: the hips of somebody on the back rise between planted shoulders and feet, and sink.
  static let bridge = ExerciseForm(
    name: "bridge",
    summary: "Bridges: hips up to a straight line from shoulders to knees, and not beyond.",
    families: ["bridge"],
    source: bridgeGuide,
    parts: [.shoulder, .hip, .knee, .ankle],
    viewing: .lying,
    cycle: Cycle(
      minAmplitude: 0.1,
      summary: "The least rise of the hips that makes a bridge, as a share of the legs' length.",
      leadsUp: true
    ) { frame in
      frame.isOnTheBack
        ? .rising(frame.shoulders.y - frame.hips.y, of: frame.legLength) : .none
    },
    measures: [.range(.hip)],
    rules: [
      FormRule(
        .incompleteRange,
        .hipSagAtFar,
        .most(
          "max-hip-sag",
          10,
          in: 0...60,
          neutral: 60,
          "The greatest final depth of the hips below a straight body."
        ),
        source: "\(bridgeGuide): straight from shoulders to knees; the tolerance is our own"
      ),
      FormRule(
        .hipPike,
        .hipPikeAtFar,
        .most(
          "max-hip-pike",
          20,
          in: 0...60,
          "The greatest final height of the hips above a straight body."
        ),
        source: "\(bridgeGuide): straight from shoulders to knees; the tolerance is our own"
      ),
    ]
  )

  /// The description of the exercise whose rules these are.
  private static let bridgeGuide = "American Council on Exercise, glute bridge, 2013"
}
