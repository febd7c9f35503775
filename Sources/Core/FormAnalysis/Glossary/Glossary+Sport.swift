// SPDX-License-Identifier: Apache-2.0

extension Glossary {
  /// What analyzers of bars, strikes, balance and climbing measure.
  static let ofSports: [GlossaryEntry] = [
    GlossaryEntry(
      quantity: .barDeviation,
      title: "Bar path",
      explanation: "The greatest distance of the bar from the vertical through its start.",
      sign: .magnitude,
      normal: .unpublished(
        "for good paths are curves, a press goes from the chest to above the shoulders (Wilson and others, 1989)"
      )
    ),
    GlossaryEntry(
      quantity: .barDrift,
      title: "Bar path against the arm",
      explanation:
        "The greatest distance of the bar from the vertical through its start, in arm lengths.",
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
      explanation: "The difference of both hands’ velocities, as a share of their mean.",
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
          -5,
          5,
          source: """
            half of the 10 % that studies of gait call even by convention: index after Robinson \
            and others, 1987
            """
        )
      ])
    ),
    GlossaryEntry(
      quantity: .ascentDifference,
      title: "Hands apart on the way up",
      explanation:
        "The difference of both hands’ mean speeds upwards, as a percentage of their mean.",
      sign: .magnitude,
      normal: .ranges([
        .most(
          10,
          source: """
            what studies of gait call even by convention: index after Robinson and others, 1987
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
      quantity: .hipAngle,
      title: "Angle of the left hip",
      explanation: "The interior angle of the left hip between knee and shoulder.",
      sign: .magnitude,
      normal: .ranges([
        .least(70, source: "Kinetics, code; every deep squat is below it")
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
      explanation: "The share of the chain from hips to hand that is fastest in order.",
      sign: .magnitude,
      normal: .ranges([
        .least(1, source: "the whole chain, proximal before distal: Putnam, 1993")
      ])
    ),
    GlossaryEntry(
      quantity: .chainRatio,
      title: "Hips beside shoulders",
      explanation: "The turning speed of the hips over that of the shoulders, at most 1.",
      sign: .magnitude,
      normal: .unpublished("for the ratio is the design’s own and no study has it")
    ),
    GlossaryEntry(
      quantity: .kinematicScore,
      title: "Kinetic chain, as coded",
      explanation:
        "The score of the hips’ speed beside that of the shoulders: 75 if both are as fast.",
      sign: .magnitude,
      normal: .unpublished("for the score is the design’s own and no study has it")
    ),
    GlossaryEntry(
      quantity: .trunkLag,
      title: "Trunk after hips",
      explanation: "The time from the hips’ greatest speed to the trunk’s.",
      sign: .positive("the trunk after the hips"),
      normal: .ranges([
        .least(-0.02, source: "Putnam, 1993: hips first; the tolerance is our own")
      ])
    ),
    GlossaryEntry(
      quantity: .handLag,
      title: "Hand after trunk",
      explanation: "The time from the trunk’s greatest speed to the hand’s.",
      sign: .positive("the hand after the trunk"),
      normal: .ranges([
        .least(-0.02, source: "Putnam, 1993: trunk first; the tolerance is our own")
      ])
    ),
    GlossaryEntry(
      quantity: .stepTime,
      title: "Time of a step",
      explanation: "The time from a heel strike of one foot to the next of the other.",
      sign: .magnitude,
      normal: .ranges([
        .between(
          0.49,
          0.59,
          of: "walk",
          source: "natural cadences of adults, 101 to 122 steps a minute: Winter, 1991"
        )
      ])
    ),
    GlossaryEntry(
      quantity: .baseMargin,
      title: "Inside the feet",
      explanation:
        "The distance of the centre of mass inside the feet, in widths of the base: below 0 it is outside.",
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
      explanation: "The share of frames with the centre of mass in the base.",
      sign: .magnitude,
      normal: .ranges([
        .least(1, source: "Kinetics, README")
      ])
    ),
    GlossaryEntry(
      quantity: .spineAngle,
      title: "Spine angle",
      explanation: "The angle of the trunk from the vertical.",
      sign: .magnitude,
      normal: .ranges([
        .most(20, of: "standing", source: "trunks of people who stand and work: ISO 11226, 2000")
      ])
    ),
    GlossaryEntry(
      quantity: .kuzushi,
      title: "Off balance",
      explanation: "The loss of balance by posture and motion: 1 is complete.",
      sign: .magnitude,
      normal: .unpublished(
        "for the score is the design’s own and no study has it; people at rest have 0.02 on exact tracks"
      )
    ),
    GlossaryEntry(
      quantity: .hipProximity,
      title: "Hips to the wall, as designed",
      explanation:
        "The nearness of the hips to the wall across the picture: 100 is at the wall.",
      sign: .magnitude,
      normal: .notOfForm("it is where the climber is in the picture")
    ),
    GlossaryEntry(
      quantity: .hipDistance,
      title: "Hips to the wall",
      explanation: "The distance of the hips from the plane of the hands, in trunk lengths.",
      sign: .magnitude,
      normal: .unpublished("for no study was found that states it in lengths of the body")
    ),
    GlossaryEntry(
      quantity: .hipDrop,
      title: "Hip drop",
      explanation: "The drop of the hips below their place before.",
      sign: .positive("down"),
      normal: .ranges([
        .most(0.15, source: "our own")
      ])
    ),
    GlossaryEntry(
      quantity: .hipDropInFrame,
      title: "Hip drop in the picture",
      explanation: "The distance of the hips below their first place, in frame heights.",
      sign: .positive("down"),
      normal: .ranges([
        .most(0.05, source: "Kinetics, README; it says nothing of the body’s size")
      ])
    ),
    GlossaryEntry(
      quantity: .dynoSpeed,
      title: "Dyno speed",
      explanation: "The speed of the hand in a dyno.",
      sign: .magnitude,
      normal: .ranges([
        .least(3.6, source: "by definition, 8 mph: Kinetics, README")
      ])
    ),
    GlossaryEntry(
      quantity: .dynoArc,
      title: "Dyno arc",
      explanation: "The length of the hand’s way in a dyno.",
      sign: .magnitude,
      normal: .unpublished("for it is as long as the holds are apart")
    ),
    GlossaryEntry(
      quantity: .dynoArcInFrame,
      title: "Dyno arc in the picture",
      explanation: "The length of the hand’s way in a dyno, in frame sizes.",
      sign: .magnitude,
      normal: .unpublished("for it is as long as the holds are apart in the picture")
    ),
    GlossaryEntry(
      quantity: .dynoHipArcInFrame,
      title: "Dyno arc of the hips in the picture",
      explanation: "The length of the hips’ way in a dyno, in frame sizes.",
      sign: .magnitude,
      normal: .unpublished("for it is as long as the holds are apart in the picture")
    ),
  ]
}
