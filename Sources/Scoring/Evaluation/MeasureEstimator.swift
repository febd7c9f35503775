// SPDX-License-Identifier: Apache-2.0

/// Turns definitions and clips into measures with intervals.
struct MeasureEstimator {
  private let plan: ResamplingPlan
  private var bootstrap: SubjectBootstrap

  init(plan: ResamplingPlan) {
    self.plan = plan
    bootstrap = SubjectBootstrap(plan: plan)
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
    let basis = basis(definition, variant, subjects: statistic.subjects.count)
    guard let value = statistic.value else {
      return basis.undefined(
        identifier,
        variant.clips.isEmpty ? variant.emptyReason : definition.undefinedReason
      )
    }
    switch definition.uncertainty {
    case .subjects:
      return basis.measure(
        identifier,
        value,
        bootstrap.outcome(statistic),
        definition.least,
        definition.greatest
      )
    case .poisson:
      return basis.measure(identifier, value, poisson(statistic.totals), 0, nil)
    }
  }

  /// A measure over the clips of one variant minus the same over another, paired by subject.
  mutating func difference(
    _ definition: MeasureDefinition,
    _ variant: MeasureVariant,
    minus other: MeasureVariant
  ) -> Measure {
    let identifier = variant.identifier.qualified("difference")
    let minuend = ClusteredStatistic(definition, clips: variant.clips)
    let subtrahend = ClusteredStatistic(definition, clips: other.clips)
    let basis = basis(definition, variant, subjects: minuend.subjects.count)
    guard variant.clips.map(\.clip.id) == other.clips.map(\.clip.id),
      minuend.subjects == subtrahend.subjects
    else { return basis.undefined(identifier, "the evaluations are over different clips") }
    guard let first = minuend.value, let second = subtrahend.value else {
      return basis.undefined(
        identifier,
        variant.clips.isEmpty ? variant.emptyReason : definition.undefinedReason
      )
    }
    return basis.measure(
      identifier,
      first - second,
      bootstrap.outcome(minuend, minus: subtrahend),
      nil,
      nil
    )
  }

  private func basis(
    _ definition: MeasureDefinition,
    _ variant: MeasureVariant,
    subjects: Int
  ) -> MeasureBasis {
    MeasureBasis(
      clips: variant.clips.count,
      subjects: subjects,
      events: variant.clips.reduce(0) { $0 + definition.eventCount($1) }
    )
  }

  /// The exact interval of a rate, from the number of events and how long they took to happen.
  private func poisson(_ totals: [Double]) -> IntervalOutcome {
    let ends = PoissonInterval.ends(events: Int(totals[0]), level: plan.level)
    return .interval(
      ConfidenceInterval(
        low: ends.low / totals[1],
        high: ends.high / totals[1],
        level: plan.level,
        method: .poisson
      )
    )
  }
}
