// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import RepCounting
import Scoring
import Statistics
package import Tuning

/// What maps of confidences are worth, as one self-contained page.
///
/// A function of its input: equal inputs give equal bytes. Nothing in it asks the network.
package struct ConfidencePage {
  private let report: ConfidenceReport

  /// Creates a page.
  package init(_ report: ConfidenceReport) {
    self.report = report
  }

  /// The document.
  package var html: String {
    let provenance = report.provenance
    let title = "Confidences recalibrated by \(provenance.method) maps"
    let facts = [provenance.material, counted(provenance.folds, "fold")]
    return PageFrame(
      software: provenance.software,
      title: title,
      style: "td.better{font-weight:600}\ntd.worse{text-decoration:underline}\n",
      start: "gains",
      header: PageFrame.header(title, facts: facts.joined(separator: " · ")),
      sections: [gains, maps]
    ).html.text
  }

  private var gains: PageSection {
    let rows = report.counters.flatMap { counter in
      counter.changes.map { change -> HTML in
        """
        <tr><th scope="row">\(counter.name)</th><td>\(counter.events)</td>\
        <td class="t">\(change.measure)</td><td>\(Self.text(change.before))</td>\
        <td>\(Self.text(change.after))</td>\
        <td class="\(change.direction.rawValue)">\(Self.text(change.difference.map { -$0 }))</td>\
        <td class="t">\(Self.interval(change))</td></tr>

        """
      }
    }
    let heading: [HTML] = [
      .heading("Counter"), .heading("Reps"), .textHeading("Measure"), .heading("As stated"),
      .heading("Held out"), .heading("Gain"), .textHeading("95 % interval of the gain"),
    ]
    return PageSection(
      "gains",
      "On people left out of the fit",
      body: """
        \(.table(
          caption: """
          A map helps if its gain is above 0: less is better in all four measures, and the gain is what the map \
          takes away. Each clip goes through a map fitted without its fold. Intervals by subject.
          """,
          identifier: "gain-table", heading: heading,
          rows: rows))
        """
    )
  }

  private var maps: PageSection {
    let stated = (1...10).map { Double($0) / 10 }
    let rows = report.counters.compactMap(\.fitted).map { fitted -> HTML in
      let cells = stated.map { "<td>\(fitted.map($0).text(decimals: 2))</td>" as HTML }
      return """
        <tr><th scope="row">\(fitted.counter)</th>\
        <td>\(fitted.right) of \(fitted.events)</td>\(cells)</tr>

        """
    }
    let heading: [HTML] =
      [.heading("Counter"), .heading("Reps right")]
      + stated.map { .heading($0.text(decimals: 1)) }
    return PageSection(
      "maps",
      "The maps, fitted on all clips",
      body: """
        \(.table(
          caption: "Recalibrated confidence by the map of each counter; the heading is what the counter states.",
          identifier: "map-table", heading: heading,
          rows: rows))
        """
    )
  }

  private static func text(_ value: Double?) -> String { value?.text(decimals: 3) ?? "—" }

  private static func interval(_ change: ConfidenceReport.Change) -> String {
    change.interval.map { "\((-$0.high).text(decimals: 3)) to \((-$0.low).text(decimals: 3))" }
      ?? change.reason ?? ""
  }
}
