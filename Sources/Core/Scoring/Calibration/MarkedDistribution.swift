// SPDX-License-Identifier: Apache-2.0

/// A number with a yes or no: a confidence and whether it was right, a delay and whether it ended.
struct MarkedValue: Sendable, Equatable {
  var value: Double
  var isMarked: Bool
}

extension MarkedValue {
  init(_ forecast: Forecast) {
    self.init(value: forecast.confidence, isMarked: forecast.isRight)
  }
}

/// What a distribution holds of one value.
struct Tally: Equatable {
  /// The value.
  var value: Double
  /// How many there are of it, repetitions included.
  var count: Int
  /// How many of them are marked.
  var marked: Int
  /// The sum of the squares of the repetitions, which is `count` where nothing is repeated.
  var squares: Int
}

/// Ordered marked values in groups, each group present a whole number of times.
///
/// Values are sorted once; a bootstrap replicate is the same values with other weights.
struct MarkedDistribution {
  /// In ascending order.
  private let values: [Double]
  private let isMarked: [Bool]
  /// The group of each value.
  private let groups: [Int32]
  /// How often each group is present.
  private var weights: [UInt16]

  /// Every value once, all in one group.
  init(_ values: [MarkedValue]) {
    self.init(grouped: values.map { ($0, 0) }, groupCount: 1)
  }

  /// Every value once.
  ///
  /// - Parameters:
  ///   - grouped: Values with their groups, from zero, in any order.
  ///   - groupCount: How many groups there are.
  /// - Complexity: O(*n* log *n*).
  init(grouped: [(value: MarkedValue, group: Int)], groupCount: Int) {
    let order = grouped.sorted { ($0.value.value, $0.group) < ($1.value.value, $1.group) }
    values = order.map(\.value.value)
    isMarked = order.map(\.value.isMarked)
    groups = order.map { Int32($0.group) }
    weights = [UInt16](repeating: 1, count: groupCount)
  }

  /// Says how often each group is present.
  mutating func weigh(_ weights: ArraySlice<UInt16>) {
    precondition(weights.count == self.weights.count, "one weight a group")
    self.weights = Array(weights)
  }

  /// What is present of each different value, ascending.
  ///
  /// - Complexity: O(*n*).
  var tallies: [Tally] {
    var tallies: [Tally] = []
    tallies.reserveCapacity(values.count)
    for index in values.indices {
      let weight = Int(weights[Int(groups[index])])
      guard weight > 0 else { continue }
      let marked = isMarked[index] ? weight : 0
      if let last = tallies.indices.last, tallies[last].value == values[index] {
        tallies[last].count += weight
        tallies[last].marked += marked
        tallies[last].squares += weight * weight
      } else {
        tallies.append(
          Tally(value: values[index], count: weight, marked: marked, squares: weight * weight)
        )
      }
    }
    return tallies
  }
}

extension MarkedDistribution {
  /// What each group has in the bins of all values, every value once: the numbers of
  /// `CalibrationBin.init(sums:)` bin by bin, group after group.
  ///
  /// - Complexity: O(*n*).
  func binSumsByGroup(_ scheme: CalibrationBin.Scheme) -> [Double] {
    let ends = tallies.bins(scheme, count: Calibration.binCount).map(\.high)
    let width = CalibrationBin.sumCount
    var sums = [Double](repeating: 0, count: weights.count * Calibration.binCount * width)
    var bin = 0
    for (index, value) in values.enumerated() {
      while value > ends[bin] { bin += 1 }
      let first = (Int(groups[index]) * Calibration.binCount + bin) * width
      sums[first] += 1
      sums[first + 1] += isMarked[index] ? 1 : 0
      sums[first + 2] += value
      sums[first + 3] += value * value
      sums[first + 4] += isMarked[index] ? value : 0
    }
    return sums
  }
}

extension [Tally] {
  /// How many values there are, repetitions included.
  var total: Int { reduce(0) { $0 + $1.count } }
  /// How many of them are marked.
  var totalMarked: Int { reduce(0) { $0 + $1.marked } }
}
