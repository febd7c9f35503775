// SPDX-License-Identifier: Apache-2.0

/// What the headline measures of an analyzer need of a clip's score, and no more: its reps, once for each fault
/// that somebody looked for.
package struct FormStepScore: Sendable, Equatable {
  /// Faulty reps that are found.
  package var hits: Int
  /// Sound reps that are found faulty.
  package var falseAlarms: Int
  /// Faulty reps that are not found.
  package var misses: Int
  /// Sound reps that are left alone.
  package var rejections: Int
  /// Reps that the analyzer refused to judge.
  package var abstentions: Int

  /// Creates numbers, each at least 0.
  package init(hits: Int, falseAlarms: Int, misses: Int, rejections: Int, abstentions: Int) {
    self.hits = hits
    self.falseAlarms = falseAlarms
    self.misses = misses
    self.rejections = rejections
    self.abstentions = abstentions
  }

  /// The part of a score that is needed.
  package init(_ score: FormScore) {
    self.init(hits: 0, falseAlarms: 0, misses: 0, rejections: 0, abstentions: 0)
    for judgement in score.reference.searched.flatMap(score.judgements) {
      switch (judgement.isAbstained, judgement.isPresent, judgement.isFound) {
      case (true, _, _): abstentions += 1
      case (_, true, true): hits += 1
      case (_, false, true): falseAlarms += 1
      case (_, true, false): misses += 1
      case (_, false, false): rejections += 1
      }
    }
  }

  /// Reps, once for each fault.
  var count: Int { hits + falseAlarms + misses + rejections + abstentions }
}
