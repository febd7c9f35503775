// SPDX-License-Identifier: Apache-2.0

/// A decimal number as it is written: a sign, a whole number and a power of ten.
struct DecimalNumber {
  /// The digits without the point.
  var significand: UInt64
  /// The power of ten that the digits are multiplied by.
  var exponent: Int
  /// True with a minus sign.
  var isNegative: Bool

  /// The nearest double, ties to even; nil if it needs more than integers of 128 bits.
  ///
  /// That is an exponent below -27 or above 22, or one above 0 with more than 15 digits.
  ///
  /// - Complexity: O(1).
  /// - Source: W. D. Clinger, How to Read Floating Point Numbers Accurately, 1990, for few digits; long division
  ///   with a sticky bit for the others.
  var nearest: Double? {
    let magnitude: Double
    if significand <= 1 << 53, (-22...22).contains(exponent) {
      // Both are exact, so that the one operation rounds once.
      let power = Self.powersOfTen[abs(exponent)]
      magnitude = exponent < 0 ? Double(significand) / power : Double(significand) * power
    } else if exponent == 0 {
      magnitude = Double(significand)
    } else if (-27...0).contains(exponent) {
      magnitude = Self.quotient(significand, by: -exponent)
    } else {
      return nil
    }
    return isNegative ? -magnitude : magnitude
  }

  /// The nearest double of a whole number over a power of ten up to 27.
  private static func quotient(_ value: UInt64, by power: Int) -> Double {
    guard value > 0 else { return 0 }
    let divisor = powersOfFive[power]
    let (up, over) = (value.leadingZeroBitCount, divisor.leadingZeroBitCount)
    // The quotient of numbers with their top bit set, times 2^63, has 63 or 64 bits: a last bit for the
    // remainder is below the bit that rounding looks at.
    let top = value << UInt64(up)
    let (quotient, remainder) = (divisor << UInt64(over)).dividingFullWidth((top >> 1, top << 63))
    let rounded = Double(quotient | (remainder == 0 ? 0 : 1))
    let scale = over - up - 63 - power
    return rounded * Double(bitPattern: UInt64(1023 + scale) << 52)
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]
  private static let powersOfFive: [UInt64] = [
    1, 5, 25, 125, 625, 3_125, 15_625, 78_125, 390_625, 1_953_125, 9_765_625, 48_828_125,
    244_140_625, 1_220_703_125, 6_103_515_625, 30_517_578_125, 152_587_890_625, 762_939_453_125,
    3_814_697_265_625, 19_073_486_328_125, 95_367_431_640_625, 476_837_158_203_125,
    2_384_185_791_015_625, 11_920_928_955_078_125, 59_604_644_775_390_625, 298_023_223_876_953_125,
    1_490_116_119_384_765_625, 7_450_580_596_923_828_125,
  ]
}
