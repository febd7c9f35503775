// SPDX-License-Identifier: Apache-2.0

/// An objective over a dataset at every pair of two thresholds at once.
///
/// The steps of all clips are sorted by the outer threshold once. A weighing of the clips goes through them
/// with a tree over the inner thresholds, to stretches of which a step adds: so the greatest of all sums is at
/// hand at every outer threshold. A ratio of sums N / D is at least λ where N - λ D is at least 0, which is
/// such a sum; the best ratio is found by beginning with any and going on to the place where that is greatest
/// until it is nowhere above 0.
///
/// - Source: Dinkelbach, "On Nonlinear Fractional Programming", Management Science 13(7), 1967.
package struct PlaneSweep: Sendable {
  /// What is wanted.
  package let objective: Objective
  /// The outer thresholds looked at.
  package let outer: ClosedRange<Double>
  /// The inner thresholds looked at.
  package let inner: ClosedRange<Double>
  /// How many clips there are.
  package let clipCount: Int

  private let steps: PlaneChanges
  /// For each clip, the place of what it is weighed as: itself or its subject.
  private let members: [Int]

  /// Sorts the steps of a dataset.
  ///
  /// - Parameters:
  ///   - objective: What is wanted; not a mean latency, which is defined only where something matches.
  ///   - landscapes: One for each clip, at least one, all over the same thresholds.
  /// - Complexity: O(*n* log *n*) in steps.
  package init(_ objective: Objective, _ landscapes: [PlaneLandscape]) {
    precondition(!landscapes.isEmpty, "a sweep is over at least one clip")
    precondition(objective.quantity != .meanLatency, "the objective is defined everywhere")
    self.objective = objective
    outer = landscapes[0].map.domain
    inner = landscapes[0].map.outcomes[0].domain
    clipCount = landscapes.count
    if objective.averaging == .subjects {
      members = subjectPlaces(of: landscapes.map(\.facts))
      var groups = [[PlaneLandscape]](repeating: [], count: (members.max() ?? 0) + 1)
      for (place, landscape) in zip(members, landscapes) { groups[place].append(landscape) }
      steps = PlaneChanges(groups, objective) { sums in
        let number = ObjectiveSums.number(sums, objective)
        return Ratio(number.numerator, number.denominator / ObjectiveSums.unit)
      }
    } else {
      members = Array(landscapes.indices)
      steps = PlaneChanges(landscapes.map { [$0] }, objective) { $0 }
    }
  }

  /// The objective of weighed clips.
  ///
  /// - Parameter weights: How often each clip counts, at least 0 each, and for a mean over subjects the same
  ///   for all clips of one; nil for once.
  /// - Returns: Its best value and where that is; nil where the objective is defined nowhere.
  /// - Complexity: O(*n* log *k*) for *n* steps at *k* inner thresholds, a few times.
  package func score(weights: [Int]? = nil) -> PlaneScore? {
    let memberWeights = memberWeights(weights)
    var best = sums(at: place(of: Line(1, 0), memberWeights).place, memberWeights)
    if best.denominator == 0 {
      best = sums(at: place(of: Line(0, -1), memberWeights).place, memberWeights)
    }
    guard best.denominator > 0 else { return nil }
    while true {
      let found = place(of: line(through: best), memberWeights)
      guard found.value > 0 else { break }
      let better = sums(at: found.place, memberWeights)
      guard objective.prefers(better, to: best) else { break }
      best = better
    }
    return PlaneScore(sweep: self, weights: memberWeights, ratio: best)
  }

  private func memberWeights(_ weights: [Int]?) -> [Int] {
    precondition(weights.map { $0.count == clipCount } ?? true, "one weight for each clip")
    var memberWeights = [Int](repeating: 0, count: (members.max() ?? 0) + 1)
    for (clip, member) in members.enumerated() { memberWeights[member] = weights?[clip] ?? 1 }
    return memberWeights
  }

  /// A sum of numerators and denominators, greater where the objective is better.
  struct Line {
    var numerator: Int
    var denominator: Int

    init(_ numerator: Int, _ denominator: Int) {
      self.numerator = numerator
      self.denominator = denominator
    }

    func callAsFunction(_ terms: Ratio) -> Int {
      numerator * terms.numerator - denominator * terms.denominator
    }
  }

  /// What is above 0 exactly where the ratio is better.
  private func line(through ratio: Ratio) -> Line {
    guard objective.averaging == .subjects else {
      let divisor = ratio.commonDivisor
      return line(ratio.denominator / divisor, ratio.numerator / divisor)
    }
    // Numbers of subjects are rounded to units, and so is their mean, to the worse.
    let up = objective.isHigherBetter ? 0 : ratio.denominator - 1
    return line(1, (ratio.numerator + up) / ratio.denominator)
  }

  /// Both factors, with the sign of what is better.
  private func line(_ numerator: Int, _ denominator: Int) -> Line {
    objective.isHigherBetter ? Line(numerator, denominator) : Line(-numerator, -denominator)
  }

  /// Where the objective is at least as good as a value, in its unit.
  ///
  /// The value is rounded to the worse, by as little as whole numbers allow.
  func region(asGoodAs value: Double, _ weights: [Int]) -> ThresholdPlane<Bool> {
    let ratio: Double
    var unit = 1
    if objective.averaging == .subjects {
      ratio = value * Double(ObjectiveSums.unit)
    } else {
      ratio = value / objective.scale
      // Both products must stay numbers.
      let most = place(of: Line(1, 0), weights).value
      let longest = place(of: Line(0, -1), weights).value
      let size = max(Double(most), ratio.magnitude * Double(longest), 1)
      unit = 1 << min(46, 60 - Int(size.exponent))
    }
    let bound = ratio * Double(unit)
    let rounded = objective.isHigherBetter ? bound.rounded(.down) : bound.rounded(.up)
    return region(of: line(unit, Int(rounded)), weights)
  }

  /// Where the objective is exactly as good as a ratio, as far as numbers of subjects are exact.
  func region(asGoodAs ratio: Ratio, _ weights: [Int]) -> ThresholdPlane<Bool> {
    // Equal means may differ by one unit for each subject, because each number was rounded.
    let slack = objective.averaging == .subjects ? weights.reduce(0, +) : 0
    return region(of: line(through: ratio), weights, from: -slack)
  }

  /// Where a sum is not below a bound.
  private func region(
    of line: Line,
    _ weights: [Int],
    from bound: Int = 0
  ) -> ThresholdPlane<Bool> {
    var plane: ThresholdPlane<Bool>?
    var last: [Range<Int>]?
    eachRow(of: line, weights) { start, tree in
      let stretches = tree.stretches(atLeast: bound)
      guard stretches != last else { return }
      last = stretches
      let row = self.row(stretches)
      if plane == nil {
        plane = Staircase(row, over: outer)
      } else {
        plane?.append(row, from: start)
      }
    }
    return plane ?? Staircase(Staircase(false, over: inner), over: outer)
  }

  private func row(_ stretches: [Range<Int>]) -> Staircase<Bool> {
    let starts = steps.innerStarts
    var row = Staircase(stretches.first?.lowerBound == 0, over: inner)
    for stretch in stretches {
      if stretch.lowerBound > 0 { row.append(true, from: starts[stretch.lowerBound]) }
      if stretch.upperBound < starts.count { row.append(false, from: starts[stretch.upperBound]) }
    }
    return row
  }

  /// A place of the plane: the number of steps taken outwards, and of inner thresholds passed.
  private struct Place {
    var taken = 0
    var inner = 0
  }

  /// The first place where a sum is greatest.
  private func place(of line: Line, _ weights: [Int]) -> (place: Place, value: Int) {
    var best = (place: Place(), value: Int.min)
    var taken = 0
    eachRow(of: line, weights, counting: &taken) { _, tree, taken in
      guard tree.maximum > best.value else { return }
      best = (Place(taken: taken, inner: tree.firstMaximum), tree.maximum)
    }
    return best
  }

  private func eachRow(
    of line: Line,
    _ weights: [Int],
    _ body: (_ start: Double, _ tree: borrowing RangeTree) -> Void
  ) {
    var taken = 0
    eachRow(of: line, weights, counting: &taken) { start, tree, _ in body(start, tree) }
  }

  /// Goes outwards, and says at every outer threshold where anything steps what the sums are.
  private func eachRow(
    of line: Line,
    _ weights: [Int],
    counting taken: inout Int,
    _ body: (_ start: Double, _ tree: borrowing RangeTree, _ taken: Int) -> Void
  ) {
    var tree = RangeTree(count: max(steps.innerStarts.count, 1))
    let changes = steps.changes
    if changes.first?.outer != outer.lowerBound { body(outer.lowerBound, tree, 0) }
    while taken < changes.count {
      let start = changes[taken].outer
      while taken < changes.count, changes[taken].outer == start {
        let change = changes[taken]
        taken += 1
        let weight = weights[Int(change.member)]
        guard weight != 0 else { continue }
        tree.add(
          weight * line(change.terms),
          to: Int(change.inner.lowerBound)..<Int(change.inner.upperBound)
        )
      }
      body(start, tree, taken)
    }
  }

  /// The objective's sums at a place.
  private func sums(at place: Place, _ weights: [Int]) -> Ratio {
    var sums = Ratio(0, 0)
    for change in steps.changes[..<place.taken] where change.inner.contains(Int32(place.inner)) {
      sums += change.terms * weights[Int(change.member)]
    }
    return sums
  }
}

extension Ratio {
  /// The greatest number that divides both parts.
  fileprivate var commonDivisor: Int {
    var (a, b) = (abs(numerator), abs(denominator))
    while b != 0 { (a, b) = (b, a % b) }
    return max(a, 1)
  }
}
