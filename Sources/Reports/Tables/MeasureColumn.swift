// SPDX-License-Identifier: Apache-2.0
import Basics
import Scoring

/// A column of a table of measures: which measure, under which heading, written how.
///
/// What a measure's definition says is not repeated: a column is its identifier, and what one table says otherwise.
struct MeasureColumn: Sendable, ExpressibleByStringLiteral {
  /// How numbers of a column are written.
  enum Format: Sendable {
    /// Two decimals, and never 0.00 or 1.00 for a share that is not.
    case share
    /// Two decimals.
    case number
    /// Two decimals and a sign.
    case signed
  }

  /// The measure's definition in words.
  let measure: MeasureDescription
  /// The heading.
  let title: String
  /// The unit below the heading; empty for shares and plain numbers.
  let unit: String
  /// How its numbers are written.
  private(set) var format: Format
  /// What to say n of below each number, such as `reps`; nil to say clips, where they differ.
  let observed: String?

  /// The measure's identifier without slice, placement and basis.
  var id: String { measure.id }
  /// The column of differences of the measure.
  var signed: MeasureColumn {
    var signed = self
    signed.format = .signed
    return signed
  }

  /// Creates a column.
  ///
  /// - Parameters:
  ///   - id: The measure's identifier.
  ///   - title: The heading; nil for the measure's title, or its identifier if it has none.
  ///   - unit: The unit below it; nil for the measure's.
  ///   - format: How numbers are written; nil for what follows from the values that the measure can have.
  ///   - observed: What to say n of.
  /// - Precondition: Some family has the measure.
  init(
    _ id: String,
    title: String? = nil,
    unit: String? = nil,
    format: Format? = nil,
    observed: String? = nil
  ) {
    guard let measure = MeasureIdentifier(id).flatMap(MeasureFamily.description) else {
      preconditionFailure("no measure \(id)")
    }
    self.measure = measure
    self.title = title ?? measure.title ?? id
    self.unit = unit ?? measure.headingUnit
    self.format = format ?? measure.format
    self.observed = observed
  }

  /// The column of a measure as its definition has it.
  init(stringLiteral id: String) {
    self.init(id)
  }

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

  /// The columns of tracks.
  static let tracks: [MeasureColumn] = [
    "jitter", "jitter-coverage", "jitter-autocorrelation", "jitter-lag", "angle-jitter",
    "swap-rate", "spike-rate", "hold-jitter", "joint-error", "correct-joints",
  ]

  /// The columns of tracks that stand in a second table: how they move.
  static let motion: [MeasureColumn] = [
    "high-frequency-residual", "high-frequency-share", "acceleration", "acceleration-error",
    "jerk", "spectral-arc-length", "log-dimensionless-jerk", "dropout-rate", "longest-dropout",
    "flip-rate",
  ]

  /// The columns of accuracy against exact tracks.
  static let accuracy: [MeasureColumn] = [
    "correct-joints", "correct-joints:torso-10", "correct-joints:torso-5", "correct-joints:box-5",
    "correct-joints:head-50", "keypoint-similarity", "keypoint-average-precision", "angle-error",
    "world-error", "world-error:aligned",
  ]

  /// The columns in which tracks are compared with each other: over what all of them saw, where a
  /// number depends on that.
  static let trackDifferences: [MeasureColumn] = [
    MeasureColumn("jitter:common", title: "Jitter"),
    MeasureColumn("angle-jitter:common", title: "Angle jitter"),
    MeasureColumn("high-frequency-residual:common", title: "Above 6 Hz"),
    "jitter-coverage", "jitter-autocorrelation", "jitter-lag", "swap-rate", "joint-error",
    "correct-joints", "angle-error",
  ]

  /// The columns of how firmly counts stand.
  static let stability: [MeasureColumn] = [
    "noise-flip-rate", "drop-flip-rate", "rate-flip-rate", "threshold-flips", "decision-margin",
  ]

  /// The columns of phases.
  static let phases: [MeasureColumn] = [
    "phase-accuracy", "phase-accuracy:background", "phase-iou{phase=eccentric}",
    "phase-iou{phase=concentric}", "phase-iou{phase=bottom}", "phase-iou{phase=top}", "phase-edit",
    "phase-f1:iou-10", "phase-f1:iou-25", "phase-f1:iou-50", "phase-boundary-f1@0.5s",
    "phase-boundary-bias@0.5s", "phase-boundary-mae@0.5s",
  ]

  /// The columns of form analyzers, whoever listens.
  static let forms: [MeasureColumn] = [
    "fault-precision", "fault-recall", "fault-f1", "fault-f1:by-fault", "fault-average-precision",
    "fault-abstention-rate", MeasureColumn("fault-calibration-error", observed: "findings"),
    clipArea,
  ]

  /// The column of clips ranked as a whole.
  static let clipArea = MeasureColumn("clip-auc", observed: "judged")

  /// The columns of feedback policies.
  static let feedback: [MeasureColumn] = [
    "alerts-per-minute", "feedback-precision", "feedback-coverage", "feedback-repeat-rate",
    "preempted-safety-rate", MeasureColumn("feedback-latency-median", format: .signed),
    MeasureColumn("feedback-latency-p95", format: .signed), "feedback-miss-rate@2s",
    "feedback-flicker",
  ]

  /// The columns of confidences: of emitted reps, or of findings.
  static func calibration(ofFindings: Bool) -> [MeasureColumn] {
    let statistics = [
      "calibration-error", "smooth-ece", "ece", "brier", "brier-miscalibration",
      "brier-discrimination", "log-loss", "cox-slope", "cox-intercept", "spiegelhalter-z",
      "spiegelhalter-p",
    ]
    return statistics.map { name in
      MeasureColumn(
        ofFindings ? "fault-\(name)" : "\(name)@0.5s",
        unit: name == "cox-slope" ? "1 is calibrated" : nil
      )
    }
  }

  /// The columns of one fault.
  static let faults: [MeasureColumn] = [
    MeasureColumn("fault-precision", observed: "found"),
    MeasureColumn("fault-recall", observed: "faulty"), "fault-f1", "fault-average-precision",
    "fault-auc", "fault-mcc", "fault-f1@0.5s:episode", "fault-average-precision@0.5s:episode",
    MeasureColumn("fault-abstention-rate", observed: "reps"),
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
