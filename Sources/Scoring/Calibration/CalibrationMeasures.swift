// SPDX-License-Identifier: Apache-2.0

/// Whether the confidence of an emitted rep is the probability that it is one.
///
/// A rep is right if it matches by the headline criterion. The events are those that precision
/// charges and that have a confidence: excused ones are neither right nor wrong. Recall stands
/// beside these measures, because a counter that emits only what it is sure of is well calibrated.
extension CounterMeasure {
  /// A statistic of emitted reps.
  static func calibration(_ statistic: CalibrationStatistic) -> CounterMeasure {
    let computation: Computation
    var aggregation = Aggregation.micro
    switch statistic.computation {
    case .sums(let terms, let value):
      computation = .sums(terms: { terms($0.forecasts) }, value: value)
    case .marks(let number, let value):
      computation = .marks(
        values: { $0.forecasts.map { MarkedValue(value: number($0), isMarked: $0.isRight) } },
        value: value
      )
      aggregation = .pooled
    case .bins(let bins):
      computation = .bins(values: { $0.forecasts.map(MarkedValue.init) }, bins)
      aggregation = .pooled
    }
    return CounterMeasure(
      MeasureIdentifier(statistic.name, tolerance: 0.5, qualifiers: statistic.qualifiers),
      statistic.summary + " of emitted reps.",
      unit: statistic.unit,
      better: statistic.better,
      range: (statistic.least, statistic.greatest),
      aggregation: aggregation,
      population: .timed,
      counted: "emitted reps with confidence",
      undefinedReason: statistic.undefinedReason ?? "no emitted rep with confidence",
      eventCount: { $0.forecasts.count },
      fewestEvents: statistic.fewest,
      uncertainty: statistic.isTest ? .test : .subjects,
      isRaisedByNoise: statistic.isRaisedByNoise,
      computation: computation
    )
  }
}
