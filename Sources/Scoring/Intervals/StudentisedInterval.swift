// SPDX-License-Identifier: Apache-2.0

/// The interval of a smooth statistic of subjects: Student's and the bootstrap-t, on a scale that suits
/// the statistic's range.
///
/// Each end is the farther of two: the value and Student's quantile times the jackknife's standard
/// error, and the bootstrap of the value divided by its standard error. Near a perfect score either
/// alone falls short: the bootstrap-t, because few resamples hold an error at all, and Student's,
/// because errors are skewed. Documentation/Intervals.md has what was simulated.
///
/// - Source: Efron and Tibshirani, "An Introduction to the Bootstrap", 1993, 12.4 and 12.5.
enum StudentisedInterval {
  /// The farther ends of Student's interval and, where given, of the bootstrap's.
  ///
  /// - Parameters:
  ///   - value: The statistic, strictly inside its range.
  ///   - standardError: Its standard error, at least zero.
  ///   - ratios: (replicate - value) / standard error of the replicate, all three on the range's
  ///     scale, ascending; may be empty.
  ///   - subjects: At least two.
  ///   - level: Strictly between 0 and 1.
  ///   - range: The values the statistic can have.
  /// - Returns: An interval around the value, inside the range, marked below ten subjects.
  static func interval(
    value: Double,
    standardError: Double,
    ratios: [Double],
    subjects: Int,
    level: Double,
    range: ValueRange = .unbounded
  ) -> ConfidenceInterval {
    let quantile = Distributions.studentQuantile((1 + level) / 2, degrees: subjects - 1)
    var (below, above) = (quantile, quantile)
    let distribution = WeightedDistribution(sorted: ratios)
    if let low = distribution.quantile((1 - level) / 2),
      let high = distribution.quantile((1 + level) / 2)
    {
      (below, above) = (max(below, high), max(above, -low))
    }
    let place = range.scaled(value)
    let error = standardError * range.slope(at: value)
    return ConfidenceInterval(
      low: range.value(at: place - below * error),
      high: range.value(at: place + above * error),
      level: level,
      method: .studentised,
      note: subjects < SubjectBootstrap.fewestForBootstrap ? "few subjects" : nil
    )
  }

  /// How far each replicate is from the value in its own standard errors, on a scale.
  ///
  /// - Parameters:
  ///   - value: The statistic, strictly inside its range.
  ///   - replicates: Each resample's value and standard error; those where either is undefined,
  ///     the error zero or the value at an end of the range are left out.
  ///   - range: The values the statistic can have.
  /// - Returns: One ratio a replicate that is not left out, ascending.
  static func ratios(
    value: Double,
    replicates: some Sequence<(value: Double?, standardError: Double?)>,
    range: ValueRange
  ) -> [Double] {
    let place = range.scaled(value)
    var ratios: [Double] = []
    ratios.reserveCapacity(replicates.underestimatedCount)
    for case (let replicate?, let error?) in replicates where error > 0 && range.holds(replicate) {
      ratios.append((range.scaled(replicate) - place) / (error * range.slope(at: replicate)))
    }
    ratios.sort()
    return ratios
  }
}
