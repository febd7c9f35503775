// SPDX-License-Identifier: Apache-2.0

/// The values of a JSON text one after the other, each behind the list or object that holds it.
///
/// Nothing is copied out of the text before it is asked for, and lines are counted only for places that are asked for.
final class JSONTape: Sendable {
  /// A value, or the name of a member in front of its value.
  struct Entry: Sendable {
    enum Kind: UInt8 {
      case null, yes, no, integer, number, string, array, object
    }

    /// The place of the first byte.
    var start: UInt32
    /// The place behind the last byte.
    var end: UInt32
    /// The bits of a number; of a list or object the number of its elements, and above that the index behind them.
    var payload: UInt64 = 0
    /// Of a text that stands in the document as it is: a hash of its bytes.
    var hash: UInt32 = 0
    var kind: Kind
    /// True for a text of ASCII without an escape.
    var isPlain = false
  }

  /// The beginning of a line.
  struct LineStart: Sendable {
    var line: Int
    var offset: Int
  }

  /// A node that is not of a text, or that was changed.
  struct Made: Sendable {
    var content: JSONNode.Content
    var position: SourcePosition
    var end: SourcePosition
  }

  let bytes: [UInt8]
  let entries: [Entry]
  /// The lines that the values stand in, at least one.
  let lines: [LineStart]
  let made: Made?

  init(bytes: [UInt8], entries: [Entry], lines: [LineStart]) {
    self.bytes = bytes
    self.entries = entries
    self.lines = lines
    made = nil
  }

  init(_ made: Made) {
    (bytes, entries, lines) = ([], [], [])
    self.made = made
  }

  /// The index behind an entry and all that it holds.
  func next(_ index: Int) -> Int {
    let entry = entries[index]
    switch entry.kind {
    case .array, .object: return Int(entry.payload >> 32)
    default: return index + 1
    }
  }

  /// The elements of a list, or the members of an object.
  func count(_ index: Int) -> Int { Int(UInt32(truncatingIfNeeded: entries[index].payload)) }

  func position(_ offset: UInt32) -> SourcePosition {
    let offset = Int(offset)
    var (low, high) = (0, lines.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lines[middle].offset <= offset { low = middle } else { high = middle }
    }
    return SourcePosition(line: lines[low].line, column: offset - lines[low].offset + 1)
  }

  /// The number of an entry, if it is one.
  func double(_ index: Int) -> Double? {
    let entry = entries[index]
    switch entry.kind {
    case .number: return Double(bitPattern: entry.payload)
    case .integer: return Double(Int(bitPattern: UInt(entry.payload)))
    default: return nil
    }
  }

  /// The text of a text's entry.
  func text(_ index: Int) -> String {
    let entry = entries[index]
    let inner = bytes[(Int(entry.start) + 1)..<(Int(entry.end) - 1)]
    if entry.isPlain { return String(decoding: inner, as: UTF8.self) }
    return JSONParser.text(of: inner)
  }

  /// True if a plain text's entry has these bytes.
  func isText<Text: Collection<UInt8>>(_ index: Int, _ text: Text) -> Bool {
    let entry = entries[index]
    guard Int(entry.end) - Int(entry.start) - 2 == text.count else { return false }
    var place = Int(entry.start) + 1
    for byte in text {
      guard bytes[place] == byte else { return false }
      place += 1
    }
    return true
  }

  /// Takes the numbers of a list of nothing but numbers and null, which is NaN; false for another entry.
  func takeNumbers(_ index: Int, into numbers: inout [Double]) -> Bool {
    guard entries[index].kind == .array else { return false }
    let count = count(index)
    // A list of scalars alone ends where so many entries do.
    guard next(index) == index + 1 + count else { return false }
    numbers.removeAll(keepingCapacity: true)
    for child in (index + 1)..<(index + 1 + count) {
      if let number = double(child) {
        numbers.append(number)
      } else if entries[child].kind == .null {
        numbers.append(.nan)
      } else {
        return false
      }
    }
    return true
  }

  func content(_ index: Int) -> JSONNode.Content {
    let entry = entries[index]
    switch entry.kind {
    case .null: return .null
    case .yes: return .bool(true)
    case .no: return .bool(false)
    case .integer: return .integer(Int(bitPattern: UInt(entry.payload)))
    case .number: return .number(Double(bitPattern: entry.payload))
    case .string: return .string(text(index))
    case .array: return .array(elements(index))
    case .object: return .object(members(index))
    }
  }

  func elements(_ index: Int) -> [JSONNode] {
    var elements: [JSONNode] = []
    elements.reserveCapacity(count(index))
    var child = index + 1
    for _ in 0..<count(index) {
      elements.append(JSONNode(tape: self, index: child))
      child = next(child)
    }
    return elements
  }

  func members(_ index: Int) -> [JSONNode.Member] {
    var members: [JSONNode.Member] = []
    members.reserveCapacity(count(index))
    var child = index + 1
    for _ in 0..<count(index) {
      members.append(JSONNode.Member(tape: self, key: child))
      child = next(child + 1)
    }
    return members
  }

  /// The value of a member of an object.
  func value(_ name: String, of index: Int) -> JSONNode? {
    let letters = name.utf8
    // Texts of other bytes may still be equal in Unicode's eyes.
    let isPlain = letters.allSatisfy { $0 < 0x80 }
    var child = index + 1
    for _ in 0..<count(index) {
      let isFound =
        isPlain && entries[child].isPlain ? isText(child, letters) : text(child) == name
      if isFound { return JSONNode(tape: self, index: child + 1) }
      child = next(child + 1)
    }
    return nil
  }
}
