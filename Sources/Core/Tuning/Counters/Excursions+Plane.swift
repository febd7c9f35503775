// SPDX-License-Identifier: Apache-2.0
package import RepCounting

extension Excursions {
  /// What the counter counts at every pair of two thresholds.
  ///
  /// From the highest threshold down, every visit adds one to all low thresholds above its lower level: one
  /// sum over the upper levels of sums over the lower ones.
  ///
  /// - Parameters:
  ///   - high: The high thresholds looked at, the outer ones.
  ///   - low: The low thresholds looked at, which do not reach above the high ones.
  /// - Returns: Counts, with the fewest cells.
  /// - Complexity: O(*n*²) for *n* visits at most, which is the number of cells there can be.
  package func counts(
    high: ClosedRange<Double>,
    low: ClosedRange<Double>
  ) -> ThresholdPlane<Int> {
    precondition(low.upperBound <= high.lowerBound, "low thresholds stay below high ones")
    let seen = excursions.filter { $0.upper > high.lowerBound && $0.lower < low.upperBound }
    var outerStarts = [high.lowerBound]
    for excursion in seen where excursion.upper <= high.upperBound {
      if excursion.upper != outerStarts.last { outerStarts.append(excursion.upper) }
    }
    var row = Staircase(0, over: low)
    var rows: [Staircase<Int>] = []
    var left = seen.count
    for start in outerStarts.reversed() {
      while left > 0, seen[left - 1].upper > start {
        left -= 1
        // "Below the low threshold" holds from the next double on.
        row.addOne(from: max(seen[left].lower.nextUp, low.lowerBound))
      }
      rows.append(row)
    }
    rows.reverse()
    return Staircase(over: high, starts: outerStarts, outcomes: rows)
  }
}
