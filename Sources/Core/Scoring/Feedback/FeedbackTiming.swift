// SPDX-License-Identifier: Apache-2.0

/// When feedback is timely, in seconds.
public struct FeedbackTiming: Sendable, Hashable {
  /// How long before its episode an alert may come and still be right.
  public var early: Double
  /// How long after its episode an alert may come and still be right.
  public var late: Double
  /// The time within which the same message again is a repetition.
  public var repetition: Double
  /// How long a message may hold up another.
  public var cooldown: Double
  /// How long after its episode's onset an alert is waited for before it is missed.
  public var deadline: Double

  /// Creates a timing.
  public init(
    early: Double = 0.5,
    late: Double = 2,
    repetition: Double = 10,
    cooldown: Double = 3,
    deadline: Double = 2
  ) {
    self.early = early
    self.late = late
    self.repetition = repetition
    self.cooldown = cooldown
    self.deadline = deadline
  }

  /// The timing of the measures.
  public static let headline = FeedbackTiming()
}
