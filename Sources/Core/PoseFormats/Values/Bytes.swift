// SPDX-License-Identifier: Apache-2.0

/// The orders in which a number's bytes stand.
enum ByteOrder {
  /// The least significant byte first, as Intel has it.
  case little
  /// The most significant byte first, as MIPS has it.
  case big
}

/// Numbers of binary files, at any place.
///
/// - Precondition: As many bytes are there.
extension [UInt8] {
  /// The whole number of 16 bits without a sign.
  func uint16(at place: Int, _ order: ByteOrder = .little) -> UInt16 {
    UInt16(truncatingIfNeeded: bits(at: place, count: 2, order))
  }

  /// The number in single precision.
  func float32(at place: Int, _ order: ByteOrder = .little) -> Float {
    Float(bitPattern: UInt32(truncatingIfNeeded: bits(at: place, count: 4, order)))
  }

  /// The number in double precision.
  func float64(at place: Int, _ order: ByteOrder = .little) -> Double {
    Double(bitPattern: bits(at: place, count: 8, order))
  }

  /// The number in the single precision of DEC's machines (VAX, PDP-11), whose words stand in another order.
  ///
  /// - Returns: NaN for the reserved operand.
  func decFloat32(at place: Int) -> Float {
    let (high, low) = (uint16(at: place), uint16(at: place + 2))
    let exponent = Int(high >> 7 & 0xFF)
    let isNegative = high >> 15 == 1
    guard exponent > 0 else { return isNegative ? .nan : 0 }
    let fraction = Float(UInt32(high & 0x7F) << 16 | UInt32(low))
    return Float(
      sign: isNegative ? .minus : .plus,
      exponent: exponent - 129,
      significand: 1 + fraction / 0x1p23
    )
  }

  private func bits(at place: Int, count: Int, _ order: ByteOrder) -> UInt64 {
    var bits: UInt64 = 0
    for index in 0..<count {
      bits = bits << 8 | UInt64(self[order == .big ? place + index : place + count - 1 - index])
    }
    return bits
  }
}
