// SPDX-License-Identifier: Apache-2.0
// Written from the catalogue: run the tests with REP_RECORD=1 after a change there.
public import Basics
public import FormAnalysis

extension CatalogConfiguration<FeedbackDescription> {
  /// The article's voice coach, literally: first come, then silence.
  ///
  /// - Parameter cooldown: The time between two messages. From 0 to 60 s.
  /// - Returns: `trainer-voice-coach` with these values, which `RepSession` checks.
  public static func trainerVoiceCoach(cooldown: Duration = .seconds(3)) -> FeedbackConfiguration {
    FeedbackConfiguration(
      "trainer-voice-coach",
      cooldown
    )
  }

  /// The article's voice coach as it was meant: what matters most, and no glitches.
  ///
  /// - Parameters:
  ///   - cooldown: The time between two messages. From 0 to 60 s.
  ///   - faultCooldown: The time between two messages about one fault. From 0 to 60 s.
  ///   - debounce: How long a fault lasts before it is spoken of. From 0 to 60 s.
  ///   - release: The gap between findings after which a fault is off. From 0 to 60 s.
  ///   - patience: How long a message may wait for its turn. From 0 to 60 s.
  /// - Returns: `trainer-voice-coach-fixed` with these values, which `RepSession` checks.
  public static func trainerVoiceCoachFixed(
    cooldown: Duration = .seconds(3),
    faultCooldown: Duration = .seconds(8),
    debounce: Duration = .seconds(0.1),
    release: Duration = .seconds(0.5),
    patience: Duration = .seconds(2)
  ) -> FeedbackConfiguration {
    FeedbackConfiguration(
      "trainer-voice-coach-fixed",
      cooldown,
      faultCooldown,
      debounce,
      release,
      patience
    )
  }
}
