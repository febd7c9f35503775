// SPDX-License-Identifier: Apache-2.0

/// Intervals of a statistic from its values in resamples of subjects.
enum BootstrapInterval {
  /// Bias-corrected and accelerated ends.
  ///
  /// - Parameters:
  ///   - value: The statistic.
  ///   - replicates: Its value in each resample, ascending.
  ///   - acceleration: From the jackknife.
  ///   - level: Strictly between 0 and 1.
  /// - Returns: Nil where all replicates lie on one side of the value, so that no correction is
  ///   defined.
  /// - Source: Efron, "Better Bootstrap Confidence Intervals", 1987; ties count half, as in
  ///   `scipy.stats.bootstrap`, against which it is checked.
  static func corrected(
    value: Double,
    replicates: [Double],
    acceleration: Double,
    level: Double
  ) -> ConfidenceInterval? {
    let below = replicates.count { $0 < value }
    let upTo = replicates.count { $0 <= value }
    let share = Double(below + upTo) / Double(2 * replicates.count)
    guard share > 0, share < 1 else { return nil }
    let bias = Distributions.normalQuantile(share)
    let distribution = WeightedDistribution(sorted: replicates)
    func end(_ probability: Double) -> Double? {
      let shifted = bias + Distributions.normalQuantile(probability)
      let corrected = bias + shifted / (1 - acceleration * shifted)
      return distribution.quantile(Distributions.normalCumulative(corrected))
    }
    guard let low = end((1 - level) / 2), let high = end((1 + level) / 2) else { return nil }
    return ConfidenceInterval(low: low, high: high, level: level, method: .bca)
  }

  /// The plain percentiles of the replicates, as `scipy.stats.bootstrap` has them.
  ///
  /// - Parameters:
  ///   - replicates: The statistic in each resample, ascending.
  ///   - level: Strictly between 0 and 1.
  ///   - reason: Why nothing better is used; nil where they were asked for.
  /// - Returns: Nil where there are no replicates.
  static func percentile(
    replicates: [Double],
    level: Double,
    reason: String? = nil
  ) -> ConfidenceInterval? {
    let distribution = WeightedDistribution(sorted: replicates)
    guard let low = distribution.quantile((1 - level) / 2),
      let high = distribution.quantile((1 + level) / 2)
    else { return nil }
    return ConfidenceInterval(
      low: low,
      high: high,
      level: level,
      method: .percentile,
      note: reason
    )
  }

  /// Percentiles farther out, as few subjects need them.
  ///
  /// Plain percentiles are as narrow as an interval with the normal quantile and the standard
  /// deviation over n instead of n - 1. With 20 subjects and a level of 0.95 these are the
  /// percentiles 1.59 and 98.41 instead of 2.5 and 97.5.
  ///
  /// - Parameters:
  ///   - replicates: The statistic in each resample, ascending.
  ///   - subjects: At least two.
  ///   - level: Strictly between 0 and 1.
  ///   - bias: What to take off both ends.
  /// - Returns: Nil where there are no replicates.
  /// - Source: Hesterberg, "What Teachers Should Know About the Bootstrap", 2015, 5.3.
  static func expandedPercentile(
    replicates: [Double],
    subjects: Int,
    level: Double,
    bias: Double = 0
  ) -> ConfidenceInterval? {
    let student = Distributions.studentQuantile((1 + level) / 2, degrees: subjects - 1)
    let factor = (Double(subjects) / Double(subjects - 1)).squareRoot()
    let tail = Distributions.normalCumulative(-factor * student)
    let distribution = WeightedDistribution(sorted: replicates)
    guard let low = distribution.quantile(tail), let high = distribution.quantile(1 - tail)
    else { return nil }
    return ConfidenceInterval(
      low: low - bias,
      high: high - bias,
      level: level,
      method: .expandedPercentile,
      note: subjects < SubjectBootstrap.fewestForBootstrap ? "few subjects" : nil
    )
  }
}
