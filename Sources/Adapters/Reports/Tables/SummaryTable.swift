// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Statistics

/// A table of the first page in Markdown.
struct SummaryTable {
  /// A row: what it is of, its n, and its measures.
  typealias Row = (head: [String], n: String, measure: (String) -> Measure?)

  /// The heading above; nil for the table that comes first.
  var title: String?
  /// The headings of what rows are of.
  var head: [String]
  /// The word for n.
  var observed: String
  /// The measures.
  var columns: [MeasureColumn]
  /// The rows.
  var rows: [Row]
  /// Rows below without intervals, of what watches nothing.
  var baselines: [Row] = []

  /// The heading, the table, and its notes below.
  var markdown: String {
    let titles =
      head + ["n \(observed)"]
      + columns.map { $0.unit.isEmpty ? $0.title : "\($0.title), \($0.unit)" }
    var measures = MeasureTable(columns)
    _ = measures.cells(of: rows.map { $0.measure })
    let rules = head.map { _ in "---" } + titles.dropFirst(head.count).map { _ in "---:" }
    var text = (title.map { "## \($0)\n\n" } ?? "") + Self.line(titles) + Self.line(rules)
    for row in rows {
      let cells = columns.map { column -> String in
        guard let measure = row.measure(column.id), let value = measure.value else { return "—" }
        let interval = measure.interval.map { interval in
          " " + column.text(interval) + measures.mark(of: interval).escapedForMarkdown
        }
        return column.text(value) + (interval ?? "")
      }
      text += Self.line((row.head + [row.n]).map(\.escapedForMarkdown) + cells)
    }
    for row in baselines {
      let cells = columns.map { row.measure($0.id)?.value.map($0.text) ?? "" }
      text += Self.line((row.head + [row.n]).map(\.escapedForMarkdown) + cells)
    }
    if !measures.notes.isEmpty {
      text += "\n" + measures.notes.map { "- \($0.escapedForMarkdown)\n" }.joined()
    }
    return text + "\n"
  }

  private static func line(_ cells: [String]) -> String {
    "| \(cells.joined(separator: " | ")) |\n"
  }
}

extension String {
  /// Text that Markdown shows as it is.
  var escapedForMarkdown: String {
    escaped { scalar in
      switch scalar {
      case "\r", "\n": " "
      case "\\", "`", "*", "_", "{", "}", "[", "]", "<", ">", "|", "#": "\\\(scalar)"
      default: nil
      }
    }
  }
}
