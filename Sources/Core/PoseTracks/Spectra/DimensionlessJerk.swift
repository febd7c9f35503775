// SPDX-License-Identifier: Apache-2.0
import Basics

/// How jerky a movement is for its duration and its peak speed.
///
/// - Source: Balasubramanian, Melendez-Calderon, Burdet, "A robust and sensitive metric for
///   quantifying movement smoothness", IEEE Transactions on Biomedical Engineering 59(8), 2012;
///   equal to `smoothness.dimensionless_jerk` of siva82kb/smoothness, whose duration is the number of
///   speeds over their rate.
package enum DimensionlessJerk {
  /// The negative integral of the squared second derivative of the speed, times duration cubed over
  /// peak speed squared.
  ///
  /// - Parameters:
  ///   - speeds: Evenly spaced, in any unit.
  ///   - rate: Speeds per second.
  /// - Returns: At most zero, without a unit; nil below three speeds and where all are zero.
  /// - Complexity: O(*n*).
  package static func value(of speeds: [Double], rate: Double) -> Double? {
    let peak = speeds.reduce(0) { max($0, $1.magnitude) }
    guard speeds.count > 2, peak > 0 else { return nil }
    var squares = 0.0
    for middle in 1..<speeds.count - 1 {
      let jerk = (speeds[middle + 1] - 2 * speeds[middle] + speeds[middle - 1]) * rate * rate
      squares += jerk * jerk
    }
    let duration = Double(speeds.count) / rate
    return -(duration * duration * duration) / (peak * peak) * squares / rate
  }

  /// The negative logarithm of the same: less is jerkier.
  ///
  /// - Returns: Nil where `value` is, and where the speed changes evenly so that there is no jerk.
  /// - Complexity: O(*n*).
  package static func logarithm(of speeds: [Double], rate: Double) -> Double? {
    guard let value = value(of: speeds, rate: rate), value < 0 else { return nil }
    return -Elementary.log(-value)
  }
}
