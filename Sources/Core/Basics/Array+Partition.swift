// SPDX-License-Identifier: Apache-2.0

extension Array {
  /// The index of the first element from which on a condition holds; the number of elements if it never does.
  ///
  /// - Parameter holds: The condition; once it holds it holds for all later elements.
  /// - Returns: An index in `0...count`.
  /// - Complexity: O(log *n*).
  package func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
