// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// What a signal does between two thresholds, for every pair of them at once.
///
/// A counter with a dead band counts the visits to one of its sides, each with a return to the
/// other one before and after. Every extreme of the signal on the counted side makes one such visit
/// if the thresholds lie between two levels. They are the extreme and the nearer of the two turns
/// that part it from one farther out. So a list of pairs of levels says how many visits there are
/// at any two thresholds. As a sum over pairs it is a persistent Betti number, and Rychlik's count
/// of crossings in rainflow cycles.
///
/// - Source: Rychlik, "A new definition of the rainflow cycle counting method", International Journal of Fatigue
///   9(2), 1987; Edelsbrunner, Letscher, Zomorodian, "Topological Persistence and Simplification", Discrete and
///   Computational Geometry 28, 2002.
package struct Excursions: Sendable, Equatable {
  /// One visit, as long as the signal's levels are on either side of the thresholds.
  package struct Excursion: Sendable, Hashable {
    /// What must be above the high threshold.
    package var upper: Double
    /// What must be below the low threshold; minus infinity where the clip's end or start is.
    package var lower: Double
  }

  /// The visits in order of their upper levels, equal ones in order of the lower.
  package let excursions: [Excursion]

  /// Finds the visits of a signal.
  ///
  /// - Parameters:
  ///   - values: Of the signal, in order of time, without NaN.
  ///   - counted: The side whose visits are counted.
  ///   - startsAway: Whether the other side need not be seen before the first visit.
  ///   - countsLast: Whether a visit that has not ended counts.
  /// - Complexity: O(*n* log *n*).
  init(
    of values: [Double],
    counted: HysteresisCounter.Side,
    startsAway: Bool,
    countsLast: Bool
  ) {
    let sign = counted == .low ? -1.0 : 1.0
    let away = [-Double.infinity]
    let all = (startsAway ? away : []) + values.map { $0 * sign } + (countsLast ? away : [])
    let peaks = PersistentPeaks(of: all.map { Sample(time: 0, value: $0) }).peaks
    let found = peaks.map { peak in
      counted == .low
        ? Excursion(upper: -peak.saddle, lower: -peak.value)
        : Excursion(upper: peak.value, lower: peak.saddle)
    }
    excursions = found.sorted { ($0.upper, $0.lower) < ($1.upper, $1.lower) }
  }

  /// How many visits there are at two thresholds.
  ///
  /// - Parameters:
  ///   - low: At most `high`.
  ///   - high: At least `low`.
  /// - Returns: What the counter counts with them.
  /// - Complexity: O(*n*).
  package func count(low: Double, high: Double) -> Int {
    excursions.count { $0.upper > high && $0.lower < low }
  }
}
