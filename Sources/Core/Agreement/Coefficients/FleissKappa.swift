// SPDX-License-Identifier: Apache-2.0

/// Agreement of several raters on categories, each unit rated by as many.
package enum FleissKappa {
  /// What a unit adds to the sums: its agreeing pairs of raters, all pairs, one, and its ratings by
  /// category.
  ///
  /// - Parameter counts: How many raters gave the unit each category.
  /// - Returns: Three numbers and one for each category; those of units add up.
  package static func terms(_ counts: [Int]) -> [Double] {
    let raters = counts.reduce(0, +)
    let agreeing = counts.reduce(0) { $0 + $1 * ($1 - 1) }
    return [Double(agreeing), Double(raters * (raters - 1)), 1] + counts.map(Double.init)
  }

  /// Fleiss' kappa of sums of terms over units.
  ///
  /// - Parameter sums: Those of `terms`, of units rated by equally many raters.
  /// - Returns: At most 1, 0 for what chance gives; nil without units, for single ratings, and where
  ///   everybody says one and the same category throughout.
  /// - Complexity: O(*k*) in categories.
  /// - Source: J. L. Fleiss, Psychological Bulletin 76, 1971; checked against
  ///   `statsmodels.stats.inter_rater.fleiss_kappa`.
  package static func value(_ sums: [Double]) -> Double? {
    let categories = sums.dropFirst(3)
    let ratings = categories.reduce(0, +)
    guard sums.count > 3, sums[1] > 0, ratings > 0 else { return nil }
    let observed = sums[0] / sums[1]
    let expected = categories.reduce(0) { $0 + ($1 / ratings) * ($1 / ratings) }
    // Whole numbers are exact: all ratings in one category is an equality.
    guard !categories.contains(ratings) else { return nil }
    return (observed - expected) / (1 - expected)
  }
}
