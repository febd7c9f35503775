// SPDX-License-Identifier: Apache-2.0

extension Staircase {
  /// The places at which any of several functions steps, each once, ascending.
  ///
  /// - Precondition: There is at least one, and all have the same domain.
  /// - Complexity: O(*n* log *n*) in the pieces of all.
  static func starts(of staircases: [Staircase]) -> [Double] {
    let domain = staircases[0].domain
    precondition(staircases.allSatisfy { $0.domain == domain }, "overlaid functions share a domain")
    if staircases.count == 1 { return staircases[0].starts }
    let sorted = staircases.flatMap(\.starts).sorted()
    var starts: [Double] = []
    for start in sorted where start != starts.last { starts.append(start) }
    return starts
  }

  /// Several functions of one threshold as one, whose outcome is made of theirs.
  ///
  /// - Parameters:
  ///   - staircases: At least one, all over the same domain.
  ///   - combine: Given the outcomes that hold together, in the order of the functions.
  /// - Returns: One piece for each stretch on which none of them steps; neighbours may be equal.
  /// - Complexity: O(*n* (log *n* + *k*)) for *k* functions with *n* pieces together.
  package static func overlay<Other>(
    _ staircases: [Staircase],
    _ combine: ([Outcome]) -> Other
  ) -> Staircase<Other> {
    let starts = starts(of: staircases)
    var places = [Int](repeating: 0, count: staircases.count)
    var current = staircases.map { $0.outcomes[0] }
    let outcomes = starts.map { start in
      for (index, staircase) in staircases.enumerated() {
        let next = places[index] + 1
        if next < staircase.count, staircase.starts[next] <= start {
          places[index] = next
          current[index] = staircase.outcomes[next]
        }
      }
      return combine(current)
    }
    return Staircase<Other>(over: staircases[0].domain, starts: starts, outcomes: outcomes)
  }
}
