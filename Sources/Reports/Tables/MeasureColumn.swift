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
  /// The unit below the heading; empty for shares and plain numbers.
  var unit: String
  /// How its numbers are written.
  var format: Format
  /// What to say n of below each number, such as `reps`; nil to say clips, where they differ.
  var observed: String?

  /// Creates a column.
  ///
  /// - Parameters:
  ///   - id: The measure's identifier.
  ///   - title: The heading.
  ///   - unit: The unit below it; nil for the one that the measure's description says.
  ///   - format: How numbers are written.
  ///   - observed: What to say n of.
  init(
    _ id: String,
    _ title: String,
    unit: String? = nil,
    _ format: Format = .share,
    observed: String? = nil
  ) {
    self.id = id
    self.title = title
    self.unit = unit ?? MeasureFamily.description(id: id)?.headingUnit ?? ""
    self.format = format
    self.observed = observed
  }

  /// How columns of the catalogue's lists are headed and written.
  private static let counters = [
    MeasureColumn("exact", "Exact"),
    MeasureColumn("off-by-one", "Off by one"),
    MeasureColumn("mae", "MAE", .number),
    MeasureColumn("precision@0.5s", "Precision"),
    MeasureColumn("recall@0.5s", "Recall"),
    MeasureColumn("f1@0.5s", "F1@0.5s"),
    MeasureColumn("false-reps-per-minute", "False reps", .number),
    MeasureColumn("latency-median@0.5s", "Latency median", .signed),
    MeasureColumn("latency-p95@0.5s", "Latency P95", .signed),
    MeasureColumn("calibration-error@0.5s", "Calibration error", observed: "reps"),
  ]

  /// The column of a measure of counters, headed by its identifier where nothing better is known.
  private static func column(_ measure: CounterMeasure) -> MeasureColumn {
    counters.first { $0.id == measure.id } ?? MeasureColumn(measure.id, measure.id)
  }

  /// The columns of the first page.
  static let firstPage = MeasureCatalog.firstPage.map(column)

  /// The columns that lead it, and stand alone for one exercise.
  static let headline = MeasureCatalog.headline.map(column)

  /// The columns of standards of progressions.
  static let progressions = [
    MeasureColumn("standard-error", "Another standard", observed: "tries"),
    MeasureColumn("standard-over", "A higher one", observed: "tries"),
    MeasureColumn("standard-error:miscounted", "Another, of miscounted", observed: "tries"),
    MeasureColumn("exact", "Exact clips"),
  ]

  /// The columns that read labels, tolerances and averages differently.
  static let readings = [
    MeasureColumn("f1@0.5s", "F1 lenient"),
    MeasureColumn("f1@0.5s:strict", "F1 strict"),
    MeasureColumn("precision@0.5s:strict", "Precision strict"),
    MeasureColumn("recall@0.5s:strict", "Recall strict"),
    MeasureColumn("f1@0.25s", "F1@0.25s"),
    MeasureColumn("f1@1s", "F1@1s"),
    MeasureColumn("f1-area@1s", "F1 area"),
    MeasureColumn("f1:quarter-period", "F1 at ¼ period"),
    MeasureColumn("extent-f1:iou-50", "F1 by overlap"),
    MeasureColumn("f1@0.5s:aligned", "F1 aligned"),
    MeasureColumn("f1@0.5s:macro", "F1 by subject"),
    MeasureColumn("timing-bias@0.5s", "Timing bias", .signed),
  ]

  /// The columns of tracks.
  static let tracks = [
    MeasureColumn("jitter", "Jitter", .number),
    MeasureColumn("jitter-coverage", "Coverage"),
    MeasureColumn("jitter-autocorrelation", "Lag-1 correlation", .signed),
    MeasureColumn("jitter-lag", "Lag", .signed),
    MeasureColumn("angle-jitter", "Angle jitter", .number),
    MeasureColumn("swap-rate", "Swaps", .number),
    MeasureColumn("spike-rate", "Spikes", .number),
    MeasureColumn("hold-jitter", "In holds", .number),
    MeasureColumn("joint-error", "Joint error", .number),
    MeasureColumn("correct-joints", "PCK@0.2"),
  ]

  /// The columns of tracks that stand in a second table: how they move.
  static let motion = [
    MeasureColumn("high-frequency-residual", "Above 6 Hz", .number),
    MeasureColumn("high-frequency-share", "Power above 6 Hz"),
    MeasureColumn("acceleration", "Acceleration", .number),
    MeasureColumn("acceleration-error", "Acceleration error", .number),
    MeasureColumn("jerk", "Jerk", .number),
    MeasureColumn("spectral-arc-length", "SPARC", .number),
    MeasureColumn("log-dimensionless-jerk", "LDLJ", .number),
    MeasureColumn("dropout-rate", "Dropouts", .number),
    MeasureColumn("longest-dropout", "Longest", .number),
    MeasureColumn("flip-rate", "Flips", .number),
  ]

  /// The columns of accuracy against exact tracks.
  static let accuracy = [
    MeasureColumn("correct-joints", "PCK@0.2"),
    MeasureColumn("correct-joints:torso-10", "PCK@0.1"),
    MeasureColumn("correct-joints:torso-5", "PCK@0.05"),
    MeasureColumn("correct-joints:box-5", "PCK box@0.05"),
    MeasureColumn("correct-joints:head-50", "PCKh@0.5"),
    MeasureColumn("keypoint-similarity", "OKS"),
    MeasureColumn("keypoint-average-precision", "AP"),
    MeasureColumn("angle-error", "Angle error", .number),
    MeasureColumn("world-error", "MPJPE", .number),
    MeasureColumn("world-error:aligned", "PA-MPJPE", .number),
  ]

  /// The columns in which tracks are compared with each other: over what all of them saw, where a
  /// number depends on that.
  static let trackDifferences = [
    MeasureColumn("jitter:common", "Jitter", .number),
    MeasureColumn("angle-jitter:common", "Angle jitter", .number),
    MeasureColumn("high-frequency-residual:common", "Above 6 Hz", .number),
    MeasureColumn("jitter-coverage", "Coverage"),
    MeasureColumn("jitter-autocorrelation", "Lag-1 correlation", .signed),
    MeasureColumn("jitter-lag", "Lag", .signed),
    MeasureColumn("swap-rate", "Swaps", .number),
    MeasureColumn("joint-error", "Joint error", .number),
    MeasureColumn("correct-joints", "PCK@0.2"),
    MeasureColumn("angle-error", "Angle error", .number),
  ]

  /// The columns of how firmly counts stand.
  static let stability = [
    MeasureColumn("noise-flip-rate", "With noise"),
    MeasureColumn("drop-flip-rate", "Frames lost"),
    MeasureColumn("rate-flip-rate", "Lower rate"),
    MeasureColumn("threshold-flips", "Threshold ±50 %", .number),
    MeasureColumn("decision-margin", "Margin", .number),
  ]

  /// The columns of phases.
  static let phases = [
    MeasureColumn("phase-accuracy", "Accuracy"),
    MeasureColumn("phase-accuracy:background", "Accuracy with rest"),
    MeasureColumn("phase-iou{phase=eccentric}", "IoU eccentric"),
    MeasureColumn("phase-iou{phase=concentric}", "IoU concentric"),
    MeasureColumn("phase-iou{phase=bottom}", "IoU bottom"),
    MeasureColumn("phase-iou{phase=top}", "IoU top"),
    MeasureColumn("phase-edit", "Edit"),
    MeasureColumn("phase-f1:iou-10", "F1@10"),
    MeasureColumn("phase-f1:iou-25", "F1@25"),
    MeasureColumn("phase-f1:iou-50", "F1@50"),
    MeasureColumn("phase-boundary-f1@0.5s", "Boundaries F1@0.5s"),
    MeasureColumn("phase-boundary-bias@0.5s", "Boundary bias", .signed),
    MeasureColumn("phase-boundary-mae@0.5s", "Boundary MAE", .number),
  ]

  /// The columns of form analyzers, whoever listens.
  static let forms = [
    MeasureColumn("fault-precision", "Precision"),
    MeasureColumn("fault-recall", "Recall"),
    MeasureColumn("fault-f1", "F1"),
    MeasureColumn("fault-f1:by-fault", "F1 by fault"),
    MeasureColumn("fault-average-precision", "Average precision"),
    MeasureColumn("fault-abstention-rate", "Abstained"),
    MeasureColumn("fault-calibration-error", "Calibration error", observed: "findings"),
    MeasureColumn("clip-auc", "Clip AUC", observed: "judged"),
  ]

  /// The columns of feedback policies.
  static let feedback = [
    MeasureColumn("alerts-per-minute", "Alerts", .number),
    MeasureColumn("feedback-precision", "Alert precision"),
    MeasureColumn("feedback-coverage", "Alert coverage"),
    MeasureColumn("feedback-repeat-rate", "Repeats"),
    MeasureColumn("preempted-safety-rate", "Safety unvoiced"),
    MeasureColumn("feedback-latency-median", "Latency median", .signed),
    MeasureColumn("feedback-latency-p95", "Latency P95", .signed),
    MeasureColumn("feedback-miss-rate@2s", "Not voiced in 2 s"),
    MeasureColumn("feedback-flicker", "Flicker", .number),
  ]

  /// The columns of confidences: of emitted reps, or of findings.
  static func calibration(ofFindings: Bool) -> [MeasureColumn] {
    let columns: [(String, String, String?, Format)] = [
      ("calibration-error", "Calibration error", nil, .share),
      ("smooth-ece", "Smooth ECE", nil, .share), ("ece", "ECE", nil, .share),
      ("brier", "Brier", nil, .share), ("brier-miscalibration", "Miscalibration", nil, .share),
      ("brier-discrimination", "Discrimination", nil, .share),
      ("log-loss", "Log loss", nil, .number),
      ("cox-slope", "Cox slope", "1 is calibrated", .number),
      ("cox-intercept", "Cox intercept", nil, .signed),
      ("spiegelhalter-z", "Spiegelhalter z", "", .signed), ("spiegelhalter-p", "p", nil, .share),
    ]
    return columns.map { name, title, unit, format in
      MeasureColumn(ofFindings ? "fault-\(name)" : "\(name)@0.5s", title, unit: unit, format)
    }
  }

  /// The columns of one fault.
  static let faults = [
    MeasureColumn("fault-precision", "Precision", observed: "found"),
    MeasureColumn("fault-recall", "Recall", observed: "faulty"),
    MeasureColumn("fault-f1", "F1"),
    MeasureColumn("fault-average-precision", "Average precision"),
    MeasureColumn("fault-auc", "AUC"),
    MeasureColumn("fault-mcc", "MCC", .number),
    MeasureColumn("fault-f1@0.5s:episode", "F1 of episodes"),
    MeasureColumn("fault-average-precision@0.5s:episode", "Average precision of episodes"),
    MeasureColumn("fault-abstention-rate", "Abstained", observed: "reps"),
  ]

  /// The columns that some row has a value of; what nobody measured gets no column of dashes.
  static func known(
    _ columns: [MeasureColumn],
    in rows: [(String) -> Measure?]
  ) -> [MeasureColumn] {
    columns.filter { column in rows.contains { $0(column.id)?.value != nil } }
  }

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
