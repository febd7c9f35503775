// SPDX-License-Identifier: Apache-2.0
package import Measures
import Statistics

/// How one counter or analyzer did on all changed tracks of one clip.
package struct ClipRobustness<Score: Sendable & Equatable>: Sendable, Equatable {
  /// The clip.
  package let clip: ClipIdentity
  /// One for each dose of each ladder: [ladders][steps].
  package let steps: [[Score]]

  /// Creates a result.
  package init(clip: ClipIdentity, steps: [[Score]]) {
    self.clip = clip
    self.steps = steps
  }
}

extension Array {
  /// Measures at every dose, with the dose as a condition such as `{tilt=15}`; of tracks as they are without
  /// one.
  ///
  /// - Parameters:
  ///   - definitions: What is measured.
  ///   - ladders: How tracks were changed.
  ///   - plan: How intervals are drawn; the same people for every dose.
  /// - Returns: [ladders][steps][measures].
  /// - Complexity: O(*r n*) in replicates and clips for each measure of each dose.
  func measures<Score>(
    _ definitions: [MeasureDefinition<StepItem<Score>>],
    ladders: [DoseLadder],
    plan: ResamplingPlan
  ) -> [[[Measure]]] where Element == ClipRobustness<Score> {
    var bootstrap = SubjectBootstrap(plan: plan)
    return ladders.enumerated().map { ladder, one in
      one.steps.enumerated().map { step, dose in
        let slice = dose.dose.map { _ in [MeasureIdentifier.Condition(one.name, dose.label)] }
        return definitions.measures(
          of: map { StepItem(clip: $0.clip, score: $0.steps[ladder][step]) },
          slice: slice ?? [],
          &bootstrap
        )
      }
    }
  }
}

/// A clip's score at one dose.
struct StepItem<Score: Sendable>: Measured {
  var clip: ClipIdentity
  var score: Score
}
