// SPDX-License-Identifier: Apache-2.0
import Scoring

/// The slices of all evaluations, exercise by exercise; those without clips that show reps left out.
struct Exercises {
  /// One exercise.
  struct Row {
    /// The exercise's id.
    var name: String
    /// How many clips show reps of it.
    var clips: Int
    /// One slice for each evaluation, in their order; nil where one has no such clips.
    var slices: [Slice?]
  }

  /// The exercises in order of name.
  let rows: [Row]

  init(_ input: ReportInput) {
    let names = Set(input.exercises.joined().compactMap(\.conditions.first?.value)).sorted()
    rows = names.map { name in
      let slices = input.exercises.map { slices in
        slices.first { $0.conditions.first?.value == name }
      }
      let clips = slices.compactMap { $0?.measure("exact")?.clips }.max() ?? 0
      return Row(name: name, clips: clips, slices: slices)
    }
    .filter { $0.clips > 0 }
  }
}
