// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// A message that was spoken, or why it was not.
public struct FeedbackEvent: Sendable, Equatable {
  /// What became of a message.
  public enum Outcome: Sendable, Equatable {
    /// It was spoken after silence.
    case spoken
    /// It was spoken at once, in place of a less urgent message.
    case preempting
    /// It was not spoken.
    case suppressed(Suppression)
  }

  /// Why a message is not spoken.
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

  /// When it was spoken or given up, in seconds of presentation time.
  public var time: Double
  /// When the analyzer decided on the finding; `time` minus this is the delay of the policy.
  public var findingTime: Double
  /// The message, named by its fault.
  public var message: Fault
  /// The subject's own side; nil for the whole body or both.
  public var side: BodySide?
  /// How urgent it is.
  public var priority: Fault.Priority
  /// What became of it.
  public var outcome: Outcome

  /// Whether the user heard it.
  public var isSpoken: Bool { outcome == .spoken || outcome == .preempting }

  /// Creates an event.
  public init(
    time: Double,
    findingTime: Double,
    message: Fault,
    side: BodySide? = nil,
    priority: Fault.Priority,
    outcome: Outcome
  ) {
    self.time = time
    self.findingTime = findingTime
    self.message = message
    self.side = side
    self.priority = priority
    self.outcome = outcome
  }

  init(_ finding: Finding, at time: Double, _ outcome: Outcome) {
    self.init(
      time: time,
      findingTime: finding.decisionTime,
      message: finding.fault,
      side: finding.side,
      priority: finding.fault.priority,
      outcome: outcome
    )
  }
}
