// SPDX-License-Identifier: Apache-2.0
import Measures
import Scoring

/// A clip whose count another setting changes; of an analyzer the number of reps found faulty or of its events, of a
/// feedback policy that of alerts, of a detector of phases that of stretches.
package struct CountChange: Sendable, Equatable {
  /// The clip's id.
  package let clip: String
  /// The exercise's id.
  package let exercise: String
  /// The labelled reps; of a policy the labelled episodes of faults.
  package let labelled: Int
  /// What the setting in use counts.
  package let current: Int
  /// What the setting chosen on all clips counts.
  package let proposed: Int
  /// What the setting chosen without the clip's fold counts; nil where there are no folds.
  package let left: Int?
  /// True if the setting in use is right: the count, of an analyzer each rep, of a policy each episode and alert.
  package let isRightInUse: Bool
  /// Whether the setting chosen on all clips is.
  package let isRightChosen: Bool

  /// Whether the proposed setting is right and the one in use is not.
  package var isFixed: Bool { isRightChosen && !isRightInUse }
  /// Whether the setting in use is right and the proposed one is not.
  package var isBroken: Bool { isRightInUse && !isRightChosen }
}

extension TuningStudy {
  /// The clips whose count changes with the thresholds for all, in manifest order.
  package var changes: [CountChange] {
    guard let all = overall.choice.all else { return [] }
    let isOfForm = design.judgesForm
    func isRight(_ outcome: ClipOutcome, _ facts: ClipFacts) -> Bool {
      if case .policy = facts.tested { return facts.isTimed && outcome.errors == 0 }
      return outcome.countError == 0 && (!isOfForm || outcome.errors == 0)
    }
    return design.facts.indices.compactMap { clip in
      let current = design.currentOutcome(of: clip)
      let proposed = design.outcome(of: clip, all)
      let left = design.folds.flatMap { folds in
        overall.choice.withoutFold[folds.outer[clip]].map { design.outcome(of: clip, $0) }
      }
      let others = [proposed, left ?? current]
      guard
        others.contains(where: {
          $0.reported != current.reported || (isOfForm && $0 != current)
        })
      else { return nil }
      return CountChange(
        clip: design.facts[clip].clip.id,
        exercise: design.facts[clip].clip.exercise,
        labelled: Int(current.labelled),
        current: Int(current.reported),
        proposed: Int(proposed.reported),
        left: left.map { Int($0.reported) },
        isRightInUse: isRight(current, design.facts[clip]),
        isRightChosen: isRight(proposed, design.facts[clip])
      )
    }
  }
}
