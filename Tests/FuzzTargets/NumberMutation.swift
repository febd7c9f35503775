// SPDX-License-Identifier: Apache-2.0
import Basics
import TestSupport

/// Changes that keep the structure of an input and make its numbers extreme.
package enum NumberMutation {
  /// The input with up to three of its numbers, or of its binary words, replaced.
  ///
  /// - Parameters:
  ///   - bytes: The input.
  ///   - seed: What chooses; equal seeds choose alike.
  /// - Returns: A changed input; the same where it has no number.
  /// - Complexity: O(*n*) in bytes.
  package static func mutated(_ bytes: [UInt8], seed: UInt64) -> [UInt8] {
    var random = RandomGenerator(seed: seed)
    var bytes = bytes
    for _ in 0...random.index(below: 3) {
      bytes =
        random.index(below: 4) == 0 || ExtremeNumbers.places(in: bytes).isEmpty
        ? withWord(bytes, &random) : withNumber(bytes, &random)
    }
    return bytes
  }

  /// The input with one of the numbers of its text replaced, or moved to another's place.
  private static func withNumber(_ bytes: [UInt8], _ random: inout RandomGenerator) -> [UInt8] {
    let places = ExtremeNumbers.places(in: bytes)
    let place = places[random.index(below: places.count)]
    let spellings = ExtremeNumbers.spellings
    let new: [UInt8] =
      switch random.index(below: 8) {
      case 0: Array(bytes[places[random.index(below: places.count)]])
      case 1: Array(repeating: UInt8(ascii: "9"), count: 1 + random.index(below: 400))
      default: Array(spellings[random.index(below: spellings.count)].utf8)
      }
    return Array(bytes[..<place.lowerBound]) + new + Array(bytes[place.upperBound...])
  }

  /// The input with an extreme double, float or integer in four or eight of its last bytes.
  private static func withWord(_ bytes: [UInt8], _ random: inout RandomGenerator) -> [UInt8] {
    guard bytes.count >= 8 else { return bytes }
    let doubles: [Double] = [
      0, -1, 1e-12, 1e9, 1.7e12, 1e100, 1e308, .nan, .infinity, -.infinity, 0x1p63, -0.0,
      .leastNonzeroMagnitude, 999_999_999,
    ]
    let double = doubles[random.index(below: doubles.count)]
    let isFloat = random.index(below: 2) == 0
    let word = isFloat ? UInt64(Float(double).bitPattern) : double.bitPattern
    let size = isFloat ? 4 : 8
    // Numbers of binary files are aligned from their end on.
    let place = bytes.count - size * (1 + random.index(below: bytes.count / size))
    var changed = bytes
    for index in 0..<size {
      changed[place + index] = UInt8(truncatingIfNeeded: word >> UInt64(8 * index))
    }
    return changed
  }
}
