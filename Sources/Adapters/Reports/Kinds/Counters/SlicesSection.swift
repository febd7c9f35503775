// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Scoring
import Statistics

/// Where backends differ: the measure that decides, by view, exercise, height of the person and frame rate.
struct SlicesSection {
  let decision: BackendDecision
  let slices: BackendSlices

  /// Below so many people a part shows little.
  private static let fewPeople = 5

  /// A row for each part of the clips; nil where no part has a number.
  var section: PageSection? {
    guard slices.parts.contains(where: { $0.cells.contains { $0.difference.measure.value != nil } })
    else { return nil }
    let column = MeasureColumn(decision.measure, title: decision.heading).signed
    let marks = IntervalMarks(
      slices.parts.flatMap { $0.cells.map(\.difference.measure.interval) }
    )
    let keys = slices.parts.map(\.key).uniqued()
    return PageSection(
      "slices",
      "Where they differ",
      numbers: .array(slices.parts.map(\.json)),
      body: """
        \(HTML.notes(slices.sentences(beside: decision.leader)))\(.table(
          caption: """
          \(decision.heading) of each backend minus that of \(decision.leader), all counters together, on parts of the \
          clips. Highlighted: people differ more than by chance, corrected for the \
          \(counted(slices.tests, "number")) of this table. With few people a part shows no more than where to look.
          """,
          identifier: "slice-table",
          scrolls: false,
          heading: [
            .heading("Clips with"), .heading("n"), .heading(decision.leader, unit: decision.title),
          ] + decision.standings.dropFirst().map { .heading($0.backend) },
          bodies: keys.map { key in
            let parts = slices.parts.filter { $0.key == key }
            return "\(group(key))\(parts.map { row($0, column, marks) })"
          }))\(marks.list)\(uniform)
        """
    )
  }

  private func group(_ key: SliceKey) -> HTML {
    let span = decision.standings.count + 2
    return """
      <tr class="group"><th scope="rowgroup" colspan="\(span)">By \(key.words)</th></tr>

      """
  }

  private func row(_ part: BackendSlices.Part, _ column: MeasureColumn, _ marks: IntervalMarks)
    -> HTML
  {
    let cells = part.cells.map { cell in
      MeasureTable.cell(
        ofDifference: cell.difference.measure,
        in: column,
        marks: marks,
        isClear: cell.isClear
      )
    }
    let few = part.subjects < Self.fewPeople ? ", too few to tell" : ""
    let people = (part.subjects == 1 ? "1 person" : "\(part.subjects) people") + few
    let score: HTML = part.leader.map { "\($0.text(decimals: 2))" } ?? "—"
    return """
      <tr><th scope="row">\(part.key.words(of: part.value))</th>\
      <td>\(counted(part.clips, "clip"))<span class="i">\(people)</span></td>\
      <td>\(score)</td>\(cells)</tr>

      """
  }

  /// The values that all clips share, which are not shown.
  private var uniform: HTML {
    .notes(
      slices.uniform.map { key, value in
        "All clips have one \(key.words): \(key.words(of: value))."
      }
    )
  }
}

extension BackendSlices.Part {
  fileprivate var json: JSON {
    [
      "key": .string(key.rawValue),
      "value": .string(value),
      "clips": .integer(clips),
      "subjects": .integer(subjects),
      "leader": JSON(number: leader),
      "backends": .array(
        cells.map { cell in
          [
            "track": .string(cell.backend),
            "difference": JSON(difference: cell.difference, corrected: cell.corrected),
          ]
        }
      ),
    ]
  }
}
