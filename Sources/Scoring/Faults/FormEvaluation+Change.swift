// SPDX-License-Identifier: Apache-2.0

extension FormEvaluation {
  /// A measure of another evaluation over the same clips minus this one's, paired by subject.
  ///
  /// - Parameters:
  ///   - identifier: A measure of the catalogue; its slice is as for `answer(_:)`.
  ///   - other: What this evaluation is subtracted from.
  ///   - level: The confidence level of the interval.
  /// - Returns: The difference; undefined where either side is, or where the clips differ. Nil where the
  ///   catalogue has no such measure.
  /// - Complexity: That of two measures.
  public func change(
    _ identifier: MeasureIdentifier,
    to other: FormEvaluation,
    level: Double
  ) -> Measure? {
    guard let definition = FormMeasureCatalog.definition(of: identifier) else { return nil }
    let asked = identifier.faults
    let names = asked.isEmpty ? Set(faults + other.faults).sorted() : asked
    let old = definition.population.clips(of: clips(in: identifier), faults: names)
    let new = definition.population.clips(of: other.clips(in: identifier), faults: names)
    let counted = definition.average?.eligible(names, in: old) ?? names
    let compared = definition.average?.eligible(counted, in: new) ?? counted
    let before = definition.statistic(of: old, faults: compared)
    let after = definition.statistic(of: new, faults: compared)
    let basis = MeasureBasis(
      clips: new.count,
      subjects: after.subjects.count,
      events: new.reduce(0) { $0 + definition.eventCount($1, compared) }
    )
    let difference = identifier.qualified("difference")
    guard old.map(\.clip.id) == new.map(\.clip.id), before.subjects == after.subjects else {
      return basis.undefined(difference, "the evaluations are over different clips")
    }
    let beforeBasis = MeasureBasis(
      clips: old.count,
      subjects: before.subjects.count,
      events: old.reduce(0) { $0 + definition.eventCount($1, compared) }
    )
    if !new.isEmpty, let reason = definition.refusal(beforeBasis) ?? definition.refusal(basis) {
      return basis.undefined(difference, reason)
    }
    guard !definition.isTest else {
      return basis.undefined(difference, "outcomes of tests have no difference")
    }
    guard let first = before.value, let second = after.value else {
      return basis.undefined(
        difference,
        new.isEmpty ? definition.population.emptyReason : definition.undefinedReason
      )
    }
    var bootstrap = SubjectBootstrap(
      plan: ResamplingPlan(replicates: plan.replicates, seed: plan.seed, level: level)
    )
    return basis.measure(
      difference,
      second - first,
      bootstrap.outcome(
        after,
        minus: before,
        range: ValueRange(least: definition.least, greatest: definition.greatest)
      ),
      nil,
      nil
    )
  }
}
