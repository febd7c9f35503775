// SPDX-License-Identifier: Apache-2.0
import Basics

/// Whether two sides differ more than by chance, paired by subject.
///
/// If there is no difference, each subject's two results could as well have come the other way
/// round. So they are swapped for every subject or not, and the difference made again. Nothing is
/// assumed of how many subjects there are and how much each of them weighs. Of sides that are
/// alike, at most a share *p* has a p-value of at most *p*.
///
/// - Source: Fisher, "The Design of Experiments", 1935, 21; checked against
///   `scipy.stats.permutation_test(permutation_type="samples")`.
package enum SignFlipTest {
  /// The differences that count as being as far from zero as the observed one.
  package enum Alternative: Sendable {
    /// Those at least as far on either side.
    case either
    /// Those at least as high: the test of a rise.
    case rise
  }

  /// The greatest number of swaps that are all looked at: up to 16 subjects.
  package static let mostExactFlips = 100_000

  /// Tests whether differences are around zero.
  ///
  /// Exact up to 16 differences, where 1, 2, 3 give 0.25; beyond that of so many drawn swaps, the
  /// observed one counted among them.
  ///
  /// - Parameters:
  ///   - differences: One a subject; NaN is left out.
  ///   - alternative: The differences that are counted.
  ///   - draws: How many swaps are drawn where not all are looked at, at least 1.
  ///   - seed: Of the draws.
  /// - Returns: A result whose statistic is the mean difference; undefined without differences.
  /// - Complexity: O(*d n*) in swaps and differences.
  package static func test(
    differences: [Double],
    _ alternative: Alternative = .either,
    draws: Int = 10_000,
    seed: UInt64 = 1
  ) -> TestResult {
    let known = differences.filter { !$0.isNaN }
    guard !known.isEmpty else { return TestResult(undefined: "nothing to compare") }
    let flips = Flips(pairs: known.count, draws: draws, seed: seed)
    let sums = flips.rows.map { row in
      zip(known, row).reduce(0) { $1.1 == 1 ? $0 + $1.0 : $0 - $1.0 }
    }
    return flips.result(sums.map { $0 / Double(known.count) }, alternative)
  }

  /// Tests a difference of two statistics of the same subjects.
  ///
  /// - Parameters:
  ///   - pooled: The statistic over the clips of both sides, those of the first side coming first
  ///     and the subjects of the sides being different. There are as many for the second as for the
  ///     first.
  ///   - alternative: The differences of the first side minus the second that are counted.
  ///   - draws: How many swaps are drawn where not all are looked at, at least 1.
  ///   - seed: Of the draws.
  /// - Returns: A result whose statistic is the difference; undefined where it is, or becomes so by a
  ///   swap.
  package static func test(
    pooled: ClusteredStatistic,
    _ alternative: Alternative = .either,
    draws: Int = 10_000,
    seed: UInt64 = 1
  ) -> TestResult {
    let pairs = pooled.subjects.count / 2
    precondition(pooled.subjects.count == 2 * pairs, "as many subjects on either side")
    guard pairs > 0 else { return TestResult(undefined: "nothing to compare") }
    let flips = Flips(pairs: pairs, draws: draws, seed: seed)
    func values(_ side: UInt16) -> [Double?] {
      var weights: [UInt16] = []
      weights.reserveCapacity(flips.kept.count * 2)
      for row in flips.rows {
        for kept in row { weights.append(kept == side ? 1 : 0) }
        for kept in row { weights.append(kept == side ? 0 : 1) }
      }
      return pooled.values(SubjectDraws(subjects: 2 * pairs, weights: weights))
    }
    let differences = zip(values(1), values(0)).compactMap { first, second -> Double? in
      guard let first, let second else { return nil }
      return first - second
    }
    guard differences.count * pairs == flips.kept.count else {
      return TestResult(undefined: "undefined if subjects are swapped", count: pairs)
    }
    return flips.result(differences, alternative)
  }
}

/// Which pairs keep their order, swap after swap; in the first all do.
private struct Flips {
  /// The number of pairs.
  let pairs: Int
  /// Whether every swap is there, up to swapping everything, which changes the sign alone.
  let isExact: Bool
  /// Swap after swap, one number a pair: 1 where it keeps its order.
  let kept: [UInt16]

  init(pairs: Int, draws: Int, seed: UInt64) {
    precondition(draws > 0, "a test needs draws")
    self.pairs = pairs
    isExact = pairs < Int.bitWidth - 1 && 1 << pairs <= SignFlipTest.mostExactFlips
    var kept: [UInt16] = []
    if isExact {
      for mask in 0..<(1 << (pairs - 1)) {
        for pair in 0..<pairs { kept.append(mask >> pair & 1 == 1 ? 0 : 1) }
      }
    } else {
      kept = [UInt16](repeating: 1, count: pairs)
      var generator = RandomGenerator(seed: seed)
      for _ in 0..<draws * pairs { kept.append(UInt16(generator.index(below: 2))) }
    }
    self.kept = kept
  }

  /// The swaps, each one number a pair.
  var rows: [ArraySlice<UInt16>] {
    stride(from: 0, to: kept.count, by: pairs).map { kept[$0..<$0 + pairs] }
  }

  /// How often a swap gives at least the difference of the first, which swaps nothing.
  ///
  /// Each swap stands for the opposite one, too, which gives the same difference with the other sign.
  func result(_ differences: [Double], _ alternative: SignFlipTest.Alternative) -> TestResult {
    let observed = differences[0]
    let greatest = differences.reduce(0) { max($0, abs($1)) }
    // Equal differences in another order differ by rounding.
    let slack = greatest * 0x1p-40
    let pValue =
      switch alternative {
      case .either:
        Double(differences.count { abs($0) >= abs(observed) - slack })
          / Double(differences.count)
      case .rise:
        Double(
          differences.count { $0 >= observed - slack }
            + differences.count { -$0 >= observed - slack }
        ) / Double(2 * differences.count)
      }
    return TestResult(
      pValue: pValue,
      statistic: observed,
      count: pairs,
      method: isExact ? .exact : .drawn
    )
  }
}
