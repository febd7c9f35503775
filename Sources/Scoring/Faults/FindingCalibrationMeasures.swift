// SPDX-License-Identifier: Apache-2.0

/// Whether the confidence of a finding in a rep is the probability that the fault is labelled there.
extension FormMeasureDefinition {
  /// A statistic of findings in reps.
  ///
  /// - Parameters:
  ///   - statistic: As for emitted reps.
  ///   - isPerFault: Whether it also comes once for each fault.
  /// - Returns: The measure, named `fault-` and the statistic's name.
  static func calibration(
    _ statistic: CalibrationStatistic,
    isPerFault: Bool = false
  ) -> FormMeasureDefinition {
    let computation: Computation =
      switch statistic.computation {
      case .sums(let terms, let value):
        .sums(terms: { terms($0.forecasts(of: $1)) }, value: value)
      case .bins(let bins):
        .bins(values: { $0.forecasts(of: $1).map(MarkedValue.init) }, bins)
      case .marks(let number, let value):
        .marks(
          values: { score, faults in
            score.forecasts(of: faults).map {
              MarkedValue(value: number($0), isMarked: $0.isRight)
            }
          },
          value: value
        )
      }
    return FormMeasureDefinition(
      identifier: MeasureIdentifier(
        "fault-" + statistic.name,
        qualifiers: statistic.qualifiers
      ),
      summary: statistic.summary + " of findings in reps.",
      unit: statistic.unit,
      better: statistic.better,
      least: statistic.least,
      greatest: statistic.greatest,
      population: .searched,
      isPerFault: isPerFault,
      counted: "findings with confidence",
      undefinedReason: statistic.undefinedReason ?? "no finding in a rep",
      eventCount: { $0.forecasts(of: $1).count },
      fewestEvents: statistic.fewest,
      isTest: statistic.isTest,
      isRaisedByNoise: statistic.isRaisedByNoise,
      computation: computation
    )
  }
}
