// SPDX-License-Identifier: Apache-2.0
import Basics
import Forecasting
import Results
import Scoring
import Storage
import Terminal

/// The first page of a run as lines for a terminal.
struct SummaryTables {
  let run: Run
  /// What counters would score in sets of other lengths.
  let lengths: LengthForecasts?

  /// The tables with headings, an empty line after each; those without rows are left out.
  ///
  /// Tables of counters come first, then what becomes of scores on changed tracks, then the other kinds.
  var lines: [String] {
    let isOfCounters: (MeasurementKind) -> Bool = { $0.selectors.contains("counter") }
    let blocks =
      MeasurementKind.all.filter(isOfCounters).flatMap { tables(of: $0.record) }
      + robustnessTables.map { $0.rows.isEmpty ? [] : $0.lines }
      + MeasurementKind.all.filter { !isOfCounters($0) }.flatMap { tables(of: $0.record) }
    return blocks.filter { !$0.isEmpty }.flatMap { $0 + [""] }
  }

  /// The table of a kind with its remarks below, and those behind it; none if it has no rows.
  private func tables<Record: EvaluatedRecord>(of record: Record.Type) -> [[String]] {
    guard let summary = record.summary else { return [] }
    let evaluations = run.results[record]
    var heading = summary.names + summary.columns.map(\.title)
    var rows = summary.rows(of: evaluations)
    guard !rows.isEmpty else { return [] }
    var remarks = summary.remarks(on: evaluations)
    if let lengths, Record.kind.selectors.contains("counter"),
      let place = heading.firstIndex(of: "exact")
    {
      heading.insert(LengthForecasts.headlineTitle, at: place + 1)
      for row in rows.indices {
        // The rows below those of counters are of baselines.
        let forecast = row < lengths.rows.count ? lengths.rows[row].headlineText : ""
        rows[row].insert(forecast, at: place + 1)
      }
      remarks.append(lengths.remark)
    }
    let table = TextTable(heading: heading, leading: summary.names.count, rows: rows)
    return [table.lines + remarks]
      + summary.details(of: evaluations).map { detail in
        TextTable(heading: detail.heading, leading: detail.leading, rows: detail.rows).lines
          + detail.remarks
      }
  }
}
