// SPDX-License-Identifier: Apache-2.0
import Measures
import Scoring

extension MeasureColumn {
  /// The columns of the first page.
  static let firstPage = MeasureCatalog.firstPage.map(column)

  /// The columns that lead it, and stand alone for one exercise.
  static let headline = MeasureCatalog.headline.map(column)

  /// The column of a measure of counters.
  private static func column(_ measure: CounterMeasure) -> MeasureColumn {
    MeasureColumn(
      measure.id,
      observed: measure.id == "calibration-error@0.5s" ? "reps" : nil
    )
  }

  /// The columns of standards of progressions.
  static let progressions = [
    MeasureColumn("standard-error", observed: "tries"),
    MeasureColumn("standard-over", observed: "tries"),
    MeasureColumn("standard-error:miscounted", observed: "tries"),
    MeasureColumn("exact", title: "Exact clips"),
  ]

  /// The columns that read labels, tolerances and averages differently.
  static let readings: [MeasureColumn] = [
    MeasureColumn("f1@0.5s", title: "F1 lenient"), "f1@0.5s:strict", "precision@0.5s:strict",
    "recall@0.5s:strict", "f1@0.25s", "f1@1s", "f1-area@1s", "f1:quarter-period",
    "extent-f1:iou-50", "f1@0.5s:aligned", "f1@0.5s:macro", "timing-bias@0.5s",
  ]
}
