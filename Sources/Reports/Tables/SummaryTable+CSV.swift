// SPDX-License-Identifier: Apache-2.0
import Basics
import Scoring

extension SummaryTable {
  /// Counters as CSV: one line for each row, with value, interval and n of every measure.
  ///
  /// Undefined values and missing intervals are empty cells, here as in the other tables.
  var counterCSV: String {
    Self.csv(
      ["counter", "backend", "clips", "negative clips", "subjects", "reps"],
      MeasureColumn.firstPage,
      input.evaluations.map { evaluation in
        let counts = DatasetCounts(evaluation.clips)
        let head = [
          evaluation.configuration.counter, evaluation.configuration.track, "\(counts.clips)",
          "\(counts.negativeClips)", "\(counts.subjects)", "\(counts.reps)",
        ]
        return (head, evaluation.measure)
      }
    )
  }

  /// Backends as CSV; nil where no tracks were measured.
  var trackCSV: String? {
    guard !input.tracks.isEmpty else { return nil }
    return Self.csv(
      ["backend", "clips", "subjects", "frames"],
      MeasureColumn.tracks,
      input.tracks.map { track in
        let subjects = Set(track.clips.map(\.clip.subject)).count
        let frames = track.clips.reduce(0) { $0 + $1.frames }
        return ([track.track, "\(track.clips.count)", "\(subjects)", "\(frames)"], track.measure)
      }
    )
  }

  /// Form analyzers with feedback policies as CSV; nil where there were none.
  var formCSV: String? {
    guard !input.forms.isEmpty else { return nil }
    return Self.csv(
      ["analyzer", "feedback", "backend", "clips", "subjects", "findings"],
      MeasureColumn.forms + MeasureColumn.feedback,
      input.forms.map { form in
        let configuration = form.configuration
        let subjects = Set(form.clips.map(\.clip.subject)).count
        let findings = form.clips.reduce(0) { $0 + $1.findings.count }
        let head = [
          configuration.analyzer, configuration.feedback ?? "", configuration.track,
          "\(form.clips.count)", "\(subjects)", "\(findings)",
        ]
        return (head, form.measure)
      }
    )
  }

  private static func csv(
    _ head: [String],
    _ columns: [MeasureColumn],
    _ rows: [(head: [String], measure: (String) -> Measure?)]
  ) -> String {
    let titles = columns.flatMap { ["\($0.id)", "\($0.id) low", "\($0.id) high", "\($0.id) n"] }
    var text = DelimitedText.line(head + titles)
    for row in rows {
      let cells = columns.flatMap { column -> [String] in
        let measure = row.measure(column.id)
        let numbers = [measure?.value, measure?.interval?.low, measure?.interval?.high]
        return numbers.map { $0?.text(significantDigits: 12) ?? "" } + ["\(measure?.clips ?? 0)"]
      }
      text += DelimitedText.line(row.head + cells)
    }
    return text
  }
}
