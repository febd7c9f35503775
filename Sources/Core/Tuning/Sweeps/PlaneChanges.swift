// SPDX-License-Identifier: Apache-2.0

/// How an objective's sums change from place to place of a plane, clip by clip or subject by subject.
///
/// At the lower end of the outer threshold everything changes from nothing; from there on only what steps.
struct PlaneChanges: Sendable {
  /// One change of two sums from an outer threshold on, over a stretch of inner ones.
  struct Change: Sendable {
    var outer: Double
    var inner: Range<Int32>
    /// The clip, or the subject where the objective is a mean over subjects.
    var member: Int32
    var terms: Ratio
  }

  /// In order of the outer threshold.
  private(set) var changes: [Change] = []
  /// The inner thresholds at which anything changes, ascending; the first is the lower end of the domain.
  private(set) var innerStarts: [Double] = []

  /// Takes what steps in the planes of all members.
  ///
  /// - Parameters:
  ///   - members: For each the planes of its clips with their facts.
  ///   - objective: What is wanted.
  ///   - combine: The sums that a member's clips make together.
  init(
    _ members: [[PlaneLandscape]],
    _ objective: Objective,
    _ combine: (Ratio) -> Ratio
  ) {
    var found: [(outer: Double, low: Double, high: Double, member: Int32, terms: Ratio)] = []
    for (member, landscapes) in members.enumerated() {
      let lines = landscapes.map { landscape in
        landscape.map.map { line in line.map { objective.terms($0, landscape.facts) }.merged }
      }
      let domain = lines[0].outcomes[0].domain
      var last = Staircase(Ratio(0, 0), over: domain)
      let outline = ThresholdPlane<Ratio>.overlay(lines) { current in
        (current.count == 1
          ? current[0] : Staircase.overlay(current) { $0.reduce(into: Ratio(0, 0), +=) })
          .map(combine).merged
      }
      for (outer, line) in zip(outline.starts, outline.outcomes) {
        last.eachChange(to: line) { low, high, terms in
          found.append((outer, low, high, Int32(member), terms))
        }
        last = line
      }
    }
    guard let domain = members.first?.first?.map.outcomes[0].domain else { return }
    var starts = found.map(\.low) + found.map(\.high).filter { $0 <= domain.upperBound }
    starts.append(domain.lowerBound)
    starts.sort()
    for start in starts where start != innerStarts.last { innerStarts.append(start) }
    let inner = Staircase(
      over: domain,
      starts: innerStarts,
      outcomes: [Void](repeating: (), count: innerStarts.count)
    )
    changes = found.map { change in
      let high = change.high > domain.upperBound ? innerStarts.count : inner.index(at: change.high)
      return Change(
        outer: change.outer,
        inner: Int32(inner.index(at: change.low))..<Int32(high),
        member: change.member,
        terms: change.terms
      )
    }
    changes.sort { ($0.outer, $0.member) < ($1.outer, $1.member) }
  }
}

extension Staircase where Outcome == Ratio {
  /// Where another function of the same domain differs, and by how much.
  ///
  /// - Parameters:
  ///   - other: The other function.
  ///   - body: Given the first threshold, the first one beyond, and the other minus this.
  fileprivate func eachChange(
    to other: Staircase,
    _ body: (_ low: Double, _ high: Double, _ terms: Ratio) -> Void
  ) {
    let end = domain.upperBound.nextUp
    var (mine, theirs) = (0, 0)
    var start = domain.lowerBound
    var pending: (low: Double, terms: Ratio)?
    while start < end {
      let terms = other.outcomes[theirs] - outcomes[mine]
      if pending.map({ $0.terms != terms }) ?? true {
        if let pending, pending.terms != Ratio(0, 0) { body(pending.low, start, pending.terms) }
        pending = (start, terms)
      }
      let nextMine = mine + 1 < count ? starts[mine + 1] : end
      let nextTheirs = theirs + 1 < other.count ? other.starts[theirs + 1] : end
      start = Swift.min(nextMine, nextTheirs)
      if nextMine == start { mine += 1 }
      if nextTheirs == start { theirs += 1 }
    }
    if let pending, pending.terms != Ratio(0, 0) { body(pending.low, end, pending.terms) }
  }
}
