// SPDX-License-Identifier: Apache-2.0

package import Basics
import Platform

/// The source lines that findings point into; keeps the last file, since findings come in order.
struct SourceLines {
  private var file = ""
  private var lines: [ArraySlice<UInt8>] = []

  /// A finding and its notes, each with its source line and a caret where there is one.
  mutating func annotated(_ diagnostic: Diagnostic) -> String {
    // A finding without notes is one line, and each note is one more.
    let lines = "\(diagnostic)".split(separator: "\n", maxSplits: diagnostic.notes.count)
    var text = ""
    for (index, line) in lines.enumerated() {
      let note = index > 0 ? diagnostic.notes[index - 1] : nil
      text += line + "\n"
      text += excerpt(
        note?.file ?? diagnostic.file,
        note.map(\.position) ?? diagnostic.position,
        end: note == nil ? diagnostic.end : nil
      )
    }
    return text
  }

  /// The source line and, below it, a caret with a tilde under each further byte meant.
  private mutating func excerpt(
    _ file: String,
    _ position: SourcePosition?,
    end: SourcePosition?
  ) -> String {
    guard let position else { return "" }
    load(file)
    guard lines.indices.contains(position.line - 1) else { return "" }
    let line = lines[position.line - 1]
    guard position.column >= 1, position.column <= line.count + 1, line.count <= 400 else {
      return ""
    }
    let before = String(decoding: line.prefix(position.column - 1), as: UTF8.self)
    // A tab stays a tab, so that the caret stands where the terminal puts the text.
    let indentation = String(before.map { $0 == "\t" ? "\t" : " " })
    var length = 1
    if let end, end.line == position.line, end.column <= line.count + 1 {
      let meant = line.dropFirst(position.column - 1).prefix(max(0, end.column - position.column))
      length = max(1, String(decoding: meant, as: UTF8.self).count)
    }
    return String(decoding: line, as: UTF8.self) + "\n" + indentation + "^"
      + String(repeating: "~", count: length - 1) + "\n"
  }

  private mutating func load(_ file: String) {
    guard file != self.file else { return }
    self.file = file
    let bytes = (try? Files.read(file)) ?? []
    lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }
}

extension Diagnostic {
  /// The finding for editors, with keys in snake_case.
  package var json: JSON {
    .object(
      [.init("severity", .string(severity.rawValue))] + Self.place(file, position) + [
        .init("end_line", end.map { .integer($0.line) } ?? .null),
        .init("end_column", end.map { .integer($0.column) } ?? .null),
        .init("code", .string(code)),
        .init("message", .string(message)),
        .init(
          "notes",
          .array(
            notes.map {
              .object(Self.place($0.file, $0.position) + [.init("message", .string($0.message))])
            }
          )
        ),
      ]
    )
  }

  private static func place(_ file: String, _ position: SourcePosition?) -> [JSON.Member] {
    [
      .init("file", .string(file)),
      .init("line", position.map { .integer($0.line) } ?? .null),
      .init("column", position.map { .integer($0.column) } ?? .null),
    ]
  }
}
