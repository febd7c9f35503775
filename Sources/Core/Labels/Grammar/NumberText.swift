// SPDX-License-Identifier: Apache-2.0
import Basics

/// A decimal number as a label file spells it.
struct NumberText {
  /// The number.
  var value: Double
  /// Whether it has the one spelling of a time: six decimals, no needless zero in front.
  var isCanonicalTime: Bool

  /// Reads `-?digits[.digits][e[+-]digits]`; nil for anything else, also for infinity, NaN and
  /// what is out of bounds, as no time, frame, count or measured value is.
  init?(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest.removeFirst() }
    let whole = rest.prefix(while: \.isDigit)
    rest = rest.dropFirst(whole.count)
    guard !whole.isEmpty else { return nil }

    var fraction: ArraySlice<UInt8> = []
    if rest.first == UInt8(ascii: ".") {
      fraction = rest.dropFirst().prefix(while: \.isDigit)
      guard !fraction.isEmpty else { return nil }
      rest = rest.dropFirst(fraction.count + 1)
    }
    let hasExponent = !rest.isEmpty
    if hasExponent {
      guard rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") else { return nil }
      var digits = rest.dropFirst()
      if digits.first == UInt8(ascii: "-") || digits.first == UInt8(ascii: "+") {
        digits.removeFirst()
      }
      guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else { return nil }
    }

    if !hasExponent, whole.count + fraction.count <= 15 {
      // Both numbers are exact, so their quotient is rounded once: the nearest double.
      var digits = 0
      for byte in whole { digits = digits * 10 + Int(byte - UInt8(ascii: "0")) }
      for byte in fraction { digits = digits * 10 + Int(byte - UInt8(ascii: "0")) }
      value = Double(digits) / Self.powersOfTen[fraction.count]
      if isNegative { value.negate() }
    } else {
      guard let number = Double(String(decoding: bytes, as: UTF8.self)), number.isFinite else {
        return nil
      }
      value = number
    }
    guard value.isBounded else { return nil }
    let isPadded = whole.count > 1 && whole.first == UInt8(ascii: "0")
    isCanonicalTime =
      !hasExponent && fraction.count == 6 && !isPadded && !(isNegative && value == 0)
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]
}

extension UInt8 {
  /// Whether the byte is one of `0` to `9`.
  var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}

extension Double {
  /// The number in the fewest characters that read back as the same value: `14`, `0.5`.
  package var shortestText: String {
    if self == rounded(), magnitude < 0x1p53 { return String(Int(self)) }
    return description
  }
}

extension Double {
  /// The time with the six decimals of a label file.
  var asLabelTime: Double {
    let time = (self * 1e6).rounded() / 1e6
    return time == 0 ? 0 : time
  }
}
