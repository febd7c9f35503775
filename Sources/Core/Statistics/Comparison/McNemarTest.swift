// SPDX-License-Identifier: Apache-2.0
import Basics

/// Whether as many clips were fixed as were broken, give or take chance.
///
/// Clips that both sides get right, or both wrong, say nothing. Of the others each is as likely to be
/// fixed as broken if there is no difference.
///
/// - Source: McNemar, "Note on the Sampling Error of the Difference Between Correlated Proportions",
///   1947, in its exact form; checked against `statsmodels.stats.contingency_tables.mcnemar`.
package enum McNemarTest {
  /// The exact two-sided test; 0 fixed and 6 broken give 0.03125.
  ///
  /// Clips of one subject are taken as independent, so with several clips a subject it is the sign-flip
  /// test by subject that decides.
  ///
  /// - Parameters:
  ///   - fixed: Clips that only the first side gets right, at least zero.
  ///   - broken: Clips that only the other side gets right, at least zero.
  /// - Returns: A result over `fixed + broken` clips whose statistic is the lesser of the two; the
  ///   p-value is 1 where no clip differs.
  /// - Complexity: O(*n*) in the lesser number.
  package static func test(fixed: Int, broken: Int) -> TestResult {
    let lesser = min(fixed, broken)
    return TestResult(
      pValue: 2 * fairCumulative(upTo: lesser, of: fixed + broken),
      statistic: Double(lesser),
      count: fixed + broken,
      method: .exact
    )
  }

  /// The exact one-sided test of more clips broken than fixed.
  ///
  /// Without a fix five broken clips are needed for less than 0.05: they give 0.03125.
  ///
  /// - Returns: A result over `fixed + broken` clips whose statistic is `fixed`.
  package static func testOfBreaking(fixed: Int, broken: Int) -> TestResult {
    TestResult(
      pValue: fairCumulative(upTo: fixed, of: fixed + broken),
      statistic: Double(fixed),
      count: fixed + broken,
      method: .exact
    )
  }

  /// The probability of at most so many heads of so many fair coins.
  private static func fairCumulative(upTo heads: Int, of coins: Int) -> Double {
    precondition(heads >= 0 && heads <= coins, "no more heads than coins")
    guard 2 * heads < coins else {
      return heads == coins ? 1 : 1 - fairCumulative(upTo: coins - heads - 1, of: coins)
    }
    let (n, k) = (Double(coins), Double(heads))
    var term = Elementary.exp(
      Distributions.logGamma(n + 1) - Distributions.logGamma(k + 1)
        - Distributions.logGamma(n - k + 1) - n * Elementary.log(2)
    )
    var sum = 0.0
    for index in stride(from: heads, through: 0, by: -1) {
      sum += term
      term *= Double(index) / Double(coins - index + 1)
    }
    return sum
  }
}
