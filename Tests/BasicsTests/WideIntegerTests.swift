// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing

/// Integers of 128 bits against those of the standard library.
@Suite struct WideIntegerTests {
  /// Halves of any length, among them 0 and those with no bit 0.
  static func half(_ random: inout RandomGenerator) -> UInt64 {
    let bits = random.next() >> UInt64(random.index(below: 65))
    return random.index(below: 4) == 0 ? ~bits : bits
  }

  static func wide(_ value: WideInteger) -> UInt128 {
    UInt128(value.high) << 64 | UInt128(value.low)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `arithmetic is that of the standard library`(seed: UInt64) {
    var random = RandomGenerator(seed: seed)
    for _ in 0..<500 {
      let (a, b) = (Self.half(&random), Self.half(&random))
      let value = WideInteger(high: a, low: b)
      let expected = UInt128(a) << 64 | UInt128(b)
      #expect(Self.wide(WideInteger(a, times: b)) == UInt128(a) * UInt128(b))
      #expect(value.description == expected.description)

      let places = random.index(below: 200)
      #expect(Self.wide(value.shiftedLeft(by: places)) == expected << places)
      #expect(Self.wide(value.shiftedRight(by: places)) == expected >> places)

      let divisor = max(Self.half(&random), 1)
      let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
      let exact = expected.quotientAndRemainder(dividingBy: UInt128(divisor))
      #expect(Self.wide(quotient) == exact.quotient && remainder == UInt64(exact.remainder))
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a shift rounds half to even`(seed: UInt64) {
    var random = RandomGenerator(seed: seed)
    for _ in 0..<500 {
      let places = 1 + random.index(below: 126)
      var expected = UInt128(Self.half(&random)) << 64 | UInt128(Self.half(&random))
      // Every other one lies near the middle between two results.
      if random.index(below: 2) == 0 {
        expected = (expected >> places) << places | UInt128(1) << (places - 1)
        expected = expected &+ [0, 1, .max][random.index(below: 3)]
      }
      let value = WideInteger(
        high: UInt64(truncatingIfNeeded: expected >> 64),
        low: UInt64(truncatingIfNeeded: expected)
      )
      let rest = expected & ((UInt128(1) << places) - 1)
      var rounded = expected >> places
      let half = UInt128(1) << (places - 1)
      if rest > half || (rest == half && rounded & 1 == 1) { rounded += 1 }
      #expect(Self.wide(value.roundedShiftedRight(by: places)) == rounded)
    }
    #expect(WideInteger(high: .max, low: .max).roundedShiftedRight(by: 1000).description == "0")
  }

  /// The whole part and the fraction, by integers of 128 bits of the standard library.
  static func text(_ value: Double, decimals: Int) -> String {
    let significand = UInt128(value.significandBitPattern | (value.isNormal ? 1 << 52 : 0))
    let shift = max(Int(value.exponentBitPattern), 1) - 1075
    let power = (0..<decimals).reduce(UInt128(1)) { product, _ in product * 10 }
    let product = significand * power
    var quotient = shift >= 0 ? product << shift : product >> -shift
    if shift < 0, -shift < 128 {
      let rest = product - (quotient << -shift)
      let half = UInt128(1) << (-shift - 1)
      if rest > half || (rest == half && quotient & 1 == 1) { quotient += 1 }
    }
    let figures = String(quotient)
    let padded = String(repeating: "0", count: max(decimals + 1 - figures.count, 0)) + figures
    return String(padded.dropLast(decimals)) + (decimals > 0 ? "." : "") + padded.suffix(decimals)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `fixed decimals are the digits of the exact value`(seed: UInt64) {
    var random = RandomGenerator(seed: seed)
    for _ in 0..<300 {
      let exponent = UInt64(random.index(below: 1023 + 127))
      let value = Double(bitPattern: exponent << 52 | random.next() >> 12)
      let decimals = value < 0x1p60 ? random.index(below: 19) : 0
      #expect(value.text(decimals: decimals) == Self.text(value, decimals: decimals))
    }
  }
}
