// SPDX-License-Identifier: Apache-2.0

/// The thresholds that were chosen without each fold of people, and what every clip comes to with those that its own
/// people had no part in.
package struct LeftOutChoice: Sendable {
  /// The choice on all clips, and without each fold.
  package let choice: CrossValidatedChoice
  /// The outcome of each clip, in manifest order; nil if there are no folds, or if a fold has no choice.
  package let outcomes: [ClipOutcome]?

  /// Makes the choices of a design, one for all clips and one without each fold.
  ///
  /// - Complexity: That of a choice for each fold.
  package init(_ design: StudyDesign) {
    let tasks = design.tasks.filter { $0.exercise == nil }
    let choices = tasks.map(design.choice)
    let choice = CrossValidatedChoice(all: choices[0], withoutFold: Array(choices.dropFirst()))
    self.choice = choice
    outcomes = design.outcomesLeftOut(Array(design.facts.indices)) { fold, _ in
      choice.withoutFold[fold]
    }
  }
}

extension StudyDesign {
  /// The outcome of each clip with what was chosen without its fold.
  ///
  /// - Parameters:
  ///   - clips: The places of the clips.
  ///   - choice: The choice for a clip that was made without a fold; nil if there is none.
  /// - Returns: The outcomes; nil without folds, or if a clip has no choice.
  func outcomesLeftOut(
    _ clips: [Int],
    _ choice: (_ fold: Int, _ clip: Int) -> ThresholdChoice?
  ) -> [ClipOutcome]? {
    guard let folds else { return nil }
    var outcomes: [ClipOutcome] = []
    for clip in clips {
      guard let choice = choice(folds.outer[clip], clip) else { return nil }
      outcomes.append(outcome(of: clip, choice))
    }
    return outcomes
  }
}
