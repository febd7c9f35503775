// SPDX-License-Identifier: Apache-2.0

extension [Double] {
  /// The quantile of numbers that stand in ascending order, on a straight line between its neighbours.
  ///
  /// Of 1, 2, 3, 5 the quantile of 0.5 is 2.5 and that of 0.75 is 3.5.
  ///
  /// - Parameter share: In 0...1.
  /// - Returns: A number between the least and the greatest.
  /// - Precondition: There is a number; none is NaN.
  /// - Complexity: O(1).
  /// - Source: type 7 of Hyndman and Fan, "Sample Quantiles in Statistical Packages", 1996.
  package func quantileOfSorted(_ share: Double) -> Double {
    let place = share * Double(count - 1)
    let below = Int(place)
    let above = Swift.min(below + 1, count - 1)
    return self[below] + (self[above] - self[below]) * (place - Double(below))
  }
}
