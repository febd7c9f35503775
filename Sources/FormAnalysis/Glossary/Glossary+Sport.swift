// SPDX-License-Identifier: Apache-2.0

extension Glossary {
  /// What analyzers of bars, strikes, balance and climbing measure.
  static let ofSports: [GlossaryEntry] = [
    GlossaryEntry(
      quantity: .barDeviation,
      title: "Bar path",
      explanation: "How far the bar gets from the vertical through its start.",
      sign: .magnitude,
      normal: nil
    ),
    GlossaryEntry(
      quantity: .barDrift,
      title: "Bar path against the arm",
      explanation: "How far the bar gets from the vertical through its start, in arm lengths.",
      sign: .magnitude,
      normal: normal(-.infinity, 0.2, "our own")
    ),
    GlossaryEntry(
      quantity: .meanVelocity,
      title: "Mean speed up",
      explanation: "The mean velocity of the bar on its way up.",
      sign: .magnitude,
      normal: normal(
        0.17,
        .infinity,
        "the heaviest bench press that is possible: González-Badillo and Sánchez-Medina, 2010"
      )
    ),
    GlossaryEntry(
      quantity: .peakVelocity,
      title: "Greatest speed up",
      explanation: "The greatest velocity of the bar on its way up.",
      sign: .magnitude,
      normal: nil
    ),
    GlossaryEntry(
      quantity: .propulsiveVelocity,
      title: "Mean speed while pushing",
      explanation: "The mean velocity of the bar while it is slowed by less than gravity.",
      sign: .magnitude,
      normal: nil
    ),
    GlossaryEntry(
      quantity: .liftSymmetry,
      title: "Hands apart in speed",
      explanation: "By what share of their mean the velocities of both hands differ.",
      sign: .magnitude,
      normal: normal(-.infinity, 0.15, "our own; index after Robinson and others, 1987")
    ),
    GlossaryEntry(
      quantity: .speedSymmetry,
      title: "Hands apart in speed, as designed",
      explanation: "The difference of both hands' speeds over their sum at the clip's end.",
      sign: .positive("the right hand faster"),
      normal: nil
    ),
    GlossaryEntry(
      quantity: .rootAngle,
      title: "Angle at the middle of the hips",
      explanation: "The angle at the middle of the hips between left hip and left knee.",
      sign: .magnitude,
      normal: normal(70, .infinity, "Kinetics, README")
    ),
    GlossaryEntry(
      quantity: .strikeSpeed,
      title: "Strike speed",
      explanation: "The greatest speed of the hand against the shoulder.",
      sign: .magnitude,
      normal: normal(2.2, .infinity, "Kinetics, README: 5 mph")
    ),
    GlossaryEntry(
      quantity: .chainScore,
      title: "Kinetic chain",
      explanation: "What share of the chain from hips to hand is fastest in order.",
      sign: .magnitude,
      normal: normal(1, .infinity, "Putnam, 1993: proximal before distal")
    ),
    GlossaryEntry(
      quantity: .trunkLag,
      title: "Trunk after hips",
      explanation: "How long after the hips the trunk is fastest.",
      sign: .positive("the trunk after the hips"),
      normal: normal(-0.02, .infinity, "Putnam, 1993: hips first; the tolerance is our own")
    ),
    GlossaryEntry(
      quantity: .handLag,
      title: "Hand after trunk",
      explanation: "How long after the trunk the hand is fastest.",
      sign: .positive("the hand after the trunk"),
      normal: normal(-0.02, .infinity, "Putnam, 1993: trunk first; the tolerance is our own")
    ),
    GlossaryEntry(
      quantity: .baseMargin,
      title: "Inside the feet",
      explanation:
        "How far the centre of mass is inside of the feet, in widths of the base: below 0 it is outside.",
      sign: .positive("inside of the feet"),
      normal: normal(0, .infinity, "outside of the feet nobody stays up")
    ),
    GlossaryEntry(
      quantity: .stableShare,
      title: "Time in balance",
      explanation: "In what share of the frames the centre of mass is in the base.",
      sign: .magnitude,
      normal: normal(1, .infinity, "Kinetics, README")
    ),
    GlossaryEntry(
      quantity: .spineAngle,
      title: "Spine angle",
      explanation: "How far the trunk is from the vertical.",
      sign: .magnitude,
      normal: nil
    ),
    GlossaryEntry(
      quantity: .kuzushi,
      title: "Off balance",
      explanation: "How far somebody is brought off balance by posture and motion: 1 is whole.",
      sign: .magnitude,
      normal: nil
    ),
    GlossaryEntry(
      quantity: .hipProximity,
      title: "Hips to the left edge",
      explanation: "How near the hips are to the left edge of the picture: 1 is at it.",
      sign: .magnitude,
      normal: nil
    ),
    GlossaryEntry(
      quantity: .hipDistance,
      title: "Hips to the wall",
      explanation: "How far the hips are from the plane of the hands, in trunk lengths.",
      sign: .magnitude,
      normal: nil
    ),
    GlossaryEntry(
      quantity: .hipDrop,
      title: "Hip drop",
      explanation: "How far the hips fall below where they were.",
      sign: .positive("down"),
      normal: normal(-.infinity, 0.15, "our own; the literal design's is 0.05 of the picture")
    ),
    GlossaryEntry(
      quantity: .dynoSpeed,
      title: "Dyno speed",
      explanation: "How fast the hand is in a dyno.",
      sign: .magnitude,
      normal: normal(3.6, .infinity, "Kinetics, README: 8 mph")
    ),
    GlossaryEntry(
      quantity: .dynoArc,
      title: "Dyno arc",
      explanation: "How long the way of the hand in a dyno is.",
      sign: .magnitude,
      normal: nil
    ),
  ]
}
