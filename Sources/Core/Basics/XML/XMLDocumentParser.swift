// SPDX-License-Identifier: Apache-2.0

/// The first mistake that makes a document unreadable.
struct XMLSyntaxError: Error {
  var diagnostic: Diagnostic
}

/// A recursive-descent reader of XML without document types.
struct XMLDocumentParser {
  private static let deepest = 128

  private let bytes: [UInt8]
  private let file: String
  private var index = 0
  private var line = 1
  private var lineStart = 0

  init(bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  mutating func document() throws(XMLSyntaxError) -> XMLElement {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw error("the document is UTF-16: save it as UTF-8")
    }
    try skipMisc()
    guard peek == UInt8(ascii: "<") else { throw error("expected an element") }
    let root = try element(depth: 1)
    try skipMisc()
    guard index == bytes.count else { throw error("expected the end of the file") }
    return root
  }

  // MARK: Elements

  private mutating func element(depth: Int) throws(XMLSyntaxError) -> XMLElement {
    guard depth <= Self.deepest else {
      throw error("elements are nested more than \(Self.deepest) levels deep")
    }
    let start = position
    advance(1)
    let name = try name()
    let attributes = try attributes()
    var element = XMLElement(
      name: name,
      attributes: attributes,
      children: [],
      text: "",
      position: start,
      end: start
    )
    if skip("/>") {
      element.end = position
      return element
    }
    guard skip(">") else { throw error("expected '>' or an attribute") }
    element.end = position
    try content(of: &element, depth: depth)
    let endName = try self.name()
    guard endName == name else {
      throw error("expected '</\(name)>', not '</\(endName)>'")
    }
    skipSpace()
    guard skip(">") else { throw error("expected '>'") }
    return element
  }

  /// Everything up to the end tag, whose `</` is taken.
  private mutating func content(of element: inout XMLElement, depth: Int) throws(XMLSyntaxError) {
    var text: [UInt8] = []
    while true {
      guard let byte = peek else { throw error("'<\(element.name)>' is never closed") }
      if byte == UInt8(ascii: "&") {
        text += try reference()
      } else if byte != UInt8(ascii: "<") {
        text.append(byte)
        step()
      } else if skip("</") {
        element.text = String(decoding: text, as: UTF8.self)
        return
      } else if skip("<![CDATA[") {
        text += try upTo("]]>", what: "CDATA section")
      } else if try !skipComment() {
        element.children.append(try self.element(depth: depth + 1))
      }
    }
  }

  private mutating func attributes() throws(XMLSyntaxError) -> [XMLElement.Attribute] {
    var attributes: [XMLElement.Attribute] = []
    var names: Set<String> = []
    while true {
      let hadSpace = skipSpace()
      guard let byte = peek, byte != UInt8(ascii: ">"), byte != UInt8(ascii: "/") else {
        return attributes
      }
      guard hadSpace else { throw error("expected a space before the attribute") }
      let start = position
      let name = try name()
      skipSpace()
      guard skip("=") else { throw error("expected '=' after the attribute's name") }
      skipSpace()
      let value = try quoted()
      guard names.insert(name).inserted else {
        throw error("the attribute '\(name)' is there twice", at: start)
      }
      attributes.append(XMLElement.Attribute(name: name, value: value, position: start))
    }
  }

  private mutating func quoted() throws(XMLSyntaxError) -> String {
    guard let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw error("expected a value in quotes")
    }
    advance(1)
    var value: [UInt8] = []
    while let byte = peek {
      switch byte {
      case quote:
        advance(1)
        return String(decoding: value, as: UTF8.self)
      case UInt8(ascii: "&"): value += try reference()
      case UInt8(ascii: "<"): throw error("'<' in a value is written '&lt;'")
      default:
        value.append(byte)
        step()
      }
    }
    throw error("a value is never closed")
  }

  private mutating func name() throws(XMLSyntaxError) -> String {
    let start = index
    while let byte = peek, byte.isXMLName { advance(1) }
    guard index > start else { throw error("expected a name") }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// One of the five named references, or a numeric one.
  private mutating func reference() throws(XMLSyntaxError) -> [UInt8] {
    let start = position
    advance(1)
    let first = index
    while let byte = peek, byte != UInt8(ascii: ";"), index - first < 10 { advance(1) }
    let text = String(decoding: bytes[first..<index], as: UTF8.self)
    guard skip(";") else { throw error("'&' is written '&amp;'", at: start) }
    switch text {
    case "amp": return [UInt8(ascii: "&")]
    case "lt": return [UInt8(ascii: "<")]
    case "gt": return [UInt8(ascii: ">")]
    case "quot": return [UInt8(ascii: "\"")]
    case "apos": return [UInt8(ascii: "'")]
    default: break
    }
    let isHexadecimal = text.hasPrefix("#x")
    guard text.hasPrefix("#"),
      let number = UInt32(text.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10),
      let scalar = Unicode.Scalar(number), number != 0
    else {
      throw error("there is no entity '&\(text);': only XML's own five are known", at: start)
    }
    return Array(String(Character(scalar)).utf8)
  }

  // MARK: What is skipped

  /// Skips white space, comments and processing instructions around the root.
  private mutating func skipMisc() throws(XMLSyntaxError) {
    repeat { skipSpace() } while try skipComment()
  }

  /// Skips a comment or a processing instruction, if one is here.
  private mutating func skipComment() throws(XMLSyntaxError) -> Bool {
    if skip("<!--") {
      _ = try upTo("-->", what: "comment")
      return true
    }
    if skip("<?") {
      _ = try upTo("?>", what: "processing instruction")
      return true
    }
    if starts("<!") { throw error("document types and entities are not read") }
    return false
  }

  /// The bytes before a mark, which is taken.
  private mutating func upTo(
    _ mark: StaticString,
    what: String
  ) throws(XMLSyntaxError) -> ArraySlice<UInt8> {
    let start = index
    while index < bytes.count {
      let end = index
      if skip(mark) { return bytes[start..<end] }
      step()
    }
    throw error("a \(what) is never closed")
  }

  @discardableResult
  private mutating func skipSpace() -> Bool {
    let start = index
    while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { step() }
    return index > start
  }

  // MARK: Bytes

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private var position: SourcePosition {
    SourcePosition(line: line, column: index - lineStart + 1)
  }

  private func starts(_ mark: StaticString) -> Bool {
    mark.withUTF8Buffer { mark in
      guard mark.count <= bytes.count - index else { return false }
      for offset in mark.indices where bytes[index + offset] != mark[offset] { return false }
      return true
    }
  }

  /// Takes a mark, if it is here; it has no line end.
  private mutating func skip(_ mark: StaticString) -> Bool {
    guard starts(mark) else { return false }
    advance(mark.utf8CodeUnitCount)
    return true
  }

  private mutating func advance(_ count: Int) { index += count }

  /// Takes one byte, which may be a line end.
  private mutating func step() {
    if bytes[index] == UInt8(ascii: "\n") {
      line += 1
      lineStart = index + 1
    }
    index += 1
  }

  private func error(_ message: String, at place: SourcePosition? = nil) -> XMLSyntaxError {
    XMLSyntaxError(
      diagnostic: Diagnostic(
        .error,
        file: file,
        position: place ?? position,
        code: "xml-syntax",
        message: message
      )
    )
  }
}

extension UInt8 {
  /// Whether the byte may be in a name; bytes above ASCII all may.
  fileprivate var isXMLName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: ":"), 0x80...0xFF:
      true
    default: false
    }
  }
}
