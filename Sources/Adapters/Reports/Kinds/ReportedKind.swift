// SPDX-License-Identifier: Apache-2.0

/// The report of one kind of measurement; empty if nothing was measured.
///
/// A kind has a folder beside this file, with a type that conforms. The type stands in `Report.kinds`; pages, tables and
/// figures go over that list and know no kind by name.
protocol ReportedKind: Sendable {
  /// Takes what a report is made of.
  init(input: ReportInput)

  /// The facts at the head of the page; nil if another kind says them or nothing was measured.
  var facts: PageFacts? { get }
  /// The beginning of the page.
  var overview: HTML? { get }
  /// The answer to which backend; nil if it has none.
  var answer: BackendAnswer? { get }
  /// The columns of the table that has every backend in one row.
  var glance: [GlanceColumn] { get }
  /// The sections of the page of backends; nil where there is nothing to say.
  ///
  /// - Parameter leader: The track configuration that the others stand beside.
  /// - Returns: Those that have a number.
  func sections(beside leader: String) -> [PageSection?]
  /// The sections, which have their places in `Page.order`; nil where there is nothing to say.
  var sections: [PageSection?] { get }
  /// The pages besides that of the report, for what is too long for it.
  var furtherPages: [ReportPage] { get }
  /// The confidences that it states.
  var confidences: StatedConfidences? { get }
  /// Every measure, a list for each row of the page.
  var measures: [MeasureList] { get }
  /// The columns that the guide explains.
  var columns: [MeasureColumn] { get }
  /// Its tables in Markdown.
  var summaries: [SummaryTable] { get }
  /// Its table in CSV.
  var file: SummaryFile? { get }
  /// The headings of what the rows of that table are of; empty where it has none.
  static var fileHead: [String] { get }
}

extension ReportedKind {
  /// Nothing.
  var facts: PageFacts? { nil }
  /// Nothing.
  var overview: HTML? { nil }
  /// None.
  var furtherPages: [ReportPage] { [] }
  /// Nothing.
  var answer: BackendAnswer? { nil }
  /// None.
  var glance: [GlanceColumn] { [] }
  /// None.
  func sections(beside leader: String) -> [PageSection?] { [] }
  /// None.
  var confidences: StatedConfidences? { nil }
  /// None.
  var columns: [MeasureColumn] { [] }
  /// None.
  var summaries: [SummaryTable] { [] }
  /// None.
  var file: SummaryFile? { nil }
  /// None.
  static var fileHead: [String] { [] }
}
