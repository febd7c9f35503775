// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Statistics
package import Tuning

/// How well exercises are recognised, as one self-contained page.
///
/// A function of its input: equal inputs give equal bytes. Nothing in it asks the network.
package struct RecognitionPage {
  private let report: RecognitionReport

  /// Creates a page.
  package init(_ report: RecognitionReport) {
    self.report = report
  }

  private var matrix: ConfusionMatrix { report.matrix }

  /// The document.
  package var html: String {
    let provenance = report.provenance
    let title = "Exercises recognised by \(provenance.method)"
    let facts = [
      provenance.material, counted(provenance.folds, "fold"),
      "least margin \(report.leastMargin?.text(decimals: 3) ?? "none")",
    ]
    return PageFrame(
      software: provenance.software,
      title: title,
      style: "td.right{font-weight:600}\ntd.wrong{text-decoration:underline}\n",
      start: "matrix",
      header: PageFrame.header(title, facts: facts.joined(separator: " · ")),
      sections: [numbers, confusion, clips]
    ).html.text
  }

  private var numbers: PageSection {
    let rows = [
      ("Accuracy", matrix.accuracy, "the share of clips named correctly"),
      (
        "Balanced accuracy", matrix.balancedAccuracy,
        "the mean over classes, unknown included, of the share named correctly"
      ),
      ("Macro F1", matrix.macroF1, "the mean over classes of F1; unknown is a miss, not a class"),
    ].map { name, measure, meaning -> HTML in
      let value = measure.value?.text(decimals: 2) ?? "—"
      let interval =
        measure.interval.map { "\($0.low.text(decimals: 2)) to \($0.high.text(decimals: 2))" }
        ?? measure.intervalReason ?? ""
      return """
        <tr><th scope="row">\(name)</th><td>\(value)</td><td class="t">\(interval)</td>\
        <td class="t">\(meaning)</td></tr>

        """
    }
    return PageSection(
      "numbers",
      "On people left out of training",
      body: """
        \(.table(
          caption: """
          \(counted(matrix.accuracy.clips, "clip")) of \(counted(matrix.accuracy.subjects, "subject")), \
          each named by a classifier trained without its fold; intervals by subject.
          """,
          identifier: "number-table", scrolls: false,
          heading: [
            .heading("Measure"), .heading("Value"), .textHeading("95 % interval"),
            .textHeading("Meaning"),
          ],
          rows: rows))
        """
    )
  }

  private var confusion: PageSection {
    let names = matrix.classes + [matrix.unknown]
    let rows = names.indices.filter { matrix.counts[$0].contains { $0 > 0 } }.map { row -> HTML in
      let cells = names.indices.map { column -> HTML in
        let count = matrix.counts[row][column]
        let kind = count == 0 ? "none" : row == column ? "right" : "wrong"
        return "<td class=\"\(kind)\">\(String(count))</td>"
      }
      return "<tr><th scope=\"row\">\(names[row])</th>\(cells)</tr>\n"
    }
    let heading: [HTML] = [.heading("Shown")] + names.map { .heading($0) }
    return PageSection(
      "matrix",
      "Confusion matrix",
      body: """
        \(.table(
          caption: "Rows: what clips show. Columns: the class named. Unknown: a clip of no class, or one not named.",
          identifier: "matrix-table", scrolls: false, heading: heading,
          rows: rows))
        """
    )
  }

  private var clips: PageSection {
    let rows = report.outcomes.map { outcome -> HTML in
      let kind = outcome.truth == outcome.predicted ? "t" : "t wrong"
      return """
        <tr><th scope="row">\(outcome.clip)</th><td class="t">\(outcome.truth)</td>\
        <td class="\(kind)">\(outcome.predicted)</td><td class="t">\(outcome.best ?? "—")</td>\
        <td>\(outcome.margin?.text(decimals: 3) ?? "—")</td></tr>

        """
    }
    let heading = ["Clip", "Shown", "Named", "Best class"].map(HTML.textHeading)
    return PageSection(
      "clips",
      "Clip by clip",
      body: """
        \(.table(
          caption: "The margin is how far the best class was ahead of the next.",
          identifier: "clip-table", heading: heading + [.heading("Margin")],
          rows: rows))
        """
    )
  }
}
