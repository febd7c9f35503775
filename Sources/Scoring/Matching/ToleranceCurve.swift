// SPDX-License-Identifier: Apache-2.0

/// F1 as an exact function of the tolerance: a step wherever a wider tolerance matches more.
public struct ToleranceCurve: Sendable, Equatable {
  /// What holds from a tolerance on, up to that of the next step.
  public struct Step: Sendable, Equatable {
    /// The least tolerance in seconds; zero for the first step.
    public var tolerance: Double
    /// Required reps matched.
    public var matched: Int
    /// Required reps.
    public var required: Int
    /// Events right or charged.
    public var charged: Int

    /// The share of charged events that match; nil where none is charged.
    public var precision: Double? { charged > 0 ? Double(matched) / Double(charged) : nil }
    /// The share of required reps matched; nil where none is required.
    public var recall: Double? { required > 0 ? Double(matched) / Double(required) : nil }
    /// Their harmonic mean; nil where nothing is required and nothing charged.
    public var f1: Double? {
      required + charged > 0 ? Double(2 * matched) / Double(required + charged) : nil
    }
  }

  /// In ascending order of tolerance, the first at zero.
  public let steps: [Step]
  /// Where the curve ends, in seconds.
  public let end: Double

  /// The step that holds at a tolerance, inclusive.
  ///
  /// - Parameter tolerance: In seconds, between zero and `end`.
  /// - Returns: Nil beyond the curve.
  public func step(at tolerance: Double) -> Step? {
    guard tolerance >= 0, tolerance <= end else { return nil }
    let wanted = Microseconds.nearest(tolerance)
    return steps.last { Microseconds.nearest($0.tolerance) <= wanted }
  }

  /// The mean of F1 over tolerances from zero to the end; nil where it is undefined somewhere.
  public var meanF1: Double? {
    var area = 0.0
    for (index, step) in steps.enumerated() {
      guard let f1 = step.f1 else { return nil }
      let next = index + 1 < steps.count ? steps[index + 1].tolerance : end
      area += f1 * (next - step.tolerance)
    }
    return end > 0 ? area / end : nil
  }
}

extension Evaluation {
  /// F1 against tolerance, pooled over the clips that are not negative.
  ///
  /// - Parameters:
  ///   - end: The widest tolerance in seconds, above zero.
  ///   - reading: How labels that are not full reps are read.
  ///   - basis: Which clips: those with turning points, or those with intervals.
  /// - Returns: Nil where there are no such clips.
  /// - Complexity: For each clip O(*d b*), where *b* counts the pairs of rep and event within `end`
  ///   and *d* their different distances.
  public func toleranceCurve(
    upTo end: Double = 1,
    reading: LabelReading = .lenient,
    basis: ClipScore.Basis = .turningPoints
  ) -> ToleranceCurve? {
    let members = MeasureDefinition.Population.timed.clips(of: clips).filter { $0.basis == basis }
    guard !members.isEmpty else { return nil }
    var changes: [(tolerance: Int, matched: Int, charged: Int)] = []
    var required = 0
    for score in members {
      guard let problem = score.placed?.problem(reading) else { continue }
      required += problem.targets.count { $0.isRequired }
      var before = (matched: 0, charged: 0)
      for tolerance in [0] + problem.distances(upTo: Microseconds.nearest(end)) {
        let counts = problem.counts(tolerance: tolerance)
        changes.append(
          (tolerance, counts.matched - before.matched, counts.charged - before.charged)
        )
        before = counts
      }
    }
    changes.sort { $0.tolerance < $1.tolerance }
    var step = ToleranceCurve.Step(tolerance: 0, matched: 0, required: required, charged: 0)
    var steps: [ToleranceCurve.Step] = []
    for (index, change) in changes.enumerated() {
      step.tolerance = Microseconds.seconds(change.tolerance)
      step.matched += change.matched
      step.charged += change.charged
      let isLast =
        index + 1 == changes.count || changes[index + 1].tolerance != change.tolerance
      guard isLast else { continue }
      if let last = steps.last, last.matched == step.matched, last.charged == step.charged {
        continue
      }
      steps.append(step)
    }
    return ToleranceCurve(steps: steps, end: end)
  }
}

extension MatchingProblem {
  /// The different distances of pairs above zero and up to a limit, ascending.
  fileprivate func distances(upTo limit: Int) -> [Int] {
    var distances: [Int] = []
    var first = 0
    for target in targets {
      while first < estimates.count, estimates[first].time < target.low - limit { first += 1 }
      for estimate in estimates[first...] {
        let distance = target.distance(to: estimate.time)
        if estimate.time > target.high, distance > limit { break }
        if distance > 0, distance <= limit { distances.append(distance) }
      }
    }
    distances.sort()
    var different: [Int] = []
    for distance in distances where distance != different.last { different.append(distance) }
    return different
  }

  /// How many required targets are hit, and how many estimates are right or charged.
  fileprivate func counts(tolerance: Int) -> (matched: Int, charged: Int) {
    var matched = 0
    var charged = estimates.count { !$0.isFree }
    for (target, estimate) in zip(targets, solution(tolerance: tolerance)) {
      guard let estimate else { continue }
      let isFree = estimates[estimate].isFree
      if target.isRequired {
        matched += 1
        charged += isFree ? 1 : 0
      } else {
        charged -= isFree ? 0 : 1
      }
    }
    return (matched, charged)
  }
}
