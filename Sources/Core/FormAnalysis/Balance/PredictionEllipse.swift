// SPDX-License-Identifier: Apache-2.0
import Basics

/// The ellipse in which the next point is expected with a probability of 95 %, if points are normal and independent.
///
/// The area is 2 π F √(s²s² - s²), with the variances of both axes and the covariance over n - 1 points, and F
/// the 0.95 quantile of the F distribution with 2 and n - 2 degrees of freedom. It is a prediction ellipse, and no
/// confidence ellipse of the mean, although many papers call it one.
///
/// - Source: Prieto and others, IEEE Transactions on Biomedical Engineering 43(9), 1996, AREA-CE; the name after
///   Schubert and Kirchner, Gait & Posture 39(1), 2014, whose own factor (n² - 1) / (n (n - 2)) is by 1 + 2 / n greater.
package struct PredictionEllipse: Sendable, Equatable {
  /// The area, in squares of the points' unit.
  package let area: Double

  /// Creates the ellipse of some points; nil for fewer than three.
  ///
  /// - Parameters:
  ///   - first: The places on one axis.
  ///   - second: Those on the other, as many; no NaN in either.
  /// - Complexity: O(*n*).
  package init?(_ first: [Double], _ second: [Double]) {
    guard first.count >= 3, second.count == first.count else { return nil }
    let spread = Self.covariance(first, second)
    let determinant = max(0, spread.first * spread.second - spread.both * spread.both)
    area = 2 * .pi * Self.quantile(of: first.count) * determinant.squareRoot()
  }

  /// The 0.95 quantile of the F distribution with 2 and n - 2 degrees of freedom: 3.00 for many points.
  ///
  /// With 2 degrees of freedom in the numerator it has a closed form.
  ///
  /// - Parameter count: n, at least 3.
  /// - Returns: A number above 2.99.
  package static func quantile(of count: Int) -> Double {
    let half = Double(count - 2) / 2
    return half * (Elementary.pow(0.05, -1 / half) - 1)
  }

  /// The variances of both axes and their covariance, over n - 1.
  static func covariance(
    _ first: [Double],
    _ second: [Double]
  ) -> (first: Double, second: Double, both: Double) {
    let count = Double(first.count)
    let middle = (first.reduce(0, +) / count, second.reduce(0, +) / count)
    var sums = (first: 0.0, second: 0.0, both: 0.0)
    for (one, other) in zip(first, second) {
      let way = (one - middle.0, other - middle.1)
      sums.first += way.0 * way.0
      sums.second += way.1 * way.1
      sums.both += way.0 * way.1
    }
    return (sums.first / (count - 1), sums.second / (count - 1), sums.both / (count - 1))
  }
}
