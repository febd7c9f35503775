// SPDX-License-Identifier: Apache-2.0
import Measures
import Results
import Scoring

/// The parts of all evaluations by one key; those without clips that show reps left out.
struct Parts {
  /// One part: one exercise, one view ...
  struct Row {
    /// The value of the key.
    var name: String
    /// How many clips in it show reps.
    var clips: Int
    /// One slice for each evaluation, in their order; nil where one has no such clips.
    var slices: [Slice?]
  }

  /// The parts in the order of the key's values.
  let rows: [Row]

  init(_ group: SliceGroup) {
    rows = group.names.map { name in
      let slices = group.slices.map { slices in
        slices.first { $0.conditions.first?.value == name }
      }
      let clips = slices.compactMap { $0?.measure("exact")?.clips }.max() ?? 0
      return Row(name: name, clips: clips, slices: slices)
    }
    .filter { $0.clips > 0 }
  }

  /// The exercises of a report.
  static func exercises(_ input: ReportInput) -> Parts {
    Parts(input.slices.first { $0.key == .exercise } ?? SliceGroup(.exercise, slices: []))
  }
}
