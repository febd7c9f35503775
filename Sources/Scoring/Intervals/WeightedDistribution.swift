// SPDX-License-Identifier: Apache-2.0

/// Ordered values, each present a whole number of times.
///
/// A bootstrap replicate is the same values with other weights, so values are sorted once.
struct WeightedDistribution {
  /// In ascending order.
  let values: [Double]
  /// How often each value is present, at least zero.
  var weights: [Int]

  /// Every value once.
  init(sorted values: [Double]) {
    self.values = values
    weights = [Int](repeating: 1, count: values.count)
  }

  /// How many values there are, repetitions included.
  var total: Int { weights.reduce(0, +) }

  /// The quantile of the repeated values, by linear interpolation between order statistics.
  ///
  /// - Parameter fraction: In 0...1.
  /// - Returns: Nil where there are no values.
  /// - Complexity: O(*n*).
  /// - Source: type 7 of Hyndman and Fan, "Sample Quantiles in Statistical Packages", 1996.
  func quantile(_ fraction: Double) -> Double? {
    let total = self.total
    guard total > 0 else { return nil }
    let position = Double(total - 1) * fraction
    let below = Int(position.rounded(.down))
    let share = position - Double(below)
    let (low, high) = neighbours(at: below)
    return share > 0 ? low + (high - low) * share : low
  }

  /// The middle value, the lower one of two; nil where there are no values.
  var lowerMedian: Double? {
    let total = self.total
    return total > 0 ? neighbours(at: (total - 1) / 2).low : nil
  }

  /// The mean of a function of the values; nil where there are none.
  func mean(_ term: (Double) -> Double) -> Double? {
    var sum = 0.0
    for (value, weight) in zip(values, weights) where weight > 0 {
      sum += term(value) * Double(weight)
    }
    let total = self.total
    return total > 0 ? sum / Double(total) : nil
  }

  /// The values at a position of the repeated list and at the next, or at the last twice.
  private func neighbours(at position: Int) -> (low: Double, high: Double) {
    var passed = 0
    var low: Double?
    for (value, weight) in zip(values, weights) where weight > 0 {
      passed += weight
      if let low { return (low, value) }
      if passed > position + 1 { return (value, value) }
      if passed > position { low = value }
    }
    let last = low ?? .nan
    return (last, last)
  }
}
