// SPDX-License-Identifier: Apache-2.0
import Scoring

/// The same measures for each exercise, and under stricter readings.
struct ExercisesSection {
  let input: ReportInput

  /// One group of rows for each exercise.
  var html: HTML {
    let exercises = Exercises(input).rows
    guard !exercises.isEmpty else { return "" }
    let names = ConfigurationNames(input.evaluations).names
    var measures = MeasureTable(MeasureColumn.exercise)
    let bodies = exercises.map { exercise -> HTML in
      let present = exercise.slices.indices.filter { exercise.slices[$0] != nil }
      let cells = measures.cells(
        present.map { position in
          measures.columns.map { exercise.slices[position]?.measure($0.id) }
        }
      )
      var body: HTML = """
        <tr class="group"><th scope="rowgroup" colspan="\(measures.columns.count + 4)">\
        \(exercise.name)</th></tr>

        """
      for (position, cells) in zip(present, cells) {
        let exact = exercise.slices[position]?.measure("exact")
        body += """
          <tr><th scope="row">\(.counter(names[position]))</th>\
          <td>\(exact?.clips ?? 0)</td><td>\(exact?.subjects ?? 0)</td>\
          <td>\(exact?.events ?? 0)</td>\(cells)</tr>

          """
      }
      return body
    }
    let heading: [HTML] =
      [
        "<th scope=\"col\">Counter</th>", "<th scope=\"col\">Clips</th>",
        "<th scope=\"col\">Subjects</th>", "<th scope=\"col\">Reps</th>",
      ] + measures.heading
    return """
      <section id="exercises" aria-labelledby="exercises-title">
      <h2 id="exercises-title">Exercise by exercise</h2>
      \(FigureSections.captioned(SummaryFigures(input).exercises))\
      \(.table(
        caption: "Every counter on the clips of one exercise.", identifier: "exercise-table",
        heading: heading, bodies: bodies))\
      \(measures.notesList)</section>

      """
  }

  /// Strict beside lenient, other tolerances, and means over subjects.
  var readings: HTML {
    guard !input.evaluations.isEmpty else { return "" }
    let names = ConfigurationNames(input.evaluations).names
    var measures = MeasureTable(MeasureColumn.readings)
    let cells = measures.cells(
      input.evaluations.map { evaluation in
        measures.columns.map { evaluation.measure($0.id) }
      }
    )
    let rows = zip(names, cells).map { name, cells -> HTML in
      "<tr><th scope=\"row\">\(.counter(name))</th>\(cells)</tr>\n"
    }
    return """
      <section id="readings" aria-labelledby="readings-title">
      <h2 id="readings-title">Strict and lenient</h2>
      <p>Lenient, the headline: only full reps are required, and an event on a partial, failed or
      borderline rep is neither right nor charged. Strict: borderline reps are required too, and an
      event on a partial or failed rep is charged. Aligned: the counter’s median time error is taken
      off first, so that a constant lag costs nothing.</p>
      \(.table(
        caption: "F1 of matched events under other readings of the same labels.",
        classes: "sortable", identifier: "reading-table", scrolls: false,
        heading: ["<th scope=\"col\">Counter</th>"] + measures.heading,
        bodies: [rows.reduce(into: HTML("")) { $0 += $1 }]))\
      \(measures.notesList)</section>

      """
  }
}
