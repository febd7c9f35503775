// SPDX-License-Identifier: Apache-2.0
import Basics

/// A text in which `⟦` and `⟧` mark where findings are expected; pairs may be nested.
struct MarkedText {
  /// The text without markers.
  let text: String
  /// The marked ranges in order of their start, columns in UTF-8 bytes.
  let ranges: [Range<SourcePosition>]

  init(_ marked: String) {
    var text = ""
    var ranges: [Range<SourcePosition>] = []
    var position = SourcePosition(line: 1, column: 1)
    var starts: [SourcePosition] = []
    for scalar in marked.unicodeScalars {
      switch scalar {
      case "⟦": starts.append(position)
      case "⟧": ranges.append(starts.removeLast()..<position)
      case "\n":
        text.unicodeScalars.append(scalar)
        position = SourcePosition(line: position.line + 1, column: 1)
      default:
        text.unicodeScalars.append(scalar)
        position.column += String(scalar).utf8.count
      }
    }
    self.text = text
    self.ranges = ranges.sorted { $0.lowerBound < $1.lowerBound }
  }
}
