// SPDX-License-Identifier: Apache-2.0

extension Glossary {
  /// What analyzers of all exercises measure: tempo, ranges of motion, and where reps turn and begin.
  static let ofExercises: [GlossaryEntry] = [
    GlossaryEntry(
      quantity: .eccentricDuration,
      title: "Time down",
      explanation: "The duration of the way down.",
      sign: .magnitude,
      normal: .ranges([
        .between(
          1,
          2,
          source: "moderate tempo of strength training: American College of Sports Medicine, 2009"
        )
      ])
    ),
    GlossaryEntry(
      quantity: .bottomDuration,
      title: "Time at the bottom",
      explanation: "The duration of the rest after the way down.",
      sign: .magnitude,
      normal: .ranges([
        .most(
          0.5,
          source: """
            no rest, as in a tempo of 2/0/2/0 (Wilk and others, 2018) and FitnessGram’s \
            push-up; the half second is our own
            """
        )
      ])
    ),
    GlossaryEntry(
      quantity: .concentricDuration,
      title: "Time up",
      explanation: "The duration of the way up.",
      sign: .magnitude,
      normal: .ranges([
        .between(
          1,
          2,
          source: "moderate tempo of strength training: American College of Sports Medicine, 2009"
        )
      ])
    ),
    GlossaryEntry(
      quantity: .topDuration,
      title: "Time at the top",
      explanation: "The duration of the rest after the way up.",
      sign: .magnitude,
      normal: .ranges([
        .most(
          0.5,
          source: """
            no rest, as in a tempo of 2/0/2/0 (Wilk and others, 2018) and FitnessGram’s \
            push-up; the half second is our own
            """
        )
      ])
    ),
    GlossaryEntry(
      quantity: .holdDuration,
      title: "Time held",
      explanation: "The duration of the hold.",
      sign: .magnitude,
      normal: .ranges([
        .between(
          20,
          196,
          of: "plank",
          source: """
            students until they are exhausted, women 83 ± 63, men 124 ± 72: Strand and others, \
            2014
            """
        )
      ])
    ),
    GlossaryEntry(
      quantity: .kneeRange,
      title: "Knee movement",
      explanation: "The range of the knee angle in a rep.",
      sign: .magnitude,
      normal: .ranges([
        .least(70, of: "squat", source: "half squats and deeper: Schoenfeld, 2010"),
        .between(
          81,
          130,
          of: "deadlift",
          source: "103 ± 23 and 108 ± 22 with light bars: Schellenberg and others, 2013"
        ),
        .most(143, source: "no healthy knee bends much farther: Boone and Azen, 1979"),
      ])
    ),
    GlossaryEntry(
      quantity: .elbowRange,
      title: "Elbow movement",
      explanation: "The range of the elbow angle in a rep.",
      sign: .magnitude,
      normal: .ranges([
        .least(
          70,
          of: "push-up",
          source: "FitnessGram: from straight to 90; the tolerance is our own"
        ),
        .between(
          130,
          135,
          of: "curl",
          source: "full curls in training studies: Pinto and others, 2012; Pedrosa and others, 2023"
        ),
        .most(143, source: "no healthy elbow bends much farther: Boone and Azen, 1979"),
      ])
    ),
    GlossaryEntry(
      quantity: .hipRange,
      title: "Hip movement",
      explanation: "The range of the hip angle in a rep.",
      sign: .magnitude,
      normal: .ranges([
        .least(
          70,
          of: "leg-raise",
          source: "from lying to upright: Kendall and others; the tolerance is our own"
        ),
        .most(122, source: "a healthy hip alone, to which the spine adds: Boone and Azen, 1979"),
      ])
    ),
    GlossaryEntry(
      quantity: .shoulderRange,
      title: "Shoulder movement",
      explanation: "The range of the angle between upper arm and trunk in a rep.",
      sign: .magnitude,
      normal: .ranges([
        .least(70, of: "raise", source: "from hanging to level; the tolerance of 20 is our own"),
        .least(130, of: "jack", source: "from hanging to 40 above level, which is our own"),
        .most(184, source: "no healthy shoulder goes much farther: Boone and Azen, 1979"),
      ])
    ),
    GlossaryEntry(
      quantity: .hipFlexion,
      title: "Hip bend",
      explanation: "The bend of a hip at the turn of the rep: 0 is straight.",
      sign: .magnitude,
      normal: .ranges([
        .most(
          20,
          of: "deadlift",
          source: "International Powerlifting Federation: standing erect; the tolerance is our own"
        )
      ])
    ),
    GlossaryEntry(
      quantity: .forearmElevation,
      title: "Forearm height",
      explanation: "The final angle of the forearms above level.",
      sign: .positive("the wrists above the elbows"),
      normal: .ranges([
        .least(
          30,
          of: "curl",
          source: "American Council on Exercise: near the shoulder; the limit is our own"
        )
      ])
    ),
    GlossaryEntry(
      quantity: .forearmDifference,
      title: "Forearms apart",
      explanation: "The difference of the final angles of both forearms.",
      sign: .magnitude,
      normal: .ranges([
        .most(10, of: "curl", source: "our own")
      ])
    ),
    GlossaryEntry(
      quantity: .armElevation,
      title: "Arm height",
      explanation: "The final angle of the arms above level: -90 hangs.",
      sign: .positive("the hands above the shoulders"),
      normal: .ranges([
        .least(-20, of: "raise", source: "level, less 20, which are our own"),
        .least(
          40,
          of: "jack",
          source: "US Army, side straddle hop: overhead; the limit is our own"
        ),
      ])
    ),
    GlossaryEntry(
      quantity: .armDifference,
      title: "Arms apart",
      explanation: "The difference of the final angles of both arms.",
      sign: .magnitude,
      normal: .ranges([
        .most(10, of: "raise", "jack", source: "our own")
      ])
    ),
    GlossaryEntry(
      quantity: .stanceWidth,
      title: "Stance",
      explanation: "The greatest distance of the ankles, in shoulder widths.",
      sign: .magnitude,
      normal: .ranges([
        .least(
          1,
          of: "jack",
          source: "a convention of coaching, no study was found: about shoulder width (Howcast)"
        )
      ])
    ),
    GlossaryEntry(
      quantity: .hangDepth,
      title: "Way to the bar",
      explanation: "The final depth of the shoulders below the wrists, in arm lengths.",
      sign: .positive("the shoulders below the wrists"),
      normal: .ranges([
        .most(
          0.25,
          of: "pull-up",
          source: "US Marine Corps: chin above the bar; the share is our own"
        )
      ])
    ),
    GlossaryEntry(
      quantity: .legElevation,
      title: "Leg height",
      explanation: "The final angle of the thighs above level.",
      sign: .positive("the knees above the hips"),
      normal: .ranges([
        .least(
          70,
          of: "leg-raise",
          source: """
            upright, as the leg-lowering test begins: Kendall and others; the tolerance is our \
            own
            """
        )
      ])
    ),
    GlossaryEntry(
      quantity: .trunkElevation,
      title: "Trunk height",
      explanation: "The final angle of the trunk above level: 90 is upright.",
      sign: .positive("the shoulders above the hips"),
      normal: .ranges([
        .least(70, of: "sit-up", source: "US Army, Conditioning Drill 2; the tolerance is our own")
      ])
    ),
    GlossaryEntry(
      quantity: .heelRise,
      title: "Heel rise",
      explanation: "The least rise of a heel off the floor, in shank lengths.",
      sign: .positive("the heel above its place at the start"),
      normal: .ranges([
        .most(
          0.05,
          of: "squat",
          source: "Myer and others, 2014: the whole foot on the floor; the tolerance is our own"
        )
      ])
    ),
    GlossaryEntry(
      quantity: .buttWinkProxy,
      title: "Shortened trunk",
      explanation:
        "The share by which the trunk looks shorter than at the start; a sign, not a proof.",
      sign: .positive("shorter than at the start"),
      normal: .ranges([
        .most(0.1, of: "squat", source: "our own: good squats look up to 0.06 shorter")
      ])
    ),
    GlossaryEntry(
      quantity: .kneeShift,
      title: "Knee inside the foot",
      explanation: "The distance of the front knee inside its ankle, in shank lengths.",
      sign: .positive("inwards"),
      normal: .ranges([
        .most(
          0.1,
          of: "lunge",
          source: "knee above the foot: Ageberg and others, 2010; the tolerance is our own"
        )
      ])
    ),
    GlossaryEntry(
      quantity: .hipFlexionAtStart,
      title: "Hip bend at the start",
      explanation: "The bend of the hips at the start of a rep: 0 is straight.",
      sign: .magnitude,
      normal: .ranges([
        .most(20, of: "burpee", source: "Winter WOD Fest: fully open; the tolerance is our own")
      ])
    ),
    GlossaryEntry(
      quantity: .elbowFlexionAtHang,
      title: "Elbow bend on straight arms",
      explanation: "The bend of the elbows in the hang or the handstand: 0 is straight.",
      sign: .magnitude,
      normal: .ranges([
        .most(
          20,
          of: "pull-up",
          source: "US Marine Corps: fully extended; the tolerance is our own"
        ),
        .most(
          25,
          of: "handstand-push-up",
          source: "Winter WOD Fest: locked out; the tolerance is our own"
        ),
      ])
    ),
    GlossaryEntry(
      quantity: .trunkElevationAtStart,
      title: "Trunk height at the start",
      explanation: "The angle of the trunk above level at the start of a rep.",
      sign: .positive("the shoulders above the hips"),
      normal: .ranges([
        .most(20, of: "sit-up", source: "US Army, Conditioning Drill 2; the tolerance is our own")
      ])
    ),
    GlossaryEntry(
      quantity: .trunkSwing,
      title: "Trunk swing",
      explanation: "The swing of the trunk from its angle at the start.",
      sign: .magnitude,
      normal: .ranges([
        .most(
          10,
          of: "curl",
          source: "American Council on Exercise: still; the tolerance is our own"
        ),
        .most(10, of: "raise", source: "our own"),
        .most(15, of: "pull-up", source: "US Marine Corps: no pendulum; the tolerance is our own"),
      ])
    ),
    GlossaryEntry(
      quantity: .upperArmSwing,
      title: "Upper arm swing",
      explanation: "The swing of the upper arms from their angle at the start.",
      sign: .magnitude,
      normal: .ranges([
        .most(
          20,
          of: "curl",
          source: "American Council on Exercise: still; the tolerance is our own"
        )
      ])
    ),
  ]
}
