// SPDX-License-Identifier: Apache-2.0
import Basics
import Scoring

/// The first page as text tables.
struct SummaryTable {
  let input: ReportInput

  /// A Markdown table of the first page, short enough for a comment on a change.
  var markdown: String {
    let columns = MeasureColumn.firstPage
    let titles =
      ["Counter", "Backend", "n clips / subjects / reps"]
      + columns.map { $0.unit.isEmpty ? $0.title : "\($0.title), \($0.unit)" }
    var measures = MeasureTable(columns)
    _ = measures.cells(input.evaluations.map { row in columns.map { row.measure($0.id) } })
    var text = "# \(Self.escaped(input.dataset.name)): rep counting report\n\n"
    text += Self.line(titles)
    text += Self.line(["---", "---"] + [String](repeating: "---:", count: titles.count - 2))
    for evaluation in input.evaluations {
      let counts = DatasetCounts(evaluation.clips)
      let head = [
        evaluation.configuration.counter, evaluation.configuration.track,
        "\(counts.clipText) / \(counts.subjects) / \(counts.reps)",
      ]
      let cells = columns.map { column -> String in
        guard let measure = evaluation.measure(column.id), let value = measure.value else {
          return "—"
        }
        let interval = measure.interval.map { interval in
          " " + column.text(interval) + (interval.note == nil ? "" : "\\*")
        }
        return column.text(value) + (interval ?? "")
      }
      text += Self.line(head.map(Self.escaped) + cells)
    }
    if !measures.notes.isEmpty {
      text += "\n" + measures.notes.map { "- \(Self.escaped($0))\n" }.joined()
    }
    text += "\n\(Self.escaped(input.provenance.software)), run `\(input.provenance.runDigest)`\n"
    return text
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
