// SPDX-License-Identifier: Apache-2.0

/// Numbers and texts one after the other as bytes, each exactly as it is.
///
/// A whole number takes seven bits a byte, the least first, and a double its eight bytes, the least first, so that NaN
/// and infinities come back, too. Texts and lists begin with their length.
package struct ByteWriter: Sendable {
  /// The bytes so far.
  package private(set) var bytes: [UInt8] = []

  /// Creates a writer of nothing.
  package init() {}

  /// Writes a number from 0.
  package mutating func write(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Writes a whole number; those near 0 are the shortest.
  package mutating func write(_ number: Int) {
    let bits = UInt64(bitPattern: Int64(number))
    write((bits << 1) ^ (number < 0 ? .max : 0))
  }

  /// Writes a double with all its bits.
  package mutating func write(_ number: Double) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number.bitPattern >> shift))
    }
  }

  /// Writes a truth value.
  package mutating func write(_ isTrue: Bool) { bytes.append(isTrue ? 1 : 0) }

  /// Writes a text as UTF-8.
  package mutating func write(_ text: String) { write(Array(text.utf8)) }

  /// Writes bytes.
  package mutating func write(_ other: [UInt8]) {
    write(UInt64(other.count))
    bytes += other
  }

  /// Writes a value, or that there is none.
  package mutating func write<Value>(
    optional value: Value?,
    _ each: (inout ByteWriter, Value) -> Void
  ) {
    write(value != nil)
    if let value { each(&self, value) }
  }

  /// Writes a list.
  package mutating func write<Values: Collection>(
    list values: Values,
    _ each: (inout ByteWriter, Values.Element) -> Void
  ) {
    write(UInt64(values.count))
    for value in values { each(&self, value) }
  }
}
