// SPDX-License-Identifier: Apache-2.0
package import Statistics

extension PlacedClip {
  /// What matches at every tolerance up to the widest, lenient.
  ///
  /// - Complexity: O(*s b* log *b*) for each stretch of reps and events that are linked within the
  ///   widest tolerance, with *s* jumps and *b* pairs in it.
  package var toleranceSteps: ToleranceSteps {
    let problem = problem(.lenient)
    var found = ToleranceSteps(
      required: problem.targets.count { $0.isRequired },
      changes: [.init(tolerance: 0, matched: 0, charged: problem.estimates.count { !$0.isFree })]
    )
    for part in problem.parts(within: ToleranceSteps.end) {
      var before = Gain()
      for (tolerance, gain) in StepSearch.changes(
        of: part.gain,
        in: part.distances(upTo: ToleranceSteps.end)
      ) {
        if tolerance == 0 {
          found.changes[0].matched += gain.matched
          found.changes[0].charged += gain.charged
        } else {
          found.changes.append(
            .init(
              tolerance: tolerance,
              matched: gain.matched - before.matched,
              charged: gain.charged - before.charged
            )
          )
        }
        before = gain
      }
    }
    found.changes.sort { $0.tolerance < $1.tolerance }
    return found
  }
}

/// What matching adds to nothing being matched.
private struct Gain: Equatable {
  /// Required reps matched.
  var matched = 0
  /// Events charged although they are free, less those that are not although they are not free.
  var charged = 0
}

extension MatchingProblem {
  /// The problem in parts that have no pair in common within a tolerance.
  ///
  /// Estimates that are near no target are in no part.
  fileprivate func parts(within tolerance: Int) -> [MatchingProblem] {
    var parts: [MatchingProblem] = []
    var part = MatchingProblem(targets: [], estimates: [])
    var first = 0
    var last = 0
    for target in targets {
      while first < estimates.count, estimates[first].time < target.low - tolerance { first += 1 }
      if first >= last {
        if !part.estimates.isEmpty { parts.append(part) }
        part = MatchingProblem(targets: [], estimates: [])
        last = first
      }
      while last < estimates.count, estimates[last].time <= target.high + tolerance {
        part.estimates.append(estimates[last])
        last += 1
      }
      part.targets.append(target)
    }
    if !part.estimates.isEmpty { parts.append(part) }
    return parts
  }

  /// Zero and the different distances of pairs up to a limit, ascending.
  fileprivate func distances(upTo limit: Int) -> [Int] {
    var distances = [0]
    var first = 0
    for target in targets {
      while first < estimates.count, estimates[first].time < target.low - limit { first += 1 }
      for estimate in estimates[first...] {
        let distance = target.distance(to: estimate.time)
        if estimate.time > target.high, distance > limit { break }
        if distance <= limit { distances.append(distance) }
      }
    }
    distances.sort()
    var different: [Int] = []
    for distance in distances where distance != different.last { different.append(distance) }
    return different
  }

  /// What the best matching within a tolerance adds.
  ///
  /// A wider tolerance matches no fewer required targets, and where it matches as many it charges no
  /// more, since every narrower matching is still there.
  fileprivate func gain(tolerance: Int) -> Gain {
    var gain = Gain()
    for (target, estimate) in zip(targets, solution(tolerance: tolerance)) {
      guard let estimate else { continue }
      let isFree = estimates[estimate].isFree
      if target.isRequired {
        gain.matched += 1
        gain.charged += isFree ? 1 : 0
      } else {
        gain.charged -= isFree ? 0 : 1
      }
    }
    return gain
  }
}
