// SPDX-License-Identifier: Apache-2.0

/// How far measured values are from known ones: bias, limits of agreement, reliability.
///
/// All lengths are in the unit of the pairs. Differences are measured less reference.
///
/// - Source: J. M. Bland, D. G. Altman, Lancet 327, 1986, and "Agreement between methods of
///   measurement with multiple observations per individual", Journal of Biopharmaceutical Statistics
///   17(4), 2007; P. E. Shrout, J. L. Fleiss, Psychological Bulletin 86(2), 1979.
public struct MeasurementError: Sendable, Equatable {
  /// The least number of pairs from which anything is said.
  public static let fewestPairs = 10

  /// A number between two ends, 95 % of all samples of its kind holding the true one.
  public struct Estimate: Sendable, Equatable {
    /// The number.
    public let value: Double
    /// The lower end; nil where subjects gave several pairs, which are not independent.
    public let low: Double?
    /// The upper end; nil where the lower is.
    public let high: Double?
  }

  /// The number of pairs in which both values are numbers.
  public let pairs: Int
  /// The number of subjects.
  public let subjects: Int
  /// The mean difference.
  public let bias: Estimate
  /// The standard deviation of the differences.
  ///
  /// With several pairs a subject it is the root of variance within plus variance between subjects,
  /// by one-way analysis of variance, so that subjects with many pairs do not outweigh the others.
  public let deviation: Double
  /// The lower limit of agreement: bias less 1.96 deviations.
  public let lowerLimit: Estimate
  /// The upper limit of agreement: bias plus 1.96 deviations.
  public let upperLimit: Estimate
  /// The root of the mean squared difference.
  public let rootMeanSquare: Double
  /// How much the difference grows with the mean of both values, by least squares; nil where all
  /// means are equal.
  public let slope: Estimate?
  /// ICC(2,1): absolute agreement of single values, at most 1; nil where all values are equal.
  public let intraclassCorrelation: Double?
  /// The standard error of measurement: s sqrt(1 - ICC), s over all values; nil where the ICC is.
  public let standardError: Double?
  /// The least change that is real with 95 %: 1.96 sqrt(2) standard errors; nil where that is.
  public let minimalDetectableChange: Double?

  /// Compares values; nil below `fewestPairs` pairs.
  ///
  /// - Parameters:
  ///   - pairs: In any order; those with a value that is not finite are left out.
  ///   - period: One turn where values go round, as 360 for degrees; nil where they do not.
  /// - Complexity: O(*n*).
  public init?(_ pairs: [MeasurementPair], period: Double? = nil) {
    let known = pairs.compactMap { pair -> MeasurementPair? in
      guard pair.measured.isFinite, pair.reference.isFinite else { return nil }
      return period.map { pair.unwrapped(period: $0) } ?? pair
    }
    guard known.count >= Self.fewestPairs else { return nil }
    let count = Double(known.count)
    let differences = known.map { $0.measured - $0.reference }
    let groups = Self.groups(known.map(\.subject), differences)
    let mean = differences.reduce(0, +) / count
    let isIndependent = groups.count == known.count
    let deviation =
      isIndependent
      ? (Self.squares(differences, around: mean) / (count - 1)).squareRoot()
      : Self.deviation(ofGroups: groups, mean: mean)
    let quantile = Distributions.studentQuantile(0.975, degrees: known.count - 1)
    func estimate(_ value: Double, standardError: Double) -> Estimate {
      Estimate(
        value: value,
        low: isIndependent ? value - quantile * standardError : nil,
        high: isIndependent ? value + quantile * standardError : nil
      )
    }
    let z = Distributions.normalQuantile(0.975)
    let errorOfLimit = deviation * (1 / count + z * z / (2 * (count - 1))).squareRoot()
    self.pairs = known.count
    subjects = groups.count
    self.deviation = deviation
    bias = estimate(mean, standardError: deviation / count.squareRoot())
    lowerLimit = estimate(mean - z * deviation, standardError: errorOfLimit)
    upperLimit = estimate(mean + z * deviation, standardError: errorOfLimit)
    rootMeanSquare = (differences.reduce(0) { $0 + $1 * $1 } / count).squareRoot()
    slope = Self.slope(known, differences, mean: mean, isIndependent: isIndependent)
    let reliability = Reliability(known)
    intraclassCorrelation = reliability?.correlation
    standardError = reliability?.standardError
    minimalDetectableChange = reliability.map { z * 2.0.squareRoot() * $0.standardError }
  }

