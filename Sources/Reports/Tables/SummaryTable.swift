// SPDX-License-Identifier: Apache-2.0
import Basics
import Scoring

/// The first page as text tables.
struct SummaryTable {
  let input: ReportInput

  /// Markdown tables of the first page, short enough for a comment on a change; what was not measured
  /// has none.
  var markdown: String {
    var text = "# \(Self.escaped(input.dataset.name)): rep counting report\n\n"
    if !input.evaluations.isEmpty {
      text += Self.table(
        ["Counter", "Backend"],
        MeasureColumn.firstPage,
        input.evaluations.map { evaluation in
          let counts = DatasetCounts(evaluation.clips)
          let negative = counts.negativeClips == 0 ? "" : " + \(counts.negativeClips) negative"
          return (
            [evaluation.configuration.counter, evaluation.configuration.track],
            "\(counts.clips)\(negative) / \(counts.subjects) / \(counts.reps)", evaluation.measure
          )
        },
        observed: "clips / subjects / reps"
      )
    }
    if !input.tracks.isEmpty {
      text += "## Backends\n\n"
      text += Self.table(
        ["Backend"],
        MeasureColumn.known(MeasureColumn.tracks, in: input.tracks.map { $0.measure }),
        input.tracks.map { track in
          let subjects = Set(track.clips.map(\.clip.subject)).count
          let frames = track.clips.reduce(0) { $0 + $1.frames }
          return ([track.track], "\(track.clips.count) / \(subjects) / \(frames)", track.measure)
        },
        observed: "clips / subjects / frames"
      )
    }
    if !input.forms.isEmpty {
      text += "## Form\n\n"
      text += Self.table(
        ["Analyzer", "Feedback", "Backend"],
        MeasureColumn.known(MeasureColumn.forms, in: input.forms.map { $0.measure }),
        input.forms.map { form in
          let configuration = form.configuration
          let findings = form.clips.reduce(0) { $0 + $1.findings.count }
          return (
            [configuration.analyzer, configuration.feedback ?? "—", configuration.track],
            "\(form.clips.count) / \(findings)", form.measure
          )
        },
        observed: "clips / findings"
      )
    }
    return text
      + "\(Self.escaped(input.provenance.software)), run `\(input.provenance.runDigest)`\n"
  }

  /// A row: what it is of, its n, and its measures.
  private typealias Row = (head: [String], n: String, measure: (String) -> Measure?)

  /// One table with its notes below.
  private static func table(
    _ head: [String],
    _ columns: [MeasureColumn],
    _ rows: [Row],
    observed: String
  ) -> String {
    let titles =
      head + ["n \(observed)"]
      + columns.map { $0.unit.isEmpty ? $0.title : "\($0.title), \($0.unit)" }
    var measures = MeasureTable(columns)
    _ = measures.cells(rows.map { row in columns.map { row.measure($0.id) } })
    let rules = head.map { _ in "---" } + titles.dropFirst(head.count).map { _ in "---:" }
    var text = line(titles) + line(rules)
    for row in rows {
      let cells = columns.map { column -> String in
        guard let measure = row.measure(column.id), let value = measure.value else { return "—" }
        let interval = measure.interval.map { interval in
          " " + column.text(interval) + (interval.note == nil ? "" : "\\*")
        }
        return column.text(value) + (interval ?? "")
      }
      text += line((row.head + [row.n]).map(escaped) + cells)
    }
    if !measures.notes.isEmpty {
      text += "\n" + measures.notes.map { "- \(escaped($0))\n" }.joined()
    }
    return text + "\n"
  }

  /// The first page as CSV: one line for each row, with value, interval and n of every measure.
  ///
  /// Undefined values and missing intervals are empty cells.
  var csv: String {
    let columns = MeasureColumn.firstPage
    let titles = columns.flatMap { ["\($0.id)", "\($0.id) low", "\($0.id) high", "\($0.id) n"] }
    var text = DelimitedText.line(
      ["counter", "backend", "clips", "negative clips", "subjects", "reps"] + titles
    )
    for evaluation in input.evaluations {
      let counts = DatasetCounts(evaluation.clips)
      let head = [
        evaluation.configuration.counter, evaluation.configuration.track, "\(counts.clips)",
        "\(counts.negativeClips)", "\(counts.subjects)", "\(counts.reps)",
      ]
      let cells = columns.flatMap { column -> [String] in
        let measure = evaluation.measure(column.id)
        let numbers = [measure?.value, measure?.interval?.low, measure?.interval?.high]
        return numbers.map { $0?.text(significantDigits: 12) ?? "" }
          + ["\(measure?.clips ?? 0)"]
      }
      text += DelimitedText.line(head + cells)
    }
    return text
  }

  private static func line(_ cells: [String]) -> String {
    "| \(cells.joined(separator: " | ")) |\n"
  }

  /// Text that Markdown shows as it is.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if "\\`*_{}[]<>|#".contains(character) { result.append("\\") }
      result.append(character == "\n" ? " " : character)
    }
    return result
  }
}
