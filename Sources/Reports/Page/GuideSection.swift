// SPDX-License-Identifier: Apache-2.0
import Basics
import Scoring

/// How to read the page, and where its numbers come from.
struct GuideSection {
  let input: ReportInput

  /// What the columns mean and what they do not say.
  var guide: HTML {
    let columns =
      MeasureColumn.firstPage
      + MeasureColumn.known(MeasureColumn.tracks, in: input.tracks.map { $0.measure })
      + MeasureColumn.known(MeasureColumn.forms, in: input.forms.map { $0.measure })
    let terms = columns.map { column -> HTML in
      let facts = MeasureFacts(id: column.id)
      return """
        <dt>\(column.title)</dt><dd>\(facts?.summary ?? "") <code>\(column.id)</code></dd>

        """
    }
    return """
      <section id="guide" aria-labelledby="guide-title">
      <h2 id="guide-title">How to read this</h2>
      <p>A clip’s count can be exact while its reps are not: one rep missed and one counted twice
      cancel. That is why precision, recall and F1 match every counted rep to a labelled one, at most
      0.5 s from its turning point, each to one at most.</p>
      <dl>\(terms)</dl>
      <p><b>Intervals</b> say how far a number might move with other people of the same kind: whole
      subjects are resampled, since clips of one person resemble each other. With few subjects
      an interval is wide and uncertain, with fewer than 5 there is none; a * refers to the remark below
      the table. The rate of false reps has
      an exact Poisson interval instead. Overlapping intervals do not prove two counters equal; they
      say that these clips alone cannot order them.</p>
      <p><b>—</b> means undefined, never 0: nothing was there to divide by. The reason is below the
      table, and with the pointer on the dash.</p>
      <p><b>Latency</b> is the decision, when the count moves, minus the labelled turning point. It
      can be negative for counters that decide on the way. A fair share of it is waiting for the
      return that completes the rep.</p>
      <p><b>n</b> differs between columns where clips carry counts only: they enter Exact, Off by one
      and MAE, but not what needs labelled times. Clips without reps enter False reps alone.</p>
      </section>

      """
  }

  /// Every measure of every row.
  var measures: HTML {
    let counters = zip(ConfigurationNames(input.evaluations).names, input.evaluations)
      .map { (name: $0, measures: $1.measures) }
    let tracks = input.tracks.map { (name: $0.track, measures: $0.measures) }
    let stabilities = input.stabilities.map { evaluation in
      (
        name: "\(evaluation.configuration.counter) · \(evaluation.configuration.track): firmness",
        measures: evaluation.measures
      )
    }
    let forms = input.forms.map { (name: $0.configuration.name, measures: $0.measures) }
    let parts = (counters + stabilities + tracks + forms).map { name, measures -> HTML in
      let rows = measures.map(row)
      return """
        <details><summary>\(name)</summary><div class="scroll" role="region" tabindex="0" \
        aria-label="All measures of \(name)"><table class="measures"><thead><tr><th scope="col">Measure</th>\
        <th scope="col">Value</th><th scope="col">Interval</th><th scope="col" class="t">Method</th>\
        <th scope="col">Clips</th><th scope="col">Subjects</th><th scope="col">Events</th>\
        </tr></thead><tbody>
        \(rows)</tbody></table></div></details>

        """
    }
    guard !parts.isEmpty else { return "" }
    return """
      <section id="measures" aria-labelledby="measures-title">
      <h2 id="measures-title">All measures</h2>
      \(parts)</section>

      """
  }

  private func row(_ measure: Measure) -> HTML {
    let value = measure.value?.text(significantDigits: 4).replacingMinus ?? "—"
    let interval = measure.interval.map { interval in
      let bounds = [interval.low, interval.high].map {
        $0.text(significantDigits: 4).replacingMinus
      }
      return "[\(bounds[0]), \(bounds[1])]"
    }
    let method =
      measure.interval.map {
        [$0.method.rawValue, $0.note].compactMap(\.self).joined(separator: ", ")
      }
      ?? measure.intervalReason ?? ""
    return """
      <tr><th scope="row">\(measure.id)</th><td>\(value)</td>\
      <td>\(interval ?? "—")</td><td>\(measure.undefinedReason ?? method)</td>\
      <td>\(measure.clips)</td><td>\(measure.subjects)</td><td>\(measure.events)</td></tr>

      """
  }

  /// The tool, the run, the inputs and how to repeat it.
  var provenance: HTML {
    let provenance = input.provenance
    let sections = provenance.sections.map { section -> HTML in
      let rows = section.rows.map { "<dt>\($0.name)</dt><dd>\($0.value)</dd>\n" as HTML }
      return "<h3>\(section.title)</h3>\n<dl>\(rows)</dl>\n"
    }
    let remarks = input.dataset.remarks.map { "<p>\($0)</p>\n" as HTML }
    return """
      <section id="provenance" aria-labelledby="provenance-title">
      <h2 id="provenance-title">Provenance</h2>
      \(remarks)<dl><dt>Tool</dt><dd>\(provenance.software)</dd>
      <dt>Run digest</dt><dd class="digest">\(provenance.runDigest)</dd>
      <dt>Dataset</dt><dd>\(input.dataset.name)</dd>
      <dt>Licence of the media</dt><dd>\(input.dataset.licence.isEmpty ? "not stated" : input.dataset.licence)</dd></dl>
      <h3>Make it again</h3>
      <pre><code>\(provenance.command)</code></pre>
      \(sections)</section>

      """
  }
}
