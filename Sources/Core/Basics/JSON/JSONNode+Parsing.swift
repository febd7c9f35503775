// SPDX-License-Identifier: Apache-2.0

extension JSONNode {
  /// Reads a JSON document; `//` and `/* */` comments count as white space.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 text.
  ///   - range: The part of it that is the document; nil for all.
  ///   - file: The name used in findings.
  ///   - line: The number of the first line, as of a line of JSON lines.
  ///   - allowsComments: False if a comment is a syntax error, as RFC 8259 has it.
  ///   - allowsNaN: True if the bare word `NaN`, which Python writes, is a number.
  ///   - list: A list that is too long to be held as nodes: its elements are handed over one by one, and it is empty
  ///     in the root. Nil for none.
  ///   - body: Called with each element of that list.
  /// - Returns: The root, nil after a syntax error, and what was found wrong.
  /// - Complexity: O(*n*) in the number of bytes; nesting deeper than 128 levels is refused.
  package static func parse(
    _ bytes: [UInt8],
    in range: Range<Int>? = nil,
    file: String,
    line: Int = 1,
    allowsComments: Bool = true,
    allowsNaN: Bool = false,
    handingOver list: LongList? = nil,
    _ body: (JSONNode) -> Void = { _ in }
  ) -> (root: JSONNode?, diagnostics: [Diagnostic]) {
    var parser = JSONParser(
      bytes: bytes,
      range: range ?? bytes.indices,
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

  /// Reads a document that is one line, and finds where the line ends.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 text.
  ///   - start: The beginning of the line.
  ///   - file: The name used in findings.
  ///   - line: The number of the line.
  ///   - allowsNaN: True if the bare word `NaN` is a number.
  /// - Returns: The root and the place of the newline or of the end of the text; nil if the line is no JSON, or has
  ///   findings, which ``parse(_:in:file:line:allowsComments:allowsNaN:)`` says when it is given the line's end.
  /// - Complexity: O(*n*) in the number of bytes of the line.
  package static func parseLine(
    _ bytes: [UInt8],
    from start: Int,
    file: String,
    line: Int,
    allowsNaN: Bool = false
  ) -> (root: JSONNode, end: Int)? {
    var parser = JSONParser(
      bytes: bytes,
      range: start..<bytes.count,
      file: file,
      line: line,
      allowsComments: false,
      allowsNaN: allowsNaN,
      isLine: true
    )
    guard let root = try? parser.document(handingOver: nil, { _ in }), parser.diagnostics.isEmpty
    else { return nil }
    return (root, parser.index)
  }
}
