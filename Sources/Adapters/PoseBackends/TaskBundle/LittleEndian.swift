// SPDX-License-Identifier: Apache-2.0

extension [UInt8] {
  /// Appends an integer, least significant byte first.
  mutating func append<Value: FixedWidthInteger>(littleEndian value: Value) {
    for shift in stride(from: 0, to: Value.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  /// Overwrites bytes with an integer, least significant byte first.
  ///
  /// - Precondition: The bytes exist.
  mutating func store<Value: FixedWidthInteger>(littleEndian value: Value, at offset: Int) {
    for index in 0..<(Value.bitWidth / 8) {
      self[offset + index] = UInt8(truncatingIfNeeded: value >> (8 * index))
    }
  }

  /// Reads an integer, least significant byte first; nil where the bytes end before it.
  func integer<Value: FixedWidthInteger>(_ type: Value.Type, at offset: Int) -> Value? {
    let size = Value.bitWidth / 8
    guard offset >= 0, offset <= count - size else { return nil }
    return (0..<size).reduce(0) { $0 | Value(truncatingIfNeeded: self[offset + $1]) << (8 * $1) }
  }
}
