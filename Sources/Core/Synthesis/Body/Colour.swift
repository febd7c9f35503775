// SPDX-License-Identifier: Apache-2.0

/// A colour with parts in 0...1, as an sRGB screen shows it.
package struct Colour: Sendable, Equatable {
  /// Red, green and blue in 0...1.
  package var parts: SIMD3<Float>

  /// Creates a colour.
  package init(_ red: Float, _ green: Float, _ blue: Float) {
    parts = SIMD3(red, green, blue)
  }

  /// Creates a colour of parts.
  init(parts: SIMD3<Float>) { self.parts = parts }

  /// The colour of a place on the colour wheel.
  ///
  /// - Parameters:
  ///   - hue: 0...1: 0 is red, a third green, two thirds blue.
  ///   - saturation: 0...1, of which 0 is grey.
  ///   - brightness: The largest part, 0...1.
  /// - Source: Smith, "Color gamut transform pairs", SIGGRAPH 1978.
  init(hue: Float, saturation: Float, brightness: Float) {
    func part(_ offset: Float) -> Float {
      let turned = offset + hue * 6
      let place = turned >= 6 ? turned - 6 : turned
      return brightness * (1 - saturation * max(0, min(1, min(place, 4 - place))))
    }
    parts = SIMD3(part(5), part(3), part(1))
  }

  /// The colour of six hexadecimal digits after `#`; nil for anything else.
  package init?(hexadecimal text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 7, bytes[0] == UInt8(ascii: "#"),
      bytes.dropFirst().allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
      let value = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    self.init(
      Float(value >> 16 & 255) / 255,
      Float(value >> 8 & 255) / 255,
      Float(value & 255) / 255
    )
  }
}
