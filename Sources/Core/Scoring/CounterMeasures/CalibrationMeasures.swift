// SPDX-License-Identifier: Apache-2.0
import Measures

/// Whether the confidence of an emitted rep is the probability that it is one.
///
/// A rep is right if it matches by the headline criterion. The events are those that precision
/// charges and that have a confidence: excused ones are neither right nor wrong. Recall stands
/// beside these measures, because a counter that emits only what it is sure of is well calibrated.
extension CounterMeasure {
  /// A statistic of emitted reps.
  static func calibration(_ statistic: CalibrationStatistic) -> CounterMeasure {
    statistic.measure(
      MeasureIdentifier(statistic.name, tolerance: 0.5, qualifiers: statistic.qualifiers),
      of: "emitted reps",
      aggregation: statistic.isOfSums ? "micro" : "pooled",
      population: .timed,
      counted: "emitted reps with confidence",
      lack: "no emitted rep with confidence",
      \ClipScore.forecasts
    )
  }
}
