// SPDX-License-Identifier: Apache-2.0

/// The options that no other beats: at least as good in all respects and better in one.
package enum ParetoFront {
  /// The options that none dominates, less being better in all respects.
  ///
  /// One dominates another if it is nowhere worse and somewhere better. Equal options do not dominate each
  /// other, and all stay. An option with a respect that is not a number is left out.
  ///
  /// - Parameter costs: What each option costs: [options][respects], all equally many.
  /// - Returns: The places of those that stay, ascending.
  /// - Complexity: O(*n* log *n*) for one and two respects, O(*n* *f*) otherwise with *f* on the front.
  package static func indices(costs: [[Double]]) -> [Int] {
    let usable = costs.indices.filter { index in costs[index].allSatisfy { !$0.isNaN } }
    let order = usable.sorted { one, other in
      for (a, b) in zip(costs[one], costs[other]) where a != b { return a < b }
      return one < other
    }
    var front: [Int] = []
    if (costs.first?.count ?? 0) <= 2 {
      // In ascending order of the first, what stays goes down in the last.
      for index in order {
        guard let last = front.last else {
          front.append(index)
          continue
        }
        let isEqual = costs[index] == costs[last]
        if isEqual || (costs[index].last ?? 0) < (costs[last].last ?? 0) { front.append(index) }
      }
    } else {
      for index in order where !front.contains(where: { dominates(costs[$0], costs[index]) }) {
        front.append(index)
      }
    }
    return front.sorted()
  }

  /// Whether one is nowhere worse and somewhere better.
  static func dominates(_ one: [Double], _ other: [Double]) -> Bool {
    var isBetter = false
    for (a, b) in zip(one, other) {
      if a > b { return false }
      if a < b { isBetter = true }
    }
    return isBetter
  }
}
