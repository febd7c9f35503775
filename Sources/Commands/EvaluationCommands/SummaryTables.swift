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
    let tables =
      MeasurementKind.all.filter(isOfCounters).map { table(of: $0.record) }
      + robustnessTables
      + MeasurementKind.all.filter { !isOfCounters($0) }.map { table(of: $0.record) }
    return tables.compactMap(\.self).filter { !$0.rows.isEmpty }.flatMap { $0.lines + [""] }
  }

  private func table<Record: EvaluatedRecord>(of record: Record.Type) -> TextTable? {
    record.summary.map { summary in
      TextTable(
        heading: summary.names + summary.columns.map(\.title),
        leading: summary.names.count,
        rows: summary.rows(of: run.results[record])
      )
    }
  }
}
