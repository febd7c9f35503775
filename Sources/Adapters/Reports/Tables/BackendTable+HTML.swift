// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Scoring
import Statistics

extension BackendTable {
  /// The measures of every row.
  ///
  /// - Parameters:
  ///   - identifier: The table's id.
  ///   - caption: What it shows.
  ///   - heading: What the things are.
  ///   - everything: What all things together are called.
  ///   - columns: The measures.
  /// - Returns: The table and its notes.
  func html(
    _ identifier: String,
    caption: HTML,
    heading: String,
    everything: String,
    columns: [MeasureColumn]
  ) -> HTML {
    .table(
      columns,
      of: rows,
      caption: caption,
      identifier: identifier,
      scrolls: rows.count > 40,
      explains: false,
      marksLeaders: false,
      heading: [.heading(heading), .textHeading("Backend")],
      measure: { $0.measure },
      head: { head($0, everything: everything) }
    )
  }

  /// Each backend beside the leader, measure by measure; empty without another backend.
  func differences(_ identifier: String, heading: String, everything: String) -> HTML {
    let judged = rows.filter { $0.cells != nil }
    guard !judged.isEmpty else { return "" }
    let columns = compared.compactMap { id in
      Item.definitions.first { $0.id == id }.map {
        MeasureColumn($0.description, format: id.contains("-per-") ? .fine : .signed)
      }
    }
    let marks = IntervalMarks(
      judged.flatMap { $0.cells ?? [] }.map { $0.difference?.measure.interval }
    )
    let lines = judged.map { row -> HTML in
      let cells = zip(columns, row.cells ?? []).map { column, cell in
        MeasureTable.cell(
          ofDifference: cell.difference?.measure,
          in: column,
          marks: marks,
          isClear: cell.isClear
        )
      }
      return "<tr>\(head(row, everything: everything))\(cells)</tr>\n"
    }
    let table = HTML.table(
      caption: """
        Each number is the backend’s minus that of \(leader), with its interval by person. Highlighted: people differ \
        more than by chance, corrected for the \(counted(tests, "number")) of this table.
        """,
      classes: "sortable",
      identifier: identifier,
      scrolls: judged.count > 40,
      heading: [.heading(heading), .textHeading("Backend")]
        + columns.map { .heading($0.title, unit: $0.unit, meaning: $0.measure.summary) },
      rows: lines
    )
    return "\(table)\(marks.list)"
  }

  private func head(_ row: Row, everything: String) -> HTML {
    let name = row.name.map { HTML.counter($0) } ?? "<b>\(everything)</b>"
    return "<th scope=\"row\">\(name)</th><td class=\"t\">\(row.track)</td>"
  }
}
