// SPDX-License-Identifier: Apache-2.0

/// What a measure of some items is, items being clips with whatever is known of them: its meaning in
/// words and in arithmetic.
public struct PooledMeasure<Item: Sendable>: Sendable {
  /// How the measure is computed; an item for which the function is nil is not one of those measured.
  enum Computation: Sendable {
    /// A function of sums of terms over items.
    case sums(terms: @Sendable (Item) -> [Double]?, value: @Sendable ([Double]) -> Double?)
    /// A function of the ordered values of all items.
    case order(
      values: @Sendable (Item) -> [Double]?,
      value: @Sendable (WeightedDistribution) -> Double?
    )
    /// A quantile of the values of all items.
    case quantile(values: @Sendable (Item) -> [Double]?, fraction: Double)
  }

  /// The name over all items.
  public let identifier: MeasureIdentifier
  /// What it is, in one sentence.
  public let summary: String
  /// The unit: `fraction`, `s`, `reps` ...
  public let unit: String
  /// Which way is good.
  public let better: MeasureDefinition.Direction
  /// The least possible value, if there is one.
  public let least: Double?
  /// The greatest possible value, if there is one.
  public let greatest: Double?
  /// What `Measure.events` counts, in a few words.
  public let counted: String
  /// Why it is undefined where no item can be measured, as one phrase.
  let emptyReason: String
  /// Why it is undefined where items are there but the number is not, as one phrase.
  let undefinedReason: String
  /// How many of what `counted` names an item has.
  let eventCount: @Sendable (Item) -> Int
  /// The arithmetic.
  let computation: Computation

  /// The canonical identifier.
  public var id: String { identifier.description }

  init(
    _ identifier: MeasureIdentifier,
    _ summary: String,
    unit: String = "fraction",
    better: MeasureDefinition.Direction = .higher,
    range: (least: Double?, greatest: Double?) = (0, 1),
    counted: String,
    emptyReason: String,
    undefinedReason: String,
    eventCount: @escaping @Sendable (Item) -> Int,
    computation: Computation
  ) {
    self.identifier = identifier
    self.summary = summary
    self.unit = unit
    self.better = better
    least = range.least
    greatest = range.greatest
    self.counted = counted
    self.emptyReason = emptyReason
    self.undefinedReason = undefinedReason
    self.eventCount = eventCount
    self.computation = computation
  }

  /// The measure of items, with an interval by subject.
  ///
  /// - Complexity: O(*n*) in items, and that of the resamples.
  func measure(
    of items: [Item],
    slice: [MeasureIdentifier.Condition] = [],
    subject: (Item) -> String,
    _ bootstrap: inout SubjectBootstrap
  ) -> Measure {
    var contributions = Contributions()
    for (place, item) in items.enumerated() {
      add(item, member: place, subject: subject(item), to: &contributions)
    }
    return measure(of: contributions, slice: slice, &bootstrap)
  }

  /// Adds what an item gives; nothing where it is not one of those measured.
  func add(
    _ item: Item,
    member: Int,
    subject: String,
    to contributions: inout Contributions
  ) {
    let content =
      switch computation {
      case .sums(let terms, _): terms(item).map { Contributions.Content(terms: $0) }
      case .order(let values, _): values(item).map { Contributions.Content(values: $0) }
      case .quantile(let values, _): values(item).map { Contributions.Content(values: $0) }
      }
    guard let content else { return }
    contributions.admit(member)
    contributions.add(content, events: eventCount(item), subject: subject)
  }

  /// The measure of what items give.
  func measure(
    of contributions: Contributions,
    slice: [MeasureIdentifier.Condition],
    _ bootstrap: inout SubjectBootstrap
  ) -> Measure {
    let statistic = statistic(of: contributions)
    var identifier = identifier
    identifier.slice += slice
    let basis = basis(contributions, statistic)
    guard let value = statistic.value else {
      return basis.undefined(identifier, contributions.clips == 0 ? emptyReason : undefinedReason)
    }
    let outcome = bootstrap.outcome(statistic, range: range)
    return basis.measure(identifier, value, outcome, least, greatest)
  }

  /// The measure of what items give minus that of others of the same clips, paired by subject.
  ///
  /// - Returns: The difference under the identifier with `:difference`; undefined where either side is, or
  ///   where the clips differ.
  func difference(
    of contributions: Contributions,
    from others: Contributions,
    _ bootstrap: inout SubjectBootstrap
  ) -> Measure {
    let (minuend, subtrahend) = (statistic(of: contributions), statistic(of: others))
    let identifier = identifier.qualified("difference")
    let basis = basis(contributions, minuend)
    guard contributions.members == others.members else {
      return basis.undefined(identifier, "the evaluations are over different clips")
    }
    guard let first = minuend.value, let second = subtrahend.value else {
      return basis.undefined(identifier, contributions.clips == 0 ? emptyReason : undefinedReason)
    }
    let outcome = bootstrap.outcome(minuend, minus: subtrahend, range: range)
    return basis.measure(identifier, first - second, outcome, nil, nil)
  }

  /// Whether the measure of what items give differs from that of others of the same clips more than by chance.
  ///
  /// - Returns: A sign-flip test by subject; undefined where the clips differ, or a swap is undefined.
  func test(
    _ contributions: Contributions,
    against others: Contributions,
    _ alternative: SignFlipTest.Alternative,
    seed: UInt64
  ) -> TestResult {
    SignFlipTest.test(
      contributions.sides(with: others),
      alternative,
      seed: seed,
      statistic: { statistic(of: $0).asShareAbove }
    )
  }

  private var range: ValueRange { ValueRange(least: least, greatest: greatest) }

  private func basis(
    _ contributions: Contributions,
    _ statistic: ClusteredStatistic
  ) -> MeasureBasis {
    MeasureBasis(
      clips: contributions.clips,
      subjects: statistic.subjects.count,
      events: contributions.events
    )
  }

  private func statistic(of contributions: Contributions) -> ClusteredStatistic {
    let contents = contributions.contents()
    let people = contributions.people
    return switch computation {
    case .sums(_, let value):
      ClusteredStatistic(sums: contents.map(\.terms), subjects: people, value: value)
    case .order(_, let value):
      ClusteredStatistic(values: contents.map(\.values), subjects: people, value: value)
    case .quantile(_, let fraction):
      ClusteredStatistic(values: contents.map(\.values), subjects: people, quantile: fraction)
    }
  }
}
