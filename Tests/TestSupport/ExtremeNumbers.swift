// SPDX-License-Identifier: Apache-2.0

/// Numbers in a text, and what they are replaced by to see whether a reader checks them.
package enum ExtremeNumbers {
  /// Spellings of numbers that make no sense in most places, and of none at all.
  package static let spellings = [
    "0", "-1", "1", "2", "0.5", "1e-12", "1e-300", "1e9", "-1e9", "999999999", "1.7e12", "1e13",
    "1e100", "1e308", "-1e308", "1e400", "nan", "inf", "2147483648", "-2147483649",
    "9223372036854775807", "-9223372036854775808", "18446744073709551616", "",
    "0.1000000000000000055511151231257827021181583404541015625", "null", "-0.0",
  ]

  /// Where numbers stand in a text: runs of digits with sign, point and exponent, outside names.
  ///
  /// - Complexity: O(*n*) in bytes.
  package static func places(in text: [UInt8]) -> [Range<Int>] {
    var places: [Range<Int>] = []
    var index = 0
    while index < text.count {
      let start = index
      if isSign(text[index]) { index += 1 }
      guard index < text.count, isDigit(text[index]), start == 0 || !isWord(text[start - 1]) else {
        index = max(index, start + 1)
        while index < text.count, isWord(text[index - 1]), isWord(text[index]) { index += 1 }
        continue
      }
      while index < text.count, isPart(text[index]) { index += 1 }
      if index == text.count || !isWord(text[index]) { places.append(start..<index) }
    }
    return places
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }
  private static func isSign(_ byte: UInt8) -> Bool { byte == 43 || byte == 45 }
  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 32) &- 97 < 26 }
  private static func isWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || isLetter(byte) || byte == 95 || byte >= 128
  }
  private static func isPart(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == 46 || byte | 32 == 101 || isSign(byte)
  }
}
