// SPDX-License-Identifier: Apache-2.0
import Basics
import Forecasting

/// The clips of a dataset beside the sets that users do.
struct RepresentativenessSection {
  let representativeness: Representativeness

  /// The gaps, a row for each feature, and the exercises and views.
  var section: PageSection {
    PageSection(
      "representativeness",
      "What these clips show",
      link: "Not shown",
      body: """
        \(gaps)\(table)\(kinds("Exercises", representativeness.exercises))\(kinds("Views", representativeness.views))
        """
    )
  }

  private var gaps: HTML {
    let unmeasured: HTML =
      representativeness.unmeasuredSentence.map { "<p>\($0)</p>\n" } ?? ""
    guard !representativeness.gaps.isEmpty else {
      return """
        <p>These clips reach as far as the sets of \u{2018}\(representativeness.profile.name)\u{2019} in all \
        that was measured.</p>
        \(unmeasured)
        """
    }
    let items = representativeness.gaps.map { gap -> HTML in
      "<li>\(gap.sets): \((gap.share * 100).text(decimals: 0)) % of sets</li>\n"
    }
    return """
      <p>No score on this page says anything about these sets, which are usual in \
      \u{2018}\(representativeness.profile.name)\u{2019}:</p>
      <ul class="notes">
      \(items)</ul>
      \(unmeasured)
      """
  }

  private var table: HTML {
    let names = Representativeness.headings
    let rows = representativeness.table.map { cells -> HTML in
      let rest = cells.dropFirst().map { "<td>\($0 == "-" ? "—" : $0)</td>" as HTML }
      return "<tr><th scope=\"row\">\(cells[0])</th>\(rest)</tr>\n"
    }
    let source =
      representativeness.profile.source.isEmpty ? "" : " (\(representativeness.profile.source))"
    return .table(
      caption: """
        Label clips for a column of 0: users do such sets, and no clip shows them. Values of \
        \(counted(representativeness.clips, "clip")) beside the sets of users, \
        \u{2018}\(representativeness.profile.name)\u{2019}\(source). The last four columns count clips between the \
        quantiles of users. A dash: not measured, or not in the profile.
        """,
      identifier: "representativeness-table",
      scrolls: false,
      heading: names.map { .heading($0) },
      rows: rows
    )
  }

  private func kinds(_ title: String, _ kinds: [Representativeness.Kind]) -> HTML {
    kinds.isEmpty ? "" : "<p><b>\(title)</b>: \(Representativeness.text(kinds)).</p>\n"
  }
}
