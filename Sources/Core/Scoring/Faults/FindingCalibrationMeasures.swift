// SPDX-License-Identifier: Apache-2.0
import Measures

/// Whether the confidence of a finding in a rep is the probability that the fault is labelled there.
extension FormMeasure {
  /// A statistic of findings in reps.
  ///
  /// - Parameters:
  ///   - statistic: As for emitted reps.
  ///   - isPerFault: Whether it also comes once for each fault.
  /// - Returns: The measure, named `fault-` and the statistic's name.
  static func calibration(
    _ statistic: CalibrationStatistic,
    isPerFault: Bool = false
  ) -> FormMeasure {
    let measure = statistic.measure(
      MeasureIdentifier("fault-" + statistic.name, qualifiers: statistic.qualifiers),
      of: "findings in reps",
      aggregation: "micro",
      population: .searched,
      counted: "findings with confidence",
      lack: "no finding in a rep",
      \FormQuestion.forecasts
    )
    return isPerFault ? measure.perFault : measure
  }
}
