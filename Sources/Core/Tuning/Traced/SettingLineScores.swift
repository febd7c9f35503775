// SPDX-License-Identifier: Apache-2.0

/// The scores of every value of one parameter of an analyzer or a feedback policy, exactly, over any part of the clips.
///
/// The objective need not be a ratio of sums, so that the sums themselves are followed from step to
/// step; there are as many steps as measured values, not as many as there are of a counter.
package struct SettingLineScores: LandscapeScores {
  /// The parameter.
  package let axes: [SearchAxis]
  /// What the score is of outcomes.
  package let statistic: ObjectiveStatistic
  private let wanted: ConstrainedObjective
  /// One a clip, in manifest order.
  package let landscapes: [LineLandscape]
  /// For each clip the place of its subject.
  private let subjects: [Int]
  /// All steps of all clips: where, of which clip, and to which of its pieces; ascending.
  private let steps: [(start: Double, clip: Int, piece: Int)]

  /// Creates the scores of landscapes.
  ///
  /// - Parameters:
  ///   - axis: The parameter; its range is the domain of all landscapes.
  ///   - landscapes: One a clip, at least one, in manifest order.
  ///   - objective: What is wanted.
  ///   - constraints: What must be kept.
  /// - Complexity: O(*p* log *p*) in the pieces of all landscapes.
  package init(
    _ axis: SearchAxis,
    _ landscapes: [LineLandscape],
    objective: Objective,
    constraints: [Constraint] = []
  ) {
    axes = [axis]
    wanted = ConstrainedObjective(objective: objective, constraints: constraints)
    statistic = ObjectiveStatistic(objective, of: landscapes.map(\.facts))
    self.landscapes = landscapes
    subjects = subjectPlaces(of: landscapes.map(\.facts))
    steps = landscapes.enumerated().flatMap { clip, landscape in
      landscape.map.starts.indices.dropFirst().map { piece in
        (start: landscape.map.starts[piece], clip: clip, piece: piece)
      }
    }.sorted { ($0.start, $0.clip) < ($1.start, $1.clip) }
  }

  /// The score of every value.
  ///
  /// - Complexity: O(*p*) in the pieces of all landscapes, times the subjects of a mean over them.
  package func surface(of clips: [Int]) -> ScoreSurface {
    let isMean = wanted.looksAtSubjects
    var isMeant = [Bool](repeating: false, count: landscapes.count)
    for clip in clips { isMeant[clip] = true }
    var sums = [OutcomeSums](
      repeating: OutcomeSums(),
      count: isMean ? (subjects.max() ?? 0) + 1 : 1
    )
    for clip in clips {
      let landscape = landscapes[clip]
      sums[isMean ? subjects[clip] : 0].add(landscape.map.outcomes[0], of: landscape.facts)
    }
    var edges = [axes[0].range.lowerBound]
    var values = [wanted.score(of: sums)]
    var next = 0
    while next < steps.count {
      let start = steps[next].start
      while next < steps.count, steps[next].start == start {
        let step = steps[next]
        next += 1
        guard isMeant[step.clip] else { continue }
        let landscape = landscapes[step.clip]
        let place = isMean ? subjects[step.clip] : 0
        let (before, after) = (step.piece - 1, step.piece)
        sums[place].add(landscape.map.outcomes[before], of: landscape.facts, times: -1)
        sums[place].add(landscape.map.outcomes[after], of: landscape.facts)
      }
      // A step at the very end of the search makes a piece without length.
      guard start < axes[0].range.upperBound else { break }
      let value = wanted.score(of: sums)
      let last = values[values.count - 1]
      guard value != last, !(value.isNaN && last.isNaN) else { continue }
      edges.append(start)
      values.append(value)
    }
    return ScoreSurface(
      axes: axes,
      edges: [edges + [axes[0].range.upperBound]],
      values: values,
      isHigherBetter: statistic.objective.isHigherBetter
    )
  }
}
