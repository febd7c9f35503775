// SPDX-License-Identifier: Apache-2.0
import Statistics

/// What a measure rests on.
struct MeasureBasis {
  let clips: Int
  let subjects: Int
  let events: Int

  /// Why nothing is said below a number of events; nil where there are as many.
  func refusal(below fewest: Int, _ counted: String) -> String? {
    guard events < fewest else { return nil }
    return fewest == 1 ? "no \(counted)" : "fewer than \(fewest) \(counted)"
  }

  /// A measure without a value.
  func undefined(_ identifier: MeasureIdentifier, _ reason: String) -> Measure {
    Measure(
      identifier,
      value: nil,
      undefinedReason: reason,
      intervalReason: reason,
      clips: clips,
      subjects: subjects,
      events: events
    )
  }

  /// A measure whose interval is kept within the values it can have.
  func measure(
    _ identifier: MeasureIdentifier,
    _ value: Double,
    _ outcome: IntervalOutcome,
    within scale: MeasureScale = MeasureScale()
  ) -> Measure {
    switch outcome {
    case .interval(var interval):
      if let least = scale.least { interval.low = max(interval.low, least) }
      if let greatest = scale.greatest { interval.high = min(interval.high, greatest) }
      return Measure(
        identifier,
        value: value,
        interval: interval,
        clips: clips,
        subjects: subjects,
        events: events
      )
    case .none(let reason):
      return Measure(
        identifier,
        value: value,
        intervalReason: reason,
        clips: clips,
        subjects: subjects,
        events: events
      )
    }
  }
}
