// SPDX-License-Identifier: Apache-2.0
import Basics

/// What a person wears, and the colours of skin and hair.
///
/// Different colours from part to part are what a pose detector finds a person by.
package struct Palette: Sendable, Equatable {
  /// Skin.
  package var skin: Colour
  /// Hair and brows.
  package var hair: Colour
  /// Shirt.
  package var shirt: Colour
  /// Shorts.
  package var shorts: Colour
  /// Shoes.
  package var shoes: Colour

  /// Creates a palette.
  package init(skin: Colour, hair: Colour, shirt: Colour, shorts: Colour, shoes: Colour) {
    self.skin = skin
    self.hair = hair
    self.shirt = shirt
    self.shorts = shorts
    self.shoes = shoes
  }

  /// The palettes that recipes may name, in order of name.
  package static let named: [(name: String, palette: Palette)] = [
    ("amber", Palette(.tan, .brown, Colour(0.86, 0.60, 0.14), .charcoal, .white)),
    ("crimson", Palette(.fair, .black, Colour(0.75, 0.18, 0.16), .navy, .charcoal)),
    ("ink", Palette(.fair, .blond, Colour(0.13, 0.13, 0.15), .charcoal, .white)),
    ("lime", Palette(.deep, .black, Colour(0.55, 0.72, 0.20), .charcoal, .white)),
    ("ocean", Palette(.fair, .brown, Colour(0.14, 0.36, 0.66), .grey, .charcoal)),
    ("plum", Palette(.tan, .black, Colour(0.46, 0.20, 0.46), .navy, .white)),
    ("snow", Palette(.deep, .black, Colour(0.88, 0.88, 0.86), .navy, .charcoal)),
    ("teal", Palette(.brownSkin, .black, Colour(0.10, 0.52, 0.50), .charcoal, .grey)),
  ]

  /// The name that recipes give a palette which the seed draws.
  static let drawnName = "drawn"

  /// A palette that is drawn: any skin between the fairest and the deepest, one of five colours of hair, a shirt of any
  /// hue, shorts that are lighter or darker than it, and one of three pairs of shoes.
  init(random: inout RandomGenerator) {
    let tones: [Colour] = [.fair, .tan, .brownSkin, .deep]
    let place = random.unit() * Double(tones.count - 1)
    let tone = min(Int(place), tones.count - 2)
    let share = Float(place - Double(tone))
    let (lighter, darker) = (tones[tone].parts, tones[tone + 1].parts)
    skin = Colour(parts: lighter + (darker - lighter) * share)
    let hairs: [Colour] = [.black, .brown, .darkBrown, .blond, .grey]
    hair = hairs[random.index(below: hairs.count)]
    let brightness = 0.25 + 0.6 * Float(random.unit())
    shirt = Colour(
      hue: Float(random.unit()),
      saturation: 0.3 + 0.5 * Float(random.unit()),
      brightness: brightness
    )
    let contrast = 0.3 + 0.1 * Float(random.unit())
    shorts = Colour(
      hue: Float(random.unit()),
      saturation: 0.4 * Float(random.unit()),
      brightness: brightness > 0.5 ? brightness - contrast : brightness + contrast
    )
    let pairs: [Colour] = [.charcoal, .grey, .white]
    shoes = pairs[random.index(below: pairs.count)]
  }

  private init(_ skin: Colour, _ hair: Colour, _ shirt: Colour, _ shorts: Colour, _ shoes: Colour) {
    self.init(skin: skin, hair: hair, shirt: shirt, shorts: shorts, shoes: shoes)
  }
}

extension Colour {
  fileprivate static let fair = Colour(0.80, 0.60, 0.48)
  fileprivate static let tan = Colour(0.70, 0.49, 0.35)
  fileprivate static let brownSkin = Colour(0.53, 0.35, 0.24)
  fileprivate static let deep = Colour(0.36, 0.23, 0.16)
  fileprivate static let black = Colour(0.07, 0.06, 0.06)
  fileprivate static let brown = Colour(0.24, 0.15, 0.09)
  fileprivate static let darkBrown = Colour(0.14, 0.09, 0.06)
  fileprivate static let blond = Colour(0.66, 0.52, 0.30)
  fileprivate static let navy = Colour(0.12, 0.14, 0.26)
  fileprivate static let charcoal = Colour(0.18, 0.18, 0.20)
  fileprivate static let grey = Colour(0.42, 0.43, 0.45)
  fileprivate static let white = Colour(0.86, 0.86, 0.84)
}
