// SPDX-License-Identifier: Apache-2.0
public import Figures
public import Images
import Scoring

/// A rendered report: a page, its figures, and its first page as text.
///
/// Everything is a function of the input: equal inputs give equal bytes.
public struct Report: Sendable {
  private let input: ReportInput
  private let summary: [Figure]
  private let exercises: [Figure]
  private let measurements: MeasurementFigures
  /// One strip for each clip that has a signal, in order of clips.
  public let strips: [Figure]

  /// Draws the figures of a report.
  public init(_ input: ReportInput) {
    self.input = input
    let counters = SummaryFigures(input)
    summary = input.evaluations.isEmpty ? [] : counters.all
    exercises = input.evaluations.isEmpty ? [] : [counters.exercises]
    measurements = MeasurementFigures(input)
    strips = ClipStrips(input).all
  }

  /// The figures over all clips, in order of the page.
  public var figures: [Figure] {
    summary + exercises + CeilingFigures(ceilings: input.ceilings).all + measurements.all
  }

  /// The page, complete in itself: it asks the network for nothing and works without its script.
  public var html: String {
    Page(input: input, figures: summary, measurements: measurements, strips: strips).html
  }

  /// The first page as Markdown tables.
  public var markdown: String {
    SummaryTable(input: input).markdown
  }

  /// The summary tables as CSV by file name, with 12 significant digits: `summary.csv` of counters and,
  /// where they were measured, `summary-tracks.csv` of backends and `summary-form.csv` of analyzers.
  public var tables: [(name: String, text: String)] {
    let summary = SummaryTable(input: input)
    let tables = [
      ("summary.csv", summary.counterCSV), ("summary-tracks.csv", summary.trackCSV),
      ("summary-form.csv", summary.formCSV),
    ]
    return tables.compactMap { name, text in text.map { (name, $0) } }
  }

  /// A figure of this report as a PNG file that says where it comes from.
  ///
  /// - Throws: `ImageError`.
  public func png(_ figure: Figure) throws(ImageError) -> [UInt8] {
    let measures = MeasureColumn.firstPage.map(\.id).joined(separator: " ")
    return try figure.png(
      texts: [
        PNG.Text("Software", input.provenance.software),
        PNG.Text("Source", "\(input.dataset.name), run \(input.provenance.runDigest)"),
        PNG.Text("Measures", measures),
      ])
  }
}
