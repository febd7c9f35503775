// SPDX-License-Identifier: Apache-2.0

/// The reason why a session, or a part of it, cannot be made.
public enum RepSessionError: Error, Hashable, CustomStringConvertible {
  /// A value of the counter, its cooldown or its signal is outside its range, or the counter needs the whole clip.
  case counter(ConfigurationError)
  /// A value of the analyzer is outside its range, or the analyzer needs the whole clip.
  case analyzer(ConfigurationError)
  /// A value of the coach is outside its range.
  case coach(ConfigurationError)
  /// The exercise has no reps to count, as a plank.
  case noReps(Exercise)
  /// The analyzer of this name judges other exercises.
  case wrongExercise(analyzer: String, Exercise)

  /// One phrase without a full stop.
  public var description: String {
    switch self {
    case .counter(let error), .analyzer(let error), .coach(let error): error.description
    case .noReps(let exercise): "the exercise '\(exercise.id)' has no reps"
    case .wrongExercise(let analyzer, let exercise):
      "analyzer '\(analyzer)' does not judge the exercise '\(exercise.id)'"
    }
  }
}
