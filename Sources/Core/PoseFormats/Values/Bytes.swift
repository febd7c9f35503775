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

  private func bits(at place: Int, count: Int, _ order: ByteOrder) -> UInt64 {
    var bits: UInt64 = 0
    for index in 0..<count {
      bits = bits << 8 | UInt64(self[order == .big ? place + index : place + count - 1 - index])
    }
    return bits
  }
}
