// SPDX-License-Identifier: Apache-2.0

/// An element of an XML document that knows where in its file it stands.
public struct XMLElement: Sendable {
  /// A name and its value, with the five named and all numeric references replaced.
  public struct Attribute: Sendable {
    /// The name, with its prefix if it has one.
    public var name: String
    /// The value.
    public var value: String
    /// Where the name begins.
    public var position: SourcePosition
  }

  /// The name, with its prefix if it has one.
  public var name: String
  /// The attributes in order of appearance, names unique.
  public var attributes: [Attribute]
  /// The elements inside, in order.
  public var children: [XMLElement]
  /// The text directly inside, without that of the elements inside.
  public var text: String
  /// Where the start tag begins.
  public var position: SourcePosition
  /// Where the start tag ends, exclusive.
  public var end: SourcePosition

  /// The value of an attribute; nil where it is absent.
  public subscript(_ name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }

  /// The elements of a name directly inside, in order.
  public func children(_ name: String) -> [XMLElement] {
    children.filter { $0.name == name }
  }

  /// The first element of a name directly inside.
  public func child(_ name: String) -> XMLElement? {
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
  public static func parse(
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
