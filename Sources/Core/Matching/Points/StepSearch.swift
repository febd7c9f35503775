// SPDX-License-Identifier: Apache-2.0

/// Finding where a function of whole numbers jumps.
package enum StepSearch {
  /// The places at which a function has another value than at the place before, the first included.
  ///
  /// Halves the places until both ends of a stretch agree, so few places are looked at.
  ///
  /// - Precondition: The function is constant between two places at which it is equal, as one that
  ///   only rises or only falls is.
  /// - Returns: Places with the values that hold from there on, ascending; empty without places.
  /// - Complexity: O(*s* log *n*) calls for *s* jumps among *n* places.
  @inlinable
  package static func changes<Places: RandomAccessCollection, Value: Equatable>(
    of function: (Int) -> Value,
    in places: Places
  ) -> [(place: Int, value: Value)] where Places.Element == Int, Places.Index == Int {
    guard let first = places.first, let last = places.last else { return [] }
    var changes = [(place: first, value: function(first))]
    func search(after low: Int, _ below: Value, through high: Int, _ above: Value) {
      guard below != above else { return }
      guard high - low > 1 else {
        changes.append((places[high], above))
        return
      }
      let middle = low + (high - low) / 2
      let value = function(places[middle])
      search(after: low, below, through: middle, value)
      search(after: middle, value, through: high, above)
    }
    if places.count > 1 {
      search(
        after: places.startIndex,
        changes[0].value,
        through: places.endIndex - 1,
        function(last)
      )
    }
    return changes
  }
}
