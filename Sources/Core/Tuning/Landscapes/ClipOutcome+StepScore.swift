// SPDX-License-Identifier: Apache-2.0
package import Scoring

extension ClipOutcome {
  /// The outcome of a counter as a score.
  ///
  /// - Parameter isTimed: True if labels say when reps were; else only counts are scored.
  /// - Returns: A score with matches if labels are timed.
  package func score(isTimed: Bool) -> StepScore {
    StepScore(
      referenceCount: Int(labelled),
      countError: countError,
      matches: isTimed
        ? StepScore.Matches(
          matched: Int(matched),
          required: Int(matched) + Int(missed),
          charged: Int(matched) + Int(doubled) + Int(extra)
        ) : nil
    )
  }
}
