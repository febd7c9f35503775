// SPDX-License-Identifier: Apache-2.0
import Basics
import Scoring

extension GateResult {
  /// A step's summary on GitHub is refused beyond this many bytes.
  static let greatestSummarySize = 1_000_000

  /// The result as Markdown, for the summary of a CI step or a comment.
  ///
  /// Rows beyond `greatestSummarySize` bytes are left out and counted.
  package var markdown: String {
    var text = "## rep-gate: \(heading)\n\n\(sentence.escapedForMarkdown)\n"
    if !problems.isEmpty {
      text += "\n" + problems.map { "- \($0.message.escapedForMarkdown)\n" }.joined()
    }
    if let newLine { text += "\n- new: \(newLine.escapedForMarkdown)\n" }
    let rules = outcomesByVerdict.map { outcome in
      let mark = outcome.verdict.rawValue
      return [
        mark == "passed" ? mark : "**\(mark)**", "`\(outcome.rule)`", outcome.candidate,
        outcome.track, outcome.reason,
      ]
    }
    text += Self.table(["", "rule", "tested", "track", "why"], rules, room: text.utf8.count)
    if !changes.isEmpty {
      text += "\n" + flipLines.map { "- \($0.escapedForMarkdown)\n" }.joined()
      text += "\n\(Self.legend)\n"
    }
    if !next.isEmpty {
      text += "\nNext:\n\n" + next.map { "    \($0)\n" }.joined()
    }
    let rows = changes.map { change in
      [
        change.isNewlyFailing
          ? "**newly failing**"
          : change.isNewlyFixed ? "newly fixed" : change.effect.rawValue,
        change.clip, change.candidate, change.track,
        change.count.map { "\($0.before) -> \($0.after) of \($0.reference)" } ?? "",
        change.texts.prefix(3).joined(separator: "<br>")
          + (change.texts.count > 3 ? "<br>and \(change.texts.count - 3) more" : ""),
      ]
    }
    text += Self.table(
      ["", "clip", "tested", "track", "reps", "changes"],
      rows,
      room: text.utf8.count
    )
    return text
  }

  private static func table(_ heading: [String], _ rows: [[String]], room used: Int) -> String {
    guard !rows.isEmpty else { return "" }
    var text = "\n" + line(heading) + line(heading.map { _ in "---" })
    for (index, row) in rows.enumerated() {
      let next = line(row.map(\.escapedForMarkdown))
      guard used + text.utf8.count + next.utf8.count < greatestSummarySize else {
        return text + "\n\(rows.count - index) more rows are left out here.\n"
      }
      text += next
    }
    return text
  }

  private static func line(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |\n"
  }
}

extension String {
  /// The text without what would end a table's cell.
  fileprivate var escapedForMarkdown: String {
    escaped { $0 == "|" ? "\\|" : $0 == "\n" || $0 == "\r" ? " " : nil }
  }
}
