// SPDX-License-Identifier: Apache-2.0

extension ExerciseForm {
  /// The jumping jack: arms rise at the sides while the feet jump apart, and both come back.
  static let jumpingJack = ExerciseForm(
    name: "jumping-jack",
    summary: "Jumping jacks: arms overhead, feet apart, both arms alike.",
    families: ["jack"],
    source: "\(sideStraddleHop); \(jackGuide)",
    parts: [.shoulder, .elbow, .wrist, .hip, .ankle],
    viewing: .standing,
    cycle: Cycle(
      minAmplitude: 0.5,
      range: 0.05...1.5,
      summary: "The least rise of the wrists that makes a jack, as a share of the arms' length.",
      leadsUp: true,
      position: wristsToShoulders
    ),
    measures: [.range(.shoulder, shows: .ends)],
    rules: [
      FormRule(
        .incompleteRange,
        .one(.armElevation, from: .any) {
          $0.elevation(from: .shoulder, to: .elbow, over: $0.farFrames)
        },
        .least(
          "min-arm-elevation",
          40,
          in: -60...90,
          neutral: -90,
          "The least final height of the upper arms above level."
        ),
        source: "\(sideStraddleHop): arms overhead; the limit is our own"
      ),
      FormRule(
        .narrowStance,
        .one(.stanceWidth, from: .ends) { rep in
          let shoulders = rep.length {
            ($0.left.shoulder.point.x - $0.right.shoulder.point.x).magnitude
          }
          return rep.gauge(rep.farFrames) { frame in
            SeenValue(
              (frame.left.ankle.point.x - frame.right.ankle.point.x).magnitude / shoulders,
              min(frame.left.ankle.confidence, frame.right.ankle.confidence)
            )
          }
        },
        .least(
          "min-stance",
          1,
          in: 0...3,
          neutral: 0,
          "The least distance of the ankles, in shoulder widths."
        ),
        source: "a convention of coaching, no study was found: \(jackGuide), about shoulder width"
      ),
      .even(.armDifference, from: .shoulder, to: .elbow),
    ]
  )

  /// The army's name of the exercise.
  private static let sideStraddleHop = "US Army, side straddle hop"
  /// What the feet are taken from.
  private static let jackGuide = "Howcast, How To Do a Jumping Jack"
}
