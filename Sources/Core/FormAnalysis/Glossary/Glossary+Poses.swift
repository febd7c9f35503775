// SPDX-License-Identifier: Apache-2.0

extension Glossary {
  /// What analyzers of squats and push-ups measure, and others with them.
  static let ofPoses: [GlossaryEntry] = [
    GlossaryEntry(
      quantity: .kneeFlexion,
      title: "Knee bend",
      explanation: "The bend of a knee: 0 is straight.",
      sign: .magnitude,
      normal: .ranges([
        .least(
          70,
          of: "squat",
          source: """
            half squats at their bottom, deep ones have more than 100: Schoenfeld, 2010; the article \
            on form correction has 80 to 100
            """
        ),
        .most(
          20,
          of: "deadlift",
          source: """
            locked at the top: International Powerlifting Federation; the tolerance is our own
            """
        ),
        .most(20, of: "leg-raise", source: "straight: WODCAT; the tolerance is our own"),
      ])
    ),
    GlossaryEntry(
      quantity: .kneeAngle,
      title: "Inner knee angle",
      explanation: "The angle between thigh and shank: 180 is straight.",
      sign: .magnitude,
      normal: .ranges([
        .between(80, 100, of: "squat", source: "at the bottom: the article on form correction")
      ])
    ),
    GlossaryEntry(
      quantity: .thighElevation,
      title: "Thigh height",
      explanation:
        "The angle of the thigh above level at the bottom: at 0 hips are as low as knees.",
      sign: .positive("the hips above the knees"),
      normal: .ranges([
        .between(
          -90,
          30,
          of: "squat",
          source: """
            level is powerlifting’s parallel; the tolerance is our own, and no depth is too deep \
            by itself
            """
        ),
        .most(
          20,
          of: "lunge",
          source: "US Army, Forward Lunge: the thigh ahead level; the tolerance is our own"
        ),
      ])
    ),
    GlossaryEntry(
      quantity: .trunkLean,
      title: "Forward lean",
      explanation: "The forward lean of the trunk: 0 is upright.",
      sign: .positive("to the subject’s front; of `trainer-squat` to the right edge"),
      normal: .ranges([
        .most(45, of: "squat", source: "our own; good squats exceed the article’s 30"),
        .most(
          20,
          of: "lunge",
          source: "US Army, Forward Lunge: slightly forward; the tolerance is our own"
        ),
      ])
    ),
    GlossaryEntry(
      quantity: .loweringLean,
      title: "Forward lean on the way down",
      explanation: "The greatest forward lean of the trunk while the hips go down.",
      sign: .positive("to the subject’s front"),
      normal: .ranges([
        .most(50, of: "squat", source: "our own: balance asks for more half-way than at the bottom")
      ])
    ),
    GlossaryEntry(
      quantity: .leanGained,
      title: "Lean gained on the way up",
      explanation: "The lean that the trunk gains while the hips rise, against that at the bottom.",
      sign: .positive("farther to the front than at the bottom"),
      normal: .ranges([
        .most(
          10,
          of: "squat",
          source: """
            hips and shoulders rise together: Myer and others, 2014; the tolerance is our own
            """
        )
      ])
    ),
    GlossaryEntry(
      quantity: .kneeOverToe,
      title: "Knee past the toes",
      explanation: "The distance of the knee in front of the toes, in shank lengths.",
      sign: .positive("the knee ahead of the toes"),
      normal: .ranges([
        .most(
          0.1,
          of: "squat",
          source: "the article on form correction; not a fault in itself: Fry and others, 2003"
        ),
        .most(
          0.1,
          of: "lunge",
          source: "US Army, Forward Lunge: not beyond the toes; the tolerance is our own"
        ),
      ])
    ),
    GlossaryEntry(
      quantity: .kneeToToeDepth,
      title: "Knee behind the toes, in depth",
      explanation: "The distance of the knee behind the toes, away from the camera.",
      sign: .positive("the knee farther from the camera"),
      normal: .ranges([
        .most(0.05, of: "squat", source: "the article on form correction")
      ])
    ),
    GlossaryEntry(
      quantity: .kneeProjectionAngle,
      title: "Knee pointing inwards",
      explanation: "The inward bend of the knee as seen from the front.",
      sign: .positive("inwards"),
      normal: .ranges([
        .most(
          10,
          of: "squat",
          source: """
            our own, between the 8 ± 5 of healthy women who squat on one leg and the 17 ± 5 of \
            those whose knees hurt: Herrington, 2014
            """
        )
      ])
    ),
    GlossaryEntry(
      quantity: .loweringKneeAngle,
      title: "Knee pointing inwards on the way down",
      explanation: "The inward bend of the knee as seen from the front, while the hips go down.",
      sign: .positive("inwards"),
      normal: .ranges([
        .most(10, of: "squat", source: "our own, as over the whole rep")
      ])
    ),
    GlossaryEntry(
      quantity: .kneeAnkleSeparation,
      title: "Knee distance",
      explanation:
        "The distance of the knees over that of the ankles: below 1 the knees are closer.",
      sign: .positive("knees side by side as the ankles are, not crossed"),
      normal: .ranges([
        .least(1, of: "squat", source: "knees above ankles: Mizner and others, 2012")
      ])
    ),
    GlossaryEntry(
      quantity: .cameraYaw,
      title: "Camera angle",
      explanation: "The angle of the camera away from the front or the back.",
      sign: .magnitude,
      normal: .notOfForm(
        "it is where the camera stands, and up to 27 degrees knees that go inwards are judged"
      )
    ),
    GlossaryEntry(
      quantity: .elbowFlexion,
      title: "Elbow bend",
      explanation: "The bend of an elbow at the turn of the rep: 0 is straight.",
      sign: .magnitude,
      normal: .ranges([
        .least(90, of: "push-up", source: "FitnessGram"),
        .between(
          130,
          135,
          of: "curl",
          source: "full curls in training studies: Pinto and others, 2012; Pedrosa and others, 2023"
        ),
      ])
    ),
    GlossaryEntry(
      quantity: .elbowFlexionAtTop,
      title: "Elbow bend at the start",
      explanation: "The bend of an elbow at the start of a rep: 0 is straight.",
      sign: .magnitude,
      normal: .ranges([
        .most(20, of: "push-up", source: "FitnessGram: straight arms; the tolerance is our own"),
        .most(
          25,
          of: "curl",
          source: "American Council on Exercise: fully extended; the tolerance is our own"
        ),
      ])
    ),
    GlossaryEntry(
      quantity: .pressElevation,
      title: "Press depth",
      explanation:
        "The final angle of the upper arms above level: at 0 shoulders are as low as elbows.",
      sign: .positive("the shoulders above the elbows"),
      normal: .ranges([
        .most(20, of: "push-up", source: "FitnessGram: upper arms level; the tolerance is our own"),
        .most(
          20,
          of: "burpee",
          "handstand-push-up",
          source: "Winter WOD Fest: chest or head at the floor; the limit is the push-up’s"
        ),
      ])
    ),
    GlossaryEntry(
      quantity: .hipBend,
      title: "Hip line",
      explanation:
        "The angle at the hips at the bottom: positive for hanging hips, negative for raised ones.",
      sign: .positive("the hips below the line"),
      normal: .ranges([
        .between(
          -20,
          20,
          of: "push-up",
          source: "US Army, FM 21-20: straight; the tolerance is our own"
        ),
        .between(
          -10,
          10,
          of: "plank",
          source: "US Army, ATP 7-22.01: straight; the tolerance is our own"
        ),
      ])
    ),
    GlossaryEntry(
      quantity: .hipSag,
      title: "Hanging hips",
      explanation: "The angle of hips that hang below a straight body.",
      sign: .positive("the hips below the line"),
      normal: .ranges([
        .most(
          20,
          of: "push-up",
          "burpee",
          source: "US Army, FM 21-20: straight; the tolerance is our own"
        ),
        .most(10, of: "plank", source: "US Army, ATP 7-22.01: straight; the tolerance is our own"),
        .most(
          10,
          of: "bridge",
          source: "American Council on Exercise: straight; the tolerance is our own"
        ),
      ])
    ),
    GlossaryEntry(
      quantity: .hipPike,
      title: "Raised hips",
      explanation: "The angle of hips that stand above a straight body.",
      sign: .positive("the hips above the line"),
      normal: .ranges([
        .most(
          20,
          of: "push-up",
          "burpee",
          source: "US Army, FM 21-20: straight; the tolerance is our own"
        ),
        .most(10, of: "plank", source: "US Army, ATP 7-22.01: straight; the tolerance is our own"),
        .most(
          20,
          of: "bridge",
          source: "American Council on Exercise: straight; the tolerance is our own"
        ),
      ])
    ),
    GlossaryEntry(
      quantity: .elbowFlare,
      title: "Elbows out",
      explanation: "The angle between upper arms and trunk, seen from above.",
      sign: .positive("outwards"),
      normal: .ranges([
        .most(
          75,
          of: "push-up",
          source: "our own, 15 short of the 90 that may impinge: Suprak and others, 2013"
        )
      ])
    ),
  ]
}
