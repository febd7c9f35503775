// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis

/// Values of sessions as CSV, in the columns of a published posture and gait app.
///
/// - Source: the app's export has `Metric,Value,Unit,Severity,Normal Range` for one session; for several its text names
///   no columns, and a date in front is our own.
package enum PersonTable {
  /// The columns for one session.
  package static let columns = ["Metric", "Value", "Unit", "Severity", "Normal Range"]
  /// The columns for several sessions.
  package static let datedColumns = ["Date"] + columns

  /// One session: a row for each value, in the order of metrics.
  ///
  /// A cell is empty if nothing was judged, or no normal range is published.
  ///
  /// - Complexity: O(*n*) in values.
  package static func text(of session: PersonSession) -> String {
    DelimitedText.line(columns) + session.values.map { DelimitedText.line(row($0)) }.joined()
  }

  /// Several sessions, in their order; the date is empty if it is not known.
  ///
  /// - Complexity: O(*n*) in values.
  package static func text(of sessions: [PersonSession]) -> String {
    DelimitedText.line(datedColumns)
      + sessions.flatMap { session in
        session.values.map { value in
          DelimitedText.line([session.date?.description ?? ""] + row(value))
        }
      }.joined()
  }

  private static func row(_ value: PersonValue) -> [String] {
    [
      value.metric.title, value.value.text(significantDigits: 6), value.metric.unitWords,
      value.severity?.words ?? "", value.normal?.shortText ?? "",
    ]
  }
}

extension NormalRange {
  /// The range as the app writes it: `1.3-1.6`, `>50`, `<10`.
  fileprivate var shortText: String {
    func text(_ value: Double) -> String { value.text(significantDigits: 6) }
    let (low, high) = (values.lowerBound, values.upperBound)
    return switch (low.isFinite, high.isFinite) {
    // A hyphen would read as a sign.
    case (true, true):
      low < 0 || high < 0 ? "\(text(low)) to \(text(high))" : "\(text(low))-\(text(high))"
    case (true, false): ">\(text(low))"
    default: "<\(text(high))"
    }
  }
}

extension Double {
  /// The value in a sentence, with three significant digits.
  package var words: String { text(significantDigits: 3) }
}
