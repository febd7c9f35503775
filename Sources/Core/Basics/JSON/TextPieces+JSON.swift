// SPDX-License-Identifier: Apache-2.0

extension TextPieces {
  /// Appends the elements of a JSON list on one line, with commas between them.
  package mutating func append<Element: Sendable>(
    listOf elements: [Element],
    _ json: @escaping @Sendable (Element) -> JSON
  ) {
    append("[")
    append(Array(elements.prefix(1))) { json($0).compactText }
    append(Array(elements.dropFirst())) { "," + json($0).compactText }
    append("]")
  }
}
