// SPDX-License-Identifier: Apache-2.0
import Basics

/// The feedback policies that a configuration can name.
public enum FeedbackCatalog {
  /// All policies, literal ports before their corrected versions.
  public static let all: [FeedbackDescription] = [trainerVoiceCoach, trainerVoiceCoachFixed]

  /// The policy of a name; nil if the catalogue has none.
  public static func named(_ name: String) -> FeedbackDescription? {
    all.first { $0.name == name }
  }

  private static let article =
    "AI-Powered Fitness Trainer with Real-Time Form Correction, VoiceCoach"

  private static let cooldown = seconds("cooldown", "The time between two messages.", 3)

  private static let trainerVoiceCoach = FeedbackDescription(
    name: "trainer-voice-coach",
    summary: "The article's voice coach, as published: the first fault is said, then a pause.",
    parameters: [cooldown],
    isLiteral: true,
    source: article
  ) { TrainerVoiceCoach($0, tracing: $1) }

  private static let trainerVoiceCoachFixed = FeedbackDescription(
    name: "trainer-voice-coach-fixed",
    summary:
      "The article's voice coach, corrected: the most important fault first, and no short glitches.",
    parameters: [
      cooldown,
      seconds("fault-cooldown", "The time between two messages about one fault.", 8),
      seconds("debounce", "The least duration of a fault before a message.", 0.1),
      seconds("release", "The gap between findings after which a fault is over.", 0.5),
      seconds("patience", "The longest time that a message waits for its turn.", 2),
      Parameter(
        "word-duration",
        "The time that a word takes to say, so that no two messages overlap.",
        unit: .seconds,
        range: 0...2,
        default: FeedbackEvent.usualWordDuration
      ),
      Parameter(
        "smallest-amount",
        "The smallest amount that is said: the MDC95 of the backend's angles.",
        unit: .degrees,
        range: 0...360,
        default: 5
      ),
    ],
    isLiteral: false,
    source: article + ", corrected"
  ) {
    PriorityCoach(
      PriorityCoach.Options(
        debounce: $0["debounce"],
        release: $0["release"],
        cooldown: $0["cooldown"],
        faultCooldown: $0["fault-cooldown"],
        patience: $0["patience"],
        wordDuration: $0["word-duration"],
        smallestAmount: $0["smallest-amount"]
      ),
      tracing: $1
    )
  }

  private static func seconds(_ name: String, _ summary: String, _ value: Double) -> Parameter {
    Parameter(name, summary, unit: .seconds, range: 0...60, default: value)
  }
}
