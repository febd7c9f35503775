// SPDX-License-Identifier: Apache-2.0

/// Reads the few parts of a FlatBuffers file that its rewriting needs; every access is checked.
///
/// - Source: FlatBuffers internals, https://flatbuffers.dev/internals.
struct FlatBufferReader {
  /// The file.
  let bytes: [UInt8]

  /// Creates a reader of a file's bytes.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The four-byte file identifier; nil in a file too short for one.
  var identifier: [UInt8]? {
    bytes.count >= 8 ? Array(bytes[4..<8]) : nil
  }

  /// The position of the root table; nil where the offset leaves the file.
  var root: Int? { target(of: 0) }

  /// The position of a table's field, by slot; nil where the table does not have it.
  func field(_ slot: Int, of table: Int) -> Int? {
    guard let distance = bytes.integer(Int32.self, at: table) else { return nil }
    let dispatch = table - Int(distance)
    guard let size = bytes.integer(UInt16.self, at: dispatch), 4 + 2 * slot + 2 <= Int(size),
      let offset = bytes.integer(UInt16.self, at: dispatch + 4 + 2 * slot), offset != 0
    else { return nil }
    return table + Int(offset)
  }

  /// Where the offset at a position points; nil where it leaves the file.
  func target(of position: Int) -> Int? {
    guard let offset = bytes.integer(UInt32.self, at: position) else { return nil }
    let target = position + Int(offset)
    return target <= bytes.count - 4 ? target : nil
  }

  /// What a field that is an offset points to; nil where the table does not have it.
  func target(ofField slot: Int, of table: Int) -> Int? {
    field(slot, of: table).flatMap(target(of:))
  }

  /// The elements of a vector of offsets, as the positions they point to; nil where one is wrong.
  func targets(ofVector vector: Int) -> [Int]? {
    guard let count = bytes.integer(UInt32.self, at: vector), Int(count) <= bytes.count / 4
    else { return nil }
    var targets: [Int] = []
    for index in 0..<Int(count) {
      guard let target = target(of: vector + 4 + 4 * index) else { return nil }
      targets.append(target)
    }
    return targets
  }

  /// The bytes of a string; nil where it leaves the file.
  func string(at position: Int) -> [UInt8]? {
    guard let count = bytes.integer(UInt32.self, at: position),
      position + 4 + Int(count) <= bytes.count
    else { return nil }
    return Array(bytes[(position + 4)..<(position + 4 + Int(count))])
  }
}
