// SPDX-License-Identifier: Apache-2.0
import Measures

/// An analyzer that says the same of each rep.
///
/// An analyzer that does not beat both on the same reps has told nothing. Whoever always says sound
/// has recall and F1 0, and no precision. Whoever always says faulty has recall 1.
package enum FaultBaseline: String, Sendable, CaseIterable {
  /// No rep is found faulty.
  case alwaysSound = "always-sound"
  /// Every rep is found faulty.
  case alwaysFaulty = "always-faulty"

  /// The table of judged reps if this one had judged them.
  func judging(_ table: FaultTable) -> FaultTable {
    switch self {
    case .alwaysSound: FaultTable(cells: [0, 0, table.present, table.absent])
    case .alwaysFaulty: FaultTable(cells: [table.present, table.absent, 0, 0])
    }
  }

  /// The words of it.
  fileprivate var condition: String {
    switch self {
    case .alwaysSound: "if no judged rep were found faulty"
    case .alwaysFaulty: "if every judged rep were found faulty"
    }
  }
}

/// With 3 faulty reps found, 1 missed, 2 sound reps accused and 4 left alone, 4 of 10 reps are faulty. Always faulty has
/// precision 4/10, F1 2·4 / (4 + 10) and loss 6/10; always sound has loss 4/10.
extension FormMeasure {
  /// The share of judged reps that are faulty: the precision of whoever finds all faulty.
  static let precisionOfAlwaysFaulty = baseline(
    .alwaysFaulty,
    "fault-precision",
    "The precision of faulty reps",
    undefinedReason: "no rep is judged",
    eventCount: \.all
  ) { $0.found > 0 ? $0.hits / $0.found : nil }

  /// 2 faulty reps / (faulty reps + judged reps).
  static let f1OfAlwaysFaulty = baseline(
    .alwaysFaulty,
    "fault-f1",
    "The harmonic mean of precision and recall",
    undefinedReason: "no judged rep is faulty",
    eventCount: \.present
  ) { $0.hits > 0 ? 2 * $0.hits / ($0.present + $0.found) : nil }
  .titled("F1 always faulty")

  /// The share of judged reps that whoever always says the same judges wrongly.
  static func loss(of baseline: FaultBaseline) -> FormMeasure {
    Self.baseline(
      baseline,
      "fault-hamming-loss",
      "The share of reps judged wrongly",
      scale: .errorShare,
      undefinedReason: "no rep is judged",
      eventCount: \.all
    ) { $0.loss }
    .titled(baseline == .alwaysSound ? "Wrong always sound" : "Wrong always faulty")
  }

  private static func baseline(
    _ baseline: FaultBaseline,
    _ name: String,
    _ summary: String,
    scale: MeasureScale = .share,
    undefinedReason: String,
    eventCount: @escaping @Sendable (FaultTable) -> Double,
    value: @escaping @Sendable (FaultTable) -> Double?
  ) -> FormMeasure {
    reps(
      MeasureIdentifier(name, qualifiers: [baseline.rawValue]),
      "\(summary) \(baseline.condition).",
      scale: scale,
      counted: "judged reps",
      undefinedReason: undefinedReason,
      eventCount: eventCount
    ) { value(baseline.judging($0)) }
  }
}
