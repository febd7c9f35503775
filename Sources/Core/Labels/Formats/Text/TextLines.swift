// SPDX-License-Identifier: Apache-2.0
import Basics

/// A line of a text file, without its end.
struct TextLine {
  /// The line's number, from 1.
  var number: Int
  /// The text; bytes that are not UTF-8 are U+FFFD.
  var text: String

  /// The place of the whole line.
  var place: LabelDocument.PlaceRange {
    LabelDocument.PlaceRange(line: number, bytes: 0..<text.utf8.count)
  }

  /// Takes a file apart; line ends may be LF, CRLF or CR, and a byte order mark is skipped.
  static func lines(of bytes: [UInt8]) -> [TextLine] {
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    var lines: [TextLine] = []
    while !rest.isEmpty {
      let text = rest.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
      lines.append(TextLine(number: lines.count + 1, text: String(decoding: text, as: UTF8.self)))
      rest = rest.dropFirst(text.count)
      if rest.starts(with: [0x0D, 0x0A]) { rest = rest.dropFirst() }
      rest = rest.dropFirst()
    }
    return lines
  }
}
