// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Statistics

extension MeasureTable {
  /// A difference with its interval.
  ///
  /// - Parameters:
  ///   - measure: The difference.
  ///   - column: The column.
  ///   - marks: The signs of notes on the table's intervals.
  ///   - isClear: True to highlight it.
  /// - Returns: A cell of the table.
  static func cell(
    ofDifference measure: Measure?,
    in column: MeasureColumn,
    marks: IntervalMarks,
    isClear: Bool
  ) -> HTML {
    guard let measure, let value = measure.value else {
      let reason = measure?.undefinedReason ?? "not measured"
      return "<td class=\"none\" title=\"\(reason)\">—</td>"
    }
    var below: HTML = ""
    if let interval = measure.interval {
      below = "<span class=\"i\">\(column.text(interval))\(marks.mark(of: interval))</span>"
    }
    let classes: HTML = isClear ? " class=\"lead\"" : ""
    let text = column.text(value)
    let number: HTML = isClear ? "<span class=\"v\">\(text)</span>" : "\(text)"
    return """
      <td data-v="\(value.text(significantDigits: 6))"\(classes) \
      title="\(explanation(measure))">\(number)\(below)</td>
      """
  }
}
