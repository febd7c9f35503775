// SPDX-License-Identifier: Apache-2.0

/// Intervals for five to nine subjects, where the bootstrap alone is too narrow.
///
/// Each end is the farther of two: the value and Student's quantile times the standard error, and
/// the bootstrap of the value divided by its standard error. In simulation (recall, share of exact
/// clips, absolute error; 800 datasets each) the pair covered the truth in 87 to 95 % of datasets at
/// a level of 95 %, where either alone fell to 83 % or, near a perfect score, to 64 %.
///
/// - Source: Efron and Tibshirani, "An Introduction to the Bootstrap", 1993, 12.4 and 12.5.
enum StudentisedInterval {
  /// The farther ends of Student's interval and, where given, of the bootstrap's.
  ///
  /// - Parameters:
  ///   - value: The statistic.
  ///   - standardError: Its standard error, at least zero.
  ///   - ratios: (replicate - value) / standard error of the replicate, ascending; may be empty.
  ///   - subjects: At least two.
  ///   - level: Strictly between 0 and 1.
  /// - Returns: An interval around the value.
  static func interval(
    value: Double,
    standardError: Double,
    ratios: [Double],
    subjects: Int,
    level: Double
  ) -> ConfidenceInterval {
    let quantile = Distributions.studentQuantile((1 + level) / 2, degrees: subjects - 1)
    var (below, above) = (quantile, quantile)
    let distribution = WeightedDistribution(sorted: ratios)
    if let low = distribution.quantile((1 - level) / 2),
      let high = distribution.quantile((1 + level) / 2)
    {
      (below, above) = (max(below, high), max(above, -low))
    }
    return ConfidenceInterval(
      low: value - below * standardError,
      high: value + above * standardError,
      level: level,
      method: .studentised,
      note: "few subjects"
    )
  }
}
