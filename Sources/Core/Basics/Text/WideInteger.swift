// SPDX-License-Identifier: Apache-2.0

/// An unsigned integer of 128 bits, with the arithmetic that decimal text needs.
///
/// The standard library's `UInt128` is newer than the systems that an app with RepKit runs on.
package struct WideInteger: Hashable, Sendable {
  /// The bits from 2^64 on.
  package var high: UInt64
  /// The bits below 2^64.
  package var low: UInt64

  /// Creates an integer of its two halves.
  package init(high: UInt64 = 0, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The product of two integers.
  package init(_ a: UInt64, times b: UInt64) {
    (high, low) = a.multipliedFullWidth(by: b)
  }

  /// The integer times 2^places, without the bits from 2^128 on.
  ///
  /// - Precondition: `places` is not negative.
  package func shiftedLeft(by places: Int) -> WideInteger {
    // A shift by less than 0 goes the other way, and one by 64 or more leaves no bit.
    WideInteger(high: high << places | low >> (64 - places), low: low << places)
  }

  /// The integer over 2^places, rounded down.
  ///
  /// - Precondition: `places` is not negative.
  package func shiftedRight(by places: Int) -> WideInteger {
    guard places < 64 else { return WideInteger(low: high >> (places - 64)) }
    let carried = (high &<< 1) &<< UInt64(63 &- places)
    return WideInteger(high: high &>> UInt64(places), low: low &>> UInt64(places) | carried)
  }

  /// The integer over 2^places, rounded half to even.
  ///
  /// - Precondition: `places` is positive.
  package func roundedShiftedRight(by places: Int) -> WideInteger {
    let doubled = shiftedRight(by: places - 1)
    let floor = WideInteger(high: doubled.high &>> 1, low: doubled.low &>> 1 | doubled.high &<< 63)
    let zeros = low == 0 ? 64 + high.trailingZeroBitCount : low.trailingZeroBitCount
    let isTie = zeros == places - 1
    let step = doubled.low & (isTie ? floor.low : 1) & 1
    let (low, overflow) = floor.low.addingReportingOverflow(step)
    return WideInteger(high: floor.high &+ (overflow ? 1 : 0), low: low)
  }

  /// The quotient, rounded down, and what is left.
  ///
  /// - Precondition: `divisor` is not 0.
  package func quotientAndRemainder(
    dividingBy divisor: UInt64
  ) -> (quotient: WideInteger, remainder: UInt64) {
    if high == 0 {
      let (quotient, remainder) = low.quotientAndRemainder(dividingBy: divisor)
      return (WideInteger(low: quotient), remainder)
    }
    let (high, rest) = high.quotientAndRemainder(dividingBy: divisor)
    let (low, remainder) = divisor.dividingFullWidth((rest, low))
    return (WideInteger(high: high, low: low), remainder)
  }
}

extension WideInteger: CustomStringConvertible {
  /// The integer in decimal figures.
  package var description: String {
    guard high > 0 else { return String(low) }
    let unit: UInt64 = 1_000_000_000_000_000_000
    let (leading, last) = quotientAndRemainder(dividingBy: unit)
    // The unit's 1 in front keeps zeros.
    return leading.description + String(unit + last).dropFirst()
  }
}
