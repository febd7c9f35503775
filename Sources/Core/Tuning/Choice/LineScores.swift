// SPDX-License-Identifier: Apache-2.0
import Measures

/// The scores of every value of one threshold, exactly, over any part of the clips.
package struct LineScores: LandscapeScores {
  /// The threshold.
  package let axes: [SearchAxis]
  /// What the score is of outcomes.
  package let statistic: ObjectiveStatistic
  private let constraints: [Constraint]
  /// One a clip, in manifest order.
  package let landscapes: [LineLandscape]
  /// Those of the objective and of each constraint.
  private let sweeps: [LineSweep]

  /// Creates the scores of landscapes.
  ///
  /// - Parameters:
  ///   - axis: The threshold; its range is the domain of all landscapes.
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
    statistic = ObjectiveStatistic(objective, of: landscapes.map(\.facts))
    self.constraints = constraints
    self.landscapes = landscapes
    sweeps = ([objective] + constraints.map(\.objective)).map { LineSweep($0, landscapes) }
  }

  /// The score of every value.
  ///
  /// - Complexity: O(*p*) in the pieces of all landscapes.
  package func surface(of clips: [Int]) -> ScoreSurface {
    var weights = [Int](repeating: 0, count: landscapes.count)
    for clip in clips { weights[clip] = 1 }
    let values = Staircase.overlay(sweeps.map { $0.score(weights: weights).values }) { scores in
      let isAllowed = zip(constraints, scores.dropFirst()).allSatisfy { $0.allows($1) }
      return isAllowed ? scores[0] ?? .nan : .nan
    }
    var edges = values.starts + [values.domain.upperBound]
    var scores = values.outcomes
    // A step at the very end of the search makes a piece without length.
    if edges.count > 2, edges[edges.count - 2] == edges[edges.count - 1] {
      edges.removeLast()
      scores.removeLast()
    }
    return ScoreSurface(
      axes: axes,
      edges: [edges],
      values: scores,
      isHigherBetter: statistic.objective.isHigherBetter
    )
  }
}
