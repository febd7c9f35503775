// SPDX-License-Identifier: Apache-2.0

/// A colour with parts in 0...1, as an sRGB screen shows it.
public struct Colour: Sendable, Equatable {
  /// Red, green and blue in 0...1.
  public var parts: SIMD3<Float>

  /// Creates a colour.
  public init(_ red: Float, _ green: Float, _ blue: Float) {
    parts = SIMD3(red, green, blue)
  }

  /// The colour of six hexadecimal digits after `#`; nil for anything else.
  public init?(hexadecimal text: String) {
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
