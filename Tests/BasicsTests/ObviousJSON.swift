// SPDX-License-Identifier: Apache-2.0
import Basics

/// A JSON value as a tree, which the reader of tests makes the plain way.
struct ObviousJSON {
  enum Content {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([ObviousJSON])
    case object([Member])
  }

  struct Member {
    var name: String
    var position: SourcePosition
    var value: ObviousJSON
  }

  var content: Content
  var position: SourcePosition
  var end: SourcePosition

  /// Reads a document as `JSONNode` has to.
  static func parse(
    _ bytes: [UInt8],
    file: String,
    line: Int,
    allowsComments: Bool,
    allowsNaN: Bool,
    handingOver list: JSONNode.LongList?,
    _ body: (ObviousJSON) -> Void
  ) -> (root: ObviousJSON?, diagnostics: [Diagnostic]) {
    var parser = ObviousParser(
      bytes: bytes,
      file: file,
      line: line,
      allowsComments: allowsComments,
      allowsNaN: allowsNaN
    )
    do {
      let root = try parser.document(handingOver: list, body)
      return (root, parser.diagnostics)
    } catch {
      return (nil, parser.diagnostics + [error.diagnostic])
    }
  }

  /// All values and places in one text.
  var outline: String {
    let place = "\(position.line):\(position.column)-\(end.line):\(end.column) "
    switch content {
    case .null: return place + "null"
    case .bool(let value): return place + "\(value)"
    case .integer(let value): return place + "\(value)"
    case .number(let value): return place + "bits \(value.bitPattern)"
    case .string(let value): return place + "\"\(value)\""
    case .array(let elements):
      return place + "[" + elements.map(\.outline).joined(separator: ", ") + "]"
    case .object(let members):
      let parts = members.map {
        "\($0.position.line):\($0.position.column) '\($0.name)' \($0.value.outline)"
      }
      return place + "{" + parts.joined(separator: ", ") + "}"
    }
  }

  init(content: Content, position: SourcePosition, end: SourcePosition) {
    self.content = content
    self.position = position
    self.end = end
  }

  /// A node as a tree.
  init(_ node: JSONNode) {
    position = node.position
    end = node.end
    switch node.content {
    case .null: content = .null
    case .bool(let value): content = .bool(value)
    case .integer(let value): content = .integer(value)
    case .number(let value): content = .number(value)
    case .string(let value): content = .string(value)
    case .array(let elements): content = .array(elements.map { ObviousJSON($0) })
    case .object(let members):
      content = .object(
        members.map { Member(name: $0.name, position: $0.position, value: ObviousJSON($0.value)) }
      )
    }
  }
}

/// The first mistake that makes a document unreadable.
struct ObviousSyntaxError: Error {
  var diagnostic: Diagnostic
}

/// A recursive-descent reader of JSON with comments, value by value.
struct ObviousParser {
  private static let deepest = 128

  private let bytes: [UInt8]
  private let file: String
  private let allowsComments: Bool
  private let allowsNaN: Bool
  private var index = 0
  private var line: Int
  private var lineStart = 0
  private var depth = 0
  private(set) var diagnostics: [Diagnostic] = []

