// SPDX-License-Identifier: Apache-2.0
import Basics
import Scoring

/// The first page as tables in Markdown and, in another file, as CSV.
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
        baselines: baselines,
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
      let analyzers = input.forms.onceForEachAnalyzer
      text += "## Form\n\n"
      text += Self.table(
        ["Analyzer", "Backend"],
        MeasureColumn.known(MeasureColumn.forms, in: analyzers.map { $0.measure }),
        analyzers.map { form in
          let findings = form.clips.reduce(0) { $0 + $1.findings.count }
          return (
            [form.configuration.analyzer, form.configuration.track],
            "\(form.clips.count) / \(findings)", form.measure
          )
        },
        observed: "clips / findings"
      )
    }
    let coached = input.forms.filter { $0.configuration.feedback != nil }
    if !coached.isEmpty {
      text += "## Feedback\n\n"
      text += Self.table(
        ["Analyzer", "Feedback", "Backend"],
        MeasureColumn.known(MeasureColumn.feedback, in: coached.map { $0.measure }),
        coached.map { form in
          let configuration = form.configuration
          let alerts = form.clips.reduce(0) { $0 + ($1.spoken?.count ?? 0) }
          return (
            [configuration.analyzer, configuration.feedback ?? "—", configuration.track],
            "\(form.clips.count) / \(alerts)", form.measure
          )
        },
        observed: "clips / alerts"
      )
    }
    return text
      + "\(Self.escaped(input.provenance.software)), run `\(input.provenance.runDigest)`\n"
  }

  /// The rows of baselines, below those of counters.
  private var baselines: [Row] {
    BaselineRow.all(input.evaluations.first?.measure).map { row in
      ([row.title, "—"], "", row.measure(for:))
    }
  }

  /// A row: what it is of, its n, and its measures.
  private typealias Row = (head: [String], n: String, measure: (String) -> Measure?)

  /// One table with its notes below.
  private static func table(
    _ head: [String],
    _ columns: [MeasureColumn],
    _ rows: [Row],
    baselines: [Row] = [],
    observed: String
  ) -> String {
    let titles =
      head + ["n \(observed)"]
      + columns.map { $0.unit.isEmpty ? $0.title : "\($0.title), \($0.unit)" }
    var measures = MeasureTable(columns)
    _ = measures.cells(of: rows.map { $0.measure })
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
    for row in baselines {
      let cells = columns.map { row.measure($0.id)?.value.map($0.text) ?? "" }
      text += line((row.head + [row.n]).map(escaped) + cells)
    }
    if !measures.notes.isEmpty {
      text += "\n" + measures.notes.map { "- \(escaped($0))\n" }.joined()
    }
    return text + "\n"
  }

  private static func line(_ cells: [String]) -> String {
    "| \(cells.joined(separator: " | ")) |\n"
  }

  /// Text that Markdown shows as it is.
  private static func escaped(_ text: String) -> String {
    text.escaped { scalar in
      switch scalar {
      case "\r", "\n": " "
      case "\\", "`", "*", "_", "{", "}", "[", "]", "<", ">", "|", "#": "\\\(scalar)"
      default: nil
      }
    }
  }
}
