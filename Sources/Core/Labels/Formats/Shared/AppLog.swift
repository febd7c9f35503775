// SPDX-License-Identifier: Apache-2.0
package import Basics

/// An app's own log, one JSON object a line: the reps that it counted, and totals that its user corrected.
///
/// A line with `decision_time` is a counted rep, with the columns of a table of events as members. One
/// with `corrected_count` is a total: a count by somebody who was not asked to count.
package enum AppLog {
  /// The member that makes a line a total.
  package static let total = "corrected_count"
  /// The members of a total.
  static let totalMembers = ["clip", total, "exercise", "start", "end"]
  /// The member that makes a line a counted rep.
  static let decision = "decision_time"

  /// The lines that are objects, each with its places in the file, and what is wrong with the others.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package static func lines(
    of bytes: [UInt8],
    file: String
  ) -> (lines: [JSONNode], diagnostics: [Diagnostic]) {
    var lines: [JSONNode] = []
    var diagnostics: [Diagnostic] = []
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
    let texts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, text) in texts.enumerated() where !text.allSatisfy(isBlank) {
      let (root, findings) = JSONNode.parse(
        Array(text),
        file: file,
        line: index + 1,
        allowsComments: false
      )
      diagnostics += findings
      guard let root else { continue }
      if root.members != nil {
        lines.append(root)
        continue
      }
      diagnostics.append(
        Diagnostic(
          .error,
          file: file,
          position: root.position,
          end: root.end,
          code: LabelCode.unknownLayout.rawValue,
          message: "a line of a log is an object"
        )
      )
    }
    return (lines, diagnostics)
  }
}
