// SPDX-License-Identifier: Apache-2.0

/// Pairs of values in groups, each group present a whole number of times, whose ranks are correlated.
///
/// Both sides are sorted once; a bootstrap replicate is the same pairs with other weights.
struct RankedPairs: Sendable {
  /// The indices of pairs in runs of equal values, ascending, of both sides.
  private let runs: [[[Int]]]
  /// The group of each pair.
  private let groups: [Int]
  /// The number of times that each group is present.
  private var weights: [UInt16]

  /// Every pair once.
  ///
  /// - Parameters:
  ///   - ones: One value of each pair, finite.
  ///   - others: The other value of each, finite.
  ///   - groups: The group of each pair, from zero.
  ///   - groupCount: The number of groups.
  /// - Complexity: O(*n* log *n*).
  init(_ ones: [Double], _ others: [Double], groups: [Int], groupCount: Int) {
    runs = [ones, others].map(Self.runs)
    self.groups = groups
    weights = [UInt16](repeating: 1, count: groupCount)
  }

  private static func runs(of values: [Double]) -> [[Int]] {
    let order = values.indices.sorted { (values[$0], $0) < (values[$1], $1) }
    return order.reduce(into: []) { runs, index in
      if let last = runs.last?.last, values[last] == values[index] {
        runs[runs.count - 1].append(index)
      } else {
        runs.append([index])
      }
    }
  }

  /// Says how often each group is present.
  mutating func weigh(_ weights: ArraySlice<UInt16>) {
    precondition(weights.count == self.weights.count, "one weight a group")
    self.weights = Array(weights)
  }

  /// Spearman's rank correlation: Pearson's of ranks, equal values having the mean of their ranks.
  ///
  /// (1, 2, 3, 4) and (1, 3, 2, 4): the differences of ranks are 0, -1, 1, 0, so it is
  /// 1 - 6 · 2 / (4 · 15) = 0.8.
  ///
  /// - Returns: A number in -1...1; nil if all values of a side are equal, or there are none.
  /// - Complexity: O(*n*).
  /// - Source: C. Spearman, American Journal of Psychology 15, 1904.
  var correlation: Double? {
    let ranks = runs.map(ranks)
    var (total, products, squares, others) = (0.0, 0.0, 0.0, 0.0)
    for group in groups { total += Double(weights[group]) }
    let centre = (total + 1) / 2
    for (index, group) in groups.enumerated() {
      let weight = Double(weights[group])
      let (one, other) = (ranks[0][index] - centre, ranks[1][index] - centre)
      products += weight * one * other
      squares += weight * one * one
      others += weight * other * other
    }
    guard squares > 0, others > 0 else { return nil }
    return max(-1, min(1, products / (squares * others).squareRoot()))
  }

  /// The rank of each pair on a side, from 1; ranks of pairs that are not present are not used.
  private func ranks(_ runs: [[Int]]) -> [Double] {
    var ranks = [Double](repeating: 0, count: groups.count)
    var passed = 0.0
    for run in runs {
      let count = run.reduce(0.0) { $0 + Double(weights[groups[$1]]) }
      for index in run { ranks[index] = passed + (count + 1) / 2 }
      passed += count
    }
    return ranks
  }
}
