// SPDX-License-Identifier: Apache-2.0

/// The arithmetic of a measure: what an item gives to it, and the statistic of what all of them give.
///
/// An item for which the function is nil is not one of those measured.
struct Computation<Item>: Sendable {
  /// What an item gives.
  let content: @Sendable (Item) -> Contributions.Content?
  /// The statistic of contents and of the person of each; of sums also as the mean over people.
  let statistic:
    @Sendable (
      _ contents: [Contributions.Content], _ people: [String], _ isMeanOfSubjects: Bool
    ) -> ClusteredStatistic

  /// The same arithmetic for items that have the ones measured as a part.
  func of<Whole>(_ part: @escaping @Sendable (Whole) -> Item) -> Computation<Whole> {
    Computation<Whole>(content: { content(part($0)) }, statistic: statistic)
  }

  /// A function of sums of terms over items.
  ///
  /// - Parameters:
  ///   - terms: The terms of an item, equally many.
  ///   - isRaisedByNoise: Whether chance alone lifts it above zero although it is a function of sums.
  ///   - isLedByFew: Whether a few subjects may make most of it, as where errors are squared.
  ///   - value: The number of sums; nil where it is undefined.
  /// - Returns: The arithmetic.
  static func sums(
    terms: @escaping @Sendable (Item) -> [Double]?,
    isRaisedByNoise: Bool = false,
    isLedByFew: Bool = false,
    value: @escaping @Sendable ([Double]) -> Double?
  ) -> Computation {
    Computation(
      content: { terms($0).map { Contributions.Content(terms: $0) } },
      statistic: { contents, people, isMeanOfSubjects in
        ClusteredStatistic(
          sums: contents.map(\.terms),
          subjects: people,
          isMeanOfSubjects: isMeanOfSubjects,
          isRaisedByNoise: isRaisedByNoise,
          isLedByFew: isLedByFew,
          value: value
        )
      }
    )
  }

  /// The first sum over the second.
  static func ratio(_ terms: @escaping @Sendable (Item) -> [Double]?) -> Computation {
    .sums(terms: terms, value: ratioOfSums)
  }

  /// A function of the ordered values of all items.
  static func order(
    values: @escaping @Sendable (Item) -> [Double]?,
    value: @escaping @Sendable (WeightedDistribution) -> Double?
  ) -> Computation {
    Computation(
      content: { values($0).map { Contributions.Content(values: $0) } },
      statistic: { contents, people, _ in
        ClusteredStatistic(values: contents.map(\.values), subjects: people, value: value)
      }
    )
  }

  /// A quantile of the values of all items.
  static func quantile(
    values: @escaping @Sendable (Item) -> [Double]?,
    fraction: Double
  ) -> Computation {
    Computation(
      content: { values($0).map { Contributions.Content(values: $0) } },
      statistic: { contents, people, _ in
        ClusteredStatistic(values: contents.map(\.values), subjects: people, quantile: fraction)
      }
    )
  }

  /// A function of what ten bins of all items' forecasts hold.
  static func bins(
    values: @escaping @Sendable (Item) -> [MarkedValue]?,
    _ bins: BinnedNumber
  ) -> Computation {
    Computation(
      content: { values($0).map { Contributions.Content(marks: $0) } },
      statistic: { contents, people, _ in
        ClusteredStatistic(marks: contents.map(\.marks), subjects: people, bins: bins)
      }
    )
  }

  /// A function of the ordered values of all items, each with a yes or no.
  static func marks(
    values: @escaping @Sendable (Item) -> [MarkedValue]?,
    value: @escaping @Sendable (MarkedDistribution) -> Double?
  ) -> Computation {
    Computation(
      content: { values($0).map { Contributions.Content(marks: $0) } },
      statistic: { contents, people, _ in
        ClusteredStatistic(marks: contents.map(\.marks), subjects: people, value: value)
      }
    )
  }

  /// A function of what matches at each tolerance, over all items; an item that has none gives nothing to it.
  static func steps(
    _ steps: @escaping @Sendable (Item) -> ToleranceSteps?,
    value: @escaping @Sendable (WeightedToleranceSteps) -> Double?
  ) -> Computation {
    Computation(
      content: { steps($0).map { Contributions.Content(steps: $0) } ?? Contributions.Content() },
      statistic: { contents, people, _ in
        ClusteredStatistic(steps: contents.map(\.steps), subjects: people, value: value)
      }
    )
  }
}
