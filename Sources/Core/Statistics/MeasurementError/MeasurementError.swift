// SPDX-License-Identifier: Apache-2.0

/// How far measured values are from known ones: bias, limits of agreement, reliability.
///
/// All lengths are in the unit of the pairs. Differences are measured less reference. Where every
/// pair is of another subject, intervals are those of the literature; where subjects gave several
/// pairs, which are not independent, subjects are resampled.
///
/// - Source: J. M. Bland, D. G. Altman, Lancet 327, 1986, and "Agreement between methods of
///   measurement with multiple observations per individual", Journal of Biopharmaceutical Statistics
///   17(4), 2007; P. E. Shrout, J. L. Fleiss, Psychological Bulletin 86(2), 1979.
package struct MeasurementError: Sendable, Equatable {
  /// The least number of pairs from which anything is said.
  package static let fewestPairs = 10

  /// A number with its interval, or the reason why there is none.
  package struct Estimate: Sendable, Equatable {
    /// The number.
    package let value: Double
    /// Its interval.
    package let interval: ConfidenceInterval?
    /// Why there is no interval, as one phrase; nil where there is one.
    package let intervalReason: String?
  }

  /// The number of pairs in which both values are numbers.
  package let pairs: Int
  /// The number of subjects.
  package let subjects: Int
  /// The mean difference.
  package let bias: Estimate
  /// The standard deviation of the differences.
  ///
  /// With several pairs a subject it is the root of variance within plus variance between subjects,
  /// by one-way analysis of variance. So subjects with many pairs do not outweigh the others.
  package let deviation: Double
  /// The lower limit of agreement: bias less 1.96 deviations.
  package let lowerLimit: Estimate
  /// The upper limit of agreement: bias plus 1.96 deviations.
  package let upperLimit: Estimate
  /// The root of the mean squared difference.
  package let rootMeanSquare: Estimate
  /// How much the difference grows with the mean of both values, by least squares; nil where all
  /// means are equal.
  package let slope: Estimate?
  /// ICC(2,1): absolute agreement of single values, at most 1; nil where all values are equal.
  package let intraclassCorrelation: Estimate?
  /// The standard error of measurement: s sqrt(1 - ICC), s over all values; nil where the ICC is.
  package let standardError: Estimate?
  /// The least change that is real with 95 %: 1.96 sqrt(2) standard errors; nil where that is.
  package let minimalDetectableChange: Estimate?

  /// Compares values; nil below `fewestPairs` pairs, or where values that go round have no mean.
  ///
  /// Values that go round are moved by whole turns. References are moved to within half a turn of
  /// their circular mean, differences to within half a turn of theirs.
  ///
  /// - Parameters:
  ///   - pairs: In any order; those with a value that is not finite are left out.
  ///   - period: One turn where values go round, as 360 for degrees; nil where they do not.
  ///   - plan: How subjects are resampled.
  /// - Complexity: O(*n* + *r s*) in pairs, replicates and subjects.
  package init?(
    _ pairs: [MeasurementPair],
    period: Double? = nil,
    plan: ResamplingPlan = ResamplingPlan()
  ) {
    var known = pairs.filter { $0.measured.isFinite && $0.reference.isFinite }
    guard known.count >= Self.fewestPairs else { return nil }
    if let period {
      guard let unwrapped = known.unwrapped(period: period) else { return nil }
      known = unwrapped
    }
    let centre = known.reduce(0) { $0 + $1.reference } / Double(known.count)
    let groups = known.bySubject
    let rows = groups.map { MeasurementSums.terms($0.pairs, centre: centre) }
    let names = groups.map(\.subject)
    let whole = MeasurementSums(
      rows.dropFirst().reduce(rows[0]) { zip($0, $1).map { $0 + $1 } }
    )
    guard let deviation = whole.deviation else { return nil }
    var bootstrap = SubjectBootstrap(plan: plan)
    func resampled(
      range: ValueRange = .unbounded,
      _ value: @escaping @Sendable (MeasurementSums) -> Double?
    ) -> Estimate? {
      let statistic = ClusteredStatistic(sums: rows, subjects: names) { value(MeasurementSums($0)) }
      return value(whole).map { Estimate($0, bootstrap.outcome(statistic, range: range)) }
    }
    let isIndependent = groups.count == known.count
    let student = StudentEnds(pairs: known.count, level: plan.level)
    /// With the standard error that independent pairs have.
    func estimate(
      error: Double?,
      parameters: Int = 1,
      _ value: @escaping @Sendable (MeasurementSums) -> Double?
    ) -> Estimate? {
      guard isIndependent, let error, let number = value(whole) else { return resampled(value) }
      return Estimate(
        number,
        .interval(student.interval(number, error: error, parameters: parameters))
      )
    }
    let count = Double(known.count)
    let z = Distributions.normalQuantile(0.975)
    let errorOfLimit = deviation * (1 / count + z * z / (2 * (count - 1))).squareRoot()
    guard let bias = estimate(error: deviation / count.squareRoot(), { $0.bias }),
      let lower = estimate(error: errorOfLimit, { $0.limit(-z) }),
      let upper = estimate(error: errorOfLimit, { $0.limit(z) }),
      let rootMeanSquare = resampled(range: .above(0), { $0.rootMeanSquare })
    else { return nil }
    self.pairs = known.count
    subjects = groups.count
    self.bias = bias
    self.deviation = deviation
    lowerLimit = lower
    upperLimit = upper
    self.rootMeanSquare = rootMeanSquare
    slope = estimate(error: whole.errorOfSlope, parameters: 2) { $0.slope }
    let ends = isIndependent ? whole.intraclassEnds(level: plan.level) : nil
    intraclassCorrelation =
      if let ends, let correlation = whole.intraclassCorrelation {
        Estimate(
          correlation,
          .interval(
            ConfidenceInterval(
              low: ends.low,
              high: ends.high,
              level: plan.level,
              method: .fisher
            )
          )
        )
      } else {
        resampled { $0.intraclassCorrelation }
      }
    standardError = resampled(range: .above(0)) { $0.standardError }
    minimalDetectableChange = resampled(range: .above(0)) { sums in
      sums.standardError.map { z * 2.0.squareRoot() * $0 }
    }
  }
}

extension MeasurementError.Estimate {
  fileprivate init(_ value: Double, _ outcome: IntervalOutcome) {
    self.value = value
    switch outcome {
    case .interval(let interval): (self.interval, intervalReason) = (interval, nil)
    case .none(let reason): (interval, intervalReason) = (nil, reason)
    }
  }
}

/// Student's intervals of numbers whose standard error is known from independent pairs.
private struct StudentEnds {
  let pairs: Int
  let level: Double

  func interval(_ value: Double, error: Double, parameters: Int) -> ConfidenceInterval {
    let quantile = Distributions.studentQuantile((1 + level) / 2, degrees: pairs - parameters)
    return ConfidenceInterval(
      low: value - quantile * error,
      high: value + quantile * error,
      level: level,
      method: .student
    )
  }
}

extension [MeasurementPair] {
  /// The pairs of each subject, subjects in order of first appearance.
  fileprivate var bySubject: [(subject: String, pairs: [MeasurementPair])] {
    var places: [String: Int] = [:]
    var groups: [(subject: String, pairs: [MeasurementPair])] = []
    for pair in self {
      if let place = places[pair.subject] {
        groups[place].pairs.append(pair)
      } else {
        places[pair.subject] = groups.count
        groups.append((pair.subject, [pair]))
      }
    }
    return groups
  }
}
