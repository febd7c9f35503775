// SPDX-License-Identifier: Apache-2.0

/// A number about pairs of values: those that are measured or said, and those that are known.
package enum PairedNumber: Sendable {
  /// The lower limit of agreement: bias less 1.96 standard deviations of the differences.
  case lowerLimit
  /// The upper limit of agreement.
  case upperLimit
  /// The least change that is real with 95 %: 1.96 sqrt(2) standard errors of measurement.
  case minimalDetectableChange
  /// Spearman's rank correlation.
  case rankCorrelation

  /// The function of sums of pairs; nil for a number that is none.
  fileprivate var ofSums: (@Sendable (MeasurementSums) -> Double?)? {
    let z = Distributions.normalQuantile(0.975)
    switch self {
    case .lowerLimit: return { $0.limit(-z) }
    case .upperLimit: return { $0.limit(z) }
    case .minimalDetectableChange:
      return { sums in sums.standardError.map { z * 2.0.squareRoot() * $0 } }
    case .rankCorrelation: return nil
    }
  }
}

extension ClusteredStatistic {
  /// Groups pairs by subject, of which a number is made.
  ///
  /// - Parameters:
  ///   - pairs: Those of each clip; finite values.
  ///   - people: The subject of each clip.
  ///   - number: The number of all pairs; it is undefined below two pairs.
  /// - Complexity: O(*n* log *n*) in pairs.
  package init(pairs: [[MeasurementPair]], subjects people: [String], _ number: PairedNumber) {
    let (names, positions) = people.distinct
    var grouped = [[MeasurementPair]](repeating: [], count: names.count)
    for (pairs, subject) in zip(pairs, positions) { grouped[subject] += pairs }
    guard let value = number.ofSums else {
      let all = grouped.flatMap(\.self)
      let groups = grouped.enumerated().flatMap { group, pairs in pairs.map { _ in group } }
      self.init(
        ranks: RankedPairs(
          all.map(\.measured),
          all.map(\.reference),
          groups: groups,
          groupCount: names.count
        ),
        subjects: names
      )
      return
    }
    let known = grouped.flatMap(\.self)
    let centre = known.isEmpty ? 0 : known.reduce(0) { $0 + $1.reference } / Double(known.count)
    self.init(
      sums: grouped.map { pairs in
        pairs.isEmpty
          ? [Double](repeating: 0, count: MeasurementSums.width)
          : MeasurementSums.terms(pairs, centre: centre)
      },
      subjects: names
    ) { value(MeasurementSums($0)) }
  }

  /// Groups categories by subject, of which Cohen's kappa without weights is made.
  ///
  /// - Parameters:
  ///   - pairs: Those of each clip.
  ///   - people: The subject of each clip.
  /// - Complexity: O(*n* + *s k*²) in pairs, subjects and different categories.
  package init(categories pairs: [[CategoryPair]], subjects people: [String]) {
    let names = Set(pairs.flatMap { $0.flatMap { [$0.said, $0.labelled] } }).sorted()
    let places = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    let rows = pairs.map { pairs in
      pairs.reduce(into: [Double](repeating: 0, count: names.count * names.count)) { table, pair in
        guard let row = places[pair.said], let column = places[pair.labelled] else { return }
        table[row * names.count + column] += 1
      }
    }
    self.init(sums: rows, subjects: people) { CohenKappa.value($0) }
  }
}
