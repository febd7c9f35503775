// SPDX-License-Identifier: Apache-2.0

/// A text of pieces, each of which is made when it is its turn, so that a long text is never there as a whole.
///
/// It can be gone through more than once, and is the same each time.
package struct TextPieces: Sendable {
  private var makers: [@Sendable () -> String] = []

  /// Creates a text of no piece.
  package init() {}

  /// Creates a text of one piece.
  package init(_ text: @autoclosure @escaping @Sendable () -> String) { makers = [text] }

  /// Appends a piece.
  package mutating func append(_ text: @autoclosure @escaping @Sendable () -> String) {
    makers.append(text)
  }

  /// Appends the texts of elements, many in one piece.
  ///
  /// - Parameters:
  ///   - elements: In order.
  ///   - text: Makes the text of an element.
  /// - Complexity: O(1) in the length of the text.
  package mutating func append<Element: Sendable>(
    _ elements: [Element],
    _ text: @escaping @Sendable (Element) -> String
  ) {
    for start in stride(from: 0, to: elements.count, by: Self.elementsOfPiece) {
      let end = min(start + Self.elementsOfPiece, elements.count)
      makers.append {
        elements[start..<end].reduce(into: "") { $0 += text($1) }
      }
    }
  }

  private static let elementsOfPiece = 100

  /// Calls a closure with one piece after the other.
  package func forEach<Failure: Error>(
    _ body: (String) throws(Failure) -> Void
  ) throws(Failure) {
    for make in makers { try body(make()) }
  }

  /// The whole text.
  package var text: String { makers.reduce(into: "") { $0 += $1() } }

  /// SHA-256 of the text, hexadecimal.
  package var sha256: String {
    var sum = SHA256()
    forEach { sum.update(Array($0.utf8)) }
    return sum.hexadecimalDigest()
  }
}
