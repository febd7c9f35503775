// SPDX-License-Identifier: Apache-2.0

extension MeasureColumn {
  /// The columns of form analyzers, whoever listens.
  static let forms: [MeasureColumn] = [
    "fault-precision", "fault-recall", "fault-f1", "fault-f1:by-fault", "fault-average-precision",
    MeasureColumn("fault-set-exact", observed: "reps"), "fault-abstention-rate",
    MeasureColumn("fault-calibration-error", observed: "findings"),
    clipArea,
  ]

  /// The column of clips ranked as a whole.
  static let clipArea = MeasureColumn("clip-auc", observed: "judged")

  /// The columns of feedback policies.
  static let feedback: [MeasureColumn] = [
    "alerts-per-minute", "false-alerts-per-minute", "feedback-precision", "feedback-coverage",
    "feedback-repeat-rate", "preempted-safety-rate",
    MeasureColumn("feedback-latency-median", format: .signed),
    MeasureColumn("feedback-latency-p95", format: .signed), "feedback-miss-rate@2s",
    "feedback-flicker", "feedback-temporal-f1@1.5s",
  ]

  /// The columns of one fault.
  static let faults: [MeasureColumn] = [
    MeasureColumn("fault-precision", observed: "found"),
    MeasureColumn("fault-recall", observed: "faulty"), "fault-f1", "fault-f1:always-faulty",
    MeasureColumn("fault-hamming-loss", observed: "judged"), "fault-hamming-loss:always-sound",
    "fault-average-precision",
    "fault-auc", "fault-mcc", "fault-f1@0.5s:episode", "fault-average-precision@0.5s:episode",
    MeasureColumn("fault-abstention-rate", observed: "reps"),
  ]
}
