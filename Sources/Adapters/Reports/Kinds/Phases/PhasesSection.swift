// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Results
import Scoring

/// How well the phases of reps are told, backend by backend and exercise by exercise.
struct PhasesSection {
  let input: ReportInput

  /// One row for each backend, below it one for each exercise; nil without phases.
  var section: PageSection? {
    guard !input.phases.isEmpty else { return nil }
    let rows = input.phases.flatMap { evaluation in
      [
        Row(
          title: "\(evaluation.configuration.name)",
          measures: evaluation.measures,
          clips: evaluation.clips
        )
      ]
        + evaluation.exercises.map { slice in
          let exercise = slice.conditions.first?.value ?? ""
          return Row(
            title: "<small>\(exercise)</small>",
            measures: slice.measures,
            clips: evaluation.clips.filter { $0.clip.exercise == exercise }
          )
        }
    }
    var table = MeasureTable(MeasureColumn.known(MeasureColumn.phases, in: rows.map { $0.measure }))
    let cells = rows.map { table.cells(of: [$0.measure])[0] }
    let body = zip(rows, cells).map { row, cells -> HTML in
      """
      <tr><th scope="row">\(row.title)</th><td>\(counted(row.clips.count, "clip"))\
      <span class="i">\(counted(Set(row.clips.map(\.clip.subject)).count, "subject"))</span>\
      <span class="i">\(row.clips.reduce(0) { $0 + $1.reference.count }) phases</span></td>\
      \(cells)</tr>

      """
    }
    return PageSection(
      "phases",
      "Phases of reps",
      link: "Phases",
      body: """
        \(.table(
          caption: """
          Phases of a rep (down, still, up) by the phase detector, from the height of the tracked joints, \
          against reps labelled with start, turning point and end. Rest between reps is the background. \
          Boundaries come late, since the detector waits until it is sure. Rows with a name before the \
          backend are of external analyzers.
          """,
          identifier: "phase-table",
          scrolls: false,
          heading: [.heading("Backend, exercise"), .heading("n")] + table.heading,
          rows: body))\
        \(table.notesList)
        """
    )
  }

  /// A backend, or an exercise on it.
  private struct Row {
    var title: HTML
    var measures: [Measure]
    var clips: [PhaseScore]

    /// A measure whatever the exercise.
    func measure(_ id: String) -> Measure? {
      measures.first { measure in
        var plain = measure.identifier
        plain.slice.removeAll { $0.key == "exercise" }
        return plain.description == id
      }
    }
  }
}
