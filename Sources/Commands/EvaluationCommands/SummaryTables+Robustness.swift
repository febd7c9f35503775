// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Results
import Scoring
import Storage
import Terminal

/// Scores and relations on changed tracks.
extension SummaryTables {
  /// The least scores of counters, then those of analyzers, then broken relations.
  var robustnessTables: [TextTable] { [counters, analyzers, relations] }

  /// The F1 of tracks as they are is that of counters; here is the least of each ladder and its dose.
  private var counters: TextTable {
    leastScores("least F1 of", run.robustness?.evaluations ?? [])
  }

  /// The same of analyzers and faulty reps.
  private var analyzers: TextTable {
    leastScores("least fault F1 of", run.robustness?.forms ?? [])
  }

  private func leastScores(_ title: String, _ evaluations: [some DoseEvaluation]) -> TextTable {
    let ladders = run.robustness?.ladders ?? []
    return TextTable(
      heading: [title, "track"] + ladders.map(\.name),
      leading: 2,
      rows: evaluations.map { evaluation in
        [evaluation.candidate, evaluation.track]
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
        [check.candidate, check.track, String(check.clips)]
          + check.failures.map { $0.isEmpty ? "-" : String($0.count) }
      }
    )
  }
}
