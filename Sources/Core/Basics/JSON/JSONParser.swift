// SPDX-License-Identifier: Apache-2.0

/// The first mistake that makes a document unreadable.
struct JSONSyntaxError: Error {
  var diagnostic: Diagnostic
}

/// A recursive-descent reader of JSON with comments, which writes a tape.
struct JSONParser {
  private static let deepest = 128
  /// The names of an object up to which one is compared with all.
  private static let fewNames = 24

  let bytes: [UInt8]
  let end: Int
  let file: String
  let allowsComments: Bool
  private let allowsNaN: Bool
  /// True if the document ends with its line, so that nothing behind a line's end is looked at.
  private let isLine: Bool
  var index: Int
  private var line: Int
  private var lineStart: Int
  private var depth = 0
  private var entries: [JSONTape.Entry] = []
  private var lines: [JSONTape.LineStart] = []
  /// The entries of the names in all objects that are open.
  private var names: [Int] = []
  private(set) var diagnostics: [Diagnostic] = []

  init(
    bytes: [UInt8],
    range: Range<Int>,
    file: String,
    line: Int = 1,
    allowsComments: Bool = true,
    allowsNaN: Bool = false,
    isLine: Bool = false
  ) {
    self.bytes = bytes
    self.file = file
    self.allowsComments = allowsComments
    self.allowsNaN = allowsNaN
    self.line = line
    self.isLine = isLine
    end = range.upperBound
    index = range.lowerBound
    lineStart = index
    if bytes[range].starts(with: [0xEF, 0xBB, 0xBF]) { index += 3 }
    lines.append(JSONTape.LineStart(line: line, offset: lineStart))
    entries.reserveCapacity(isLine ? 128 : min(range.count / 6 + 8, 4_096))
  }

  mutating func document(
    handingOver list: JSONNode.LongList?,
    _ body: (JSONNode) -> Void
  ) throws(JSONSyntaxError) -> JSONNode {
    guard end <= Int(UInt32.max) else { throw error("the file has more than 4294967295 bytes") }
    try skipSpace()
    if let list { try value(handingOver: list, body) } else { try value() }
    try skipSpace()
    guard index == end || isLine && bytes[index] == UInt8(ascii: "\n") else {
      throw error("expected the end of the file after the value")
    }
    return JSONNode(tape: tape(), index: 0)
  }

  /// All that was read since the last time.
  private mutating func tape() -> JSONTape {
    let tape = JSONTape(bytes: bytes, entries: entries, lines: lines)
    entries = []
    lines = [JSONTape.LineStart(line: line, offset: lineStart)]
    return tape
  }

  // MARK: Values

  /// Reads a value; the elements of `list`, the value itself or a member of it, are handed over to `body`.
  private mutating func value(
    handingOver list: JSONNode.LongList,
    _ body: (JSONNode) -> Void
  ) throws(JSONSyntaxError) {
    switch (list, peek) {
    case (.root, UInt8(ascii: "[")): try elements(body)
    case (.member(let name), UInt8(ascii: "{")): try object(handingOver: name, body)
    default: try value()
    }
  }

