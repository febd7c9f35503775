// SPDX-License-Identifier: Apache-2.0

/// Ordered values in groups, each group present a whole number of times.
///
/// A bootstrap replicate is the same values with other weights, so values are sorted once.
package struct WeightedDistribution: Sendable {
  /// In ascending order.
  private let values: [Double]
  /// The group of each value.
  private let groups: [Int32]
  /// How many values each group has.
  private let sizes: [Int]
  /// How often each group is present.
  private var weights: [UInt16]
  /// How many values there are, repetitions included.
  private(set) var total: Int

  /// Every value once, all in one group.
  package init(sorted values: [Double]) {
    self.init(sorted: values, groups: [Int32](repeating: 0, count: values.count), groupCount: 1)
  }

  /// Every value once.
  ///
  /// - Parameters:
  ///   - values: In ascending order.
  ///   - groups: The group of each value, from zero.
  ///   - groupCount: How many groups there are.
  init(sorted values: [Double], groups: [Int32], groupCount: Int) {
    var sizes = [Int](repeating: 0, count: groupCount)
    for group in groups { sizes[Int(group)] += 1 }
    self.values = values
    self.groups = groups
    self.sizes = sizes
    weights = [UInt16](repeating: 1, count: groupCount)
    total = values.count
  }

  /// Says how often each group is present.
  ///
  /// - Complexity: O(*g*) in groups.
  mutating func weigh(_ weights: ArraySlice<UInt16>) {
    precondition(weights.count == sizes.count, "one weight a group")
    total = 0
    for (group, weight) in weights.enumerated() {
      self.weights[group] = weight
      total += sizes[group] * Int(weight)
    }
  }

  /// The different values, ascending.
  var distinctValues: [Double] {
    var distinct: [Double] = []
    for value in values where value != distinct.last { distinct.append(value) }
    return distinct
  }

  /// How many values each group has up to a bound, and how many at all: two numbers a group.
  ///
  /// - Complexity: O(*n*).
  func countsByGroup(upTo bound: Double) -> [Double] {
    var counts = [Double](repeating: 0, count: 2 * sizes.count)
    for (group, size) in sizes.enumerated() { counts[2 * group + 1] = Double(size) }
    for (value, group) in zip(values, groups) {
      guard value <= bound else { break }
      counts[2 * Int(group)] += 1
    }
    return counts
  }

  /// The quantile of the repeated values, by linear interpolation between order statistics.
  ///
  /// - Parameter fraction: In 0...1.
  /// - Returns: Nil where there are no values.
  /// - Complexity: O(*n*).
  /// - Source: type 7 of Hyndman and Fan, "Sample Quantiles in Statistical Packages", 1996.
  package func quantile(_ fraction: Double) -> Double? {
    let position = Double(max(total - 1, 0)) * fraction
    let below = Int(position.rounded(.down))
    let share = position - Double(below)
    guard let (low, high) = neighbours(at: below) else { return nil }
    return share > 0 ? low + (high - low) * share : low
  }

  /// The third quartile minus the first; nil where there are no values.
  package var interquartileRange: Double? {
    guard let high = quantile(0.75), let low = quantile(0.25) else { return nil }
    return high - low
  }

  /// The middle value, the lower one of two; nil where there are no values.
  package var lowerMedian: Double? {
    neighbours(at: (total - 1) / 2)?.low
  }

  /// The mean of a function of the values; nil where there are none.
  package func mean(_ term: (Double) -> Double) -> Double? {
    guard total > 0 else { return nil }
    var sum = 0.0
    for (value, group) in zip(values, groups) where weights[Int(group)] > 0 {
      sum += term(value) * Double(weights[Int(group)])
    }
    return sum / Double(total)
  }

  /// The values at a position of the repeated list and after it, which is the same at the end.
  private func neighbours(at position: Int) -> (low: Double, high: Double)? {
    var passed = 0
    var index = 0
    while index < values.count {
      passed += Int(weights[Int(groups[index])])
      if passed > position { break }
      index += 1
    }
    guard index < values.count else { return nil }
    let low = values[index]
    if passed > position + 1 { return (low, low) }
    let next = (index + 1..<values.count).first { weights[Int(groups[$0])] > 0 }
    return (low, next.map { values[$0] } ?? low)
  }
}
