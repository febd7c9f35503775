// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import PoseTracks
import Scoring
import Statistics

/// How far measured quantities are from labelled values.
struct QuantityTable {
  let quantities: [(evaluation: FormEvaluation, errors: [QuantityError])]

  /// Bias, limits of agreement and reliability of each quantity, over all clips and by view; nothing
  /// where nothing was compared.
  var html: HTML {
    let marks = IntervalMarks(
      quantities.flatMap { $0.errors.flatMap { Self.estimates(of: $0).map { $0?.interval } } }
    )
    let rows = quantities.flatMap { evaluation, errors in
      errors.map { row($0, of: evaluation.configuration, marks) }
    }
    guard !rows.isEmpty else { return "" }
    let titles = [
      "Pairs", "Subjects", "Bias", "Lower limit", "Upper limit", "RMS error", "Proportional bias",
      "ICC(2,1)", "SEM", "MDC95",
    ]
    return """
      <h3>Measured against labelled values</h3>
      \(.table(
        caption: """
        Trust a measured change only above MDC95: it is real with 95 % confidence. Differences are \
        measured minus labelled; 95 % of them lie between the limits of agreement. Proportional bias is \
        how much the difference grows with the value. A dash: fewer than \
        \(MeasurementError.fewestPairs) pairs. If subjects have several pairs, intervals resample \
        subjects; point at a number to see why it has no interval.
        """,
        classes: "sortable", identifier: "quantity-table",
        heading: [
          .heading("Quantity"), .textHeading("Analyzer"), .textHeading("Backend"),
          .textHeading("View"),
        ] + titles.map { .heading($0) },
        rows: rows))\(marks.list)
      """
  }

  private static func estimates(of error: QuantityError) -> [MeasurementError.Estimate?] {
    let found = error.error
    return [
      found?.bias, found?.lowerLimit, found?.upperLimit, found?.rootMeanSquare, found?.slope,
      found?.intraclassCorrelation, found?.standardError, found?.minimalDetectableChange,
    ]
  }

  private func row(
    _ error: QuantityError,
    of configuration: FormConfiguration,
    _ marks: IntervalMarks
  ) -> HTML {
    let undefined = error.undefinedReason ?? "all values are equal"
    let cells = Self.estimates(of: error).map { estimate in
      estimate.map { Self.cell($0, marks) } ?? Self.dash(undefined)
    }
    return """
      <tr><th scope="row">\(Word.quantity(error.quantity).html(by: configuration.analyzer))\
      <small>\(error.unit)</small></th>\
      <td class="t">\(configuration.analyzer)</td><td class="t">\(configuration.track)</td>\
      <td class="t">\(error.view?.rawValue ?? "all")</td><td>\(error.comparisons.count)</td>\
      <td>\(Set(error.comparisons.map(\.clip.subject)).count)</td>\(cells)</tr>

      """
  }

  private static func dash(_ reason: String) -> HTML {
    "<td class=\"none\" title=\"\(reason)\">—</td>"
  }

  /// A number with its interval.
  ///
  /// - Parameters:
  ///   - estimate: The number.
  ///   - marks: The signs of notes on the table's intervals.
  ///   - isClear: True to highlight it.
  /// - Returns: A cell of the table.
  static func cell(
    _ estimate: MeasurementError.Estimate,
    _ marks: IntervalMarks,
    isClear: Bool = false
  ) -> HTML {
    var below: HTML = ""
    var title = ""
    if let interval = estimate.interval {
      let mark = marks.mark(of: interval)
      below = "<span class=\"i\">[\(text(interval.low)), \(text(interval.high))]\(mark)</span>"
      title = interval.method.rawValue + (interval.note.map { ", \($0)" } ?? "")
    } else if let reason = estimate.intervalReason {
      title = "no interval: \(reason)"
    }
    let classes: HTML = isClear ? " class=\"lead\"" : ""
    let number: HTML =
      isClear ? "<span class=\"v\">\(text(estimate.value))</span>" : "\(text(estimate.value))"
    return """
      <td data-v="\(estimate.value.text(significantDigits: 6))"\(classes) title="\(title)">\
      \(number)\(below)</td>
      """
  }

  private static func text(_ value: Double) -> String {
    value.text(decimals: 2).replacingMinus
  }
}
