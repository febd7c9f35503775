// SPDX-License-Identifier: Apache-2.0
import Basics

/// The interval of a quantile: the values up to which the quantile's share of all values may lie.
///
/// At a value x a share F(x) of all values is at most x, with an interval of its own. The median
/// may be x where that interval holds one half. So nothing is assumed of how values are spread
/// around the quantile, and few slow subjects show in the interval of the share. That interval is
/// made as that of any other share.
///
/// - Source: Woodruff, "Confidence Intervals for Medians and Other Position Measures", 1952; subjects are
///   the clusters.
struct QuantileInterval {
  /// The quantile of everyone.
  let value: Double
  /// Which quantile it is.
  let fraction: Double
  /// The different values, ascending.
  let values: [Double]
  /// The share of values up to a bound.
  let share: (Double) -> ClusteredStatistic?
  /// The confidence level.
  let level: Double

  private typealias Reach = (below: Double, above: Double)

  /// The ends, which are among the values, and whether any value is surely above the quantile.
  ///
  /// The reach of the interval of a share is told by resamples at the quantile and again at each
  /// end. In between that of a neighbour does.
  ///
  /// - Parameter reach: How many standard errors the interval of a share reaches, from its resamples.
  /// - Returns: Ends that hold the value, and whether the upper one is below a value seen.
  /// - Complexity: O((*n* + *s*) log *n*) in values and subjects, and three times the resamples.
  func ends(
    reach: (PairedStatistic) -> (below: Double, above: Double)?
  ) -> (low: Double, high: Double, isBounded: Bool) {
    func near(_ index: Int, _ known: Reach?) -> Reach? {
      guard values.indices.contains(index), let share = share(values[index]) else { return known }
      return reach(PairedStatistic(share)) ?? known
    }
    let middle = values.firstIndex { $0 >= value } ?? values.count - 1
    let first = near(middle, nil)
    let low = lowest(near(lowest(first), first))
    let high = highest(near(highest(first), first))
    return (
      min(values[min(low, values.count - 1)], value),
      max(values[min(high, values.count - 1)], value),
      high < values.count
    )
  }

  /// The first value up to which the share may be the quantile's.
  private func lowest(_ reach: Reach?) -> Int {
    firstIndex { shareEnds(upTo: $0, reach).high >= fraction }
  }

  /// The first value up to which the share is surely more than the quantile's.
  private func highest(_ reach: Reach?) -> Int {
    firstIndex { shareEnds(upTo: $0, reach).low > fraction }
  }

  /// The first index of a value for which a condition holds that, once true, stays true.
  private func firstIndex(where isReached: (Double) -> Bool) -> Int {
    values.partitioningIndex(where: isReached)
  }

  /// The interval of the share of values up to a bound.
  private func shareEnds(upTo bound: Double, _ reach: Reach?) -> (low: Double, high: Double) {
    guard let share = share(bound) else { return (0, 1) }
    let pair = PairedStatistic(share)
    guard let value = pair.value else { return (0, 1) }
    let range = ValueRange.between(0, 1)
    guard range.holds(value) else {
      let other = ZeroFailureBound.upper(trials: pair.subjects, level: level)
      return value > 0 ? (1 - other, 1) : (0, other)
    }
    guard let jackknife = pair.jackknife else { return (0, 1) }
    let estimate = ScaledEstimate(
      value: value,
      jackknife: jackknife,
      leftOut: pair.leftOut,
      isLedByFew: true,
      range: range
    )
    let student = StudentisedInterval(ratios: [], degrees: estimate.degrees, level: level).reach
    let (below, above) = (
      max(student.below, reach?.below ?? 0), max(student.above, reach?.above ?? 0)
    )
    return (
      range.value(at: estimate.centre - below * estimate.error),
      range.value(at: estimate.centre + above * estimate.error)
    )
  }
}
