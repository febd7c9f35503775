// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Results
import Scoring

/// The report of holds at turning points: their measures, in the list of all.
struct ReportedHolds: ReportedKind {
  let input: ReportInput

  var sections: [PageSection?] { [section] }

  var columns: [MeasureColumn] { rows.isEmpty ? [] : MeasureColumn.holds }

  /// The holds of analyzers.
  private var rows: [HoldEvaluation] {
    input.results[HoldScore.self].filter { !$0.configuration.isOfCatalogue }
  }

  /// One row for each analyzer that finds positions held, with its backend; nil without any.
  private var section: PageSection? {
    guard !rows.isEmpty else { return nil }
    return PageSection(
      "holds",
      "Holds of analyzers",
      link: "Holds",
      body: .table(
        MeasureColumn.holds,
        of: rows,
        caption: """
          Positions that an analyzer finds held, against labelled holds of the same name. Those of F1 share \
          half of their union, those of the other numbers a tenth.
          """,
        identifier: "hold-table",
        heading: [.heading("Analyzer, backend"), .heading("n")],
        measure: { $0.measure },
        head: { row in
          """
          <th scope="row">\(row.configuration.title)</th><td>\(counted(row.clips.count, "clip"))\
          <span class="i">\(row.clips.reduce(0) { $0 + $1.labelled.count }) labelled</span>\
          <span class="i">\(row.clips.reduce(0) { $0 + $1.told.count }) reported</span></td>
          """
        }
      )
    )
  }

  var measures: [MeasureList] {
    input.results[HoldScore.self].map { evaluation in
      MeasureList(
        name: "\(evaluation.configuration.title): holds",
        measures: evaluation.measures + evaluation.exercises.flatMap(\.measures)
      )
    }
  }
}

extension MeasureColumn {
  /// The columns of holds.
  static let holds: [MeasureColumn] = [
    "hold-f1:iou-50", "hold-duration-bias", "hold-duration-mae", "hold-start-bias",
    "hold-end-bias", "hold-standard-error", "hold-standard-over",
  ]
}
