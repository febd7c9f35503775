// SPDX-License-Identifier: Apache-2.0

/// Names whose indices are found without making a text of what was read.
package struct JSONNames: Sendable {
  /// The place of each name in `texts`, at its hash or behind it.
  private var slots: [Int]
  private let texts: [[UInt8]]
  private let hashes: [UInt32]
  private let indices: [String: Int]
  /// True if no name can equal one of other bytes.
  private let isASCII: Bool

  /// Takes names; the first of equal ones counts.
  package init(_ names: [String]) {
    texts = names.map { Array($0.utf8) }
    hashes = texts.map { Self.finished($0.reduce(Self.seed, Self.step)) }
    indices = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
    isASCII = texts.allSatisfy { $0.allSatisfy { $0 < 0x80 } }
    var size = 4
    while size < 4 * names.count { size *= 2 }
    slots = Array(repeating: -1, count: size)
    for (index, hash) in hashes.enumerated() {
      var slot = Int(hash) & (size - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = index
    }
  }

  /// The index of a member's name; nil if it is another.
  ///
  /// - Complexity: O(*bytes of the name*).
  package func index(of member: JSONNode.Member) -> Int? { member.index(in: self) }

  /// The index of a text.
  func index(of text: String) -> Int? { indices[text] }

  /// The index of the name at an entry of a tape.
  func index(of key: Int, in tape: JSONTape) -> Int? {
    let entry = tape.entries[key]
    guard isASCII, entry.isPlain else { return indices[tape.text(key)] }
    var slot = Int(entry.hash) & (slots.count - 1)
    while case let index = slots[slot], index >= 0 {
      if hashes[index] == entry.hash, tape.isText(key, texts[index]) { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  // MARK: Hashes

  static let seed: UInt64 = 0

  static func step(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash << 5 | hash >> 59) ^ UInt64(byte)
  }

  static func finished(_ hash: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: (hash &* 0x9E37_79B9_7F4A_7C15) >> 32)
  }
}
