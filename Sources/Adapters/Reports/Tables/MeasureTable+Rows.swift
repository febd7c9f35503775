// SPDX-License-Identifier: Apache-2.0
import Measures

extension HTML {
  /// A table of measures that a reader can sort, with its notes below; nothing without rows.
  ///
  /// - Parameters:
  ///   - columns: The measures; those that no row has a value of are left out.
  ///   - keepsAll: True to keep such columns.
  ///   - rows: What rows are of, in order.
  ///   - caption: What the table shows.
  ///   - identifier: The table's id.
  ///   - scrolls: True if it is long.
  ///   - explains: Whether a number under the pointer says all about its measure.
  ///   - marksLeaders: Whether the best of a column are highlighted.
  ///   - heading: The headings of what rows are of.
  ///   - measure: The look-up of a row's measures by identifier.
  ///   - head: The cells of a row before its measures.
  /// - Returns: The table and its notes.
  static func table<Row>(
    _ columns: [MeasureColumn],
    keepsAll: Bool = false,
    of rows: [Row],
    caption: HTML,
    identifier: String,
    scrolls: Bool = false,
    explains: Bool = true,
    marksLeaders: Bool = true,
    heading: [HTML],
    measure: (Row) -> (String) -> Measure?,
    head: (Row) -> HTML
  ) -> HTML {
    guard !rows.isEmpty else { return "" }
    let lookups = rows.map(measure)
    let shown = keepsAll ? columns : MeasureColumn.known(columns, in: lookups)
    var measures = MeasureTable(shown, explains: explains, marksLeaders: marksLeaders)
    let lines = zip(rows, measures.cells(of: lookups)).map { row, cells -> HTML in
      "<tr>\(head(row))\(cells)</tr>\n"
    }
    let table = HTML.table(
      caption: caption,
      classes: "sortable",
      identifier: identifier,
      scrolls: scrolls,
      heading: heading + measures.heading,
      rows: lines
    )
    return "\(table)\(measures.notesList)"
  }
}
