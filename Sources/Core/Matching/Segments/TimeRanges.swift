// SPDX-License-Identifier: Apache-2.0

/// Arithmetic of stretches of time.
package enum TimeRanges {
  /// What is left of a range without others.
  ///
  /// - Parameters:
  ///   - removed: In any order; may overlap.
  ///   - range: In seconds.
  /// - Returns: In order, apart, each above zero in length.
  /// - Complexity: O(*n* log *n*).
  package static func removing(
    _ removed: [ClosedRange<Double>],
    from range: ClosedRange<Double>
  ) -> [ClosedRange<Double>] {
    var left: [ClosedRange<Double>] = []
    var position = range.lowerBound
    for gap in removed.sorted(by: { $0.lowerBound < $1.lowerBound })
    where gap.upperBound > position {
      if gap.lowerBound >= range.upperBound { break }
      if gap.lowerBound > position { left.append(position...gap.lowerBound) }
      position = gap.upperBound
    }
    if position < range.upperBound { left.append(position...range.upperBound) }
    return left
  }
}
