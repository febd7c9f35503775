// SPDX-License-Identifier: Apache-2.0
package import Basics

/// A change of a file that needs no person: some bytes of a line become others.
package struct TextCorrection: Sendable, Equatable {
  /// Where the bytes begin.
  package var position: SourcePosition
  /// What stands there.
  package var text: String
  /// What takes its place.
  package var replacement: String

  /// Creates a correction.
  package init(position: SourcePosition, text: String, replacement: String) {
    self.position = position
    self.text = text
    self.replacement = replacement
  }

  /// Applies corrections that do not overlap.
  ///
  /// - Parameters:
  ///   - corrections: In any order; those whose text does not stand at their place are left out, and so
  ///     are those that overlap an earlier one.
  ///   - bytes: The file, whose lines end with LF or CRLF.
  /// - Returns: The corrected file, and how many corrections were applied.
  /// - Complexity: O(*n* + *m* log *m*) in bytes and corrections.
  package static func apply(
    _ corrections: [TextCorrection],
    to bytes: [UInt8]
  ) -> (bytes: [UInt8], count: Int) {
    var lineStarts = [0]
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      lineStarts.append(index + 1)
    }
    let ordered = corrections.enumerated().sorted {
      ($0.element.position, $0.offset) < ($1.element.position, $1.offset)
    }.map(\.element)
    var output: [UInt8] = []
    var copied = 0
    var count = 0
    for correction in ordered {
      guard lineStarts.indices.contains(correction.position.line - 1) else { continue }
      let start = lineStarts[correction.position.line - 1] + correction.position.column - 1
      let text = Array(correction.text.utf8)
      guard start >= copied, start + text.count <= bytes.count,
        bytes[start..<(start + text.count)].elementsEqual(text)
      else { continue }
      output += bytes[copied..<start]
      output += Array(correction.replacement.utf8)
      copied = start + text.count
      count += 1
    }
    return (output + bytes[copied...], count)
  }
}
