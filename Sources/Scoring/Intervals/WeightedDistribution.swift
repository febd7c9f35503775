// SPDX-License-Identifier: Apache-2.0

/// Ordered values, each present a whole number of times.
///
/// A bootstrap replicate is the same values with other weights, so values are sorted once.
struct WeightedDistribution {
  /// In ascending order.
  private let values: [Double]
  /// How often each value is present, at least zero.
  private var weights: [Int]
  /// How many values there are, repetitions included.
  private(set) var total: Int

  /// Every value once.
  init(sorted values: [Double]) {
    self.values = values
    weights = [Int](repeating: 1, count: values.count)
    total = values.count
  }

  /// Says how often the value at each index is present.
  mutating func weigh(_ weight: (Int) -> Int) {
    var sum = 0
    for index in weights.indices {
      let one = weight(index)
      weights[index] = one
      sum += one
    }
    total = sum
  }

  /// The quantile of the repeated values, by linear interpolation between order statistics.
  ///
  /// - Parameter fraction: In 0...1.
  /// - Returns: Nil where there are no values.
  /// - Complexity: O(*n*).
  /// - Source: type 7 of Hyndman and Fan, "Sample Quantiles in Statistical Packages", 1996.
  func quantile(_ fraction: Double) -> Double? {
    let position = Double(max(total - 1, 0)) * fraction
    let below = Int(position.rounded(.down))
    let share = position - Double(below)
    guard let (low, high) = neighbours(at: below) else { return nil }
    return share > 0 ? low + (high - low) * share : low
  }

  /// The middle value, the lower one of two; nil where there are no values.
  var lowerMedian: Double? {
    neighbours(at: (total - 1) / 2)?.low
  }

  /// The mean of a function of the values; nil where there are none.
  func mean(_ term: (Double) -> Double) -> Double? {
    guard total > 0 else { return nil }
    var sum = 0.0
    for (value, weight) in zip(values, weights) where weight > 0 {
      sum += term(value) * Double(weight)
    }
    return sum / Double(total)
  }

  /// The values at a position of the repeated list and after it, which is the same at the end.
  private func neighbours(at position: Int) -> (low: Double, high: Double)? {
    var passed = 0
    var low: Double?
    for index in values.indices where weights[index] > 0 {
      if let low { return (low, values[index]) }
      passed += weights[index]
      if passed > position + 1 { return (values[index], values[index]) }
      if passed > position { low = values[index] }
    }
    return low.map { ($0, $0) }
  }
}
