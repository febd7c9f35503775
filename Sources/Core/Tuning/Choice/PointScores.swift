// SPDX-License-Identifier: Apache-2.0
import Statistics

/// The score of one setting alone, where nothing can be searched exactly.
package struct PointScores: SearchedScores {
  /// None.
  package var axes: [SearchAxis] { [] }
  /// What the score is of outcomes.
  package let statistic: ObjectiveStatistic
  private let constraints: [ObjectiveStatistic]
  private let limits: [Constraint]
  private let outcomes: [ClipOutcome]

  /// Creates the score of outcomes.
  ///
  /// - Parameters:
  ///   - facts: The clips, in manifest order.
  ///   - outcomes: One a clip.
  ///   - objective: What is wanted.
  ///   - constraints: What must be kept.
  package init(
    _ facts: [ClipFacts],
    _ outcomes: [ClipOutcome],
    objective: Objective,
    constraints: [Constraint] = []
  ) {
    statistic = ObjectiveStatistic(objective, of: facts)
    self.constraints = constraints.map { ObjectiveStatistic($0.objective, of: facts) }
    limits = constraints
    self.outcomes = outcomes
  }

  /// The score, as a surface of one box without directions.
  package func surface(of clips: [Int]) -> ScoreSurface {
    let own = clips.map { outcomes[$0] }
    let isAllowed = zip(limits, constraints).allSatisfy { limit, statistic in
      limit.allows(statistic.statistic(clips, own).value)
    }
    return ScoreSurface(
      axes: [],
      edges: [],
      values: [isAllowed ? statistic.statistic(clips, own).value ?? .nan : .nan],
      isHigherBetter: statistic.objective.isHigherBetter
    )
  }

  /// The outcome of a clip.
  package func outcome(of clip: Int, at point: [Double]) -> ClipOutcome { outcomes[clip] }
}
