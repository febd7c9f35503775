// SPDX-License-Identifier: Apache-2.0

/// The scores of two parameters of an analyzer or a feedback policy on a grid, each exact at the middle of its box, over any part of the clips.
package struct SettingPlaneScores<Clip: TracedClip>: SearchedScores {
  /// The outer and the inner parameter.
  package let axes: [SearchAxis]
  /// What the score is of outcomes.
  package let statistic: ObjectiveStatistic
  private let wanted: ConstrainedObjective
  private let plane: SettingPlane<Clip>
  private let clips: [Clip]
  /// What clips come to in the middle of every box: [clips][boxes].
  private let outcomes: [[ClipOutcome]]
  /// For each clip the place of its subject.
  private let subjects: [Int]

  /// Creates the scores of outcomes.
  ///
  /// - Parameters:
  ///   - plane: Both parameters.
  ///   - clips: At least one, in manifest order.
  ///   - outcomes: Those of the plane, one list a clip.
  ///   - objective: What is wanted.
  ///   - constraints: What must be kept.
  package init(
    _ plane: SettingPlane<Clip>,
    _ clips: [Clip],
    outcomes: [[ClipOutcome]],
    objective: Objective,
    constraints: [Constraint] = []
  ) {
    axes = plane.axes
    let facts = clips.map(\.facts)
    statistic = ObjectiveStatistic(objective, of: facts)
    wanted = ConstrainedObjective(objective: objective, constraints: constraints)
    self.plane = plane
    self.clips = clips
    self.outcomes = outcomes
    subjects = subjectPlaces(of: facts)
  }

  /// The score of every box at its middle.
  ///
  /// - Complexity: O(*n* *b*) in clips and boxes.
  package func surface(of chosen: [Int]) -> ScoreSurface {
    let count = wanted.looksAtSubjects ? (subjects.max() ?? 0) + 1 : 1
    let boxes = outcomes[0].indices.map { box in
      var sums = [OutcomeSums](repeating: OutcomeSums(), count: count)
      for clip in chosen {
        let place = wanted.looksAtSubjects ? subjects[clip] : 0
        sums[place].add(outcomes[clip][box], of: clips[clip].facts)
      }
      return wanted.score(of: sums)
    }
    return ScoreSurface(
      axes: axes,
      edges: plane.edges,
      values: boxes,
      isHigherBetter: statistic.objective.isHigherBetter
    )
  }

  /// The outcome of a clip at two values.
  ///
  /// - Complexity: That of one replay of the clip.
  package func outcome(of clip: Int, at point: [Double]) -> ClipOutcome {
    plane.outcome(of: clips[clip], at: point)
  }
}
