// SPDX-License-Identifier: Apache-2.0
package import Statistics

extension MeasureDefinition {
  /// The contribution of an item; nil if it is not one of those measured.
  ///
  /// - Complexity: That of the measure's terms or values of one item.
  func contribution(of item: Item) -> Contributions.Clip? {
    guard population.includes(item) else { return nil }
    let clip = item.clip
    func entry(_ part: Item, group: String = "") -> Contributions.Entry? {
      guard let content = computation.content(of: part) else { return nil }
      let events = eventCount(part)
      return Contributions.Entry(
        subject: clip.subject,
        group: group,
        clip: unpairedReason == nil ? "" : clip.id,
        cases: grouping.groups?.cases?(part) ?? events,
        events: events,
        content: content
      )
    }
    let entries =
      grouping.groups.map { $0.parts(item).compactMap { entry($0.item, group: $0.name) } }
      ?? entry(item).map { [$0] } ?? []
    return entries.isEmpty ? nil : Contributions.Clip(id: clip.id, entries: entries)
  }

  /// The names of the groups with enough cases, sorted; nil where the measure is no mean over groups.
  func eligibleGroups(in contributions: Contributions) -> [String]? {
    grouping.groups.map { contributions.groups(withCases: $0.fewest) }
  }

  /// The statistic of what items give.
  ///
  /// - Parameters:
  ///   - contributions: What they give.
  ///   - groups: Those that a mean over groups is over; nil where it is none.
  /// - Returns: A statistic of the subjects that give anything.
  func statistic(of contributions: Contributions, groups: [String]?) -> ClusteredStatistic {
    let people = contributions.people
    func statistic(_ contents: [Contributions.Content]) -> ClusteredStatistic {
      computation.statistic(
        of: contents,
        subjects: people,
        isMeanOfSubjects: grouping.isMeanOfSubjects
      )
    }
    guard let groups else { return statistic(contributions.contents()) }
    return ClusteredStatistic(
      averageOf: groups.map { statistic(contributions.contents(of: $0)) },
      subjects: people
    )
  }

  /// The measure of what items give, with an interval by subject.
  ///
  /// - Complexity: That of the resamples.
  func measure(
    _ variant: MeasureVariant,
    slice: [MeasureIdentifier.Condition],
    _ bootstrap: inout SubjectBootstrap
  ) -> Measure {
    var identifier = variant.identifier
    identifier.slice += slice
    let contributions = variant.contributions
    let side = MeasuredSide(self, contributions, groups: eligibleGroups(in: contributions))
    if let refusal = side.refusal { return side.basis.undefined(identifier, refusal) }
    guard let value = side.statistic.value else {
      return side.basis.undefined(identifier, undefinedReason)
    }
    let outcome =
      switch uncertainty {
      case .subjects: bootstrap.outcome(side.statistic, range: self.scale.range)
      case .poisson: bootstrap.rate(side.statistic, range: self.scale.range)
      case .test: IntervalOutcome.none(reason: "the outcome of a test")
      }
    return side.basis.measure(identifier, value, outcome, within: self.scale)
  }
}

/// The contributions of some items to a measure, and what follows from them.
struct MeasuredSide {
  let contributions: Contributions
  let statistic: ClusteredStatistic
  let basis: MeasureBasis
  /// The reason if nothing is said, whatever the number would be; nil otherwise.
  let refusal: String?

  /// Takes the contributions of items, over some groups if the measure is a mean over groups.
  init<Item>(
    _ definition: MeasureDefinition<Item>,
    _ contributions: Contributions,
    groups: [String]?,
    emptyReason: String? = nil
  ) {
    self.contributions = contributions
    statistic = definition.statistic(of: contributions, groups: groups)
    let isAll = definition.grouping.groups?.leavesOutFew != true
    basis = MeasureBasis(
      clips: contributions.clips,
      subjects: statistic.subjects.count,
      events: isAll ? contributions.events : contributions.events(in: groups ?? [])
    )
    refusal =
      contributions.clips == 0
      ? emptyReason ?? definition.population.emptyReason
      : basis.refusal(below: definition.fewestEvents, definition.counted)
  }

  /// The number; nil where it is undefined, or nothing is said.
  var value: Double? { refusal == nil ? statistic.value : nil }
}

extension ClusteredStatistic {
  /// Groups the items of a measure by subject.
  ///
  /// - Parameters:
  ///   - definition: The measure.
  ///   - items: All of them, in manifest order; sums are taken in this order.
  /// - Complexity: O(*n*) in items, O(*n* log *n*) in values where their order matters.
  package init<Item>(_ definition: MeasureDefinition<Item>, clips items: [Item]) {
    var contributions = Contributions()
    for item in definition.population.clips(of: items) {
      if let contribution = definition.contribution(of: item) { contributions.add(contribution) }
    }
    let groups = definition.eligibleGroups(in: contributions)
    self = definition.statistic(of: contributions, groups: groups)
  }
}
