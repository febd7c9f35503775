// SPDX-License-Identifier: Apache-2.0

extension Glossary {
  /// Quantities of somebody who stands still: the sway of the pelvis, and what noise alone would show.
  static let ofSway: [GlossaryEntry] = [
    entry(.swayPath, "Way of the hips", "The length of the pelvis’s path over the ground."),
    entry(.swaySpeed, "Sway speed", "The speed of the pelvis over the ground."),
    entry(
      .swayPathUnfiltered,
      "Way of the hips, unfiltered",
      "The length of the pelvis’s path from frame to frame, most of which is the backend’s noise."
    ),
    entry(
      .swaySpeedUnfiltered,
      "Sway speed, unfiltered",
      "The speed of the pelvis from frame to frame, most of which is the backend’s noise."
    ),
    entry(
      .swayArea,
      "Sway area",
      "The area of the ellipse that holds 95 % of the pelvis’s places on the ground."
    ),
    entry(.swayMediolateral, "Sway to the sides", "The way of the pelvis from side to side."),
    entry(
      .swayAnteroposterior,
      "Sway to front and back",
      "The way of the pelvis from back to front."
    ),
    entry(
      .swayInPicture,
      "Sway across the picture",
      "The way of the hips across the picture, in trunk lengths."
    ),
    entry(
      .rombergSpeed,
      "Sway speed with closed eyes",
      "The speed of the pelvis with closed eyes over that with open ones."
    ),
    entry(
      .rombergArea,
      "Sway area with closed eyes",
      "The area of sway with closed eyes over that with open ones."
    ),
    noise(.swayNoise, "Noise of the hips", "The deviation of the pelvis by noise alone."),
    noise(.swayNoiseSpeed, "Speed by noise", "The speed that noise alone shows of the pelvis."),
    noise(
      .swayNoiseSpeedUnfiltered,
      "Speed by noise, unfiltered",
      "The speed that noise alone shows from frame to frame."
    ),
    noise(.swayNoiseArea, "Area by noise", "The area of sway that noise alone shows."),
  ]

  private static func entry(
    _ quantity: Quantity,
    _ title: String,
    _ explanation: String
  ) -> GlossaryEntry {
    GlossaryEntry(
      quantity: quantity,
      title: title,
      explanation: explanation,
      sign: .magnitude,
      normal: .unpublished("for norms of sway are those of pressure plates, and this is the pelvis")
    )
  }

  private static func noise(
    _ quantity: Quantity,
    _ title: String,
    _ explanation: String
  ) -> GlossaryEntry {
    GlossaryEntry(
      quantity: quantity,
      title: title,
      explanation: explanation,
      sign: .magnitude,
      normal: .notOfForm("it is what the backend shows of somebody who does not move")
    )
  }
}
