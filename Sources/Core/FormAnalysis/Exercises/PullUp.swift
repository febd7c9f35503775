// SPDX-License-Identifier: Apache-2.0

extension ExerciseForm {
  /// The pull-up: the shoulders of somebody who hangs rise to the hands and sink again.
  ///
  /// Chins are no joints. The chin of a straight neck is about as far above the shoulders as a bar
  /// is above the wrists that hold it. So it is over the bar with the shoulders at the wrists. The
  /// limit leaves a quarter of an arm for a head that looks up and is our own.
  static let pullUp = ExerciseForm(
    name: "pull-up",
    summary: "Pull-ups: from a dead hang to the chin over the bar, without swing.",
    families: ["pull-up"],
    source: fitnessTest,
    parts: [.shoulder, .elbow, .wrist, .hip],
    viewing: .standing,
    cycle: Cycle(
      summary: "The least rise of the shoulders that makes a pull-up, as a share of the hang.",
      leadsUp: true
    ) { frame in
      .falling(frame.mean { SeenValue($0.shoulder.point.y - $0.wrist.point.y, $0.armConfidence) })
    },
    measures: [.elbowFlexion, .range(.elbow)],
    rules: [
      FormRule(
        .incompleteRange,
        .one(.hangDepth, from: .any) { rep in
          let sides = rep.seenSides
          let lengths = sides.map { side in rep.length { $0[side].armLength } }
          return rep.gauge(rep.farFrames) { frame in
            let depths = zip(sides, lengths).map { side, length in
              (frame[side].shoulder.point.y - frame[side].wrist.point.y) / length
            }
            let confidence = sides.map { frame[$0].armConfidence }.min() ?? 0
            return SeenValue(depths.reduce(0, +) / Double(depths.count), confidence)
          }
        },
        .most(
          "max-hang-depth",
          0.25,
          in: 0...1,
          neutral: 1,
          "The greatest final depth of the shoulders below the wrists, in arm lengths."
        ),
        source: "\(fitnessTest): the chin above the bar; the share is our own"
      ),
      FormRule(
        .incompleteLockout,
        .hangingElbowFlexion,
        .most(
          "max-flexion-at-start",
          20,
          in: 0...90,
          neutral: 90,
          "The greatest bend of the elbows in the hang."
        ),
        source: "\(fitnessTest): arms fully extended; the tolerance is our own"
      ),
      .still(
        .trunkLean,
        .trunkSwing,
        "max-trunk-swing",
        15,
        "The greatest swing of the trunk.",
        "\(fitnessTest): no pendulum-like motion"
      ),
    ]
  )

  /// The test whose standard pull-ups are held against.
  private static let fitnessTest = "US Marine Corps, Physical Fitness Test, pull-up event"
}
