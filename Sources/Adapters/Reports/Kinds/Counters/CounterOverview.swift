// SPDX-License-Identifier: Apache-2.0
import Basics
import Forecasting
import Measures
import Results
import Scoring

/// The beginning of a page if reps were counted: one row for each counter and backend.
struct CounterOverview {
  let input: ReportInput

  /// The best counter and the table; nil without counters.
  var html: HTML? { input.evaluations.isEmpty ? nil : "\(headline)\(uncovered)\(table)" }

  /// The sentence on the sets that no clip shows.
  private var uncovered: HTML {
    guard let sentence = input.representativeness?.sentence else { return "" }
    return "<p class=\"uncovered\">\(sentence) <a href=\"#representativeness\">More</a></p>\n"
  }

  private var headline: HTML {
    let measures = input.evaluations.map { $0.measure("f1@0.5s") }
    let best = measures.indices.filter { measures[$0]?.value != nil }
      .max { (measures[$0]?.value ?? 0) < (measures[$1]?.value ?? 0) }
    guard let best, let measure = measures[best], let value = measure.value else {
      return """
        <p class="headline">No reps with times are labelled, so only counts are compared.</p>

        """
    }
    let column: MeasureColumn = "f1@0.5s"
    let configuration = input.evaluations[best].configuration
    let interval = measure.interval.map { " " + column.text($0) } ?? ""
    let leading = LeadingGroup.rows(measures, better: .higher).count - 1
    var rest: HTML = ""
    if leading > 0 {
      rest =
        leading == 1
        ? " 1 more row has an overlapping interval, so these clips cannot order them."
        : " \(leading) more rows have overlapping intervals, so these clips cannot order them."
    } else if measure.interval == nil {
      rest = " There is no interval, so no row is called best: \(measure.intervalReason ?? "")."
    }
    return """
      <p class="headline">Highest F1 at 0.5 s: <strong>\(configuration.counter)</strong> on \
      \(configuration.track), \(column.text(value))\(interval), \
      n = \(counted(measure.clips, "clip")) of \(counted(measure.subjects, "subject")).\(rest)</p>

      """
  }

  private var table: HTML {
    var measures = MeasureTable(MeasureColumn.firstPage)
    let cells = measures.cells(of: input.evaluations.map { $0.measure })
    let lengths = input.lengths.map(LengthsSection.init)
    // The forecast stands behind the share that it is compared with, the first measure.
    let heading: [HTML] =
      [.heading("Counter"), .textHeading("Backend"), .heading("n")]
      + measures.heading.prefix(1) + (lengths.map { [$0.heading] } ?? [])
      + measures.heading.dropFirst()
    let rows = zip(input.evaluations, cells).map { evaluation, cells -> HTML in
      let cells =
        cells.prefix(1) + (lengths.map { [$0.cell(of: evaluation.configuration)] } ?? [])
        + cells.dropFirst()
      let counts = DatasetCounts(evaluation.clips)
      let negative: HTML =
        counts.negativeClips == 0
        ? "" : "<span class=\"i\">+ \(counts.negativeClips) negative</span>"
      return """
        <tr><th scope="row">\(.counter(evaluation.configuration.counter))</th>\
        <td class="t">\(evaluation.configuration.track)</td>\
        <td>\(counted(counts.clips, "clip"))\(negative)\
        <span class="i">\(counted(counts.subjects, "subject"))</span>\
        <span class="i">\(counted(counts.reps, "rep"))</span></td>\(Array(cells))</tr>

        """
    }
    let unknown: HTML = lengths == nil ? "" : "<td></td>"
    let baselines = BaselineRow.all(input.evaluations.first?.measure).map { row -> HTML in
      let cells = measures.cells(row)
      return """
        <tr class="base" title="\(row.meaning)"><th scope="row">\(row.title)</th>\
        <td class="t">no backend</td><td></td>\(Array(cells.prefix(1)))\(unknown)\
        \(Array(cells.dropFirst()))</tr>

        """
    }
    return """
      \(.table(
        caption: """
        Highlighted: the best of a column, and all whose intervals overlap with it. The last rows are \
        baselines that do not look at the video; a useful counter beats them. Below each number is its \
        95 % interval, with subjects resampled. Matching is lenient, within 0.5 s of the labelled turning \
        point.
        """,
        classes: "sortable", identifier: "first-page", scrolls: false, heading: heading,
        bodies: ["\(rows)", "\(baselines)"]))\
      \(measures.notesList)\(lengths?.note ?? "")\(variants)
      """
  }

  /// The counters that were given another signal than the published design.
  private var variants: HTML {
    let remarks = input.evaluations.variantRemarks
    let items = remarks.map { "<li>\($0)</li>" as HTML }
    return remarks.isEmpty ? "" : "<ul class=\"notes\">\(items)</ul>\n"
  }
}
