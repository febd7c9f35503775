// SPDX-License-Identifier: Apache-2.0
package import Agreement
import Basics
import Figures
import Measures
import Scoring
import Statistics

/// How far raters agree, as one self-contained page.
///
/// A function of its input: equal inputs give equal bytes. Nothing in it asks the network.
package struct AgreementPage {
  private let study: AgreementStudy
  private let software: String

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - study: What was found.
  ///   - software: The tool and its version.
  package init(_ study: AgreementStudy, software: String) {
    self.study = study
    self.software = software
  }

  /// The document.
  package var html: String {
    let title = "Agreement between raters"
    return PageFrame(
      software: software,
      title: title,
      style: "td.say,th.say{text-align:left}\n",
      start: "overall",
      header: PageFrame.header(title, facts: facts),
      sections: [overall] + study.pairs.map(section) + [disagreements]
    ).html.text
  }

  private var facts: String {
    [
      counted(study.clips.count, "clip"),
      counted(Set(study.clips.map(\.subject)).count, "subject"),
      study.raters.joined(separator: ", "),
    ].joined(separator: " · ")
  }

  private var overall: PageSection {
    PageSection(
      "overall",
      "All raters together",
      body: """
        <p class="headline">\(toleranceText)</p>
        \(table(study.overall, caption: "Over all pairs of raters, or all raters of a clip.", "all"))\
        \(curve)
        """
    )
  }

  private func section(_ pair: AgreementStudy.Pair) -> PageSection {
    let name = "\(pair.first)-\(pair.second)"
    return PageSection(
      name,
      "\(pair.first) and \(pair.second)",
      body: """
        \(pair.shift.map { "<p>\($0.text).</p>" as HTML } ?? "")\
        \(table(
          pair.measures,
          caption: """
          \(counted(pair.clips, "clip")), \(counted(pair.subjects, "subject")); biases are \
          \(pair.second) minus \(pair.first).
          """,
          name
        ))
        """
    )
  }

  private func table(_ measures: [Measure], caption: HTML, _ name: String) -> HTML {
    let rows = measures.map { measure -> HTML in
      var plain = measure.identifier
      plain.slice.removeAll { $0.key == "raters" }
      let meaning = study.meaning(of: measure.identifier)
      let decimals = meaning?.unit == "s" ? 3 : 2
      let unit = meaning.map { $0.unit == "fraction" ? "" : $0.unit } ?? ""
      return """
        <tr><th scope="row">\(plain.description)<small>\(meaning?.summary ?? "")</small></th>\
        \(cells(measure, decimals: decimals, unit: unit))<td>\(measure.clips)</td>\
        <td>\(measure.subjects)</td><td>\(measure.events)</td></tr>

        """
    }
    let titles = ["Measure", "Value", "95 % interval", "Clips", "Subjects", "n"]
    return .table(
      caption: caption,
      identifier: "measures-\(name)",
      scrolls: false,
      heading: titles.map { .heading($0) },
      rows: rows
    )
  }

  private func cells(_ measure: Measure, decimals: Int, unit: String) -> HTML {
    guard let value = measure.value else {
      return """
        <td class="none">—</td><td class="none">\(measure.undefinedReason ?? "")</td>
        """
    }
    let number = value.text(decimals: decimals) + (unit.isEmpty ? "" : " \(unit)")
    guard let interval = measure.interval else {
      return "<td>\(number)</td><td class=\"none\">\(measure.intervalReason ?? "")</td>"
    }
    let ends =
      "\(interval.low.text(decimals: decimals)) to \(interval.high.text(decimals: decimals))"
    let note: HTML = interval.note.map { "<span class=\"i\">\($0)</span>" } ?? ""
    return "<td>\(number)</td><td>\(ends)\(note)</td>"
  }

  private var toleranceText: String {
    let found = study.tolerance
    guard let value = found.value, let plateau = found.plateau, let spread = found.doubledSpread
    else { return "No tolerance is suggested: \(found.reason ?? "")." }
    var text = """
      Score counters with a tolerance of \(value.text(decimals: 2)) s: F1 between raters levels off at \
      \(plateau.text(decimals: 2)) s, and twice the spread of their turning points is \
      \(spread.text(decimals: 2)) s.
      """
    if let limit = found.limit, value >= limit {
      text +=
        " Reps come as close as \((2 * limit).text(decimals: 2)) s, so this tolerance can match a rep "
      text += "with its neighbour."
    }
    return text
  }

  /// F1 between raters against the tolerance; nothing where no rater has a rep.
  private var curve: HTML {
    let points = study.tolerance.curve.compactMap { step in
      step.f1.map { Point(step.tolerance, $0) }
    }
    guard points.count > 1 else { return "" }
    let chart = StepChart(
      name: "human-f1",
      title: "F1 between raters against the tolerance of matching",
      curves: [
        StepChart.Curve(
          name: "all pairs of raters",
          points: points,
          observations: counted(study.clips.count, "clip")
        )
      ],
      horizontalTitle: "tolerance, s",
      verticalTitle: "F1 between raters",
      horizontalDomain: 0.05...1,
      landmark: study.tolerance.value.map { Tick(value: $0, label: "suggested") }
    )
    return "<div class=\"figures\">\(HTML.captioned(chart.figure))</div>"
  }

  private var disagreements: PageSection? {
    guard !study.disagreements.isEmpty else { return nil }
    let rows = study.disagreements.map { disagreement -> HTML in
      let statements = disagreement.statements.map { "\($0.rater): \($0.text)" }
      return """
        <tr><th scope="row">\(disagreement.clip)</th>\
        <td>\(disagreement.time?.text(decimals: 3) ?? "")</td>\
        <td class="say">\(disagreement.kind.rawValue)</td>\
        <td class="say">\(statements.joined(separator: "; "))</td></tr>

        """
    }
    let titles = [("Clip", ""), ("Time, s", ""), ("About", "say"), ("Statements", "say")]
    return PageSection(
      "disagreements",
      "Disagreements",
      body: """
        \(.table(
          caption: """
          \(counted(study.disagreements.count, "disagreement")): reps that not every rater has, times \
          of one rep more than \(study.options.boundaryTolerance.text(significantDigits: 6)) s apart, \
          different qualities, counts and faults.
          """,
          identifier: "disagreement-table",
          heading: titles.map { "<th scope=\"col\" class=\"\($0.1)\">\($0.0)</th>" },
          rows: rows))
        """
    )
  }
}
