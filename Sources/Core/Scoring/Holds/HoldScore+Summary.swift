// SPDX-License-Identifier: Apache-2.0
import Measures

extension HoldScore {
  /// The table of positions that analyzers find held, beside labelled ones.
  ///
  /// Holds at turning points are in no table: phases have their own.
  package static var summary: Summary<HoldScore>? {
    Summary(
      names: ["holds of", "track"],
      isListed: { !$0.configuration.isOfCatalogue },
      [
        .init("labelled") { String($0.clips.reduce(0) { $0 + $1.labelled.count }) },
        .init("reported") { String($0.clips.reduce(0) { $0 + $1.told.count }) },
        .init("F1@50", "hold-f1:iou-50", 2), .init("length bias s", "hold-duration-bias", 2),
        .init("length MAE s", "hold-duration-mae", 2), .init("start bias s", "hold-start-bias", 2),
        .init("end bias s", "hold-end-bias", 2),
        .init("other standard", "hold-standard-error", 2),
      ],
      headlines: [("F1 of holds", "hold-f1:iou-50")]
    )
  }

  /// The measures of how well holds are found, and how exactly they are timed.
  package static var compared: [String] {
    ["hold-f1:iou-50", "hold-duration-mae", "hold-start-bias", "hold-end-bias"]
  }
}
