// SPDX-License-Identifier: Apache-2.0
import Basics

/// The article's voice coach, literally: first come, then silence for more than the cooldown.
///
/// A tip keeps a safety cue silent for as long, and every single glitch speaks. Of findings at one
/// time the first in the list is spoken. The gap must be strictly greater than the cooldown.
///
/// - Source: "AI-Powered Fitness Trainer with Real-Time Form Correction", VoiceCoach.
public struct TrainerVoiceCoach: FeedbackPolicy {
  /// The silence after a message, in seconds, which the next one must exceed.
  public var cooldown: Double { silence.value }

  private var silence: Limit
  private var lastTime = -Double.infinity

  /// Creates a coach that has not spoken yet.
  ///
  /// - Precondition: `cooldown >= 0`.
  public init(cooldown: Double = 3) {
    precondition(cooldown >= 0, "a cooldown lasts at least 0 s")
    silence = Limit(cooldown)
  }

  /// Creates the coach of a configuration, with a parameter that is traced.
  init(_ values: ParameterValues, tracing traced: String?) {
    silence = values.limit("cooldown", tracing: traced)
  }

  /// Speaks of the first finding if the last message is long enough ago; suppresses the others.
  public mutating func update(
    at time: Double,
    _ findings: [Finding],
    into events: inout [FeedbackEvent]
  ) {
    for finding in findings {
      let isSpoken = silence.isExceeded(by: time - lastTime)
      if isSpoken { lastTime = time }
      events.append(
        FeedbackEvent(finding, at: time, isSpoken ? .spoken : .suppressed(.globalCooldown))
      )
    }
  }

  /// Ends the clip; no message waits.
  public mutating func finish(into events: inout [FeedbackEvent]) {}

  /// Forgets the last message, for another clip.
  public mutating func reset() {
    silence = Limit(silence.value, isTraced: silence.isTraced)
    lastTime = -.infinity
  }
}

extension TrainerVoiceCoach: TracedPolicy {
  /// The silence alone.
  var limits: [Limit] { [silence] }
}
