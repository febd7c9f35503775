// SPDX-License-Identifier: Apache-2.0
import Basics
import Scoring

/// A column of a table of measures: which measure, under which heading, written how.
struct MeasureColumn: Sendable {
  /// How numbers of a column are written.
  enum Format: Sendable {
    /// Two decimals, and never 0.00 or 1.00 for a share that is not.
    case share
    /// Two decimals.
    case number
    /// Two decimals and a sign.
    case signed
  }

  /// The measure's identifier without slice, placement and basis.
  var id: String
  /// The heading.
  var title: String
  /// The unit below the heading; empty for shares.
  var unit: String
  /// How its numbers are written.
  var format: Format

  init(_ id: String, _ title: String, unit: String = "", _ format: Format = .share) {
    self.id = id
    self.title = title
    self.unit = unit
    self.format = format
  }

  /// The columns of the first page.
  static let firstPage = [
    MeasureColumn("exact", "Exact"),
    MeasureColumn("off-by-one", "Off by one"),
    MeasureColumn("mae", "MAE", unit: "reps", .number),
    MeasureColumn("precision@0.5s", "Precision"),
    MeasureColumn("recall@0.5s", "Recall"),
    MeasureColumn("f1@0.5s", "F1@0.5s"),
    MeasureColumn("false-reps-per-minute", "False reps", unit: "per min", .number),
    MeasureColumn("latency-median@0.5s", "Latency median", unit: "s", .signed),
    MeasureColumn("latency-p95@0.5s", "Latency P95", unit: "s", .signed),
    MeasureColumn("calibration-error@0.5s", "Calibration error"),
  ]

  /// The columns for one exercise.
  static let exercise = [
    MeasureColumn("exact", "Exact"),
    MeasureColumn("off-by-one", "Off by one"),
    MeasureColumn("mae", "MAE", unit: "reps", .number),
    MeasureColumn("precision@0.5s", "Precision"),
    MeasureColumn("recall@0.5s", "Recall"),
    MeasureColumn("f1@0.5s", "F1@0.5s"),
  ]

  /// The columns that read labels, tolerances and averages differently.
  static let readings = [
    MeasureColumn("f1@0.5s", "F1 lenient"),
    MeasureColumn("f1@0.5s:strict", "F1 strict"),
    MeasureColumn("precision@0.5s:strict", "Precision strict"),
    MeasureColumn("recall@0.5s:strict", "Recall strict"),
    MeasureColumn("f1@0.25s", "F1@0.25s"),
    MeasureColumn("f1@1s", "F1@1s"),
    MeasureColumn("f1@0.5s:aligned", "F1 aligned"),
    MeasureColumn("f1@0.5s:macro", "F1 by subject"),
    MeasureColumn("timing-bias@0.5s", "Timing bias", unit: "s", .signed),
  ]

  /// A value as the column writes it, with a minus sign (U+2212) where it is negative.
  func text(_ value: Double) -> String {
    let plain = value.text(decimals: 2)
    switch format {
    case .share:
      if value < 1, plain == "1.00" { return "> 0.99" }
      if value > 0, plain == "0.00" { return "< 0.01" }
      return plain.replacingMinus
    case .number:
      if value > 0, plain == "0.00" { return "< 0.01" }
      return plain.replacingMinus
    case .signed:
      return value > 0 && plain != "0.00" ? "+" + plain : plain.replacingMinus
    }
  }

  /// An interval as the column writes it.
  func text(_ interval: ConfidenceInterval) -> String {
    let bounds = [interval.low, interval.high].map { bound in
      bound.text(decimals: 2).replacingMinus
    }
    return "[\(bounds[0]), \(bounds[1])]"
  }
}

extension String {
  /// The number with a typographic minus sign.
  var replacingMinus: String {
    hasPrefix("-") ? "−" + dropFirst() : self
  }
}
