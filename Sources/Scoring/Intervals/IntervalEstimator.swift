// SPDX-License-Identifier: Apache-2.0

/// Computes measures with their intervals, sharing draws between measures of equal subject counts.
struct IntervalEstimator {
  private let plan: ResamplingPlan

  init(plan: ResamplingPlan) {
    self.plan = plan
  }

  /// A measure over the clips of a variant.
  mutating func measure(
    _ definition: MeasureDefinition,
    _ variant: MeasureVariant,
    slice: [MeasureIdentifier.Condition]
  ) -> Measure {
    var identifier = variant.identifier
    identifier.slice = slice
    let statistic = ClusteredStatistic(definition, clips: variant.clips)
    let events = variant.clips.reduce(0) { $0 + definition.eventCount($1) }
    guard let value = statistic.value else {
      let reason = variant.clips.isEmpty ? variant.emptyReason : definition.undefinedReason
      return Measure(
        identifier,
        value: nil,
        undefinedReason: reason,
        intervalReason: reason,
        clips: variant.clips.count,
        subjects: statistic.subjects.count,
        events: events
      )
    }
    return Measure(
      identifier,
      value: value,
      intervalReason: "fewer than 5 subjects",
      clips: variant.clips.count,
      subjects: statistic.subjects.count,
      events: events
    )
  }
}
