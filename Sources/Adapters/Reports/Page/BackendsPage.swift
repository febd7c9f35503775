// SPDX-License-Identifier: Apache-2.0
import Basics
import Figures
import Measures
import Scoring

/// Several backends side by side, as a page of its own: the answer first, then all that is behind it.
struct BackendsPage: Sendable {
  /// The file's name beside the report's page.
  static let name = "backends.html"

  /// The ids of all sections in the order of the page: the longest, of single clips, comes last.
  private static let order = [
    "answer", "backend", "slices", "own-thresholds", "gaps", "jitter-price", "feedback", "form",
    "quantities", "recognition", "phases", "tracks", "live", "costs", "flips",
  ]

  /// The sections in order.
  let sections: [PageSection]
  private let input: ReportInput
  private let facts: String

  /// Sets the backends of a run beside the one that is best, or the first; nil if there are less than two.
  init?(_ input: ReportInput, kinds: [any ReportedKind]) {
    let known = kinds.compactMap(\.facts).flatMap(\.backends).uniqued()
      .filter { $0 != TrackConfiguration.exact }
    let answer = kinds.compactMap(\.answer).first
    let ranked = answer?.backends ?? []
    let backends = ranked + known.filter { !ranked.contains($0) }
    guard backends.count > 1 else { return nil }
    self.input = input
    let clips = Set(kinds.compactMap(\.facts).flatMap(\.clips).map(\.id)).count
    facts = "\(counted(clips, "clip")) · \(backends.joined(separator: ", "))"
    let costs = CostsSection(costs: input.costs)
    let glance = GlanceTable(
      backends: backends,
      columns: kinds.flatMap(\.glance) + costs.glance
    )
    let own = [answer?.section(glance) ?? Self.noAnswer(glance), costs.section]
    let all = (own + kinds.flatMap { $0.sections(beside: backends[0]) }).compactMap(\.self)
    sections = Self.order.compactMap { id in all.first { $0.id == id } }
    precondition(sections.count == all.count, "every section has a place in the order of the page")
  }

  /// The document.
  var html: String {
    let title = "\(input.dataset.name): which backend?"
    return PageFrame(
      software: input.provenance.software,
      title: title,
      style: Self.style,
      start: "answer",
      header: PageFrame.header(title, facts: facts),
      isNavigable: true,
      sections: sections,
      source: "run \(String(input.provenance.runDigest.prefix(8))) · ",
      script: """
        <script>
        \(HTML(markup: PageScript.text))
        </script>

        """
    ).html.withoutCellEnds.text
  }

  /// The figures that are files, too.
  var figures: [Figure] { sections.flatMap(\.figures) }

  /// A clip that turns: what turns in words, then the strip beside the picture, or above it on a narrow screen.
  private static let style: HTML = """
    .flip{display:grid;grid-template-columns:minmax(0,1fr) minmax(12rem,17rem);gap:.2rem 1.6rem;\
    align-items:start;padding:1rem 0;border-top:1px solid var(--line)}
    .flip>p{grid-column:1/-1;max-width:64rem;margin:0 0 .4rem}
    .flip:target{background:var(--tint)}
    @media (max-width:60rem){.flip{grid-template-columns:minmax(0,1fr)}}

    """

  private static func noAnswer(_ glance: GlanceTable) -> PageSection {
    PageSection(
      "answer",
      "Which backend?",
      link: "Answer",
      numbers: glance.json,
      body: """
        <p class="headline">No answer: no counter was run on the same clips with all backends. What was measured \
        of each is below.</p>
        \(glance.html)
        """
    )
  }
}
