// SPDX-License-Identifier: Apache-2.0

/// Order statistics by selection, for lists that are too long to sort each time.
package enum Median {
  /// The middle value, the mean of two where there are two.
  ///
  /// - Parameter values: No NaN among them; left in another order.
  /// - Returns: Nil where there are no values.
  /// - Complexity: O(*n*) on average.
  package static func of(_ values: inout [Double]) -> Double? {
    quantile(0.5, of: &values)
  }

  /// The middle value of a list that is kept; nil where there are no values.
  package static func middle(of values: [Double]) -> Double? {
    var values = values
    return of(&values)
  }

  /// The quantile of values by linear interpolation between order statistics.
  ///
  /// - Parameters:
  ///   - fraction: In 0...1.
  ///   - values: No NaN among them; left in another order.
  /// - Returns: Nil where there are no values.
  /// - Complexity: O(*n*) on average.
  /// - Source: type 7 of Hyndman and Fan, "Sample Quantiles in Statistical Packages", 1996.
  package static func quantile(_ fraction: Double, of values: inout [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    let position = Double(values.count - 1) * fraction
    let below = Int(position.rounded(.down))
    let share = position - Double(below)
    let low = select(below, in: &values)
    guard share > 0, let high = values[(below + 1)...].min() else { return low }
    return low + (high - low) * share
  }

  /// The median distance from the median, over what it is for a normal variable of spread 1.
  ///
  /// - Parameter values: No NaN among them; left as their distances.
  /// - Returns: An estimate of the standard deviation, at least zero; nil where there are no values.
  /// - Complexity: O(*n*) on average.
  package static func robustDeviation(_ values: inout [Double]) -> Double? {
    guard let centre = of(&values) else { return nil }
    for index in values.indices { values[index] = (values[index] - centre).magnitude }
    return of(&values).map { $0 / 0.674_489_750_196_081_7 }
  }

  /// Brings the value of a rank to its place, lower ones before it, and returns it.
  private static func select(_ rank: Int, in values: inout [Double]) -> Double {
    var low = 0
    var high = values.count - 1
    while low < high {
      let pivot = values[low + (high - low) / 2]
      var left = low
      var right = high
      while left <= right {
        while values[left] < pivot { left += 1 }
        while values[right] > pivot { right -= 1 }
        if left <= right {
          values.swapAt(left, right)
          left += 1
          right -= 1
        }
      }
      if rank <= right {
        high = right
      } else if rank >= left {
        low = left
      } else {
        break
      }
    }
    return values[rank]
  }
}