  private mutating func value() throws(JSONSyntaxError) {
    switch peek {
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "["): try array()
    case UInt8(ascii: "{"): try object()
    case UInt8(ascii: "t"): try literal("true", .yes)
    case UInt8(ascii: "f"): try literal("false", .no)
    case UInt8(ascii: "n"): try literal("null", .null)
    case UInt8(ascii: "N") where allowsNaN: try literal("NaN", .number, Double.nan.bitPattern)
    case let byte? where isDigit(byte) || byte == UInt8(ascii: "-"): try number()
    case nil: throw error("expected a value, but the file ends")
    default: throw error("expected a value")
    }
  }

  /// Adds an entry that ends where reading is.
  mutating func add(
    _ kind: JSONTape.Entry.Kind,
    from start: Int,
    payload: UInt64 = 0,
    hash: UInt32 = 0,
    isPlain: Bool = false
  ) {
    entries.append(
      JSONTape.Entry(
        start: UInt32(truncatingIfNeeded: start),
        end: UInt32(truncatingIfNeeded: index),
        payload: payload,
        hash: hash,
        kind: kind,
        isPlain: isPlain
      )
    )
  }

  /// Begins a list or an object.
  private mutating func open(_ kind: JSONTape.Entry.Kind) throws(JSONSyntaxError) -> Int {
    depth += 1
    guard depth <= JSONParser.deepest else {
      throw error("values are nested more than \(JSONParser.deepest) levels deep")
    }
    add(kind, from: index)
    index += 1
    try skipSpace()
    return entries.count - 1
  }

  /// Ends a list or an object of so many elements.
  private mutating func close(_ entry: Int, count: Int) {
    depth -= 1
    entries[entry].end = UInt32(truncatingIfNeeded: index)
    entries[entry].payload = UInt64(entries.count) << 32 | UInt64(count)
  }

  private mutating func object(
    handingOver list: String? = nil,
    _ body: (JSONNode) -> Void = { _ in }
  ) throws(JSONSyntaxError) {
    let entry = try open(.object)
    let firstName = names.count
    var known = KnownNames()
    if take(UInt8(ascii: "}")) { return close(entry, count: 0) }
    while true {
      try skipSpace()
      guard peek == UInt8(ascii: "\"") else { throw error("expected a member name in quotes") }
      let key = entries.count
      try string()
      try skipSpace()
      guard take(UInt8(ascii: ":")) else { throw error("expected ':' after the member name") }
      try skipSpace()
      if let list, peek == UInt8(ascii: "["), text(key) == list {
        let earlier = entries
        let earlierLines = lines
        try elements(body)
        let empty = entries
        entries = earlier
        lines = earlierLines + lines
        for var entry in empty {
          entry.payload = UInt64(entries.count + 1) << 32
          entries.append(entry)
        }
      } else {
        try value()
      }
      if let first = earlier(key, from: firstName, &known) {
        reportSecond(key, first)
        entries.removeLast(entries.count - key)
      } else {
        names.append(key)
      }
      try skipSpace()
      if take(UInt8(ascii: "}")) {
        close(entry, count: names.count - firstName)
        names.removeLast(names.count - firstName)
        return
      }
      guard take(UInt8(ascii: ",")) else { throw error("expected ',' or '}' in the object") }
    }
  }

  private mutating func array() throws(JSONSyntaxError) {
    let entry = try open(.array)
    var count = 0
    if take(UInt8(ascii: "]")) { return close(entry, count: 0) }
    while true {
      try skipSpace()
      if let byte = peek, isDigit(byte) { try number() } else { try value() }
      count += 1
      try skipSpace()
      if take(UInt8(ascii: "]")) { return close(entry, count: count) }
      guard take(UInt8(ascii: ",")) else { throw error("expected ',' or ']' in the list") }
    }
  }

  /// Reads a list, handing its elements over; an empty list is the one entry.
  private mutating func elements(_ body: (JSONNode) -> Void) throws(JSONSyntaxError) {
    let start = index
    let line = JSONTape.LineStart(line: line, offset: lineStart)
    _ = try open(.array)
    if !take(UInt8(ascii: "]")) {
      while true {
        try skipSpace()
        _ = tape()
        try value()
        body(JSONNode(tape: tape(), index: 0))
        try skipSpace()
        if take(UInt8(ascii: "]")) { break }
        guard take(UInt8(ascii: ",")) else { throw error("expected ',' or ']' in the list") }
      }
    }
    depth -= 1
    entries = []
    lines = [line] + (line.line == self.line ? [] : [lines[lines.count - 1]])
    add(.array, from: start, payload: 1 << 32)
  }

  private mutating func literal(
    _ word: StaticString,
    _ kind: JSONTape.Entry.Kind,
    _ payload: UInt64 = 0
  ) throws(JSONSyntaxError) {
    let start = index
    let letters = word.description.utf8
    guard bytes[index..<end].starts(with: letters) else { throw error("expected a value") }
    index += letters.count
    add(kind, from: start, payload: payload)
  }

  // MARK: Names

  /// The names of an object, as far as they are needed to find one that occurs twice.
  private struct KnownNames {
    /// A bit for some hashes; names of another hash are new.
    var bits: UInt64 = 0
    /// The entries of all names, if they are many or not plain.
    var entries: [String: Int]?
  }

  /// The entry of the name in the same object that equals another one; nil if it is new.
  private func earlier(_ key: Int, from first: Int, _ known: inout KnownNames) -> Int? {
    let entry = entries[key]
    if known.entries == nil, !entry.isPlain || names.count - first >= Self.fewNames {
      known.entries = [:]
      for name in names[first...] { known.entries?[text(name)] = name }
    }
    if known.entries != nil {
      let text = text(key)
      if let earlier = known.entries?[text] { return earlier }
      known.entries?[text] = key
      return nil
    }
    let bit: UInt64 = 1 << UInt64(entry.hash & 63)
    defer { known.bits |= bit }
    guard known.bits & bit != 0 else { return nil }
    return names[first...].first { name in
      entries[name].hash == entry.hash && text(name) == text(key)
    }
  }

  private func text(_ key: Int) -> String {
    let entry = entries[key]
    let inner = bytes[(Int(entry.start) + 1)..<(Int(entry.end) - 1)]
    return entry.isPlain ? String(decoding: inner, as: UTF8.self) : JSONParser.text(of: inner)
  }

  private mutating func reportSecond(_ key: Int, _ first: Int) {
    let places = JSONTape(bytes: [], entries: [], lines: lines)
    diagnostics.append(
      Diagnostic(
        .error,
        file: file,
        position: places.position(entries[key].start),
        code: "json-duplicate-member",
        message: "member '\(text(key))' occurs twice in one object",
        notes: [
          .init(
            file: file,
            position: places.position(entries[first].start),
            message: "the first is here"
          )
        ]
      )
    )
  }

  // MARK: White space and places

  @inline(__always)
  private mutating func skipSpace() throws(JSONSyntaxError) {
    if index < end, bytes[index] > UInt8(ascii: " "), bytes[index] != UInt8(ascii: "/") { return }
    try skipBlanks()
  }

  private mutating func skipBlanks() throws(JSONSyntaxError) {
    while index < end {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): index += 1
      case UInt8(ascii: "\n"):
        if isLine { return }
        newLine()
      case UInt8(ascii: "/"): try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(JSONSyntaxError) {
    guard allowsComments else { throw error("this file is JSON without comments") }
    let opening = position
    switch index + 1 < end ? bytes[index + 1] : 0 {
    case UInt8(ascii: "/"):
      while let byte = peek, byte != UInt8(ascii: "\n") { index += 1 }
    case UInt8(ascii: "*"):
      index += 2
      while index + 1 < end {
        if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") {
          index += 2
          return
        }
        if bytes[index] == UInt8(ascii: "\n") { newLine() } else { index += 1 }
      }
      throw JSONSyntaxError(diagnostic: finding("the comment has no end", at: opening))
    default: throw error("expected a value")
    }
  }

  private mutating func newLine() {
    index += 1
    line += 1
    lineStart = index
    lines.append(JSONTape.LineStart(line: line, offset: lineStart))
  }

  var peek: UInt8? { index < end ? bytes[index] : nil }

  @inline(__always)
  mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    index += 1
    return true
  }

  var position: SourcePosition {
    SourcePosition(line: line, column: index - lineStart + 1)
  }

  @inline(never)
  func error(_ message: String) -> JSONSyntaxError {
    JSONSyntaxError(diagnostic: finding(message, at: position))
  }

  func finding(_ message: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(.error, file: file, position: position, code: "json-syntax", message: message)
  }
}
