// SPDX-License-Identifier: Apache-2.0
import Statistics

/// How far values lie from the straight line between their neighbours in time.
///
/// With steps a before and b after, the middle value x1 misses the line by
/// d = x1 - (b x0 + a x2) / (a + b). White noise of spread s gives d the variance
/// s^2 (1 + (a^2 + b^2) / (a + b)^2), so d over the root of that bracket has the spread of the
/// noise itself, whatever the spacing. For even steps it is the second difference over the root of
/// 6. Motion at constant speed adds nothing, other motion about a b / 2 times its acceleration.
package struct SecondDifferences: Sendable {
  /// One for each frame whose neighbours on both sides were seen and near, in order.
  package private(set) var values: [Double] = []

  /// Takes the differences.
  ///
  /// - Parameters:
  ///   - series: Values, NaN where missing.
  ///   - times: Their presentation times in seconds.
  ///   - spacing: Which of them follow one another.
  /// - Complexity: O(*n*).
  package init(_ series: [Double], times: [Double], spacing: FrameSpacing) {
    guard series.count > 2 else { return }
    values.reserveCapacity(series.count - 2)
    for middle in 1..<series.count - 1
    where spacing.followsPrevious[middle] && spacing.followsPrevious[middle + 1] {
      let before = times[middle] - times[middle - 1]
      let after = times[middle + 1] - times[middle]
      let whole = before + after
      let line = (after * series[middle - 1] + before * series[middle + 1]) / whole
      let gain = 1 + (before * before + after * after) / (whole * whole)
      let value = (series[middle] - line) / gain.squareRoot()
      if !value.isNaN { values.append(value) }
    }
  }

  /// The noise's spread by the median absolute deviation; nil without differences.
  ///
  /// Equals MAD / (0.6745 sqrt 6) of the second differences for even steps.
  package var robustSigma: Double? {
    var values = values
    return Median.robustDeviation(&values)
  }

  /// The noise's spread by the mean square; nil without differences.
  ///
  /// - Source: J. Rice, "Bandwidth Choice for Nonparametric Regression", Annals of Statistics
  ///   12(4), 1984; with second differences after Gasser, Sroka, Jennen-Steinmetz, Biometrika 73(3),
  ///   1986.
  package var meanSquareSigma: Double? {
    guard !values.isEmpty else { return nil }
    return (values.reduce(0) { $0 + $1 * $1 } / Double(values.count)).squareRoot()
  }
}
