// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Results
import Scoring

/// What form analyzers and feedback policies are worth.
struct FormSection {
  let input: ReportInput
  let figures: FormFigures

  /// All analyzers, then fault by fault, ranked clips and measured values; nil without analyzers.
  var section: PageSection? {
    guard !input.forms.isEmpty else { return nil }
    return PageSection(
      "form",
      "Form",
      figures: [figures.ranking].compactMap(\.self) + figures.agreement,
      body: """
        \(analyzers)\(feedback)\(faults)\
        \(figures.ranking.map(HTML.captioned) ?? "")\(clipsByQuantity)\
        \(figures.agreement.map(HTML.captioned))\
        \(QuantityTable(quantities: figures.quantities).html)
        """
    )
  }

  private var analyzers: HTML {
    table(
      of: input.forms.onceForEachAnalyzer,
      MeasureColumn.forms,
      caption: """
        One row for each analyzer and backend. Precision and recall are of labelled reps, or of \
        spans of holds, over the faults that the rater looked for. A rep not judged is neither right nor wrong.
        """,
      identifier: "form-table",
      hasPolicy: false
    ) { form in
      let searched = form.clips.count { !$0.reference.searched.isEmpty }
      return """
        \(counted(form.clips.count, "clip"))<span class="i">\(searched) searched</span>\
        <span class="i">\(counted(form.findings, "finding"))</span>
        """
    }
  }

  /// What a user hears; nothing where no policy was tried.
  private var feedback: HTML {
    let coached = input.forms.filter { $0.configuration.feedback != nil }
    guard !coached.isEmpty else { return "" }
    let table = table(
      of: coached,
      MeasureColumn.feedback,
      caption: "One row for each feedback policy that listens to an analyzer.",
      identifier: "feedback-table",
      hasPolicy: true
    ) { form in
      """
      \(counted(form.clips.count, "clip"))<span class="i">\(counted(form.alerts, "alert"))</span>
      """
    }
    return "<h3>Feedback</h3>\n\(table)"
  }

  private func table(
    of forms: [FormEvaluation],
    _ columns: [MeasureColumn],
    caption: HTML,
    identifier: String,
    hasPolicy: Bool,
    observed: (FormEvaluation) -> HTML
  ) -> HTML {
    .table(
      columns,
      of: forms,
      caption: caption,
      identifier: identifier,
      heading: [.heading("Analyzer")] + (hasPolicy ? [.textHeading("Feedback")] : [])
        + [.textHeading("Backend"), .heading("n")],
      measure: { $0.measure },
      head: { form in
        let policy: HTML =
          hasPolicy ? "<td class=\"t\">\(form.configuration.feedback ?? "—")</td>" : ""
        return """
          <th scope="row">\(.counter(form.configuration.analyzer))</th>\(policy)\
          <td class="t">\(form.configuration.track)</td><td>\(observed(form))</td>
          """
      }
    )
  }

  /// How well each measured quantity alone tells incorrect clips from correct ones.
  private var clipsByQuantity: HTML {
    let ranked = input.forms.onceForEachAnalyzer.flatMap { evaluation in
      evaluation.measures.compactMap { measure -> (FormEvaluation, String, Measure)? in
        measure.rankedQuantity.map { (evaluation, $0, measure) }
      }
    }
    guard ranked.contains(where: { $0.2.value != nil }) else { return "" }
    let table = HTML.table(
      [.clipArea],
      keepsAll: true,
      of: ranked,
      caption: """
        If a quantity ranks clips well here but its finding does not, its limit is in the wrong place. \
        Clips are ranked by the greatest value of one quantity, whatever its limit. Below 0.5, incorrect \
        clips have the smaller values.
        """,
      identifier: "clip-quantity-table",
      heading: [.heading("Quantity"), .textHeading("Analyzer"), .textHeading("Backend")],
      measure: { row in { _ in row.2 } },
      head: { form, quantity, _ in
        """
        <th scope="row">\(Word.quantity(quantity).html(by: form.configuration.analyzer))</th>\
        <td class="t">\(form.configuration.analyzer)</td>\
        <td class="t">\(form.configuration.track)</td>
        """
      }
    )
    return "<h3>Whole clips, ranked by one quantity</h3>\n\(table)"
  }

  /// One group of rows for each fault that somebody looked for.
  private var faults: HTML {
    let evaluations = input.forms.onceForEachAnalyzer
    let names = Set(evaluations.flatMap(\.faults)).sorted()
    guard !names.isEmpty else { return "" }
    var measures = MeasureTable(MeasureColumn.faults)
    let bodies = names.map { fault -> HTML in
      let cells = measures.cells(
        of: evaluations.map { evaluation in { evaluation.measure("\($0){fault=\(fault)}") } }
      )
      let rows = zip(evaluations, cells).map { evaluation, cells -> HTML in
        """
        <tr><th scope="row">\(.counter(evaluation.configuration.analyzer))</th>\
        <td class="t">\(evaluation.configuration.track)</td>\(cells)</tr>

        """
      }
      return """
        <tr class="group"><th scope="rowgroup" colspan="\(measures.columns.count + 2)">\
        \(Word.fault(fault).html())</th></tr>
        \(rows)
        """
    }
    return """
      <h3>Fault by fault</h3>
      \(.table(
        caption: """
          Every analyzer on labelled reps, or spans of holds, of the clips that a rater searched for the \
          fault. Whoever always finds it has recall 1 and the F1 beside the analyzer's; whoever never finds \
          it has recall and F1 0, and is wrong as often as the fault is there.
          """,
        identifier: "fault-table",
        heading: [.heading("Analyzer"), .textHeading("Backend")] + measures.heading,
        bodies: bodies))\
      \(measures.notesList)
      """
  }
}
