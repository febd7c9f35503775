// SPDX-License-Identifier: Apache-2.0

extension FormMeasureDefinition {
  /// Adds what a clip gives, if it is one of the population.
  ///
  /// A mean over faults keeps what is given to each of them apart.
  ///
  /// - Parameters:
  ///   - score: The clip.
  ///   - faults: Those asked about.
  ///   - contributions: What other clips give.
  func add(_ score: FormScore, faults: [String], to contributions: inout Contributions) {
    guard population.includes(score, faults: faults) else { return }
    contributions.admit(score.clip.id)
    guard let average else {
      contributions.add(
        content(of: score, faults),
        events: eventCount(score, faults),
        subject: score.clip.subject
      )
      return
    }
    for fault in faults where score.reference.searched.contains(fault) {
      contributions.add(
        content(of: score, [fault]),
        events: eventCount(score, [fault]),
        cases: average.count(score, [fault]),
        subject: score.clip.subject,
        group: fault
      )
    }
  }

  /// What clips of the population give.
  func contributions(of clips: [FormScore], faults: [String]) -> Contributions {
    var contributions = Contributions()
    for clip in clips { add(clip, faults: faults, to: &contributions) }
    return contributions
  }

  private func content(of score: FormScore, _ faults: [String]) -> Contributions.Content {
    switch computation {
    case .sums(let terms, _): Contributions.Content(terms: terms(score, faults))
    case .bins(let values, _): Contributions.Content(marks: values(score, faults))
    case .marks(let values, _): Contributions.Content(marks: values(score, faults))
    }
  }

  /// The measure of what clips give.
  func measure(
    _ identifier: MeasureIdentifier,
    _ contributions: Contributions,
    _ bootstrap: inout SubjectBootstrap
  ) -> Measure {
    let faults = eligibleFaults(in: contributions)
    let statistic = statistic(of: contributions, faults: faults)
    let basis = basis(contributions, faults, statistic)
    guard contributions.clips > 0 else {
      return basis.undefined(identifier, population.emptyReason)
    }
    if let refusal = refusal(basis) { return basis.undefined(identifier, refusal) }
    guard let value = statistic.value else { return basis.undefined(identifier, undefinedReason) }
    let outcome =
      isTest
      ? .none(reason: "the outcome of a test") : bootstrap.outcome(statistic, range: range)
    return basis.measure(identifier, value, outcome, least, greatest)
  }

  /// The measure of what clips give minus that of what the same clips gave otherwise, paired by subject.
  ///
  /// - Returns: The difference; undefined where either side is, or where the clips differ.
  func difference(
    _ identifier: MeasureIdentifier,
    _ contributions: Contributions,
    from others: Contributions,
    _ bootstrap: inout SubjectBootstrap
  ) -> Measure {
    let faults = eligibleFaults(in: contributions, and: others)
    let (after, before) = (
      statistic(of: contributions, faults: faults), statistic(of: others, faults: faults)
    )
    let basis = basis(contributions, faults, after)
    guard contributions.members == others.members, before.subjects == after.subjects else {
      return basis.undefined(identifier, "the evaluations are over different clips")
    }
    let othersBasis = self.basis(others, faults, before)
    if contributions.clips > 0, let reason = refusal(othersBasis) ?? refusal(basis) {
      return basis.undefined(identifier, reason)
    }
    guard !isTest else {
      return basis.undefined(identifier, "outcomes of tests have no difference")
    }
    guard let first = after.value, let second = before.value else {
      return basis.undefined(
        identifier,
        contributions.clips == 0 ? population.emptyReason : undefinedReason
      )
    }
    let outcome = bootstrap.outcome(after, minus: before, range: range)
    return basis.measure(identifier, first - second, outcome, nil, nil)
  }

  /// Whether the measure differs from that of what the same clips gave otherwise more than by chance.
  ///
  /// - Returns: A sign-flip test by subject; undefined where the clips differ, or a swap is undefined.
  func test(
    _ contributions: Contributions,
    against others: Contributions,
    _ alternative: SignFlipTest.Alternative,
    seed: UInt64
  ) -> TestResult {
    let faults = eligibleFaults(in: contributions, and: others)
    return SignFlipTest.test(contributions.sides(with: others), alternative, seed: seed) {
      statistic(of: $0, faults: faults)
    }
  }

  private var range: ValueRange { ValueRange(least: least, greatest: greatest) }

  private func basis(
    _ contributions: Contributions,
    _ faults: [String]?,
    _ statistic: ClusteredStatistic
  ) -> MeasureBasis {
    MeasureBasis(
      clips: contributions.clips,
      subjects: statistic.subjects.count,
      events: faults.map(contributions.events(in:)) ?? contributions.events
    )
  }

  /// Why nothing is said of so few events; nil where something is.
  private func refusal(_ basis: MeasureBasis) -> String? {
    average == nil ? basis.refusal(below: fewestEvents, counted) : nil
  }

  /// The faults with enough cases, sorted; nil where the measure is no mean over faults.
  private func eligibleFaults(in contributions: Contributions) -> [String]? {
    average.map { contributions.groups(withCases: $0.fewest) }
  }

  /// The faults with enough cases on both sides, sorted; nil where the measure is no mean over faults.
  private func eligibleFaults(
    in contributions: Contributions,
    and others: Contributions
  ) -> [String]? {
    let known = eligibleFaults(in: others)
    return eligibleFaults(in: contributions)?.filter { known?.contains($0) ?? true }
  }

  /// The statistic of what clips give, over faults where it is their mean.
  private func statistic(of contributions: Contributions, faults: [String]?) -> ClusteredStatistic {
    guard let faults else { return pooled(contributions.contents(), contributions.people) }
    return ClusteredStatistic(
      averageOf: faults.map { pooled(contributions.contents(of: $0), contributions.people) },
      subjects: contributions.people
    )
  }

  private func pooled(
    _ contents: [Contributions.Content],
    _ people: [String]
  ) -> ClusteredStatistic {
    switch computation {
    case .sums(_, let value):
      ClusteredStatistic(
        sums: contents.map(\.terms),
        subjects: people,
        isRaisedByNoise: isRaisedByNoise,
        value: value
      )
    case .bins(_, let bins):
      ClusteredStatistic(marks: contents.map(\.marks), subjects: people, bins: bins)
    case .marks(_, let value):
      ClusteredStatistic(marks: contents.map(\.marks), subjects: people, value: value)
    }
  }
}
