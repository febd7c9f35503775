// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// A message that was spoken, or one that was not and the reason.
public struct FeedbackEvent: Sendable, Equatable {
  /// The fate of a message.
  public enum Outcome: Sendable, Equatable {
    /// It was spoken after silence.
    case spoken
    /// It was spoken at once, in place of a less urgent message.
    case preempting
    /// It was not spoken.
    case suppressed(Suppression)
  }

  /// The reason why a message is not spoken.
  public enum Suppression: String, Sendable, CaseIterable {
    /// Any message was spoken too shortly before.
    case globalCooldown = "global-cooldown"
    /// The same message was spoken too shortly before.
    case faultCooldown = "fault-cooldown"
    /// The fault has not lasted long enough.
    case debounce
    /// The same message already waits or the fault has been spoken of since it began.
    case repeated
    /// It waited for its turn until it was stale.
    case expired
    /// The clip ended while it waited.
    case ended
  }

  /// The presentation time in seconds at which it was spoken or given up.
  public var time: Double
  /// The decision time of the finding in seconds; `time` minus this is the delay of the policy.
  public var findingTime: Double
  /// The fault that the message is about; its title and sentence are the words.
  public var message: Fault
  /// The subject's own side; nil for the whole body or both.
  public var side: BodySide?
  /// The urgency of the fault.
  public var priority: Fault.Priority
  /// The outcome: spoken, or the reason why not.
  public var outcome: Outcome
  /// The amount that is said, in degrees, as 10 of "another 10 degrees"; nil if none is.
  public var amount: Double?

  /// True if the user heard it: spoken after silence, or in place of another message.
  public var isSpoken: Bool { outcome == .spoken || outcome == .preempting }

  /// Creates an event of a policy.
  public init(
    time: Double,
    findingTime: Double,
    message: Fault,
    side: BodySide? = nil,
    priority: Fault.Priority,
    outcome: Outcome,
    amount: Double? = nil
  ) {
    self.time = time
    self.findingTime = findingTime
    self.message = message
    self.side = side
    self.priority = priority
    self.outcome = outcome
    self.amount = amount
  }

  init(_ finding: Finding, at time: Double, _ outcome: Outcome, amount: Double? = nil) {
    self.init(
      time: time,
      findingTime: finding.decisionTime,
      message: finding.fault,
      side: finding.side,
      priority: finding.fault.priority,
      outcome: outcome,
      amount: amount
    )
  }
}
