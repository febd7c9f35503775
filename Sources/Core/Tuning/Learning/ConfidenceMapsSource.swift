// SPDX-License-Identifier: Apache-2.0
import Basics
import RepCounting

/// Maps of confidences as Swift constants, each with what it rests on: `ConfidenceMaps.swift`.
package struct ConfidenceMapsSource {
  private let report: ConfidenceReport

  /// Takes what was fitted.
  package init(_ report: ConfidenceReport) {
    self.report = report
  }

  /// The source text.
  package var text: String {
    let provenance = report.provenance
    var text = """
      // Maps that correct the confidences of counters, fitted by \(provenance.software): rep-tune recalibrate \
      --method \(provenance.method)
      // on \(provenance.material).
      \(TypedFunction.importLine)

      extension ConfidenceMap {

      """
    for counter in report.counters {
      guard let fitted = counter.fitted else { continue }
      let name = "\(fitted.counter)-\(fitted.track)".camelCase(capitalised: false)
      text += """
          /// `\(fitted.counter)` on \(fitted.track): \(fitted.right) of \(fitted.events) reps right, \
        \(counted(fitted.subjects, "subject")).\(Self.scores(counter))
          public static let \(name) = \(Self.expression(fitted.map))

        """
    }
    return text + "}\n"
  }

  private static func scores(_ counter: ConfidenceReport.Counter) -> String {
    guard let brier = counter.changes.first, let before = brier.before, let after = brier.after
    else { return "" }
    let texts = [before, after].map { $0.text(decimals: 3) }
    return " Brier score \(texts[0]) as stated, \(texts[1]) held out."
  }

  private static func expression(_ map: ConfidenceMap) -> String {
    switch map.form {
    case .logistic(let intercept, let slope):
      return "ConfidenceMap(intercept: \(intercept), slope: \(slope))"
    case .points(let points):
      let list = points.map { "    .init(stated: \($0.stated), actual: \($0.actual))," }
      return "ConfidenceMap(points: [\n\(list.joined(separator: "\n"))\n  ])"
    }
  }
}
