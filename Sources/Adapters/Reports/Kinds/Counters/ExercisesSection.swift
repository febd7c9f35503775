// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Results
import Scoring

/// The same measures for each exercise and other parts of the clips, and under stricter readings.
struct ExercisesSection {
  let input: ReportInput

  /// One group of rows for each exercise, and folded tables of the other parts; nil without counters, or if no
  /// clip shows reps.
  var section: PageSection? {
    guard !input.evaluations.isEmpty,
      let exercises = input.slices.first(where: { $0.key == .exercise }),
      !Parts(exercises).rows.isEmpty
    else { return nil }
    let others = input.slices.filter { $0.key != .exercise && !Parts($0).rows.isEmpty }
    let folded = others.map { group -> HTML in
      """
      <details><summary>By \(group.key.words): \(group.names.joined(separator: ", "))</summary>
      \(table(group))</details>

      """
    }
    return PageSection(
      "exercises",
      "Exercise by exercise",
      link: "Exercises",
      body: """
        \(HTML.captioned(SummaryFigures(input).exercises))\
        \(table(exercises))\
        \(folded)
        """
    )
  }

  /// One group of rows for each part: the counters, and the baselines on the same clips.
  private func table(_ group: SliceGroup) -> HTML {
    let names = ConfigurationNames(input.evaluations).names
    var measures = MeasureTable(MeasureColumn.headline, explains: false)
    let bodies = Parts(group).rows.map { part -> HTML in
      let present = zip(names, part.slices).compactMap { name, slice in
        slice.map { (name: name, measure: $0.measure) }
      }
      let exact = present.first?.measure("exact")
      var body: HTML = """
        <tr class="group"><th scope="rowgroup" colspan="\(measures.columns.count + 1)">\
        \(part.name) <small>\(counted(exact?.clips ?? 0, "clip")), \
        \(counted(exact?.subjects ?? 0, "subject")), \(counted(exact?.events ?? 0, "rep"))</small>\
        </th></tr>

        """
      for (row, cells) in zip(present, measures.cells(of: present.map { $0.measure })) {
        body += "<tr><th scope=\"row\">\(.counter(row.name))</th>\(cells)</tr>\n"
      }
      for row in BaselineRow.all(present.first?.measure) {
        body += """
          <tr class="base"><th scope="row">\(row.title)</th>\(measures.cells(row))</tr>

          """
      }
      return body
    }
    return """
      \(.table(
        caption: "Every counter on the clips of one \(group.key.words), then baselines that do not look at the video.",
        identifier: "\(group.key.rawValue)-table",
        heading: [.heading("Counter")] + measures.heading, bodies: bodies))\
      \(measures.notesList)
      """
  }

  /// Strict beside lenient, other tolerances, and means over subjects; nil without counters.
  var readings: PageSection? {
    guard !input.evaluations.isEmpty else { return nil }
    let table = HTML.table(
      MeasureColumn.readings,
      keepsAll: true,
      of: Array(zip(ConfigurationNames(input.evaluations).names, input.evaluations)),
      caption: "F1 of matched events under other readings of the same labels.",
      identifier: "reading-table",
      explains: false,
      heading: [.heading("Counter")],
      measure: { $0.1.measure },
      head: { "<th scope=\"row\">\(.counter($0.0))</th>" }
    )
    return PageSection(
      "readings",
      "Strict and lenient",
      link: "Strict",
      body: """
        <p>Lenient, the headline: only full reps are required; an event on a partial, failed or
        borderline rep is neither right nor charged. Strict: borderline reps are required too; an
        event on a partial or failed rep is charged. Aligned: the counter’s median time error is
        subtracted first, so that a constant lag costs nothing. F1 area: the mean of F1 over all tolerances
        up to 1 s, which is the area under its curve above. At ¼ period: the tolerance is a quarter of the
        rep’s own period. By overlap: an event matches a rep if they share at least half of their union.</p>
        \(table)
        """
    )
  }
}
