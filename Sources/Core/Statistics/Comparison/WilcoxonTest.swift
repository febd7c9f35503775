// SPDX-License-Identifier: Apache-2.0
import Basics

/// Whether paired differences lie as much above zero as below it, by their ranks.
///
/// Zeros are ranked and then left out, after Pratt: a pair that does not differ is evidence of no
/// difference.
///
/// - Source: Wilcoxon, "Individual Comparisons by Ranking Methods", 1945; Pratt, "Remarks on Zeros
///   and Ties in the Wilcoxon Signed Rank Procedures", 1959; Cureton, "The Normal Approximation to the
///   Signed-Rank Sampling Distribution When Zero Differences are Present", 1967; checked against
///   `scipy.stats.wilcoxon(zero_method="pratt")`, whose choice between exact and normal it shares.
package enum WilcoxonTest {
  /// The two-sided signed-rank test.
  ///
  /// Exact up to 50 differences without ties and zeros and up to 13 with them. Beyond that it is
  /// the normal distribution with the correction for ties, without one for continuity. The
  /// differences 1, 2, 3 give 0.25.
  ///
  /// - Parameter differences: One a pair; NaN is left out.
  /// - Returns: The statistic is the sum of the ranks of positive differences, ties having their mean
  ///   rank. Undefined where there is no difference; 1 where all are zero.
  /// - Complexity: O(*n* log *n*), and O(*n*³) where it is exact.
  package static func test(differences: [Double]) -> TestResult {
    let known = differences.filter { !$0.isNaN }
    guard !known.isEmpty else { return TestResult(undefined: "nothing to compare") }
    let ranking = SignedRanks(known)
    let hasTies = ranking.zeros > 0 || ranking.ties > 0
    let positive = Double(ranking.doubledPositive) / 2
    guard known.count > (hasTies ? 13 : 50), !ranking.doubledRanks.isEmpty else {
      return TestResult(
        pValue: exact(ranking),
        statistic: positive,
        count: known.count,
        method: .exact
      )
    }
    let (n, zeros) = (Double(known.count), Double(ranking.zeros))
    let mean = (n * (n + 1) - zeros * (zeros + 1)) / 4
    let squares = n * (n + 1) * (2 * n + 1) - zeros * (zeros + 1) * (2 * zeros + 1)
    let deviation = ((squares - ranking.ties / 2) / 24).squareRoot()
    return TestResult(
      pValue: 2 * Distributions.normalCumulative(-abs(positive - mean) / deviation),
      statistic: positive,
      count: known.count,
      method: .normal
    )
  }

  /// Twice the smaller tail of the sum of positive ranks when every sign is a fair coin.
  private static func exact(_ ranking: SignedRanks) -> Double {
    var probabilities = [1.0]
    for rank in ranking.doubledRanks {
      var next = [Double](repeating: 0, count: probabilities.count + rank)
      for (sum, probability) in probabilities.enumerated() {
        next[sum] += probability / 2
        next[sum + rank] += probability / 2
      }
      probabilities = next
    }
    let upTo = probabilities[...ranking.doubledPositive].reduce(0, +)
    let from = probabilities[ranking.doubledPositive...].reduce(0, +)
    return 2 * min(upTo, from)
  }
}

/// The ranks of the magnitudes of differences.
private struct SignedRanks {
  /// Twice the rank of each difference that is not zero, ascending; whole because ranks are halves.
  private(set) var doubledRanks: [Int] = []
  /// Twice the sum of the ranks of positive differences.
  private(set) var doubledPositive = 0
  /// How many differences are zero; they take the lowest ranks.
  private(set) var zeros = 0
  /// Σ t³ - t over groups of t equal magnitudes that are not zero.
  private(set) var ties = 0.0

  init(_ differences: [Double]) {
    let ordered = differences.sorted { abs($0) < abs($1) }
    var first = 0
    while first < ordered.count {
      let magnitude = abs(ordered[first])
      let end = ordered[first...].firstIndex { abs($0) > magnitude } ?? ordered.count
      let group = first..<end
      if magnitude == 0 {
        zeros = group.count
      } else {
        let size = Double(group.count)
        ties += size * size * size - size
        // Ranks first + 1 ... end: twice their mean is first + 1 + end.
        let doubled = first + 1 + end
        doubledRanks += Array(repeating: doubled, count: group.count)
        doubledPositive += doubled * group.count { ordered[$0] > 0 }
      }
      first = end
    }
  }
}
