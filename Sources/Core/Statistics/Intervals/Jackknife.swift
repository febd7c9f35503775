// SPDX-License-Identifier: Apache-2.0

/// What leaving out one subject at a time says about a statistic.
struct Jackknife {
  /// The mean of the statistic without one draw.
  let mean: Double
  /// The standard error.
  let standardError: Double
  /// How the error grows with the statistic, as BCa wants it; nil where the subjects agree.
  let acceleration: Double?

  /// Of the statistic without one draw of each subject; nil where it is undefined without some
  /// subject, or fewer than two are drawn.
  ///
  /// For example, the means are 2, 3, 4 of three subjects left out in turn, each drawn once. The
  /// standard error is √(2/3 · 2) and the acceleration 0.
  ///
  /// - Parameters:
  ///   - leftOut: One element a subject; nil where the statistic is undefined without it.
  ///   - weights: How often each subject was drawn; those with zero are passed over.
  /// - Source: Efron and Tibshirani, "An Introduction to the Bootstrap", 1993, 11.5 and 14.15.
  init?(leftOut: ArraySlice<Double?>, weights: ArraySlice<UInt16>) {
    var count = 0.0
    var sum = 0.0
    for (value, weight) in zip(leftOut, weights) where weight > 0 {
      guard let value else { return nil }
      count += Double(weight)
      sum += value * Double(weight)
    }
    guard count > 1 else { return nil }
    let mean = sum / count
    self.mean = mean
    var squares = 0.0
    var cubes = 0.0
    for case (let value?, let weight) in zip(leftOut, weights) where weight > 0 {
      let difference = mean - value
      let square = difference * difference
      squares += square * Double(weight)
      cubes += square * difference * Double(weight)
    }
    // Below this the differences are rounding errors of equal numbers.
    let isConstant = squares <= count * mean * mean * 0x1p-96
    standardError = isConstant ? 0 : (squares * (count - 1) / count).squareRoot()
    acceleration = isConstant ? nil : cubes / (6 * squares * squares.squareRoot())
  }
}
