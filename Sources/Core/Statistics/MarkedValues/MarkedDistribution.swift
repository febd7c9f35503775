// SPDX-License-Identifier: Apache-2.0

/// A number with a yes or no: a confidence and whether it was right, a delay and whether it ended.
package struct MarkedValue: Sendable, Equatable {
  /// The number.
  package var value: Double
  /// The yes or no.
  package var isMarked: Bool

  /// Creates a marked value.
  package init(value: Double, isMarked: Bool) {
    self.value = value
    self.isMarked = isMarked
  }
}

/// What a distribution holds of one value.
package struct Tally: Sendable, Equatable {
  /// The value.
  package var value: Double
  /// How many there are of it, repetitions included.
  package var count: Int
  /// How many of them are marked.
  package var marked: Int
  /// The sum of the squares of the repetitions, which is `count` where nothing is repeated.
  package var squares: Int

  /// Creates a tally.
  package init(value: Double, count: Int, marked: Int, squares: Int) {
    self.value = value
    self.count = count
    self.marked = marked
    self.squares = squares
  }
}

/// Ordered marked values in groups, each group present a whole number of times.
///
/// Values are sorted once; a bootstrap replicate is the same values with other weights.
package struct MarkedDistribution: Sendable {
  /// In ascending order.
  let values: [Double]
  let isMarked: [Bool]
  /// The group of each value.
  let groups: [Int32]
  /// How often each group is present.
  private(set) var weights: [UInt16]

  /// Every value once, all in one group.
  package init(_ values: [MarkedValue]) {
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
  package var tallies: [Tally] {
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

extension [Tally] {
  /// How many values there are, repetitions included.
  package var total: Int { reduce(0) { $0 + $1.count } }
  /// How many of them are marked.
  package var totalMarked: Int { reduce(0) { $0 + $1.marked } }
}
