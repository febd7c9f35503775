// SPDX-License-Identifier: Apache-2.0
import Basics

/// Steps of gait as times, whoever says them.
package enum StepTimes {
  /// How many steps of one list are in the other, one to one.
  ///
  /// - Parameters:
  ///   - one: In seconds, ascending.
  ///   - other: In seconds, ascending.
  ///   - tolerance: In seconds, inclusive.
  /// - Returns: At most the shorter list's count.
  package static func matched(_ one: [Double], _ other: [Double], within tolerance: Double) -> Int {
    PointMatching.pairs(
      one.map(Microseconds.nearest),
      other.map(Microseconds.nearest),
      tolerance: Microseconds.nearest(tolerance)
    ).count
  }

  /// Steps a minute, from the first to the last.
  ///
  /// - Parameter times: In seconds, ascending.
  /// - Returns: Nil below two steps at different times.
  package static func cadence(_ times: [Double]) -> Double? {
    guard let first = times.first, let last = times.last, last > first else { return nil }
    return 60 * Double(times.count - 1) / (last - first)
  }
}
