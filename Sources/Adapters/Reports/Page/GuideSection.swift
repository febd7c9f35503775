// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures

/// How to read the page, and where its numbers come from.
struct GuideSection {
  let input: ReportInput
  /// The columns to explain.
  let columns: [MeasureColumn]

  /// What the columns mean and what they do not say.
  var guide: PageSection {
    let terms = columns.map { column -> HTML in
      """
      <dt>\(column.title)</dt><dd>\(column.measure.summary) <code>\(column.id)</code></dd>

      """
    }
    return PageSection(
      "guide",
      "How to read this",
      link: "Guide",
      body: """
        <p>An exact count can hide errors: one rep missed and one counted twice cancel. So precision,
        recall and F1 match counted reps (events) to labelled ones, one to one, at most 0.5 s from the
        turning point. Full reps are required. An event on a partial, failed or borderline rep is
        excused: neither right nor wrong. Any other event without a match is charged.</p>
        <dl>\(terms)</dl>
        <p><b>Intervals</b> show how far a number might move with other people of the same kind. If
        two overlap, these clips alone cannot order the counters; that does not prove them equal. Whole
        subjects are resampled, since clips of one person resemble each other. The rate of false reps
        has an exact Poisson interval instead. With few subjects an interval is wide and uncertain; with
        fewer than 5 there is none. Marks such as * and † refer to the remarks below their own table.</p>
        <p><b>—</b> means undefined, never 0: there was nothing to divide by. The reason is below the
        table, and appears when you point at the dash.</p>
        <p><b>Latency</b> is the time of the decision, when the count moves, minus the labelled turning
        point. It can be negative for counters that decide before the turning point. Much of it is
        waiting for the return that completes the rep.</p>
        <p><b>n</b> differs between columns if some clips have counts but no labelled times: these
        enter Exact, Off by one and MAE only. Negative clips, those without reps, enter False reps only.</p>

        """
    )
  }

  /// The tool, the run, the inputs and how to repeat it.
  var provenance: PageSection {
    let provenance = input.provenance
    let sections = provenance.sections.map { section -> HTML in
      let rows = section.rows.map { "<dt>\($0.name)</dt><dd>\($0.value)</dd>\n" as HTML }
      return "<h3>\(section.title)</h3>\n<dl>\(rows)</dl>\n"
    }
    let remarks = input.dataset.remarks.map { "<p>\($0)</p>\n" as HTML }
    return PageSection(
      "provenance",
      "Provenance",
      body: """
        \(remarks)<dl><dt>Tool</dt><dd>\(provenance.software)</dd>
        <dt>Run digest</dt><dd class="digest">\(provenance.runDigest)</dd>
        <dt>Dataset</dt><dd>\(input.dataset.name)</dd>
        <dt>Licence of the media</dt><dd>\(input.dataset.licence.isEmpty ? "not stated" : input.dataset.licence)</dd></dl>
        <h3>Make it again</h3>
        <p>Put the path of the dataset's folder in the place of the dataset's name.</p>
        <pre><code>\(provenance.command)</code></pre>
        \(sections)
        """
    )
  }
}
