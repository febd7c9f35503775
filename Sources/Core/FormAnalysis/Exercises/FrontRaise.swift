// SPDX-License-Identifier: Apache-2.0

extension ExerciseForm {
  /// The front raise: straight arms rise to the height of the shoulders and sink again.
  static let frontRaise = ExerciseForm(
    name: "front-raise",
    summary: "Front raises: both arms up to level alike, with a still trunk.",
    families: ["raise"],
    source: "our own: no design under test has it",
    parts: [.shoulder, .elbow, .wrist, .hip],
    viewing: .standing,
    cycle: Cycle(
      summary: "The least rise of the wrists that makes a raise, as a share of the arms' length.",
      leadsUp: true,
      position: wristsToShoulders
    ),
    measures: [.range(.shoulder)],
    rules: [
      FormRule(
        .incompleteRange,
        .one(.armElevation, from: .any) {
          $0.elevation(from: .shoulder, to: .wrist, over: $0.farFrames)
        },
        .least(
          "min-arm-elevation",
          -20,
          in: -60...60,
          neutral: -90,
          "The least final height of the arms above level."
        ),
        source: "our own: level, less 20 degrees"
      ),
      .still(
        .trunkLean,
        .trunkSwing,
        "max-trunk-swing",
        10,
        "The greatest swing of the trunk.",
        "our own"
      ),
      .even(.armDifference, from: .shoulder, to: .wrist),
    ]
  )
}