  init(
    bytes: [UInt8],
    file: String,
    line: Int = 1,
    allowsComments: Bool = true,
    allowsNaN: Bool = false
  ) {
    self.bytes = bytes
    self.file = file
    self.allowsComments = allowsComments
    self.allowsNaN = allowsNaN
    self.line = line
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  mutating func document(
    handingOver list: JSONNode.LongList?,
    _ body: (ObviousJSON) -> Void
  ) throws(ObviousSyntaxError) -> ObviousJSON {
    try skipSpace()
    let root = try value(handingOver: list, body)
    try skipSpace()
    guard index == bytes.count else { throw error("expected the end of the file after the value") }
    return root
  }

  // MARK: Values

  /// Reads a value; the elements of `list`, the value itself or a member of it, are handed over to `body`.
  private mutating func value(
    handingOver list: JSONNode.LongList? = nil,
    _ body: (ObviousJSON) -> Void = { _ in }
  ) throws(ObviousSyntaxError) -> ObviousJSON {
    if list == .root, peek == UInt8(ascii: "[") { return try elements(body) }
    let start = position
    let content: ObviousJSON.Content
    switch peek {
    case UInt8(ascii: "{"):
      content = try nested { p throws(ObviousSyntaxError) in
        try p.object(handingOver: list, body)
      }
    case UInt8(ascii: "["): content = try nested { p throws(ObviousSyntaxError) in try p.array() }
    case UInt8(ascii: "\""): content = .string(try string())
    case UInt8(ascii: "t"): content = try literal("true", .bool(true))
    case UInt8(ascii: "f"): content = try literal("false", .bool(false))
    case UInt8(ascii: "n"): content = try literal("null", .null)
    case UInt8(ascii: "N") where allowsNaN: content = try literal("NaN", .number(.nan))
    case let byte? where isDigit(byte) || byte == UInt8(ascii: "-"): content = try number()
    case nil: throw error("expected a value, but the file ends")
    default: throw error("expected a value")
    }
    return ObviousJSON(content: content, position: start, end: position)
  }

  private mutating func nested(
    _ read: (inout ObviousParser) throws(ObviousSyntaxError) -> ObviousJSON.Content
  ) throws(ObviousSyntaxError) -> ObviousJSON.Content {
    depth += 1
    guard depth <= ObviousParser.deepest else {
      throw error("values are nested more than \(ObviousParser.deepest) levels deep")
    }
    index += 1
    let content = try read(&self)
    depth -= 1
    return content
  }

  private mutating func object(
    handingOver list: JSONNode.LongList?,
    _ body: (ObviousJSON) -> Void
  ) throws(ObviousSyntaxError) -> ObviousJSON.Content {
    var members: [ObviousJSON.Member] = []
    var positions: [String: SourcePosition] = [:]
    try skipSpace()
    if take(UInt8(ascii: "}")) { return .object(members) }
    while true {
      try skipSpace()
      let start = position
      guard peek == UInt8(ascii: "\"") else { throw error("expected a member name in quotes") }
      let name = try string()
      try skipSpace()
      guard take(UInt8(ascii: ":")) else { throw error("expected ':' after the member name") }
      try skipSpace()
      let isHandedOver = list == .member(name) && peek == UInt8(ascii: "[")
      let value = isHandedOver ? try elements(body) : try value()
      let member = ObviousJSON.Member(name: name, position: start, value: value)
      if let first = positions[name] {
        diagnostics.append(
          Diagnostic(
            .error,
            file: file,
            position: start,
            code: "json-duplicate-member",
            message: "member '\(name)' occurs twice in one object",
            notes: [.init(file: file, position: first, message: "the first is here")]
          )
        )
      } else {
        positions[name] = start
        members.append(member)
      }
      try skipSpace()
      if take(UInt8(ascii: "}")) { return .object(members) }
      guard take(UInt8(ascii: ",")) else { throw error("expected ',' or '}' in the object") }
    }
  }

  private mutating func array() throws(ObviousSyntaxError) -> ObviousJSON.Content {
    var elements: [ObviousJSON] = []
    try skipSpace()
    if take(UInt8(ascii: "]")) { return .array(elements) }
    while true {
      try skipSpace()
      elements.append(try value())
      try skipSpace()
      if take(UInt8(ascii: "]")) { return .array(elements) }
      guard take(UInt8(ascii: ",")) else { throw error("expected ',' or ']' in the list") }
    }
  }

  /// Reads a list, handing its elements over; an empty list takes its place.
  private mutating func elements(
    _ body: (ObviousJSON) -> Void
  ) throws(ObviousSyntaxError) -> ObviousJSON {
    let start = position
    let content = try nested { p throws(ObviousSyntaxError) in
      try p.skipSpace()
      if p.take(UInt8(ascii: "]")) { return .array([]) }
      while true {
        try p.skipSpace()
        body(try p.value())
        try p.skipSpace()
        if p.take(UInt8(ascii: "]")) { return .array([]) }
        guard p.take(UInt8(ascii: ",")) else { throw p.error("expected ',' or ']' in the list") }
      }
    }
    return ObviousJSON(content: content, position: start, end: position)
  }

  private mutating func literal(
    _ word: StaticString,
    _ content: ObviousJSON.Content
  ) throws(ObviousSyntaxError) -> ObviousJSON.Content {
    let letters = Array(word.description.utf8)
    guard bytes[index...].starts(with: letters) else { throw error("expected a value") }
    index += letters.count
    return content
  }

  private mutating func number() throws(ObviousSyntaxError) -> ObviousJSON.Content {
    let start = index
    let place = position
    _ = take(UInt8(ascii: "-"))
    let whole = digits()
    var isWhole = true
    var isValid = !whole.isEmpty && (whole.count == 1 || whole.first != UInt8(ascii: "0"))
    if take(UInt8(ascii: ".")) {
      isWhole = false
      isValid = isValid && !digits().isEmpty
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      isWhole = false
      if !take(UInt8(ascii: "-")) { _ = take(UInt8(ascii: "+")) }
      isValid = isValid && !digits().isEmpty
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard isValid, let value = Double(text), value.isFinite else {
      throw ObviousSyntaxError(diagnostic: finding("'\(text)' is not a JSON number", at: place))
    }
    if isWhole, let integer = Int(text) { return .integer(integer) }
    return .number(value)
  }

  private mutating func digits() -> ArraySlice<UInt8> {
    let start = index
    while let byte = peek, isDigit(byte) { index += 1 }
    return bytes[start..<index]
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  // MARK: Strings

  private mutating func string() throws(ObviousSyntaxError) -> String {
    let opening = position
    index += 1
    var units: [UInt8] = []
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        guard let text = String(validUTF8: units) else {
          throw ObviousSyntaxError(
            diagnostic: finding("the string is not valid UTF-8", at: opening)
          )
        }
        return text
      case UInt8(ascii: "\\"):
        index += 1
        units.append(contentsOf: String(try escaped()).utf8)
      case 0..<0x20: throw error("a control character in a string must be escaped")
      default:
        units.append(byte)
        index += 1
      }
    }
    throw ObviousSyntaxError(diagnostic: finding("the string has no closing quote", at: opening))
  }

  private mutating func escaped() throws(ObviousSyntaxError) -> Character {
    guard let byte = peek else { throw error("the string has no closing quote") }
    index += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return Character(try escapedScalar())
    default:
      index -= 1
      throw error("unknown escape in a string")
    }
  }

