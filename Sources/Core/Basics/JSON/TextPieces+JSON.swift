// SPDX-License-Identifier: Apache-2.0

extension TextPieces {
  /// Appends the elements of a JSON list on one line, with commas between them.
  package mutating func append<Element: Sendable>(
    listOf elements: [Element],
    _ json: @escaping @Sendable (Element) -> JSON
  ) {
    append("[")
    append(elements, after: "", json)
    append("]")
  }

  /// Appends an object as `JSON.text(compactFrom: 2)` writes it, with the elements of a long list in pieces.
  ///
  /// - Parameters:
  ///   - object: The object, in which the list is empty.
  ///   - name: The name of the member that is the list.
  ///   - elements: The list's elements.
  ///   - json: The JSON of an element.
  /// - Precondition: The object has that member.
  package mutating func append<Element: Sendable>(
    _ object: JSON,
    filling name: String,
    with elements: [Element],
    _ json: @escaping @Sendable (Element) -> JSON
  ) {
    let text = object.text(compactFrom: 2)
    // No text has a line break in it, and deeper members stand further to the right.
    guard let list = text.firstRange(of: "\n  \(JSON.string(name).compactText): [") else {
      preconditionFailure("the object has no list '\(name)'")
    }
    let (head, tail) = (String(text[..<list.upperBound]), String(text[list.upperBound...]))
    append(head)
    append(elements, after: "\n    ", json)
    if !elements.isEmpty { append("\n  ") }
    append(tail)
  }

  private mutating func append<Element: Sendable>(
    _ elements: [Element],
    after space: String,
    _ json: @escaping @Sendable (Element) -> JSON
  ) {
    append(Array(elements.prefix(1))) { space + json($0).compactText }
    append(Array(elements.dropFirst())) { "," + space + json($0).compactText }
  }
}
