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
    var members: [Item] = []
    let statistic: ClusteredStatistic
    switch computation {
    case .sums(let terms, let value):
      let found = items.map(terms)
      members = zip(items, found).filter { $0.1 != nil }.map(\.0)
      statistic = ClusteredStatistic(
        sums: found.compactMap(\.self),
        subjects: members.map(subject),
        value: value
      )
    case .order(let values, let value):
      let found = items.map(values)
      members = zip(items, found).filter { $0.1 != nil }.map(\.0)
      statistic = ClusteredStatistic(
        values: found.compactMap(\.self),
        subjects: members.map(subject),
        value: value
      )
    case .quantile(let values, let fraction):
      let found = items.map(values)
      members = zip(items, found).filter { $0.1 != nil }.map(\.0)
      statistic = ClusteredStatistic(
        values: found.compactMap(\.self),
        subjects: members.map(subject),
        quantile: fraction
      )
    }
    var identifier = identifier
    identifier.slice += slice
    let basis = MeasureBasis(
      clips: members.count,
      subjects: statistic.subjects.count,
      events: members.reduce(0) { $0 + eventCount($1) }
    )
    guard let value = statistic.value else {
      return basis.undefined(identifier, members.isEmpty ? emptyReason : undefinedReason)
    }
    let range = ValueRange(least: least, greatest: greatest)
    let outcome = bootstrap.outcome(statistic, range: range)
    return basis.measure(identifier, value, outcome, least, greatest)
  }
}
