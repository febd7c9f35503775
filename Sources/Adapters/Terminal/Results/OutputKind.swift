// SPDX-License-Identifier: Apache-2.0
import Platform

/// The kind of an output: only an earlier output of the same kind makes way for it.
package struct OutputKind: Sendable {
  /// The name of such a file, as in `'x' is there and is not a SARIF log`.
  package let name: String
  private let isSuch: @Sendable (_ path: String) -> Bool

  /// Creates a kind by a look at a file.
  ///
  /// - Parameters:
  ///   - name: The name of such a file, with an article.
  ///   - isSuch: Whether a plain file with content is such an output.
  package init(_ name: String, isSuch: @escaping @Sendable (_ path: String) -> Bool) {
    self.name = name
    self.isSuch = isSuch
  }

  /// Creates a kind by how its files begin.
  ///
  /// - Parameters:
  ///   - name: What such a file is, with an article.
  ///   - start: How it begins, blanks and line ends left out.
  ///   - mark: A part of its first 4096 bytes, also without blanks; empty for none.
  package init(_ name: String, start: String, mark: String = "") {
    self.init(name) { path in
      let head = Self.head(of: path)
      return head.hasPrefix(start) && (mark.isEmpty || head.contains(mark))
    }
  }

  /// Whether a file may be replaced: nobody wrote anything to it, or it is an earlier output of this kind.
  ///
  /// A pipe or a device is written to and not replaced; so is what is not there.
  package func mayReplace(_ path: String) -> Bool {
    guard Files.kind(of: path) == .file, let size = try? Files.size(of: path), size > 0 else {
      return true
    }
    return isSuch(path)
  }

  /// The first 4096 bytes of a file as text, without blanks and line ends; empty if it cannot be read.
  package static func head(of path: String) -> String {
    guard let file = try? FileDescriptor(readingPlain: path),
      let bytes = try? file.read(0..<4096)
    else { return "" }
    return String(decoding: bytes.filter { $0 > UInt8(ascii: " ") }, as: UTF8.self)
  }
}

extension OutputKind {
  /// A page of this tool, which names it as its generator.
  package static let page = OutputKind(
    "a page that RepGauge wrote",
    start: "<!doctypehtml>",
    mark: "<metaname=\"generator\"content=\"RepGauge"
  )

  /// A figure of this tool.
  package static let drawing = OutputKind(
    "a figure that RepGauge drew",
    start: "<svgxmlns=\"http://www.w3.org/2000/svg\"class=\"figure\""
  )

  /// A SARIF log of one program.
  package static func sarif(of program: String) -> OutputKind {
    OutputKind(
      "a SARIF log of \(program)",
      start: "{\"$schema\":\"https://json.schemastore.org/sarif",
      mark: "\"driver\":{\"name\":\"\(program)\""
    )
  }
}
