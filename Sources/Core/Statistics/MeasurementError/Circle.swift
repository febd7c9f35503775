// SPDX-License-Identifier: Apache-2.0
import Basics

/// Values that go round, such as angles.
package enum Circle {
  /// The direction of the sum of unit vectors, within half a turn of zero.
  ///
  /// Nil where that sum is nothing but rounding, as of opposite values, or there are no values.
  ///
  /// The mean of 179 and -179 degrees is 180.
  ///
  /// - Parameters:
  ///   - values: In any order; finite.
  ///   - period: One turn, as 360 for degrees.
  /// - Returns: A number from minus half a period to half a period.
  /// - Complexity: O(*n*).
  /// - Source: Mardia and Jupp, "Directional Statistics", 2000, 2.2; checked against
  ///   `scipy.stats.circmean`.
  static func mean(_ values: [Double], period: Double) -> Double? {
    var sum = SIMD2<Double>.zero
    for value in values {
      let rest = value / period - turns(value, period: period)
      let turned = Elementary.sinAndCos(rest * 2 * Double.pi)
      sum += SIMD2(turned.cos, turned.sin)
    }
    let length = (sum.x * sum.x + sum.y * sum.y).squareRoot()
    guard length > 1e-9 * Double(values.count) else { return nil }
    return Elementary.atan2(sum.y, sum.x) / (2 * Double.pi) * period
  }

  /// How many whole turns lie between a value and the same within half a turn of zero; half a turn is
  /// positive.
  package static func turns(_ value: Double, period: Double) -> Double {
    (value / period - 0.5).rounded(.up)
  }
}

extension [MeasurementPair] {
  /// The pairs moved by whole turns: references to within half a turn of their circular mean,
  /// differences to within half a turn of theirs.
  ///
  /// - Parameter period: One turn, as 360 for degrees.
  /// - Returns: Pairs in the same order; nil where references or differences have no mean.
  func unwrapped(period: Double) -> [MeasurementPair]? {
    guard let centre = Circle.mean(map(\.reference), period: period),
      let bias = Circle.mean(map { $0.measured - $0.reference }, period: period)
    else { return nil }
    return map { pair in
      let ofReference = Circle.turns(pair.reference - centre, period: period)
      let ofDifference = Circle.turns(pair.measured - pair.reference - bias, period: period)
      return MeasurementPair(
        measured: pair.measured - (ofReference + ofDifference) * period,
        reference: pair.reference - ofReference * period,
        subject: pair.subject
      )
    }
  }
}