  private static func squares(_ values: [Double], around mean: Double) -> Double {
    values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
  }

  /// The differences of each subject, subjects in order of first appearance.
  private static func groups(_ subjects: [String], _ differences: [Double]) -> [[Double]] {
    var places: [String: Int] = [:]
    var groups: [[Double]] = []
    for (subject, difference) in zip(subjects, differences) {
      if let place = places[subject] {
        groups[place].append(difference)
      } else {
        places[subject] = groups.count
        groups.append([difference])
      }
    }
    return groups
  }

  /// The root of the variance within and between subjects, the latter at least zero.
  ///
  /// With one subject only there is no between.
  private static func deviation(ofGroups groups: [[Double]], mean: Double) -> Double {
    let sizes = groups.map { Double($0.count) }
    let count = sizes.reduce(0, +)
    let means = groups.map { $0.reduce(0, +) / Double($0.count) }
    let within =
      zip(groups, means).reduce(0) { $0 + squares($1.0, around: $1.1) }
      / (count - Double(groups.count))
    guard groups.count > 1 else { return within.squareRoot() }
    let degrees = Double(groups.count - 1)
    let spread = zip(sizes, means).reduce(0) { $0 + $1.0 * ($1.1 - mean) * ($1.1 - mean) } / degrees
    let usualSize = (count - sizes.reduce(0) { $0 + $1 * $1 } / count) / degrees
    return (within + max(0, (spread - within) / usualSize)).squareRoot()
  }

  /// The regression of the differences on the means of both values.
  private static func slope(
    _ pairs: [MeasurementPair],
    _ differences: [Double],
    mean: Double,
    isIndependent: Bool
  ) -> Estimate? {
    let levels = pairs.map { ($0.measured + $0.reference) / 2 }
    let level = levels.reduce(0, +) / Double(levels.count)
    let levelSquares = squares(levels, around: level)
    guard levelSquares > 0 else { return nil }
    let products = zip(levels, differences).reduce(0) { $0 + ($1.0 - level) * ($1.1 - mean) }
    let slope = products / levelSquares
    let rest = zip(levels, differences).reduce(0) { sum, point in
      let miss = point.1 - mean - slope * (point.0 - level)
      return sum + miss * miss
    }
    let degrees = pairs.count - 2
    let error = (rest / Double(degrees) / levelSquares).squareRoot()
    let reach = Distributions.studentQuantile(0.975, degrees: degrees) * error
    return Estimate(
      value: slope,
      low: isIndependent ? slope - reach : nil,
      high: isIndependent ? slope + reach : nil
    )
  }
}

/// How well single values tell one target from another.
private struct Reliability {
  let correlation: Double
  let standardError: Double

  /// Two-way analysis of variance of targets and the two ways to measure; nil for equal values.
  init?(_ pairs: [MeasurementPair]) {
    let count = Double(pairs.count)
    let means = (
      pairs.reduce(0) { $0 + $1.measured } / count, pairs.reduce(0) { $0 + $1.reference } / count
    )
    let mean = (means.0 + means.1) / 2
    var total = 0.0
    var targets = 0.0
    for pair in pairs {
      let target = (pair.measured + pair.reference) / 2 - mean
      targets += 2 * target * target
      total += (pair.measured - mean) * (pair.measured - mean)
      total += (pair.reference - mean) * (pair.reference - mean)
    }
    let ways = count * ((means.0 - mean) * (means.0 - mean) + (means.1 - mean) * (means.1 - mean))
    let betweenTargets = targets / (count - 1)
    let error = max(0, total - targets - ways) / (count - 1)
    let scale = betweenTargets + error + 2 * (ways - error) / count
    guard total > 0, scale > 0 else { return nil }
    correlation = (betweenTargets - error) / scale
    standardError = (total / (2 * count - 1) * (1 - correlation)).squareRoot()
  }
}
