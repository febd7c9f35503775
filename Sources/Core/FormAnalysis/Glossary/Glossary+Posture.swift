// SPDX-License-Identifier: Apache-2.0

extension Glossary {
  /// Quantities of somebody who stands; nothing here is a diagnosis.
  static let ofPosture: [GlossaryEntry] = [
    GlossaryEntry(
      quantity: .craniovertebralAngle,
      title: "Head over the neck",
      explanation:
        "The angle at the lowest neck vertebra between the horizontal and the ear, 90 with the ear straight above.",
      sign: .positive("the ear above the vertebra"),
      normal: .ranges([
        .least(
          46.4,
          of: "standing",
          source: "50.6 ± 2.1 without neck pain, 43.9 ± 3.6 with it: Lau and others, 2009"
        )
      ])
    ),
    GlossaryEntry(
      quantity: .sagittalVerticalAxis,
      title: "Neck ahead of the pelvis",
      explanation: "The distance of the lowest neck vertebra in front of the sacrum.",
      sign: .positive("in front"),
      normal: .ranges([
        .most(
          40,
          of: "standing",
          source: "on radiographs: SRS-Schwab, Schwab and others, 2012; Terran and others, 2013"
        )
      ])
    ),
    GlossaryEntry(
      quantity: .lateralLean,
      title: "Lean to the side",
      explanation: "The angle of the trunk against the vertical, as seen from the front.",
      sign: .positive("to the side named; of the literal design along the world’s x"),
      normal: .unpublished("for designs name limits without a source")
    ),
    GlossaryEntry(
      quantity: .shoulderProtraction,
      title: "Shoulders ahead of the neck",
      explanation: "The distance of the shoulders’ middle in front of the lowest neck vertebra.",
      sign: .positive("in front"),
      normal: .unpublished("for joints, as studies measure shoulder blades and the acromion")
    ),
    GlossaryEntry(
      quantity: .pelvicTilt,
      title: "Tilt of the pelvis",
      explanation: "The angle by which the pelvis is tipped to the front.",
      sign: .positive("to the front"),
      normal: .unpublished("for joints, as studies measure the pelvis’s own bony points")
    ),
    GlossaryEntry(
      quantity: .shoulderTilt,
      title: "Slope of the shoulders",
      explanation: "The angle of the line of the shoulders against the horizontal.",
      sign: .magnitude,
      normal: .unpublished("for designs name limits without a source")
    ),
    GlossaryEntry(
      quantity: .pelvicObliquity,
      title: "Slope of the hips",
      explanation: "The angle of the line of the hips against the horizontal.",
      sign: .magnitude,
      normal: .unpublished("for joints, as studies measure the pelvis’s own bony points")
    ),
    GlossaryEntry(
      quantity: .earShoulderAngle,
      title: "Ear over the shoulder",
      explanation:
        "The angle at the shoulder between the horizontal and the ear, 90 with the ear straight above.",
      sign: .positive("the ear above the shoulder"),
      normal: .unpublished("for norms of the craniovertebral angle are of another point")
    ),
  ]
}
