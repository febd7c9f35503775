// SPDX-License-Identifier: Apache-2.0

/// Writes FlatBuffers from the front: parents before children, offsets filled in afterwards.
///
/// - Source: FlatBuffers internals, https://flatbuffers.dev/internals.
struct FlatBufferWriter {
  /// A field of a table.
  enum Field {
    /// An unsigned byte: a small enumeration or the type of a union.
    case byte(UInt8)
    /// An unsigned 32-bit number.
    case word(UInt32)
    /// A forward offset, filled in by `point(_:to:)`.
    case offset

    /// The size in bytes, which is the alignment too.
    fileprivate var size: Int {
      if case .byte = self { 1 } else { 4 }
    }
  }

  /// A table that was written.
  struct Table {
    /// Where the table starts.
    var position: Int
    /// Where each slot's value stands; nil for a slot that was left out.
    var fields: [Int?]
  }

  /// What has been written so far.
  private(set) var bytes: [UInt8]

  /// Starts a file: room for the root offset, then the four-byte identifier.
  init(identifier: String) {
    precondition(identifier.utf8.count == 4, "a file identifier has four bytes")
    bytes = [0, 0, 0, 0] + identifier.utf8
  }

  /// Adds zeros up to a multiple of an alignment.
  mutating func align(to alignment: Int, lead: Int = 0) {
    while (bytes.count + lead) % alignment != 0 { bytes.append(0) }
  }

  /// Adds a table with its dispatch table in front; nil leaves a slot out.
  mutating func table(_ slots: [Field?]) -> Table {
    let dispatchSize = 4 + 2 * slots.count
    align(to: 4, lead: dispatchSize)
    let position = bytes.count + dispatchSize
    // Fields of four bytes first, so that single bytes need no padding between them.
    var offsets = [UInt16](repeating: 0, count: slots.count)
    var values: [UInt8] = []
    for size in [4, 1] {
      for (slot, field) in slots.enumerated() {
        guard let field, field.size == size else { continue }
        offsets[slot] = UInt16(4 + values.count)
        switch field {
        case .byte(let value): values.append(value)
        case .word(let value): values.append(littleEndian: value)
        case .offset: values.append(littleEndian: UInt32(0))
        }
      }
    }
    bytes.append(littleEndian: UInt16(dispatchSize))
    bytes.append(littleEndian: UInt16(4 + values.count))
    for offset in offsets { bytes.append(littleEndian: offset) }
    bytes.append(littleEndian: Int32(dispatchSize))
    bytes += values
    return Table(
      position: position,
      fields: offsets.map { $0 == 0 ? nil : position + Int($0) }
    )
  }

  /// Adds a vector of offsets; returns where it starts and where each element stands.
  mutating func offsets(count: Int) -> (position: Int, elements: [Int]) {
    align(to: 4)
    let position = bytes.count
    bytes.append(littleEndian: UInt32(count))
    bytes += [UInt8](repeating: 0, count: 4 * count)
    return (position, (0..<count).map { position + 4 + 4 * $0 })
  }

  /// Adds a vector of numbers; returns where it starts.
  mutating func numbers(_ values: [Float]) -> Int {
    align(to: 4)
    let position = bytes.count
    bytes.append(littleEndian: UInt32(values.count))
    for value in values { bytes.append(littleEndian: value.bitPattern) }
    return position
  }

  /// Adds a vector of bytes whose first one is aligned; returns where it starts.
  mutating func data(_ values: [UInt8], alignment: Int = 4) -> Int {
    align(to: alignment, lead: 4)
    let position = bytes.count
    bytes.append(littleEndian: UInt32(values.count))
    bytes += values
    return position
  }

  /// Adds a string with its terminating zero; returns where it starts.
  mutating func string(_ value: [UInt8]) -> Int {
    let position = data(value)
    bytes.append(0)
    return position
  }

  /// Lets an offset point to something behind it.
  ///
  /// - Precondition: Offsets of this format point forwards.
  mutating func point(_ position: Int?, to target: Int) {
    guard let position else { preconditionFailure("the slot was left out of its table") }
    precondition(target > position, "an offset points forwards")
    bytes.store(littleEndian: UInt32(target - position), at: position)
  }
}
