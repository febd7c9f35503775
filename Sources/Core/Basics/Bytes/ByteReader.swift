// SPDX-License-Identifier: Apache-2.0

/// Bytes that are not what a `ByteWriter` wrote.
package struct ByteDamage: Error, Equatable {
  /// The place of the first byte that makes no sense.
  package let offset: Int
}

/// Reads what a `ByteWriter` wrote, in the same order.
package struct ByteReader: Sendable {
  private let bytes: [UInt8]
  /// The place of the next byte.
  package private(set) var offset = 0

  /// Begins with the first byte.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// True if all bytes were read.
  package var isAtEnd: Bool { offset == bytes.count }

  /// The error of a value that makes no sense.
  package var damage: ByteDamage { ByteDamage(offset: offset) }

  private mutating func next() throws(ByteDamage) -> UInt8 {
    guard offset < bytes.count else { throw damage }
    defer { offset += 1 }
    return bytes[offset]
  }

  /// Reads a number from 0.
  package mutating func unsigned() throws(ByteDamage) -> UInt64 {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      let byte = try next()
      let part = UInt64(byte & 0x7F)
      guard (part << shift) >> shift == part else { throw damage }
      number |= part << shift
      if byte & 0x80 == 0 { return number }
    }
    throw damage
  }

  /// Reads a whole number.
  package mutating func integer() throws(ByteDamage) -> Int {
    let bits = try unsigned()
    return Int(Int64(bitPattern: (bits >> 1) ^ (bits & 1 == 1 ? .max : 0)))
  }

  /// Reads a whole number of a narrower type.
  package mutating func narrow<Number: FixedWidthInteger>() throws(ByteDamage) -> Number {
    guard let number = Number(exactly: try integer()) else { throw damage }
    return number
  }

  /// Reads a double.
  package mutating func double() throws(ByteDamage) -> Double {
    guard bytes.count - offset >= 8 else { throw damage }
    var bits: UInt64 = 0
    for place in 0..<8 { bits |= UInt64(bytes[offset + place]) << UInt64(8 * place) }
    offset += 8
    return Double(bitPattern: bits)
  }

  /// Reads a truth value.
  package mutating func flag() throws(ByteDamage) -> Bool {
    let byte = try next()
    guard byte <= 1 else { throw damage }
    return byte == 1
  }

  /// Reads the length of a list, each of whose values has a byte at least.
  package mutating func length() throws(ByteDamage) -> Int {
    let count = try unsigned()
    guard count <= UInt64(bytes.count - offset) else { throw damage }
    return Int(count)
  }

  /// Reads the place of bytes and skips them.
  package mutating func range() throws(ByteDamage) -> Range<Int> {
    let count = try length()
    offset += count
    return offset - count..<offset
  }

  /// Reads bytes.
  package mutating func content() throws(ByteDamage) -> [UInt8] { Array(bytes[try range()]) }

  /// Reads a text.
  package mutating func text() throws(ByteDamage) -> String {
    guard let text = String(validUTF8: try content()) else { throw damage }
    return text
  }

  /// Reads a value, or that there is none.
  package mutating func optional<Value>(
    _ each: (inout ByteReader) throws(ByteDamage) -> Value
  ) throws(ByteDamage) -> Value? {
    try flag() ? try each(&self) : nil
  }

  /// Reads a list.
  package mutating func list<Value>(
    _ each: (inout ByteReader) throws(ByteDamage) -> Value
  ) throws(ByteDamage) -> [Value] {
    // No memory is set aside for what is only announced.
    var values: [Value] = []
    for _ in 0..<(try length()) { values.append(try each(&self)) }
    return values
  }
}
