// SPDX-License-Identifier: Apache-2.0

/// A smooth statistic on the scale of its range, with its standard error there.
///
/// Most are taken as they are: the error is the jackknife's times the scale's slope, with as many
/// degrees of freedom as subjects less one. Where a few subjects may make most of it, such as
/// errors squared or the share of the slowest events, that falls short. A sample that happens not
/// to hold such a subject shows neither the statistic nor its error. There every number without one
/// subject is put on the scale, which also tells the statistic's own bias. The degrees of freedom
/// are those of a variance of numbers with such outliers. They are 2 n / (kurtosis - 1), which is n
/// for normal numbers.
///
/// - Source: Efron and Tibshirani, "An Introduction to the Bootstrap", 1993, 11.5; the degrees of freedom
///   follow from the variance of a variance, as Satterthwaite took them.
struct ScaledEstimate {
  /// Where the interval is centred.
  let centre: Double
  /// The standard error.
  let error: Double
  /// The degrees of freedom of the error, at least 1.
  let degrees: Int

  /// Of a statistic strictly inside a range.
  ///
  /// - Parameters:
  ///   - value: The statistic.
  ///   - jackknife: What leaving out subjects says.
  ///   - leftOut: The statistic without each of the subjects.
  ///   - isLedByFew: Whether a few subjects may make most of it.
  ///   - range: The values it can have.
  init(
    value: Double,
    jackknife: Jackknife,
    leftOut: [Double?],
    isLedByFew: Bool,
    range: ValueRange
  ) {
    let count = Double(leftOut.count)
    let place = range.scaled(value)
    let places = leftOut.compactMap { $0 }.filter(range.holds).map(range.scaled)
    guard isLedByFew, places.count == leftOut.count else {
      centre = place
      error = jackknife.standardError * range.slope(at: value)
      degrees = leftOut.count - 1
      return
    }
    let mean = places.reduce(0, +) / count
    var squares = 0.0
    var fourths = 0.0
    for place in places {
      let square = (place - mean) * (place - mean)
      squares += square
      fourths += square * square
    }
    centre = count * place - (count - 1) * mean
    error = (squares * (count - 1) / count).squareRoot()
    let kurtosis = squares > 0 ? count * fourths / (squares * squares) : 3
    let freedom = kurtosis > 1 ? 2 * count / (kurtosis - 1) : count
    degrees = max(1, min(leftOut.count - 1, Int(min(freedom, count).rounded())))
  }

  /// A statistic whose bias the jackknife takes off, on the scale of a range.
  ///
  /// - Parameters:
  ///   - value: The statistic, strictly inside the range.
  ///   - mean: Its mean without one draw.
  ///   - subjects: The number of draws.
  ///   - range: The values it can have.
  /// - Returns: A place on the scale.
  static func corrected(
    _ value: Double,
    mean: Double,
    subjects: Int,
    range: ValueRange
  ) -> Double {
    range.scaled(value) + range.slope(at: value) * Double(subjects - 1) * (value - mean)
  }
}
