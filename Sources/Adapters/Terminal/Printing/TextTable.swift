// SPDX-License-Identifier: Apache-2.0

/// A table of text with aligned columns, for a terminal or as Markdown.
package struct TextTable: Sendable {
  /// The titles of the columns.
  package var heading: [String]
  /// The number of columns at the left that are aligned to the left; the others are numbers.
  package var leading: Int
  /// One cell a column in each row.
  package var rows: [[String]]

  /// Creates a table.
  package init(heading: [String], leading: Int, rows: [[String]]) {
    self.heading = heading
    self.leading = leading
    self.rows = rows
  }

  /// The heading and the rows, each a line, with two spaces between columns.
  package var lines: [String] {
    let all = [heading] + rows
    let widths = heading.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    return all.map { row in
      zip(row, widths).enumerated().map { column, cell in
        let space = String(repeating: " ", count: cell.1 - cell.0.count)
        return column < leading ? cell.0 + space : space + cell.0
      }.joined(separator: "  ")
    }
  }

  /// The same as a table in Markdown; `|` in a cell is escaped.
  package var markdownLines: [String] {
    func line(_ cells: [String]) -> String {
      let safe = cells.map { $0.split(separator: "|", omittingEmptySubsequences: false) }
      return "| " + safe.map { $0.joined(separator: "\\|") }.joined(separator: " | ") + " |"
    }
    let rule = heading.indices.map { $0 < leading ? "---" : "---:" }
    return [line(heading), "|" + rule.joined(separator: "|") + "|"] + rows.map(line)
  }
}
