// SPDX-License-Identifier: Apache-2.0
import Basics
import Results
import Scoring
import Storage
import Terminal

/// The first page of a run as lines for a terminal.
struct SummaryTables {
  let run: Run

  /// The tables with headings, an empty line after each; those without rows are left out.
  ///
  /// Tables of counters come first, then what becomes of scores on changed tracks, then the other kinds.
  var lines: [String] {
    let isOfCounters: (MeasurementKind) -> Bool = { $0.selectors.contains("counter") }
    let blocks =
      MeasurementKind.all.filter(isOfCounters).map { table(of: $0.record) }
      + robustnessTables.map { $0.rows.isEmpty ? [] : $0.lines }
      + MeasurementKind.all.filter { !isOfCounters($0) }.map { table(of: $0.record) }
    return blocks.filter { !$0.isEmpty }.flatMap { $0 + [""] }
  }

  /// A table with its remarks below; empty if it has no rows.
  private func table<Record: EvaluatedRecord>(of record: Record.Type) -> [String] {
    guard let summary = record.summary else { return [] }
    let evaluations = run.results[record]
    let table = TextTable(
      heading: summary.names + summary.columns.map(\.title),
      leading: summary.names.count,
      rows: summary.rows(of: evaluations)
    )
    guard !table.rows.isEmpty else { return [] }
    return table.lines + summary.remarks(on: evaluations)
  }
}
