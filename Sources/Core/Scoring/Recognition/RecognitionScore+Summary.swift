// SPDX-License-Identifier: Apache-2.0
import Measures

extension RecognitionScore {
  /// The table of recognizers: how much of the time, and how many sets, they name rightly.
  package static var summary: Summary<RecognitionScore>? {
    Summary(
      [
        .init("sets") { String($0.clips.reduce(0) { $0 + $1.sets.count }) },
        .init("accuracy", "recognition-accuracy", 2),
        .init("with rest", "recognition-accuracy:background", 2),
        .init("live", "recognition-accuracy:live", 2),
        .init("IoU", "recognition-iou", 2),
        .init("F1@50", "recognition-f1:iou-50", 2),
        .init("sets right", "recognition-set-accuracy", 2),
        .init("missed", "recognition-missed-sets", 2),
        .init("delay s", "recognition-delay-median", 1),
        .init("rejected", "recognition-rejection", 2),
        .init("false/min", "false-names-per-minute", 1),
      ],
      headlines: [("share of sets named rightly", "recognition-set-accuracy")]
    )
  }

  /// The measures of the time and the sets that are named rightly, and how soon.
  package static var compared: [String] {
    [
      "recognition-accuracy", "recognition-iou", "recognition-f1:iou-50",
      "recognition-set-accuracy",
      "recognition-delay-median", "recognition-rejection", "false-names-per-minute",
    ]
  }
}
