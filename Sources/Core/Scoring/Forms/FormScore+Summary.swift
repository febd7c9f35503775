// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Statistics

extension FormScore {
  /// The table of findings and alerts and how right they are, and one of measured quantities for each analyzer.
  package static var summary: Summary<FormScore>? {
    Summary(
      [
        .init("findings") { evaluation in
          String(evaluation.clips.reduce(0) { $0 + $1.findings.count })
        },
        .init("precision", "fault-precision", 2), .init("recall", "fault-recall", 2),
        .init("F1", "fault-f1", 2), .init("always faulty", "fault-f1:always-faulty", 2),
        .init("wrong", "fault-hamming-loss", 2),
        .init("always sound", "fault-hamming-loss:always-sound", 2),
        .init("AP", "fault-average-precision", 2),
        .init("abstained", "fault-abstention-rate", 2), .init("clip AUC", "clip-auc", 2),
        .init("alerts/min", "alerts-per-minute", 1), .init("repeats", "feedback-repeat-rate", 2),
      ],
      headlines: [("F1", "fault-f1")],
      details: { $0.quantityTables }
    )
  }
}

extension [FormEvaluation] {
  /// The error of each labelled quantity over all clips: a table for each analyzer that measures one.
  ///
  /// A dash stands where there are too few pairs, and for an MDC95 of values that are all equal.
  fileprivate var quantityTables: [DetailTable] {
    let judging = onceForEachAnalyzer
    let analyzers = judging.map(\.configuration.analyzer).uniqued()
    let tables = analyzers.compactMap { analyzer -> (name: String, rows: [[String]])? in
      let own = judging.filter { $0.configuration.analyzer == analyzer }
      let errors = own.flatMap { evaluation in
        evaluation.quantityErrors.filter { $0.view == nil }.map { error in
          (error: error, track: evaluation.configuration.track)
        }
      }
      let kinds = errors.map { [$0.error.quantity, $0.error.unit] }.uniqued()
        .sorted { $0.lexicographicallyPrecedes($1) }
      let rows = kinds.flatMap { kind in
        errors.filter { [$0.error.quantity, $0.error.unit] == kind }.map {
          $0.error.row(on: $0.track)
        }
      }
      return rows.isEmpty ? nil : (analyzer, rows)
    }
    return tables.enumerated().map { place, table in
      DetailTable(
        heading: ["measured by \(table.name)", "unit", "track"]
          + ["n", "people", "bias", "limits of agreement", "MDC95"],
        leading: 3,
        rows: table.rows,
        remarks: place < tables.count - 1
          ? []
          : [
            "bias: the mean of measured minus labelled; 95 % of differences lie between the limits; "
              + "a change below MDC95 may be error alone; the report has intervals and views"
          ]
      )
    }
  }
}

extension QuantityError {
  /// The cells of its row in a summary.
  fileprivate func row(on track: String) -> [String] {
    let numbers =
      error.map { error in
        [
          error.bias.value.text(decimals: 2),
          "\(error.lowerLimit.value.text(decimals: 2)) to \(error.upperLimit.value.text(decimals: 2))",
          error.minimalDetectableChange?.value.text(decimals: 2) ?? "-",
        ]
      } ?? ["-", "-", "-"]
    let people = Set(comparisons.map(\.clip.subject)).count
    return [quantity, unit, track, String(comparisons.count), String(people)] + numbers
  }
}
