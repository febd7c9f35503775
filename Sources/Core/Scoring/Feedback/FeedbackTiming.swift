// SPDX-License-Identifier: Apache-2.0
import FormAnalysis

/// When feedback is timely, in seconds.
package struct FeedbackTiming: Sendable, Hashable {
  /// How long before its episode an alert may come and still be right.
  package var early: Double
  /// How long after its episode an alert may come and still be right.
  package var late: Double
  /// The time within which the same message again is a repetition.
  package var repetition: Double
  /// How long a message may hold up another.
  package var cooldown: Double
  /// How long after its episode's onset an alert is waited for before it is missed.
  package var deadline: Double

  /// The time that a word of a message takes to say.
  package var wordDuration: Double

  /// Creates a timing.
  package init(
    early: Double = 0.5,
    late: Double = 2,
    repetition: Double = 10,
    cooldown: Double = 3,
    deadline: Double = 2,
    wordDuration: Double = FeedbackEvent.usualWordDuration
  ) {
    self.early = early
    self.late = late
    self.repetition = repetition
    self.cooldown = cooldown
    self.deadline = deadline
    self.wordDuration = wordDuration
  }

  /// The timing of the measures.
  package static let headline = FeedbackTiming()
}
