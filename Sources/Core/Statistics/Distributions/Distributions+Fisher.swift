// SPDX-License-Identifier: Apache-2.0
import Basics

extension Distributions {
  /// The value a ratio of variances is at most with a probability.
  ///
  /// - Parameters:
  ///   - probability: Strictly between 0 and 1; exact to 1e-12 in the upper half.
  ///   - above: Degrees of freedom of the numerator, positive.
  ///   - below: Degrees of freedom of the denominator, positive.
  /// - Returns: 4.102821015 for 0.95, 2 and 10.
  static func fisherQuantile(_ probability: Double, _ above: Double, _ below: Double) -> Double {
    // The share of the denominator has a beta distribution.
    var low = 0.0
    var high = 1.0
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { break }
      if betaShare(middle, below / 2, above / 2) >= 1 - probability {
        high = middle
      } else {
        low = middle
      }
    }
    return below * (1 - high) / (above * high)
  }

  /// The share of a beta variable's probability below x.
  ///
  /// - Source: DLMF 8.17.22, by Lentz's method; checked against `scipy.stats.f`.
  static func betaShare(_ x: Double, _ a: Double, _ b: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    // The fraction is quick below the mean; above it the other tail is.
    let isBelow = x <= (a + 1) / (a + b + 2)
    return isBelow ? betaFraction(x, a, b) : 1 - betaFraction(1 - x, b, a)
  }

  private static func betaFraction(_ x: Double, _ a: Double, _ b: Double) -> Double {
    let density = Elementary.exp(
      a * Elementary.log(x) + b * Elementary.log(1 - x) + logGamma(a + b) - logGamma(a)
        - logGamma(b)
    )
    var c = 1.0
    var d = 1 / (1 - (a + b) * x / (a + 1))
    var value = d
    for index in 1..<100_000 {
      let m = Double(index)
      let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
      d = 1 / (1 + even * d)
      c = 1 + even / c
      value *= c * d
      let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
      d = 1 / (1 + odd * d)
      c = 1 + odd / c
      value *= c * d
      if abs(c * d - 1) < 0x1p-52 { break }
    }
    return density * value / a
  }
}
