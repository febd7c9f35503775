// SPDX-License-Identifier: Apache-2.0
package import PoseTracks

extension LabelFile {
  /// The exercises of a workout by its labelled sets, in order of time.
  ///
  /// A set without both times or of an exercise that the catalogue lacks says nothing here; the checker
  /// refuses it in a workout.
  package var exerciseStretches: [ExerciseStretch] {
    events.inOrderOfTime.compactMap { event in
      guard event.kind == .set, let exercise = event.exercise, let range = event.extent else {
        return nil
      }
      return ExerciseStretch(exercise, range)
    }
  }
}

extension LabelEvent {
  /// The exercise that the label of a set names, without a step of its progression; nil if there is none.
  fileprivate var exercise: Exercise? {
    label.split(separator: "/").first.flatMap { Exercise.named(String($0)) }
  }
}
