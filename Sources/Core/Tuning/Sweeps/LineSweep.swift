// SPDX-License-Identifier: Apache-2.0

/// An objective over a dataset at every value of one threshold at once.
///
/// The steps of all clips are sorted once; every weighing of the clips, be it a fold, one subject or a bootstrap
/// replicate, is then one pass over them.
package struct LineSweep: Sendable {
  /// What is wanted.
  package let objective: Objective
  /// The thresholds looked at.
  package let domain: ClosedRange<Double>

  private let subjects: [Int]
  private let firstTerms: [Ratio]
  private let starts: [Double]
  private let clips: [Int32]
  private let changes: [Ratio]

  /// Sorts the steps of a dataset.
  ///
  /// - Parameters:
  ///   - objective: What is wanted.
  ///   - landscapes: One for each clip, at least one, all over the same thresholds.
  /// - Complexity: O(*n* log *n*) in steps.
  package init(_ objective: Objective, _ landscapes: [LineLandscape]) {
    precondition(!landscapes.isEmpty, "a sweep is over at least one clip")
    self.objective = objective
    let domain = landscapes[0].map.domain
    precondition(landscapes.allSatisfy { $0.map.domain == domain }, "clips share a domain")
    self.domain = domain
    subjects = subjectPlaces(of: landscapes.map(\.facts))
    var steps: [(start: Double, clip: Int32, change: Ratio)] = []
    firstTerms = landscapes.enumerated().map { clip, landscape in
      let terms = landscape.map.outcomes.map { objective.terms($0, landscape.facts) }
      for index in terms.indices.dropFirst() where terms[index] != terms[index - 1] {
        steps.append(
          (landscape.map.starts[index], Int32(clip), terms[index] - terms[index - 1])
        )
      }
      return terms[0]
    }
    steps.sort { ($0.start, $0.clip) < ($1.start, $1.clip) }
    starts = steps.map(\.start)
    clips = steps.map(\.clip)
    changes = steps.map(\.change)
  }

  /// How many clips there are.
  package var clipCount: Int { firstTerms.count }

  /// The objective at every threshold.
  ///
  /// - Parameter weights: How often each clip counts, at least 0 each; nil for once.
  /// - Returns: The objective of the clips so weighed.
  /// - Complexity: O(*n*) in steps and clips.
  package func score(weights: [Int]? = nil) -> LineScore {
    let weights = weights ?? [Int](repeating: 1, count: clipCount)
    precondition(weights.count == clipCount, "one weight for each clip")
    var sums = ObjectiveSums(objective, subjects: subjects, weights: weights)
    for (clip, terms) in firstTerms.enumerated() { sums.change(clip, by: terms) }
    var scoreStarts = [domain.lowerBound]
    var scores = [sums.total]
    var next = 0
    while next < starts.count {
      let start = starts[next]
      while next < starts.count, starts[next] == start {
        sums.change(Int(clips[next]), by: changes[next])
        next += 1
      }
      guard sums.total != scores[scores.count - 1] else { continue }
      scoreStarts.append(start)
      scores.append(sums.total)
    }
    return LineScore(
      objective: objective,
      ratios: Staircase(over: domain, starts: scoreStarts, outcomes: scores)
    )
  }
}
