// SPDX-License-Identifier: Apache-2.0
import Basics
import Figures
import FormAnalysis
import Measures
import Results
import Scoring
import Statistics

/// Which faults and quantities change from rep to rep of a set and from set to set, by labels and as analyzers see them.
struct FatigueSection {
  private let rows: [TrendRows.Row]
  private let figure: Figure?

  /// The most sentences shown; the table has everything.
  private static let mostSentences = 40

  init(input: ReportInput, figures: FormFigures) {
    rows = TrendRows(input.forms).rows
    figure = figures.fatigue
  }

  /// Changes in plain sentences, the look of sets, then every slope; nil if no set has enough reps.
  var section: PageSection? {
    guard !rows.isEmpty else { return nil }
    return PageSection(
      "fatigue",
      "From rep to rep",
      link: "Rep to rep",
      figures: [figure].compactMap(\.self),
      body: """
        <p>Changes of form within a set, such as fatigue. Only reps of one set are compared, so differences between \
        people do not matter. Sets need at least three reps. A quantity’s slope is the median slope between any \
        two reps of a set: Theil and Sen, by set as Hirsch and others do by season. A fault’s slope is by least squares \
        within sets. Changes per set compare the labelled sets of one clip. Intervals resample subjects.</p>
        \(sentences)\(figure.map(HTML.captioned) ?? "")\(table)
        """
    )
  }

  private var sentences: HTML {
    let all = rows.compactMap(\.sentence)
    guard !all.isEmpty else {
      return "<p>No change is beyond chance: no interval excludes zero.</p>\n"
    }
    let rest: HTML =
      all.count > Self.mostSentences
      ? "<p>\(all.count - Self.mostSentences) more are in the table.</p>\n" : ""
    return """
      <ul class="notes">\(all.prefix(Self.mostSentences).map { "<li>\($0)</li>" as HTML })</ul>
      \(rest)
      """
  }

  private var table: HTML {
    let marks = IntervalMarks(
      rows.flatMap { [$0.labelled, $0.measured, $0.error].map(\.interval) }
    )
    let body = rows.map { row -> HTML in
      """
      <tr><th scope="row">\(row.word.html(by: row.configuration.analyzer))\
      <small>\(row.unit)</small></th><td class="t">\(row.configuration.analyzer)</td>\
      <td class="t">\(row.configuration.track)</td>\
      \([row.labelled, row.measured, row.error].map { Self.cell($0, marks) })</tr>

      """
    }
    let table = HTML.table(
      caption: """
        Change per rep, or per set. Error is measured minus labelled: the fatigue that the analyzer invents or \
        overlooks. A dash: no set has three reps with a value. Point at a number for its details.
        """,
      classes: "sortable",
      identifier: "fatigue-table",
      heading: [
        .heading("Fault or quantity"), .textHeading("Analyzer"), .textHeading("Backend"),
        .heading("By labels"), .heading("Measured"), .heading("Error"),
      ],
      rows: body
    )
    return "\(table)\(marks.list)"
  }

  private static func cell(_ measure: Measure, _ marks: IntervalMarks) -> HTML {
    guard let value = measure.value else {
      return "<td class=\"none\" title=\"\(measure.undefinedReason ?? "")\">—</td>"
    }
    let ends: HTML =
      measure.interval.map { interval in
        "<small>[\(text(interval.low)), \(text(interval.high))]\(marks.mark(of: interval))</small>"
      } ?? ""
    return """
      <td data-v="\(value.text(significantDigits: 6))" title="\(MeasureTable.explanation(measure))">\
      \(text(value))\(ends)<small>n = \(measure.events) reps</small></td>
      """
  }

  private static func text(_ value: Double) -> String {
    value.text(decimals: 3).replacingMinus
  }
}
