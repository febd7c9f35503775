// SPDX-License-Identifier: Apache-2.0

/// Groups dealt out to folds so that each fold has its share of every stratum.
///
/// Groups come in order of how unevenly they hold strata, most uneven first; each goes to the fold that
/// leaves the shares of every stratum most alike, of equal ones to that with the fewest members.
///
/// - Source: the greedy assignment of `sklearn.model_selection.StratifiedGroupKFold` 1.5 without
///   shuffling, against which it is checked; to shuffle, give the groups in another order.
enum StratifiedFolds {
  /// Deals groups out.
  ///
  /// - Parameters:
  ///   - counts: How many members of each stratum a group has: [groups][strata].
  ///   - folds: The number of folds, at least 1.
  /// - Returns: The fold of each group, in the order given.
  /// - Complexity: O(*g* (log *g* + *f*² *s*)) in groups, folds and strata.
  static func assign(counts: [[Int]], folds: Int) -> [Int] {
    guard let strata = counts.first?.count else { return [] }
    let totals = (0..<strata).map { stratum in
      Double(counts.reduce(0) { $0 + $1[stratum] })
    }
    let spreads = counts.map { deviation($0.map(Double.init)) }
    let order = counts.indices.sorted { (-spreads[$0], $0) < (-spreads[$1], $1) }
    var filled = [[Double]](repeating: [Double](repeating: 0, count: strata), count: folds)
    var assigned = [Int](repeating: 0, count: counts.count)
    for group in order {
      let own = counts[group].map(Double.init)
      var best = 0
      var least = Double.infinity
      var fewest = Double.infinity
      for fold in 0..<folds {
        let spread = unevenness(filled, adding: own, to: fold, totals: totals)
        let members = filled[fold].reduce(0, +)
        let isTie = abs(spread - least) <= 1e-8 + 1e-5 * abs(least)
        guard spread < least || (isTie && members < fewest) else { continue }
        (best, least, fewest) = (fold, spread, members)
      }
      for stratum in 0..<strata { filled[best][stratum] += own[stratum] }
      assigned[group] = best
    }
    return assigned
  }

  /// The mean over strata of how much the folds' shares of it differ.
  private static func unevenness(
    _ filled: [[Double]],
    adding own: [Double],
    to fold: Int,
    totals: [Double]
  ) -> Double {
    var sum = 0.0
    for stratum in totals.indices {
      let shares = filled.indices.map { index in
        (filled[index][stratum] + (index == fold ? own[stratum] : 0)) / totals[stratum]
      }
      sum += deviation(shares)
    }
    return sum / Double(totals.count)
  }

  /// The standard deviation of all values there are.
  private static func deviation(_ values: [Double]) -> Double {
    let mean = values.reduce(0, +) / Double(values.count)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(values.count)).squareRoot()
  }
}
