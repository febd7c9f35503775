// SPDX-License-Identifier: Apache-2.0
import Basics
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
      + [robustness, formRobustness, relations]
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

  /// The F1 of tracks as they are is that of counters; here is the least of each ladder and its dose.
  private var robustness: TextTable {
    leastScores("least F1 of", run.robustness?.evaluations ?? [])
  }

  /// The same of analyzers and faulty reps.
  private var formRobustness: TextTable {
    leastScores("least fault F1 of", run.robustness?.forms ?? [])
  }

  private func leastScores(_ title: String, _ evaluations: [some DoseEvaluation]) -> TextTable {
    let ladders = run.robustness?.ladders ?? []
    return TextTable(
      heading: [title, "track"] + ladders.map(\.name),
      leading: 2,
      rows: evaluations.map { evaluation in
        [evaluation.subject, evaluation.track]
          + ladders.enumerated().map { index, ladder in
            guard let worst = evaluation.worst(ladder: index), let value = worst.measure.value
            else { return "-" }
            return "\(value.text(decimals: 2)) (\(ladder.steps[worst.step].label))"
          }
      }
    )
  }

  /// On how many clips relations do not hold that need no label.
  private var relations: TextTable {
    let relations = run.robustness?.relations ?? []
    return TextTable(
      heading: ["clips that break", "track", "clips"] + relations.map(\.name),
      leading: 2,
      rows: (run.robustness?.checks ?? []).map { check in
        [check.subject, check.track, String(check.clips)]
          + check.failures.map { $0.isEmpty ? "-" : String($0.count) }
      }
    )
  }
}
