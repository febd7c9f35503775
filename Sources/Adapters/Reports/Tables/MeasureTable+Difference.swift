// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Statistics

extension MeasureTable {
  /// A difference with its interval, highlighted where that leaves out zero.
  ///
  /// - Parameters:
  ///   - measure: The difference.
  ///   - column: The column.
  ///   - marks: The signs of notes on the table's intervals.
  /// - Returns: A cell of the table.
  static func cell(
    ofDifference measure: Measure?,
    in column: MeasureColumn,
    marks: IntervalMarks
  ) -> HTML {
    guard let measure, let value = measure.value else {
      let reason = measure?.undefinedReason ?? "not measured"
      return "<td class=\"none\" title=\"\(reason)\">—</td>"
    }
    var below: HTML = ""
    var isClear = false
    if let interval = measure.interval {
      below = "<span class=\"i\">\(column.text(interval))\(marks.mark(of: interval))</span>"
      isClear = interval.low > 0 || interval.high < 0
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
