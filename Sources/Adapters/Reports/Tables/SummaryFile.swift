// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Statistics

/// A table of the first page as a CSV file.
struct SummaryFile {
  /// The name of the file.
  var name: String
  /// The headings of what rows are of.
  var head: [String]
  /// The measures.
  var columns: [MeasureColumn]
  /// The rows: what each is of, and its measures.
  var rows: [(head: [String], measure: (String) -> Measure?)]

  /// One line for each row, with value, interval and n of every measure.
  ///
  /// Undefined values and missing intervals are empty cells.
  var csv: String {
    let titles = columns.flatMap { ["\($0.id)", "\($0.id) low", "\($0.id) high", "\($0.id) n"] }
    var text = DelimitedText.line(head + titles)
    for row in rows {
      let cells = columns.flatMap { column -> [String] in
        let measure = row.measure(column.id)
        let numbers = [measure?.value, measure?.interval?.low, measure?.interval?.high]
        return numbers.map { $0?.text(significantDigits: 12) ?? "" } + ["\(measure?.clips ?? 0)"]
      }
      text += DelimitedText.line(row.head + cells)
    }
    return text
  }
}
