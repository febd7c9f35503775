// SPDX-License-Identifier: Apache-2.0

/// A JSON value that knows where in its file it stands.
package struct JSONNode: Sendable {
  /// What a node holds; objects keep the order of their members.
  package indirect enum Content: Sendable {
    /// The null literal.
    case null
    /// A truth value.
    case bool(Bool)
    /// A number written without fraction or exponent that fits 64 bits.
    case integer(Int)
    /// Any other number; NaN only if the reader was told to take it.
    case number(Double)
    /// A text.
    case string(String)
    /// A list.
    case array([JSONNode])
    /// Members in order of appearance, names unique.
    case object([Member])
  }

  /// A list of a document that is too long to be held as nodes.
  package enum LongList: Sendable, Equatable, ExpressibleByStringLiteral {
    /// A member of the outermost object.
    case member(String)
    /// The document itself.
    case root

    /// A member of the outermost object.
    package init(stringLiteral name: String) { self = .member(name) }
  }

  /// A name and its value.
  package struct Member: Sendable {
    /// The name.
    package var name: String
    /// Where the name's opening quote stands.
    package var position: SourcePosition
    /// The value.
    package var value: JSONNode
  }

  /// What the node holds.
  package var content: Content
  /// Where the value begins.
  package var position: SourcePosition
  /// Where the value ends, exclusive.
  package var end: SourcePosition

  /// The value of a member of an object; nil for other values or where no such member is.
  package subscript(_ name: String) -> JSONNode? {
    members?.first { $0.name == name }?.value
  }

  /// The text, if it is one.
  package var string: String? {
    if case .string(let value) = content { value } else { nil }
  }

  /// The number, whole or not, if it is one.
  package var double: Double? {
    switch content {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// The whole number, if it is one.
  package var integer: Int? {
    if case .integer(let value) = content { value } else { nil }
  }

  /// The truth value, if it is one.
  package var bool: Bool? {
    if case .bool(let value) = content { value } else { nil }
  }

  /// The elements, if it is a list.
  package var array: [JSONNode]? {
    if case .array(let elements) = content { elements } else { nil }
  }

  /// The members, if it is an object.
  package var members: [Member]? {
    if case .object(let members) = content { members } else { nil }
  }

  /// Whether it is the null literal.
  package var isNull: Bool {
    if case .null = content { true } else { false }
  }

  /// The value without positions.
  ///
  /// - Precondition: No number is NaN if the value is written.
  package var json: JSON {
    switch content {
    case .null: .null
    case .bool(let value): .bool(value)
    case .integer(let value): .integer(value)
    case .number(let value): .number(value)
    case .string(let value): .string(value)
    case .array(let elements): .array(elements.map(\.json))
    case .object(let members): .object(members.map { JSON.Member($0.name, $0.value.json) })
    }
  }

  /// Reads a JSON document; `//` and `/* */` comments count as white space.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 text.
  ///   - file: The name used in findings.
  ///   - line: The number of the first line, as of a line of JSON lines.
  ///   - allowsComments: False if a comment is a syntax error, as RFC 8259 has it.
  ///   - allowsNaN: True if the bare word `NaN`, which Python writes, is a number.
  /// - Returns: The root, nil after a syntax error, and what was found wrong.
  /// - Complexity: O(*n*) in the number of bytes; nesting deeper than 128 levels is refused.
  package static func parse(
    _ bytes: [UInt8],
    file: String,
    line: Int = 1,
    allowsComments: Bool = true,
    allowsNaN: Bool = false
  ) -> (root: JSONNode?, diagnostics: [Diagnostic]) {
    parse(
      bytes,
      file: file,
      line: line,
      allowsComments: allowsComments,
      allowsNaN: allowsNaN,
      handingOver: nil
    ) { _ in }
  }

  /// Reads a JSON document of which one list is too long to be held as nodes.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 text.
  ///   - file: The name used in findings.
  ///   - line: The number of the first line.
  ///   - allowsComments: False if a comment is a syntax error.
  ///   - allowsNaN: True if the bare word `NaN` is a number.
  ///   - list: The list whose elements are handed over one by one, in place of being held; it is empty in the
  ///     root. Nil for none.
  ///   - body: Called with each element.
  /// - Returns: The root, nil after a syntax error, and what was found wrong.
  /// - Complexity: O(*n*) in the number of bytes.
  package static func parse(
    _ bytes: [UInt8],
    file: String,
    line: Int = 1,
    allowsComments: Bool = true,
    allowsNaN: Bool = false,
    handingOver list: LongList?,
    _ body: (JSONNode) -> Void
  ) -> (root: JSONNode?, diagnostics: [Diagnostic]) {
    var parser = JSONParser(
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
}
