// SPDX-License-Identifier: Apache-2.0
import Basics

/// The probability distributions behind intervals.
///
/// Quantiles are found by bisection of the distribution functions, down to neighbouring numbers. So
/// they are as exact as those: better than 1e-12 relative for shapes up to 10,000.
enum Distributions {
  /// The probability that a standard normal variable is at most x.
  static func normalCumulative(_ x: Double) -> Double {
    let half = upperGamma(shape: 0.5, x * x / 2) / 2
    return x < 0 ? half : 1 - half
  }

  /// The value a standard normal variable is at most with a probability.
  ///
  /// - Parameter probability: In 0...1; 0 and 1 give infinities.
  /// - Returns: 1.959963984540054 for 0.975.
  static func normalQuantile(_ probability: Double) -> Double {
    guard probability > 0 else { return -.infinity }
    guard probability < 1 else { return .infinity }
    guard probability <= 0.5 else { return -normalQuantile(1 - probability) }
    return root(in: -39...0) { normalCumulative($0) >= probability }
  }

  /// The value a gamma variable of unit scale is at most with a probability.
  ///
  /// Half a chi-square quantile of `2 * shape` degrees of freedom.
  ///
  /// - Parameters:
  ///   - probability: Strictly between 0 and 1.
  ///   - shape: Positive.
  /// - Returns: 5.571643390938 for 0.975 and shape 2.
  static func gammaQuantile(_ probability: Double, shape: Double) -> Double {
    var high = shape + 1
    while lowerGamma(shape: shape, high) < probability { high *= 2 }
    return root(in: 0...high) { lowerGamma(shape: shape, $0) >= probability }
  }

  /// The value a Student variable is at most with a probability.
  ///
  /// - Parameters:
  ///   - probability: In 0.5 ..< 1.
  ///   - degrees: Degrees of freedom, at least 1.
  /// - Returns: 2.776445105198 for 0.975 and 4 degrees.
  static func studentQuantile(_ probability: Double, degrees: Int) -> Double {
    var high = 2.0
    while studentCumulative(high, degrees: degrees) < probability { high *= 2 }
    return root(in: 0...high) { studentCumulative($0, degrees: degrees) >= probability }
  }

  /// The probability that a Student variable is at most t, which is at least zero.
  ///
  /// - Source: Abramowitz and Stegun, "Handbook of Mathematical Functions", 26.7.3 and 26.7.4.
  static func studentCumulative(_ t: Double, degrees: Int) -> Double {
    let freedom = Double(degrees)
    let sine = t / (freedom + t * t).squareRoot()
    let cosineSquared = freedom / (freedom + t * t)
    let isOdd = !degrees.isMultiple(of: 2)
    var term = isOdd ? cosineSquared.squareRoot() : 1
    var sum = 0.0
    var index = isOdd ? 3 : 2
    while index <= degrees {
      sum += term
      term *= cosineSquared * Double(index - 1) / Double(index)
      index += 2
    }
    let within =
      isOdd
      ? (Elementary.atan2(t, freedom.squareRoot()) + sine * sum) * 2 / Double.pi
      : sine * sum
    return (1 + within) / 2
  }

  /// The share of a gamma variable's probability below x.
  static func lowerGamma(shape: Double, _ x: Double) -> Double {
    guard x > 0 else { return 0 }
    return x < shape + 1 ? gammaSeries(shape, x) : 1 - gammaFraction(shape, x)
  }

  /// The share of a gamma variable's probability above x.
  static func upperGamma(shape: Double, _ x: Double) -> Double {
    guard x > 0 else { return 1 }
    return x < shape + 1 ? 1 - gammaSeries(shape, x) : gammaFraction(shape, x)
  }

  /// Power series of the lower share, good up to shape + 1.
  private static func gammaSeries(_ shape: Double, _ x: Double) -> Double {
    var term = 1 / shape
    var sum = term
    var denominator = shape
    while term > sum * 0x1p-54 {
      denominator += 1
      term *= x / denominator
      sum += term
    }
    return sum * gammaDensity(shape, x)
  }

  /// Continued fraction of the upper share by Lentz's method, good from shape + 1.
  private static func gammaFraction(_ shape: Double, _ x: Double) -> Double {
    var b = x + 1 - shape
    var c = Double.greatestFiniteMagnitude
    var d = 1 / b
    var value = d
    var factor = 0.0
    var index = 1.0
    while abs(factor - 1) > 0x1p-52, index < 100_000 {
      let a = -index * (index - shape)
      b += 2
      d = 1 / (a * d + b)
      c = b + a / c
      factor = c * d
      value *= factor
      index += 1
    }
    return value * gammaDensity(shape, x)
  }

  /// x^shape e^-x / Γ(shape).
  private static func gammaDensity(_ shape: Double, _ x: Double) -> Double {
    Elementary.exp(shape * Elementary.log(x) - x - logGamma(shape))
  }

  /// The natural logarithm of Γ(x) for positive x, by Stirling's series from 20 on.
  static func logGamma(_ x: Double) -> Double {
    var shifted = x
    var product = 1.0
    while shifted < 20 {
      product *= shifted
      shifted += 1
    }
    let inverse = 1 / shifted
    let square = inverse * inverse
    let coefficients = [1.0 / 12, -1.0 / 360, 1.0 / 1260, -1.0 / 1680, 1.0 / 1188]
    var series = 0.0
    for coefficient in coefficients.reversed() { series = series * square + coefficient }
    let stirling =
      (shifted - 0.5) * Elementary.log(shifted) - shifted
      + Elementary.log(2 * Double.pi) / 2 + series * inverse
    return stirling - Elementary.log(product)
  }

  /// The least number of a range for which a condition holds that, once true, stays true.
  private static func root(
    in range: ClosedRange<Double>,
    where isReached: (Double) -> Bool
  ) -> Double {
    var low = range.lowerBound
    var high = range.upperBound
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { return high }
      if isReached(middle) {
        high = middle
      } else {
        low = middle
      }
    }
  }
}
