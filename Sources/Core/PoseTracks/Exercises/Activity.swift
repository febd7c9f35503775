// SPDX-License-Identifier: Apache-2.0

/// A stretch of a clip in which one exercise is done.
package struct ExerciseStretch: Sendable, Equatable {
  /// The exercise.
  package var exercise: Exercise
  /// The time, in seconds.
  package var range: ClosedRange<Double>

  /// Creates a stretch.
  package init(_ exercise: Exercise, _ range: ClosedRange<Double>) {
    self.exercise = exercise
    self.range = range
  }
}

/// The exercise of a clip, or the exercises of a workout and their times.
package enum Activity: Sendable, Equatable {
  /// One exercise in the whole clip.
  case exercise(Exercise)
  /// Several exercises one after the other, in order of time; what is between them is of no exercise.
  case workout([ExerciseStretch])

  /// The word that a manifest has in place of an exercise for a clip of several.
  ///
  /// It is no exercise of the catalogue: labelled sets say which are done, and when.
  package static let workoutName = "workout"

  /// The one exercise; nil for a workout.
  package var exercise: Exercise? {
    if case .exercise(let exercise) = self { exercise } else { nil }
  }

  /// The exercises, each once, in the order in which they begin.
  package var exercises: [Exercise] {
    switch self {
    case .exercise(let exercise): [exercise]
    case .workout(let stretches):
      stretches.reduce(into: []) { found, stretch in
        if !found.contains(stretch.exercise) { found.append(stretch.exercise) }
      }
    }
  }
}

extension [ExerciseStretch] {
  /// The stretches with some time before and after each, of which neighbours share what is between them.
  ///
  /// - Parameter margin: The most that each gets at either end, in seconds, at least 0.
  /// - Returns: As many stretches, in the same order; two that touch or overlap stay as they are there.
  /// - Precondition: The stretches are in order of time.
  /// - Complexity: O(*stretches*).
  package func widened(by margin: Double) -> [ExerciseStretch] {
    func room(_ earlier: Int, _ later: Int) -> Double {
      guard indices.contains(earlier), indices.contains(later) else { return margin }
      let gap = self[later].range.lowerBound - self[earlier].range.upperBound
      return Swift.min(margin, Swift.max(0, gap / 2))
    }
    return indices.map { index in
      let range = self[index].range
      let start = range.lowerBound - room(index - 1, index)
      return ExerciseStretch(
        self[index].exercise,
        start...range.upperBound + room(index, index + 1)
      )
    }
  }
}
