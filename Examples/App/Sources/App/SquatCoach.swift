// SPDX-License-Identifier: Apache-2.0
import RepKit

/// The app's counter and coach for squats.
enum SquatCoach {
  static let counter = StreamingCounter.zigZagFixed(minAmplitude: 0.1, cooldown: .seconds(0.4))

  static func session() throws -> RepSession {
    try RepSession(
      exercise: .squat,
      counter: counter,
      analyzer: .trainerSquatFixed(),
      // The analyzer judges once a rep, so a fault is spoken of at once.
      coach: .trainerVoiceCoachFixed(debounce: .zero)
    )
  }
}
