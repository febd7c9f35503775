// SPDX-License-Identifier: Apache-2.0
// Written from the catalogue: run the tests with REP_RECORD=1 after a change there.
public import Basics
public import FormAnalysis

extension CatalogConfiguration<FeedbackDescription> {
  /// The article's voice coach, as published: the first fault is said, then a pause.
  ///
  /// - Parameter cooldown: The time between two messages. From 0 to 60 s.
  /// - Returns: `trainer-voice-coach` with these values, which `RepSession` checks.
  public static func trainerVoiceCoach(cooldown: Duration = .seconds(3)) -> FeedbackConfiguration {
    FeedbackConfiguration(
      "trainer-voice-coach",
      cooldown
    )
  }

  /// The article's voice coach, corrected: the most important fault first, and no short glitches.
  ///
  /// - Parameters:
  ///   - cooldown: The time between two messages. From 0 to 60 s.
  ///   - faultCooldown: The time between two messages about one fault. From 0 to 60 s.
  ///   - debounce: The least duration of a fault before a message. From 0 to 60 s.
  ///   - release: The gap between findings after which a fault is over. From 0 to 60 s.
  ///   - patience: The longest time that a message waits for its turn. From 0 to 60 s.
  ///   - wordDuration: The time that a word takes to say, so that no two messages overlap. From 0 to 2 s.
  ///   - smallestAmount: The smallest amount that is said: the MDC95 of the backend's angles. In degrees, 0 to 360.
  /// - Returns: `trainer-voice-coach-fixed` with these values, which `RepSession` checks.
  public static func trainerVoiceCoachFixed(
    cooldown: Duration = .seconds(3),
    faultCooldown: Duration = .seconds(8),
    debounce: Duration = .seconds(0.1),
    release: Duration = .seconds(0.5),
    patience: Duration = .seconds(2),
    wordDuration: Duration = .seconds(0.375),
    smallestAmount: Double = 5
  ) -> FeedbackConfiguration {
    FeedbackConfiguration(
      "trainer-voice-coach-fixed",
      cooldown,
      faultCooldown,
      debounce,
      release,
      patience,
      wordDuration,
      smallestAmount
    )
  }
}
