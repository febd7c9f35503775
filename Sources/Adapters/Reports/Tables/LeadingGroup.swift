// SPDX-License-Identifier: Apache-2.0
import Measures
import Statistics

/// The rows of a column that may be called best.
///
/// The best value alone says little: the group holds it and every row whose interval overlaps its
/// interval, since the data do not tell those apart. A value that every resample of its subjects
/// gives again is an interval of no width. With too few subjects for an interval nothing is claimed.
/// A group that would hold every row says nothing and is empty, as is one of a single row.
enum LeadingGroup {
  /// The positions of the rows that lead.
  ///
  /// - Parameters:
  ///   - measures: The column, one measure for each row; nil where the row has none.
  ///   - better: Which way is good.
  /// - Returns: Positions in ascending order; empty where no row leads.
  /// - Complexity: O(*n*).
  static func rows(_ measures: [Measure?], better: MeasureDescription.Direction) -> [Int] {
    guard better != .neither else { return [] }
    func badness(_ value: Double) -> Double {
      switch better {
      case .higher: -value
      case .lower: value
      case .zero, .neither: value.magnitude
      case .one: (value - 1).magnitude
      }
    }
    let measured = measures.indices.filter { measures[$0]?.value != nil }
    guard measured.count > 1 else { return [] }
    let best = measured.min { a, b in
      badness(measures[a]?.value ?? .infinity) < badness(measures[b]?.value ?? .infinity)
    }
    guard let best, let bound = measures[best].flatMap(interval) else { return [] }
    let group = measured.filter { row in
      measures[row].flatMap(interval)?.overlaps(bound) ?? false
    }
    return group.count < measured.count ? group : []
  }

  /// The fewest subjects whose resampling says anything.
  private static let fewestSubjects = 5

  private static func interval(_ measure: Measure) -> ClosedRange<Double>? {
    guard let value = measure.value else { return nil }
    guard let interval = measure.interval else {
      return measure.subjects >= fewestSubjects ? value...value : nil
    }
    return min(interval.low, interval.high)...max(interval.low, interval.high)
  }
}
