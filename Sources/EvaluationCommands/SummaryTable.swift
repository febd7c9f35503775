// SPDX-License-Identifier: Apache-2.0
import Basics
import Scoring

/// The headline measures of a run as lines for a terminal, one per counter and track.
struct SummaryTable {
  private static let columns: [(title: String, id: String, decimals: Int)] = [
    ("exact", "exact", 2), ("off by 1", "off-by-one", 2), ("MAE", "mae", 2),
    ("precision", "precision@0.5s", 2), ("recall", "recall@0.5s", 2), ("F1@0.5s", "f1@0.5s", 2),
    ("false/min", "false-reps-per-minute", 2), ("latency s", "latency-median@0.5s", 2),
  ]

  private let evaluations: [Evaluation]

  init(_ evaluations: [Evaluation]) {
    self.evaluations = evaluations
  }

  /// The table with a heading, columns aligned; a dash where a measure is undefined.
  var lines: [String] {
    let heading = ["counter", "track"] + Self.columns.map(\.title)
    let rows = evaluations.map { evaluation in
      [evaluation.configuration.counter, evaluation.configuration.track]
        + Self.columns.map { column in
          evaluation.measure(column.id)?.value?.text(decimals: column.decimals) ?? "-"
        }
    }
    let widths = heading.indices.map { column in
      ([heading] + rows).map { $0[column].count }.max() ?? 0
    }
    return ([heading] + rows).map { row in
      zip(row, widths).enumerated().map { column, cell in
        let space = String(repeating: " ", count: cell.1 - cell.0.count)
        return column < 2 ? cell.0 + space : space + cell.0
      }.joined(separator: "  ")
    }
  }
}
