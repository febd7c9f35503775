// SPDX-License-Identifier: Apache-2.0

/// The interval of a smooth statistic of subjects: Student's and the bootstrap-t, on a scale that suits
/// the statistic's range.
///
/// Each end is the farther of two. One is the centre and Student's quantile times the standard
/// error. The other is the bootstrap of the value divided by its standard error. Near a perfect
/// score either alone falls short: the bootstrap-t, because few resamples hold an error at all, and
/// Student's, because errors are skewed. Documentation/Intervals.md has what was simulated.
///
/// No end is farther out than Student's quantile with one degree of freedom, 12.7 at 95 %. In a resample
/// in which subjects hardly differ the standard error is nearly zero, and the quotient has no bound. One
/// degree of freedom is the least that a standard error can have, and so the farthest Student's
/// distribution reaches.
///
/// - Source: Efron and Tibshirani, "An Introduction to the Bootstrap", 1993, 12.4 to 12.6, the last on
///   erratic results of the bootstrap-t in small samples.
struct StudentisedInterval {
  /// The standard errors from the centre to the ends without the limit, at least zero.
  let reach: (below: Double, above: Double)
  /// The most standard errors from the centre to an end.
  private let limit: Double

  /// Student's quantile on both sides or, where that is farther, the bootstrap's.
  ///
  /// - Parameters:
  ///   - ratios: (replicate - value) / standard error of the replicate, all three on the range's
  ///     scale, ascending; may be empty.
  ///   - degrees: Degrees of freedom of the standard error, at least 1.
  ///   - level: Strictly between 0 and 1.
  init(ratios: [Double], degrees: Int, level: Double) {
    let quantile = Distributions.studentQuantile((1 + level) / 2, degrees: degrees)
    let distribution = WeightedDistribution(sorted: ratios)
    let low = distribution.quantile((1 - level) / 2) ?? 0
    let high = distribution.quantile((1 + level) / 2) ?? 0
    reach = (max(quantile, high), max(quantile, -low))
    limit = Distributions.studentQuantile((1 + level) / 2, degrees: 1)
  }

  /// True if the limit brings an end nearer.
  var isLimited: Bool { max(reach.below, reach.above) > limit }

  /// The ends around an estimate, within the limit.
  func ends(
    _ estimate: ScaledEstimate,
    range: ValueRange
  ) -> (low: Double, high: Double) {
    (
      range.value(at: estimate.centre - min(reach.below, limit) * estimate.error),
      range.value(at: estimate.centre + min(reach.above, limit) * estimate.error)
    )
  }

  /// How far each replicate is from the value in its own standard errors, on a scale.
  ///
  /// - Parameters:
  ///   - pair: The statistic.
  ///   - value: Its value, strictly inside its range.
  ///   - jackknife: What leaving out subjects says of it.
  ///   - replicates: Its values in the draws. Draws are left out if value or error are undefined,
  ///     the error is zero or the value is at an end of the range.
  ///   - draws: The draws.
  ///   - range: The values the statistic can have.
  /// - Returns: One ratio a replicate that is not left out, ascending.
  /// - Complexity: O(*r s*) in replicates and subjects.
  static func ratios(
    _ pair: PairedStatistic,
    value: Double,
    jackknife: Jackknife,
    replicates: [Double?],
    draws: SubjectDraws,
    range: ValueRange
  ) -> [Double] {
    func place(_ value: Double, _ jackknife: Jackknife) -> Double {
      guard pair.isLedByFew else { return range.scaled(value) }
      return ScaledEstimate.corrected(
        value,
        mean: jackknife.mean,
        subjects: pair.subjects,
        range: range
      )
    }
    let origin = place(value, jackknife)
    var ratios: [Double] = []
    ratios.reserveCapacity(replicates.count)
    for case (let replicate?, let jackknife?) in zip(replicates, pair.jackknives(draws))
    where jackknife.standardError > 0 && range.holds(replicate) {
      let error = jackknife.standardError * range.slope(at: replicate)
      ratios.append((place(replicate, jackknife) - origin) / error)
    }
    ratios.sort()
    return ratios
  }
}
