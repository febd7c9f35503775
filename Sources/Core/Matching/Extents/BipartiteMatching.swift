// SPDX-License-Identifier: Apache-2.0

/// A greatest set of pairs in which everyone is at most once.
///
/// Intervals, unlike points, cannot be matched in order of time. For the greatest number of pairs a
/// long rep may have to take the earlier of two events. A short rep before it then takes the later.
///
/// - Source: augmenting paths, Kuhn 1955; checked against trying every matching and against
///   `mir_eval.util._bipartite_match`.
package struct BipartiteMatching {
  /// For each on the left, whom on the right it may be paired with.
  private let choices: [[Int]]
  /// For each on the right, with whom on the left it is paired.
  private var partners: [Int?]
  /// For each on the left, with whom on the right it is paired.
  package private(set) var pairs: [Int?]

  /// How many pairs there are.
  var size: Int { pairs.count { $0 != nil } }

  /// Pairs as many as possible; those on the left come one by one, and one that has a partner keeps one.
  ///
  /// - Parameters:
  ///   - choices: For each on the left, whom on the right it may be paired with.
  ///   - count: How many there are on the right.
  /// - Complexity: O(*v e*) in those on the left and in pairs that may be; near O(*e*) for reps and
  ///   events, where only neighbours overlap.
  package init(_ choices: [[Int]], right count: Int) {
    self.choices = choices
    partners = [Int?](repeating: nil, count: count)
    pairs = [Int?](repeating: nil, count: choices.count)
    // Who on the left asked for each on the right, in the search from whom.
    var askedBy = [(left: Int, search: Int)](repeating: (0, -1), count: count)
    for left in choices.indices { augment(from: left, &askedBy) }
  }

  /// Pairs one more on the left, breadth first, if others can move to make room.
  private mutating func augment(
    from start: Int,
    _ askedBy: inout [(left: Int, search: Int)]
  ) {
    var waiting = [start]
    var next = 0
    while next < waiting.count {
      let left = waiting[next]
      next += 1
      for right in choices[left] where askedBy[right].search != start {
        askedBy[right] = (left, start)
        if let other = partners[right] {
          waiting.append(other)
          continue
        }
        var place: Int? = right
        while let free = place {
          let taker = askedBy[free].left
          place = pairs[taker]
          pairs[taker] = free
          partners[free] = taker
        }
        return
      }
    }
  }
}
