// SPDX-License-Identifier: Apache-2.0
import Matching
import Measures
import Statistics

/// The areas under precision, recall and F1 as functions of the tolerance, from zero to one second.
///
/// A mean over all tolerances favours no single one, and rewards a counter for being near. A rep
/// matched at 0.2 s adds four times what one matched at 0.8 s adds. One rep with an event 0.25 s
/// away has an area of 0.75 in all three.
///
/// The curves jump only at distances between reps and events, so the areas are exact sums.
extension CounterMeasure {
  /// The mean of F1.
  static let f1Area = area(
    "f1-area",
    "The mean of F1 over all tolerances up to a second: the area under F1 against tolerance.",
    counting: .required,
    undefinedReason: "no rep is required and no event charged"
  ) { $0.required + $0.charged > 0 ? 2 * $0.matched / ($0.required + $0.charged) : nil }
  .titled("F1 area")

  /// The mean of precision.
  static let precisionArea = area(
    "precision-area",
    "The mean of precision over all tolerances up to a second.",
    counting: .charged,
    undefinedReason: "no event is right or charged at some tolerance"
  ) { $0.charged > 0 ? $0.matched / $0.charged : nil }

  /// The mean of recall.
  static let recallArea = area(
    "recall-area",
    "The mean of recall over all tolerances up to a second.",
    counting: .required,
    undefinedReason: "no rep is required"
  ) { $0.required > 0 ? $0.matched / $0.required : nil }

  private static func area(
    _ name: String,
    _ summary: String,
    counting counted: DetectionCount,
    undefinedReason: String,
    ratio: @escaping @Sendable (WeightedToleranceSteps.Sums) -> Double?
  ) -> CounterMeasure {
    CounterMeasure(
      MeasureIdentifier(name, tolerance: ToleranceCurve.end),
      summary,
      population: .timed,
      counted: counted.words,
      undefinedReason: undefinedReason,
      eventCount: { $0.detection(.wide).map(counted.count) ?? 0 },
      computation: .steps(\.toleranceSteps, value: { $0.mean(of: ratio) })
    )
  }
}
