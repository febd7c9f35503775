// SPDX-License-Identifier: Apache-2.0

/// The places of a long list's elements in a JSON document, found without holding the document.
///
/// The list is a member of the document's outermost object. Bytes are given piece by piece. All
/// that is outside the list is kept, so that it can be read by itself with the list empty. Comments
/// count as white space.
package struct JSONOutline: Sendable {
  /// Where each element of the list stands in the document, in bytes.
  package private(set) var elements: [Range<Int>] = []
  /// The document with the list empty.
  package private(set) var rest: [UInt8] = []

  private enum Mode {
    case plain
    case string
    case escape
    /// After a slash that is in no string.
    case slash
    case lineComment
    case blockComment
    /// After an asterisk in a comment of the kind that asterisks end.
    case asterisk
  }

  private let name: [UInt8]
  private var mode = Mode.plain
  private var depth = 0
  private var offset = 0
  /// The last text directly in the outermost object.
  private var text: [UInt8] = []
  /// Whether that text is the name of the member whose value follows.
  private var isNamed = false
  private var isInList = false
  private var start: Int?
  private var end = 0

  /// Starts to look for a list.
  ///
  /// - Parameter name: The name of the member, without a character that is escaped.
  package init(ofList name: String) {
    self.name = Array(name.utf8)
  }

  /// Takes the next bytes of the document.
  ///
  /// - Complexity: O(*n*) in bytes.
  package mutating func take(_ bytes: [UInt8]) {
    for byte in bytes {
      take(byte)
      offset += 1
    }
  }

  private mutating func take(_ byte: UInt8) {
    let wasInList = isInList
    switch mode {
    case .plain: takePlain(byte)
    case .string:
      if byte == UInt8(ascii: "\"") { mode = .plain } else { takeText(byte) }
      if byte == UInt8(ascii: "\\") { mode = .escape }
      touch()
    case .escape:
      mode = .string
      takeText(byte)
    case .slash:
      mode =
        byte == UInt8(ascii: "/")
        ? .lineComment : byte == UInt8(ascii: "*") ? .blockComment : .plain
    case .lineComment: if byte == UInt8(ascii: "\n") { mode = .plain }
    case .blockComment: if byte == UInt8(ascii: "*") { mode = .asterisk }
    case .asterisk:
      mode =
        byte == UInt8(ascii: "/") ? .plain : byte == UInt8(ascii: "*") ? .asterisk : .blockComment
    }
    if !(wasInList && isInList) { rest.append(byte) }
  }

  private mutating func takePlain(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""):
      mode = .string
      if depth == 1 { text = [] }
      touch()
    case UInt8(ascii: "/"): mode = .slash
    case UInt8(ascii: ":"):
      if depth == 1 { isNamed = text == name }
      touch()
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      touch()
      if depth == 1, isNamed, byte == UInt8(ascii: "[") { isInList = true }
      depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      if depth == 1, isInList {
        finishElement()
        isInList = false
        isNamed = false
      } else {
        touch()
      }
    case UInt8(ascii: ","):
      if depth == 2, isInList { finishElement() } else { touch() }
      if depth == 1 { isNamed = false }
    case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): break
    default: touch()
    }
  }

  private mutating func takeText(_ byte: UInt8) {
    if depth == 1 { text.append(byte) }
  }

  /// Notes that a byte is of an element, if it is in the list.
  private mutating func touch() {
    guard isInList else { return }
    if start == nil { start = offset }
    end = offset + 1
  }

  private mutating func finishElement() {
    if let start { elements.append(start..<end) }
    start = nil
  }
}
