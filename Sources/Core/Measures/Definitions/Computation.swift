// SPDX-License-Identifier: Apache-2.0
package import Statistics

/// The arithmetic of a measure; an item for which the function is nil is not one of those measured.
package enum Computation<Item>: Sendable {
  /// A function of sums of terms over items.
  ///
  /// `isRaisedByNoise` if chance alone lifts it above zero; `isLedByFew` if a few subjects may make most of it, as when
  /// errors are squared.
  case sums(
    terms: @Sendable (Item) -> [Double]?,
    isRaisedByNoise: Bool = false,
    isLedByFew: Bool = false,
    value: @Sendable ([Double]) -> Double?
  )
  /// A function of the ordered values of all items.
  case order(
    values: @Sendable (Item) -> [Double]?,
    value: @Sendable (WeightedDistribution) -> Double?
  )
  /// A quantile of the values of all items.
  case quantile(values: @Sendable (Item) -> [Double]?, fraction: Double)
  /// A function of what ten bins of all items' forecasts hold.
  case bins(values: @Sendable (Item) -> [MarkedValue]?, BinnedNumber)
  /// A function of the ordered values of all items, each with a yes or no.
  case marks(
    values: @Sendable (Item) -> [MarkedValue]?,
    value: @Sendable (MarkedDistribution) -> Double?
  )
  /// A function of what matches at each tolerance, over all items; an item without it counts and gives nothing.
  case steps(
    @Sendable (Item) -> ToleranceSteps?,
    value: @Sendable (WeightedToleranceSteps) -> Double?
  )
  /// A number of the pairs of values of all items.
  case pairs(@Sendable (Item) -> [MeasurementPair]?, PairedNumber)
  /// Cohen's kappa of the pairs of categories of all items.
  case categories(@Sendable (Item) -> [CategoryPair]?)

  /// The first of two sums over the second.
  package static func ratio(_ terms: @escaping @Sendable (Item) -> [Double]?) -> Computation {
    .sums(terms: terms, value: ratioOfSums)
  }

  /// The content of an item; nil if it is not one of those measured.
  func content(of item: Item) -> Contributions.Content? {
    switch self {
    case .sums(let terms, _, _, _): terms(item).map { Contributions.Content(terms: $0) }
    case .order(let values, _), .quantile(let values, _):
      values(item).map { Contributions.Content(values: $0) }
    case .bins(let values, _), .marks(let values, _):
      values(item).map { Contributions.Content(marks: $0) }
    case .pairs(let pairs, _): pairs(item).map { Contributions.Content(pairs: $0) }
    case .categories(let pairs): pairs(item).map { Contributions.Content(categories: $0) }
    case .steps(let steps, _):
      steps(item).map { Contributions.Content(steps: $0) } ?? Contributions.Content()
    }
  }

  /// The statistic of what items give.
  ///
  /// - Parameters:
  ///   - contents: What they give.
  ///   - people: The person of each.
  ///   - isMeanOfSubjects: Whether a function of sums is made for each subject, and the mean taken.
  /// - Returns: A statistic of the different people.
  func statistic(
    of contents: [Contributions.Content],
    subjects people: [String],
    isMeanOfSubjects: Bool
  ) -> ClusteredStatistic {
    switch self {
    case .sums(_, let isRaisedByNoise, let isLedByFew, let value):
      ClusteredStatistic(
        sums: contents.map(\.terms),
        subjects: people,
        isMeanOfSubjects: isMeanOfSubjects,
        isRaisedByNoise: isRaisedByNoise,
        isLedByFew: isLedByFew,
        value: value
      )
    case .order(_, let value):
      ClusteredStatistic(values: contents.map(\.values), subjects: people, value: value)
    case .quantile(_, let fraction):
      ClusteredStatistic(values: contents.map(\.values), subjects: people, quantile: fraction)
    case .bins(_, let bins):
      ClusteredStatistic(marks: contents.map(\.marks), subjects: people, bins: bins)
    case .marks(_, let value):
      ClusteredStatistic(marks: contents.map(\.marks), subjects: people, value: value)
    case .steps(_, let value):
      ClusteredStatistic(steps: contents.map(\.steps), subjects: people, value: value)
    case .pairs(_, let number):
      ClusteredStatistic(pairs: contents.map(\.pairs), subjects: people, number)
    case .categories:
      ClusteredStatistic(categories: contents.map(\.categories), subjects: people)
    }
  }

  /// The same arithmetic of items that have what is measured as a part.
  package func of<Whole>(_ part: @escaping @Sendable (Whole) -> Item) -> Computation<Whole> {
    switch self {
    case .sums(let terms, let isRaisedByNoise, let isLedByFew, let value):
      .sums(
        terms: { terms(part($0)) },
        isRaisedByNoise: isRaisedByNoise,
        isLedByFew: isLedByFew,
        value: value
      )
    case .order(let values, let value): .order(values: { values(part($0)) }, value: value)
    case .quantile(let values, let fraction):
      .quantile(values: { values(part($0)) }, fraction: fraction)
    case .bins(let values, let bins): .bins(values: { values(part($0)) }, bins)
    case .marks(let values, let value): .marks(values: { values(part($0)) }, value: value)
    case .steps(let steps, let value): .steps({ steps(part($0)) }, value: value)
    case .pairs(let pairs, let number): .pairs({ pairs(part($0)) }, number)
    case .categories(let pairs): .categories { pairs(part($0)) }
    }
  }
}
