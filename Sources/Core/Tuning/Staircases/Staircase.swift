// SPDX-License-Identifier: Apache-2.0

/// A function of one threshold that is constant between steps.
///
/// A piece holds from its start up to the start of the next, which belongs to the next; the last one holds up to
/// the end of the domain, which belongs to it. Thresholds are doubles and no two of them have another in
/// between for ever, so this says of every comparison exactly where it turns over: "more than the threshold"
/// turns at the quantity itself, the first threshold that it is not more than; "at least the threshold" turns at
/// the double after the quantity.
package struct Staircase<Outcome> {
  /// Where the function is defined, both ends included.
  package let domain: ClosedRange<Double>
  /// The first threshold of every piece, ascending; the first is the lower end of the domain.
  package private(set) var starts: [Double]
  /// What holds in every piece, one for each start.
  package private(set) var outcomes: [Outcome]

  /// One piece.
  package struct Piece {
    /// The first and the last threshold of the piece, both included.
    package let range: ClosedRange<Double>
    /// What holds there.
    package let outcome: Outcome
  }

  /// Creates a function that is constant over its whole domain.
  package init(_ outcome: Outcome, over domain: ClosedRange<Double>) {
    self.domain = domain
    starts = [domain.lowerBound]
    outcomes = [outcome]
  }

  /// Creates a function from its pieces.
  ///
  /// - Precondition: As many outcomes as starts, and at least one; starts ascend strictly from the lower end
  ///   of the domain and stay in it.
  package init(over domain: ClosedRange<Double>, starts: [Double], outcomes: [Outcome]) {
    precondition(starts.count == outcomes.count, "a staircase has one outcome for each start")
    precondition(starts.first == domain.lowerBound, "a staircase begins where its domain does")
    precondition(starts[starts.count - 1] <= domain.upperBound, "pieces begin in the domain")
    precondition(zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 }, "starts ascend")
    self.domain = domain
    self.starts = starts
    self.outcomes = outcomes
  }

  /// How many pieces there are, at least one.
  package var count: Int { starts.count }

  /// The place of the piece that holds at a threshold.
  ///
  /// - Precondition: The threshold is in the domain.
  /// - Complexity: O(log *n*) in pieces.
  package func index(at threshold: Double) -> Int {
    precondition(domain.contains(threshold), "the threshold is in the domain")
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= threshold { low = middle } else { high = middle }
    }
    return low
  }

  /// What holds at a threshold.
  ///
  /// - Precondition: The threshold is in the domain.
  /// - Complexity: O(log *n*) in pieces.
  package subscript(threshold: Double) -> Outcome { outcomes[index(at: threshold)] }

  /// The first and the last threshold of a piece, both included.
  package func range(of index: Int) -> ClosedRange<Double> {
    let last = index + 1 < starts.count ? starts[index + 1].nextDown : domain.upperBound
    return starts[index]...last
  }

  /// All pieces in ascending order.
  package var pieces: [Piece] {
    starts.indices.map { Piece(range: range(of: $0), outcome: outcomes[$0]) }
  }

  /// Lets another outcome hold from a threshold to the end of the domain.
  ///
  /// - Precondition: The threshold is above the last start and in the domain.
  package mutating func append(_ outcome: Outcome, from start: Double) {
    precondition(starts[starts.count - 1] < start && start <= domain.upperBound, "starts ascend")
    starts.append(start)
    outcomes.append(outcome)
  }

  /// The function with another one applied to what holds.
  package func map<Other>(_ transform: (Outcome) throws -> Other) rethrows -> Staircase<Other> {
    try Staircase<Other>(over: domain, starts: starts, outcomes: outcomes.map(transform))
  }

  /// The same function on a part of its domain.
  ///
  /// - Precondition: The range is in the domain.
  package func restricted(to range: ClosedRange<Double>) -> Staircase {
    let first = index(at: range.lowerBound)
    let last = index(at: range.upperBound)
    var starts = Array(starts[first...last])
    starts[0] = range.lowerBound
    return Staircase(over: range, starts: starts, outcomes: Array(outcomes[first...last]))
  }

  /// The same function with neighbours joined that are alike.
  package func merged(where areAlike: (Outcome, Outcome) -> Bool) -> Staircase {
    var kept = [0]
    for index in 1..<max(count, 1) where !areAlike(outcomes[kept[kept.count - 1]], outcomes[index])
    {
      kept.append(index)
    }
    guard kept.count < count else { return self }
    return Staircase(
      over: domain,
      starts: kept.map { starts[$0] },
      outcomes: kept.map { outcomes[$0] }
    )
  }
}

extension Staircase where Outcome == Int {
  /// Adds one to the function from a threshold to the end of the domain.
  ///
  /// - Precondition: The threshold is in the domain.
  /// - Complexity: O(*n*) in pieces.
  mutating func addOne(from start: Double) {
    var index = index(at: start)
    if starts[index] < start {
      index += 1
      starts.insert(start, at: index)
      outcomes.insert(outcomes[index - 1], at: index)
    }
    for place in index..<count { outcomes[place] += 1 }
  }
}

extension Staircase where Outcome: Equatable {
  /// The same function with equal neighbours joined: the fewest pieces it can have.
  package var merged: Staircase { merged(where: ==) }
}

extension Staircase: Sendable where Outcome: Sendable {}
extension Staircase: Equatable where Outcome: Equatable {}
extension Staircase: Hashable where Outcome: Hashable {}
extension Staircase.Piece: Sendable where Outcome: Sendable {}
extension Staircase.Piece: Equatable where Outcome: Equatable {}
