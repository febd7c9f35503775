// SPDX-License-Identifier: Apache-2.0
import Basics

/// How stated odds have to be bent and shifted to come true: ln odds = intercept + slope · ln stated odds.
///
/// Slope 1 and intercept 0 is calibration. A slope below 1 says that confidences are too extreme, an
/// intercept above 0 that they are too low where they say one half.
///
/// - Source: D. R. Cox, "Two Further Applications of a Model for Binary Regression", Biometrika 45,
///   1958; checked against `statsmodels.Logit`.
package struct LogisticRecalibration: Sendable, Equatable {
  /// Why no line is the likeliest.
  package enum Failure: String, Error {
    /// There is nothing to fit.
    case empty = "no confidence strictly between 0 and 1"
    /// A confidence of 1 was wrong, or one of 0 right: no finite odds make up for it.
    case certainAndWrong = "a confidence of 0 was right or one of 1 was wrong"
    /// All that is right has at least the confidence of all that is wrong, or at most.
    case separated = "one confidence separates all right from all wrong"
  }

  /// The logarithm of the odds where the stated odds are even.
  package let intercept: Double
  /// How much the logarithm of the odds grows with that of the stated odds.
  package let slope: Double

  /// Fits the likeliest line.
  ///
  /// A confidence of 0 that was wrong and one of 1 that was right are left out. They are as likely
  /// as can be under any line that grows.
  ///
  /// - Complexity: O(*n* log *n*).
  package init(_ forecasts: [Forecast]) throws(Failure) {
    let values = forecasts.map { MarkedValue(value: $0.logOdds, isMarked: $0.isRight) }
    self = try MarkedDistribution(values).tallies.logisticRecalibration()
  }

  fileprivate init(intercept: Double, slope: Double) {
    self.intercept = intercept
    self.slope = slope
  }
}

extension Forecast {
  /// ln (confidence / (1 - confidence)); infinite for 0 and 1.
  package var logOdds: Double {
    Elementary.log(confidence / (1 - confidence))
  }
}

extension [Tally] {
  /// The likeliest line of outcomes in log odds, which are the values.
  ///
  /// Newton's method, its steps halved while they lower the likelihood, which has one maximum.
  ///
  /// - Complexity: O(*n*).
  package func logisticRecalibration() throws(LogisticRecalibration.Failure)
    -> LogisticRecalibration
  {
    let isRefuted = contains { tally in
      tally.value == .infinity && tally.marked < tally.count
        || tally.value == -.infinity && tally.marked > 0
    }
    guard !isRefuted else { throw .certainAndWrong }
    let known = filter(\.value.isFinite)
    guard !known.isEmpty else { throw .empty }
    guard !known.isSeparated else { throw .separated }
    var line = (intercept: 0.0, slope: 1.0)
    var terms = LogisticTerms(known, line)
    for _ in 0..<100 {
      let determinant = terms.weight * terms.squares - terms.values * terms.values
      guard determinant > 0 else { break }
      let intercept =
        (terms.squares * terms.residual - terms.values * terms.product) / determinant
      let slope = (terms.weight * terms.product - terms.values * terms.residual) / determinant
      var share = 1.0
      var next = (line.intercept + intercept, line.slope + slope)
      var nextTerms = LogisticTerms(known, next)
      let length = Swift.max(abs(intercept), abs(slope))
      // Near the maximum steps are right and the likelihood moves by rounding only.
      while nextTerms.likelihood < terms.likelihood, share * length > 1e-4 {
        share /= 2
        next = (line.intercept + share * intercept, line.slope + share * slope)
        nextTerms = LogisticTerms(known, next)
      }
      (line, terms) = (next, nextTerms)
      // The next step would be of the order of the square of this one.
      if length <= 1e-9 { break }
    }
    return LogisticRecalibration(intercept: line.intercept, slope: line.slope)
  }

  /// Whether some value has all that is marked on one side and all that is not on the other.
  private var isSeparated: Bool {
    let marked = filter { $0.marked > 0 }
    let unmarked = filter { $0.marked < $0.count }
    guard let least = marked.first, let greatest = marked.last, let low = unmarked.first,
      let high = unmarked.last
    else { return true }
    return least.value >= high.value || greatest.value <= low.value
  }
}

/// The likelihood of a line, its slope and its curvature.
private struct LogisticTerms {
  /// Σ n ln likelihood.
  var likelihood = 0.0
  /// Σ (y - q), q the probability by the line.
  var residual = 0.0
  /// Σ (y - q) x.
  var product = 0.0
  /// Σ q (1 - q).
  var weight = 0.0
  /// Σ q (1 - q) x.
  var values = 0.0
  /// Σ q (1 - q) x².
  var squares = 0.0

  init(_ tallies: [Tally], _ line: (intercept: Double, slope: Double)) {
    for tally in tallies {
      let logOdds = line.intercept + line.slope * tally.value
      // Of the unlikelier outcome, so that nothing overflows or cancels.
      let power = Elementary.exp(-abs(logOdds))
      let minor = power / (1 + power)
      let chance = logOdds < 0 ? minor : 1 - minor
      let count = Double(tally.count)
      let right = Double(tally.marked)
      let against = logOdds < 0 ? right : count - right
      likelihood -= against * abs(logOdds) + count * Elementary.log(1 + power)
      let rest = right - count * chance
      let curvature = count * minor * (1 - minor)
      residual += rest
      product += rest * tally.value
      weight += curvature
      values += curvature * tally.value
      squares += curvature * tally.value * tally.value
    }
  }
}
