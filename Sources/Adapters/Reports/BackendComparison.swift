// SPDX-License-Identifier: Apache-2.0
package import Basics
package import Figures
package import Images

/// The backends of a run beside each other: a page, its figures, and its numbers for programs.
///
/// It is the page that ``Report`` has beside its own, without the rest of the report.
package struct BackendComparison: Sendable {
  private let input: ReportInput
  private let page: BackendsPage

  /// Compares; nil where a run has less than two backends.
  package init?(_ input: ReportInput) {
    let kinds = Report.kinds.map { $0.init(input: input) }
    guard let page = BackendsPage(input, kinds: kinds) else { return nil }
    self.input = input
    self.page = page
  }

  /// The page, complete in itself.
  package var html: String { page.html }

  /// Its figures: those over all clips, then the strips and pictures of clips that turn.
  package var figures: [Figure] { page.figures + page.sections.flatMap(\.strips) }

  /// The numbers of the page's sections by the section's id, with 12 significant digits.
  package var json: JSON {
    .object(
      page.sections.compactMap { section in
        section.numbers.map { JSON.Member(section.id, $0) }
      }
    )
  }

  /// A figure of the page as a PNG file that says where it comes from.
  ///
  /// - Throws: `ImageError`.
  package func png(_ figure: Figure) throws(ImageError) -> [UInt8] { try input.png(figure) }
}

extension ReportInput {
  /// A figure as a PNG file that says where it comes from.
  func png(_ figure: Figure) throws(ImageError) -> [UInt8] {
    let measures = MeasureColumn.firstPage.map(\.id).joined(separator: " ")
    return try figure.png(
      texts: [
        PNG.Text("Software", provenance.software),
        PNG.Text("Source", "\(dataset.name), run \(provenance.runDigest)"),
        PNG.Text("Measures", measures),
      ])
  }
}