  private mutating func escapedScalar() throws(ObviousSyntaxError) -> Unicode.Scalar {
    let first = try hexadecimal()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard UTF16.isLeadSurrogate(first), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
      throw error("a surrogate in a string needs its partner")
    }
    let second = try hexadecimal()
    guard UTF16.isTrailSurrogate(second) else {
      throw error("a surrogate in a string needs its partner")
    }
    let value = 0x10000 + ((UInt32(first) - 0xD800) << 10) + (UInt32(second) - 0xDC00)
    guard let scalar = Unicode.Scalar(value) else { throw error("not a Unicode scalar") }
    return scalar
  }

  private mutating func hexadecimal() throws(ObviousSyntaxError) -> UInt16 {
    let text = String(decoding: bytes[index...].prefix(4), as: UTF8.self)
    guard text.utf8.count == 4, text.allSatisfy(\.isHexDigit), let value = UInt16(text, radix: 16)
    else { throw error("expected four hexadecimal digits after \\u") }
    index += 4
    return value
  }

  // MARK: White space and places

  private mutating func skipSpace() throws(ObviousSyntaxError) {
    while let byte = peek {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): index += 1
      case UInt8(ascii: "\n"): newLine()
      case UInt8(ascii: "/"): try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(ObviousSyntaxError) {
    guard allowsComments else { throw error("this file is JSON without comments") }
    let opening = position
    switch index + 1 < bytes.count ? bytes[index + 1] : 0 {
    case UInt8(ascii: "/"):
      while let byte = peek, byte != UInt8(ascii: "\n") { index += 1 }
    case UInt8(ascii: "*"):
      index += 2
      while index + 1 < bytes.count {
        if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") {
          index += 2
          return
        }
        if bytes[index] == UInt8(ascii: "\n") { newLine() } else { index += 1 }
      }
      throw ObviousSyntaxError(diagnostic: finding("the comment has no end", at: opening))
    default: throw error("expected a value")
    }
  }

  private mutating func newLine() {
    index += 1
    line += 1
    lineStart = index
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    index += 1
    return true
  }

  private var position: SourcePosition {
    SourcePosition(line: line, column: index - lineStart + 1)
  }

  private func error(_ message: String) -> ObviousSyntaxError {
    ObviousSyntaxError(diagnostic: finding(message, at: position))
  }

  private func finding(_ message: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(.error, file: file, position: position, code: "json-syntax", message: message)
  }
}
