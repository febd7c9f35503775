// SPDX-License-Identifier: Apache-2.0

extension FormScore {
  /// The table of findings and alerts, and how right they are.
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
      headlines: [("F1", "fault-f1")]
    )
  }
}
