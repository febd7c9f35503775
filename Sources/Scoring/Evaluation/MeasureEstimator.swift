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
    _ definition: CounterMeasure,
    _ variant: MeasureVariant,
    slice: [MeasureIdentifier.Condition]
  ) -> Measure {
    var identifier = variant.identifier
    identifier.slice = slice
    let statistic = ClusteredStatistic(definition, variant.contributions)
    let basis = basis(variant, subjects: statistic.subjects.count)
    if let reason = refusal(definition, variant, basis) {
      return basis.undefined(identifier, reason)
    }
    guard let value = statistic.value else {
      return basis.undefined(identifier, definition.undefinedReason)
    }
    switch definition.uncertainty {
    case .subjects:
      return basis.measure(
        identifier,
        value,
        bootstrap.outcome(statistic, range: definition.range),
        definition.least,
        definition.greatest
      )
    case .poisson:
      return basis.measure(identifier, value, rate(statistic, definition.range), 0, nil)
    case .test:
      return basis.measure(identifier, value, .none(reason: "the outcome of a test"), nil, nil)
    }
  }

  /// A measure over the clips of one variant minus the same over another, paired by subject.
  mutating func difference(
    _ definition: CounterMeasure,
    _ variant: MeasureVariant,
    minus other: MeasureVariant
  ) -> Measure {
    let identifier = variant.identifier.qualified("difference")
    let (own, others) = (variant.contributions, other.contributions)
    let exercises = definition.eligibleExercises(in: own, and: others)
    let minuend = ClusteredStatistic(definition, own, exercises: exercises)
    let subtrahend = ClusteredStatistic(definition, others, exercises: exercises)
    let basis = basis(variant, subjects: minuend.subjects.count)
    guard own.members == others.members, minuend.subjects == subtrahend.subjects else {
      return basis.undefined(identifier, "the evaluations are over different clips")
    }
    let subtrahendBasis = self.basis(other, subjects: subtrahend.subjects.count)
    let reason =
      refusal(definition, variant, basis) ?? refusal(definition, other, subtrahendBasis)
    if let reason { return basis.undefined(identifier, reason) }
    guard let first = minuend.value, let second = subtrahend.value else {
      return basis.undefined(identifier, definition.undefinedReason)
    }
    if definition.uncertainty == .test {
      return basis.undefined(identifier, "outcomes of tests have no difference")
    }
    return basis.measure(
      identifier,
      first - second,
      bootstrap.outcome(minuend, minus: subtrahend, range: definition.range),
      nil,
      nil
    )
  }

  /// Why nothing is said, whatever the number would be; nil where something is.
  private func refusal(
    _ definition: CounterMeasure,
    _ variant: MeasureVariant,
    _ basis: MeasureBasis
  ) -> String? {
    variant.contributions.clips == 0
      ? variant.emptyReason : basis.refusal(below: definition.fewestEvents, definition.counted)
  }

  private func basis(_ variant: MeasureVariant, subjects: Int) -> MeasureBasis {
    MeasureBasis(
      clips: variant.contributions.clips,
      subjects: subjects,
      events: variant.contributions.events
    )
  }

  /// The exact interval of a rate, widened where subjects differ more than chance.
  ///
  /// Events of one subject come together, which Poisson's distribution knows nothing of; so each end
  /// is the farther of the exact interval's and that of the subjects.
  private mutating func rate(
    _ statistic: ClusteredStatistic,
    _ range: ValueRange
  ) -> IntervalOutcome {
    let totals = statistic.totals
    let ends = PoissonInterval.ends(events: Int(totals[0]), level: plan.level)
    var interval = ConfidenceInterval(
      low: ends.low / totals[1],
      high: ends.high / totals[1],
      level: plan.level,
      method: .poisson
    )
    if case .interval(let bySubject) = bootstrap.outcome(statistic, range: range),
      bySubject.low < interval.low || bySubject.high > interval.high
    {
      interval.low = min(interval.low, bySubject.low)
      interval.high = max(interval.high, bySubject.high)
      interval.add(note: "widened because subjects differ")
    }
    return .interval(interval)
  }
}
