// SPDX-License-Identifier: Apache-2.0
import Basics
package import Figures
package import Images
import Results

/// A rendered report: a page, its figures, and its first page as text.
///
/// Everything is a function of the input: equal inputs give equal bytes.
package struct Report: Sendable {
  private let input: ReportInput
  private let kinds: [any ReportedKind]
  private let page: Page
  /// The comparison of the run's backends; nil for one backend.
  private let backends: BackendsPage?

  /// Draws the figures of a report.
  package init(_ input: ReportInput) {
    self.input = input
    kinds = Self.kinds.map { $0.init(input: input) }
    backends = BackendsPage(input, kinds: kinds)
    page = Page(input, kinds: kinds)
  }

  /// The figures over all clips, in order of the page.
  package var figures: [Figure] {
    page.sections.flatMap(\.figures) + (backends?.figures ?? [])
  }

  /// One strip for each clip that has a signal, in order of clips, then those of clips that turn with the backend.
  package var strips: [Figure] {
    page.sections.flatMap(\.strips) + (backends?.sections.flatMap(\.strips) ?? [])
  }

  /// The page, complete in itself: it asks the network for nothing and works without its script.
  package var html: String { page.html }

  /// The page about the run's backends, the answer first; nil for one backend.
  package var comparison: String? { backends?.html }

  /// The number of clips up to which the report's own page names each of them.
  package static let mostClipsOnPage = ClipPages.mostOnReport

  /// The pages: the report's, for several backends that of their comparison, and those of clips where they are many.
  package var pages: [ReportPage] {
    [ReportPage(Page.name) { page.html }]
      + (backends.map { backends in [ReportPage(BackendsPage.name) { backends.html }] } ?? [])
      + kinds.flatMap(\.furtherPages)
  }

  /// The first page as Markdown tables, short enough for a comment on a change; what was not measured
  /// has none.
  package var markdown: String {
    """
    # \(input.dataset.name.escapedForMarkdown): rep counting report

    \(kinds.flatMap(\.summaries).map(\.markdown).joined())\
    \(input.provenance.software.escapedForMarkdown), run `\(input.provenance.runDigest)`

    """
  }

  /// The summary tables as CSV by file name, with 12 significant digits: `summary.csv` of counters and,
  /// where they were measured, `summary-tracks.csv` of backends and `summary-form.csv` of analyzers.
  package var tables: [(name: String, text: String)] {
    kinds.compactMap(\.file).map { ($0.name, $0.csv) }
  }

  /// The measures as a flat object of names and numbers, for trackers of experiments.
  package var metrics: String { input.results.metrics.text }

  /// The beginnings of the CSV tables of any report: the first two headings of each.
  package static var tableStarts: [String] {
    kinds.map { $0.fileHead.prefix(2) }.filter { !$0.isEmpty }
      .map { $0.joined(separator: ",") + "," }
  }

  /// A figure of this report as a PNG file that says where it comes from.
  ///
  /// - Throws: `ImageError`.
  package func png(_ figure: Figure) throws(ImageError) -> [UInt8] { try input.png(figure) }
}

extension Report {
  /// Every kind, in the order of tables and lists.
  static let kinds: [any ReportedKind.Type] = [
    ReportedCounters.self, ReportedStability.self, ReportedTracks.self, ReportedPhases.self,
    ReportedHolds.self, ReportedEvents.self, ReportedJudgements.self,
    ReportedRecognition.self, ReportedForm.self,
  ]
}
