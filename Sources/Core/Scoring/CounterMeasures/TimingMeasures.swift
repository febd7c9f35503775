// SPDX-License-Identifier: Apache-2.0
import Matching
import Measures
import Statistics

/// When matched events come, over the matched pairs of all clips.
///
/// Quantiles interpolate linearly between order statistics (type 7 of Hyndman and Fan, as
/// `numpy.percentile` does). The errors -0.1, 0, 0.3 s have median 0, interquartile range 0.2 and a
/// 95th percentile of absolute error of 0.28.
extension CounterMeasure {
  /// Median of event time minus turning point.
  static let timingBias = timing(
    "timing-bias",
    "The median time of a matched event minus its rep's turning point.",
    scale: .bias("s"),
    values: errors(.headline),
    .quantile(0.5)
  ).titled("Timing bias")

  /// Interquartile range of the same.
  static let timingSpread = timing(
    "timing-iqr",
    "The interquartile range of a matched event's time minus its rep's turning point.",
    scale: .magnitude("s"),
    values: errors(.headline),
    .spread
  )

  /// 95th percentile of its magnitude.
  static let timingError95 = timing(
    "timing-p95",
    "The 95th percentile of the time between a matched event and its rep's turning point.",
    scale: .magnitude("s"),
    values: { score in errors(.headline)(score).map { abs($0) } },
    .quantile(0.95)
  )

  /// Median of event time minus turning point among pairs up to a second apart.
  ///
  /// A counter that is always early or late by the same amount shows it here even if the headline
  /// tolerance hides it. `f1@0.5s:aligned` is F1 without it.
  static let phaseOffset = timing(
    "phase-offset",
    "The median time error of events matched within a wide tolerance.",
    scale: .bias("s"),
    tolerance: MatchingCriterion.wide.tolerance,
    values: errors(.wide),
    .quantile(0.5)
  )

  /// Median of decision minus turning point; negative for counters that decide early.
  static let latencyMedian = timing(
    "latency-median",
    "The median time from a rep's turning point to the decision that counts it.",
    scale: latency,
    values: { $0.headline?.matches.compactMap(\.latency) ?? [] },
    .quantile(0.5)
  ).titled("Latency median")

  /// 95th percentile of decision minus turning point.
  static let latency95 = timing(
    "latency-p95",
    "The 95th percentile of the time from a rep's turning point to the decision that counts it.",
    scale: latency,
    values: { $0.headline?.matches.compactMap(\.latency) ?? [] },
    .quantile(0.95)
  ).titled("Latency P95")

  /// Median of decision minus rep end, over reps whose end is labelled.
  static let latencyAfterEndMedian = timing(
    "latency-after-end-median",
    "The median time from a rep's end to the decision that counts it.",
    scale: latency,
    needsEnds: true,
    values: { $0.headline?.matches.compactMap(\.latencyAfterEnd) ?? [] },
    .quantile(0.5)
  )

  /// 95th percentile of decision minus rep end, over reps whose end is labelled.
  static let latencyAfterEnd95 = timing(
    "latency-after-end-p95",
    "The 95th percentile of the time from a rep's end to the decision that counts it.",
    scale: latency,
    needsEnds: true,
    values: { $0.headline?.matches.compactMap(\.latencyAfterEnd) ?? [] },
    .quantile(0.95)
  )

  /// Seconds that may be negative, of which fewer are better.
  private static let latency = MeasureScale("s", better: .lower)

  /// What is said of many times.
  private enum TimingNumber {
    case quantile(Double)
    case spread
  }

  private static func errors(
    _ criterion: MatchingCriterion
  ) -> @Sendable (ClipScore) -> [Double] {
    { $0.detection(criterion)?.matches.compactMap(\.timeError) ?? [] }
  }

  private static func timing(
    _ name: String,
    _ summary: String,
    scale: MeasureScale,
    tolerance: Double = MatchingCriterion.headline.tolerance,
    needsEnds: Bool = false,
    values: @escaping @Sendable (ClipScore) -> [Double],
    _ number: TimingNumber
  ) -> CounterMeasure {
    let computation: Computation<ClipScore> =
      switch number {
      case .quantile(let fraction): .quantile(values: values, fraction: fraction)
      case .spread: .order(values: values, value: \.interquartileRange)
      }
    return CounterMeasure(
      MeasureIdentifier(name, tolerance: tolerance),
      summary,
      scale: scale,
      aggregation: "pooled",
      population: needsEnds ? .timed : .turningPoints,
      counted: "matched reps",
      undefinedReason: needsEnds ? "no matched rep has a labelled end" : "no rep is matched",
      eventCount: { values($0).count },
      computation: computation
    )
  }
}
