// SPDX-License-Identifier: Apache-2.0

extension Glossary {
  /// What analyzers of bars, strikes, balance and climbing measure.
  static let ofSports: [GlossaryEntry] = [
    GlossaryEntry(
      quantity: .barDeviation,
      title: "Bar path",
      explanation: "How far the bar gets from the vertical through its start.",
      sign: .magnitude,
      normal: .unpublished(
        "for good paths are curves, a press goes from the chest to above the shoulders (Wilson and others, 1989)"
      )
    ),
    GlossaryEntry(
      quantity: .barDrift,
      title: "Bar path against the arm",
      explanation: "How far the bar gets from the vertical through its start, in arm lengths.",
      sign: .magnitude,
      normal: .ranges([
        .most(0.2, source: "our own")
      ])
    ),
    GlossaryEntry(
      quantity: .meanVelocity,
      title: "Mean speed up",
      explanation: "The mean velocity of the bar on its way up.",
      sign: .magnitude,
      normal: .ranges([
        .least(
          0.16,
          of: "press",
          source: """
            the heaviest bench press that succeeds, 0.16 ± 0.04: González-Badillo and \
            Sánchez-Medina, 2010
            """
        )
      ])
    ),
    GlossaryEntry(
      quantity: .peakVelocity,
      title: "Greatest speed up",
      explanation: "The greatest velocity of the bar on its way up.",
      sign: .magnitude,
      normal: .ranges([
        .between(
          0.59,
          0.86,
          of: "deadlift",
          source: "0.73 ± 0.14 with 65 and 85 % of the heaviest bar: Camara and others, 2016"
        )
      ])
    ),
    GlossaryEntry(
      quantity: .propulsiveVelocity,
      title: "Mean speed while pushing",
      explanation: "The mean velocity of the bar while it is slowed by less than gravity.",
      sign: .magnitude,
      normal: .ranges([
        .least(
          0.16,
          of: "press",
          source: """
            the heaviest bench press that succeeds, pushed to its end: González-Badillo and \
            Sánchez-Medina, 2010; Martínez-Cava and others, 2019
            """
        )
      ])
    ),
    GlossaryEntry(
      quantity: .liftSymmetry,
      title: "Hands apart in speed",
      explanation: "By what share of their mean the velocities of both hands differ.",
      sign: .magnitude,
      normal: .ranges([
        .most(0.15, source: "our own; index after Robinson and others, 1987")
      ])
    ),
    GlossaryEntry(
      quantity: .speedSymmetry,
      title: "Hands apart in speed, as designed",
      explanation: "The difference of both hands’ speeds over their sum at the clip’s end.",
      sign: .positive("the right hand faster"),
      normal: .ranges([
        .between(
          -0.05,
          0.05,
          source: """
            half of the 10 % that studies of gait call even by convention: index after Robinson \
            and others, 1987
            """
        )
      ])
    ),
    GlossaryEntry(
      quantity: .rootAngle,
      title: "Angle at the middle of the hips",
      explanation: "The angle at the middle of the hips between left hip and left knee.",
      sign: .magnitude,
      normal: .ranges([
        .least(70, source: "Kinetics, README; it says nothing of the pelvis")
      ])
    ),
    GlossaryEntry(
      quantity: .strikeSpeed,
      title: "Strike speed",
      explanation: "The greatest speed of the hand against the shoulder.",
      sign: .magnitude,
      normal: .ranges([
        .least(2.2, source: "what the design calls a strike, 5 mph: Kinetics, README"),
        .between(
          5.9,
          11.4,
          of: "punch",
          source: """
            boxers at their hardest, from the 6.3 ± 0.4 of juniors (Liu and others, 2022) to \
            the 9.3 ± 2.1 of competitors (Piorkowski and others, 2011), against the room
            """
        ),
      ])
    ),
    GlossaryEntry(
      quantity: .chainScore,
      title: "Kinetic chain",
      explanation: "What share of the chain from hips to hand is fastest in order.",
      sign: .magnitude,
      normal: .ranges([
        .least(1, source: "the whole chain, proximal before distal: Putnam, 1993")
      ])
    ),
    GlossaryEntry(
      quantity: .trunkLag,
      title: "Trunk after hips",
      explanation: "How long after the hips the trunk is fastest.",
      sign: .positive("the trunk after the hips"),
      normal: .ranges([
        .least(-0.02, source: "Putnam, 1993: hips first; the tolerance is our own")
      ])
    ),
    GlossaryEntry(
      quantity: .handLag,
      title: "Hand after trunk",
      explanation: "How long after the trunk the hand is fastest.",
      sign: .positive("the hand after the trunk"),
      normal: .ranges([
        .least(-0.02, source: "Putnam, 1993: trunk first; the tolerance is our own")
      ])
    ),
    GlossaryEntry(
      quantity: .baseMargin,
      title: "Inside the feet",
      explanation:
        "How far the centre of mass is inside of the feet, in widths of the base: below 0 it is outside.",
      sign: .positive("inside of the feet"),
      normal: .ranges([
        .least(
          0,
          source: """
            whose centre of mass is outside of the feet must step or fall: Hof and others, 2005
            """
        )
      ])
    ),
    GlossaryEntry(
      quantity: .stableShare,
      title: "Time in balance",
      explanation: "In what share of the frames the centre of mass is in the base.",
      sign: .magnitude,
      normal: .ranges([
        .least(1, source: "Kinetics, README")
      ])
    ),
    GlossaryEntry(
      quantity: .spineAngle,
      title: "Spine angle",
      explanation: "How far the trunk is from the vertical.",
      sign: .magnitude,
      normal: .ranges([
        .most(20, of: "standing", source: "trunks of people who stand and work: ISO 11226, 2000")
      ])
    ),
    GlossaryEntry(
      quantity: .kuzushi,
      title: "Off balance",
      explanation: "How far somebody is brought off balance by posture and motion: 1 is whole.",
      sign: .magnitude,
      normal: .unpublished(
        "for the score is the design’s own and no study has it; people who stand still have 0.02 on exact tracks"
      )
    ),
    GlossaryEntry(
      quantity: .hipProximity,
      title: "Hips to the left edge",
      explanation: "How near the hips are to the left edge of the picture: 1 is at it.",
      sign: .magnitude,
      normal: .notOfForm("it is where the climber is in the picture")
    ),
    GlossaryEntry(
      quantity: .hipDistance,
      title: "Hips to the wall",
      explanation: "How far the hips are from the plane of the hands, in trunk lengths.",
      sign: .magnitude,
      normal: .unpublished("for no study was found that states it in lengths of the body")
    ),
    GlossaryEntry(
      quantity: .hipDrop,
      title: "Hip drop",
      explanation: "How far the hips fall below where they were.",
      sign: .positive("down"),
      normal: .ranges([
        .most(0.15, source: "our own; the literal design’s is 0.05 of the picture")
      ])
    ),
    GlossaryEntry(
      quantity: .dynoSpeed,
      title: "Dyno speed",
      explanation: "How fast the hand is in a dyno.",
      sign: .magnitude,
      normal: .ranges([
        .least(3.6, source: "by definition, 8 mph: Kinetics, README")
      ])
    ),
    GlossaryEntry(
      quantity: .dynoArc,
      title: "Dyno arc",
      explanation: "How long the way of the hand in a dyno is.",
      sign: .magnitude,
      normal: .unpublished("for it is as long as the holds are apart")
    ),
  ]
}
