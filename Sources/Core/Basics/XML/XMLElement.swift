// SPDX-License-Identifier: Apache-2.0

/// An element of an XML document that knows where in its file it stands.
package struct XMLElement: Sendable {
  /// A name and its value, with the five named and all numeric references replaced.
  package struct Attribute: Sendable {
    /// The name, with its prefix if it has one.
    package var name: String
    /// The value.
    package var value: String
    /// Where the name begins.
    package var position: SourcePosition
  }

  /// The name, with its prefix if it has one.
  package var name: String
  /// The attributes in order of appearance, names unique.
  package var attributes: [Attribute]
  /// The elements inside, in order.
  package var children: [XMLElement]
  /// The text directly inside, without that of the elements inside.
  package var text: String
  /// Where the start tag begins.
  package var position: SourcePosition
  /// Where the start tag ends, exclusive.
  package var end: SourcePosition

  /// The value of an attribute; nil where it is absent.
  package subscript(_ name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }

  /// The elements of a name directly inside, in order.
  package func children(_ name: String) -> [XMLElement] {
    children.filter { $0.name == name }
  }

  /// The first element of a name directly inside.
  package func child(_ name: String) -> XMLElement? {
    children.first { $0.name == name }
  }

  /// Reads an XML document.
  ///
  /// A subset of XML 1.0 that annotation tools write: elements, attributes, text, CDATA sections,
  /// comments and processing instructions, UTF-8 alone. Document type declarations are refused, so
  /// that no entity is ever expanded, and no file outside is ever read.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 text, with or without a byte order mark.
  ///   - file: The name used in findings.
  /// - Returns: The root, or nil and the first mistake, with the code `xml-syntax`.
  /// - Complexity: O(*n*) in the number of bytes; nesting deeper than 128 levels is refused.
  package static func parse(
    _ bytes: [UInt8],
    file: String
  ) -> (root: XMLElement?, diagnostics: [Diagnostic]) {
    var parser = XMLDocumentParser(bytes: bytes, file: file)
    do {
      return (try parser.document(), [])
    } catch {
      return (nil, [error.diagnostic])
    }
  }
}
