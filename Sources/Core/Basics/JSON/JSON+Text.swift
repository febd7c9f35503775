// SPDX-License-Identifier: Apache-2.0

extension JSON {
  /// The value as indented text: two spaces a level, members in their order, a newline at the end.
  ///
  /// Doubles are written with the fewest digits that read back as the same value.
  package var text: String {
    var output = ""
    write(into: &output, indentation: 0)
    output += "\n"
    return output
  }

  /// The same with values below a level each on one line, as for long lists of small objects.
  ///
  /// - Parameter level: How deep a value is that is written in one line; the value itself is at 0.
  /// - Returns: The text, with a newline at the end.
  package func text(compactFrom level: Int) -> String {
    var output = ""
    write(into: &output, indentation: 0, limit: 2 * level)
    output += "\n"
    return output
  }

  /// The same as it stands so many levels deep in a larger text, without a newline at the end.
  package func text(atLevel level: Int) -> String {
    var output = ""
    write(into: &output, indentation: 2 * level)
    return output
  }

  /// The value on one line, without spaces and without a newline at the end.
  package var compactText: String {
    var output = ""
    write(into: &output, indentation: nil)
    return output
  }

  private func write(into output: inout String, indentation: Int?, limit: Int = .max) {
    let indentation = indentation.flatMap { $0 < limit ? $0 : nil }
    switch self {
    case .null: output += "null"
    case .bool(let value): output += value ? "true" : "false"
    case .integer(let value): output += String(value)
    case .number(let value):
      precondition(value.isFinite, "JSON has no NaN and no infinity")
      output += value.description
    case .string(let value): JSON.quote(value, into: &output)
    case .array(let elements):
      JSON.list("[", elements, "]", into: &output, indentation: indentation) {
        element,
        output,
        inner in
        element.write(into: &output, indentation: inner, limit: limit)
      }
    case .object(let members):
      JSON.list("{", members, "}", into: &output, indentation: indentation) {
        member,
        output,
        inner in
        JSON.quote(member.name, into: &output)
        output += inner == nil ? ":" : ": "
        member.value.write(into: &output, indentation: inner, limit: limit)
      }
    }
  }

  private static func list<Element>(
    _ open: String,
    _ elements: [Element],
    _ close: String,
    into output: inout String,
    indentation: Int?,
    write: (Element, inout String, Int?) -> Void
  ) {
    output += open
    let inner = indentation.map { $0 + 2 }
    for (index, element) in elements.enumerated() {
      if index > 0 { output += "," }
      JSON.newLine(inner, into: &output)
      write(element, &output, inner)
    }
    if !elements.isEmpty { JSON.newLine(indentation, into: &output) }
    output += close
  }

  private static func newLine(_ indentation: Int?, into output: inout String) {
    guard let indentation else { return }
    output += "\n"
    output += String(repeating: " ", count: indentation)
  }

  private static func quote(_ value: String, into output: inout String) {
    output += "\""
    // Most texts have nothing to escape, and are appended as a whole.
    guard value.utf8.contains(where: isEscaped) else {
      output += value
      output += "\""
      return
    }
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case "\n": output += "\\n"
      case "\r": output += "\\r"
      case "\t": output += "\\t"
      case "\u{0}"..<"\u{20}":
        let digits = String(scalar.value, radix: 16)
        output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: output.unicodeScalars.append(scalar)
      }
    }
    output += "\""
  }
  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }
}
