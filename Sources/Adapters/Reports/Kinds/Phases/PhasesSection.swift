// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Results
import Scoring

/// How well the phases of reps are told, detector by detector and exercise by exercise.
struct PhasesSection {
  let input: ReportInput

  /// One row for each detector and backend, below it one for each exercise; nil without phases.
  var section: PageSection? {
    guard !input.phases.isEmpty else { return nil }
    let rows = input.phases.flatMap { evaluation in
      [
        Row(
          title: "\(evaluation.configuration.title)",
          measures: evaluation.measures,
          clips: evaluation.clips.filter(\.isTallied)
        )
      ]
        + evaluation.exercises.map { slice in
          let exercise = slice.conditions.first?.value ?? ""
          return Row(
            title: "<small>\(exercise)</small>",
            measures: slice.measures,
            clips: evaluation.clips.filter { $0.clip.exercise == exercise && $0.isTallied }
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
          Phases of a rep (down, still, up) by detectors of phases and external analyzers, against reps \
          labelled with start, turning point and end. Rest between reps is the background. Boundaries of \
          trainer-phases-fixed come late, since it waits until it is sure.\(left)
          """,
          identifier: "phase-table",
          scrolls: false,
          heading: [.heading("Detector, backend, exercise"), .heading("n")] + table.heading,
          rows: body))\
        \(table.notesList)
        """
    )
  }

  /// The clips in no measure, since nothing moves or nobody is seen; empty without any.
  private var left: String {
    let clips = input.phases.flatMap { evaluation in
      evaluation.clips.filter { !$0.isTallied }
        .map { "\($0.clip.id) (\(evaluation.configuration.track))" }
    }.uniqued()
    guard !clips.isEmpty else { return "" }
    return " No joint moves, or none is seen, in \(clips.joined(separator: ", "))."
  }

  /// A detector on a backend, or an exercise of these.
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
