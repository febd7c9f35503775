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
  /// A dash stands where a measure is undefined.
  var lines: [String] {
    [counters, stability, robustness, formRobustness, relations, forms, tracks, phases].filter {
      !$0.rows.isEmpty
    }
    .flatMap { $0.lines + [""] }
  }

  private typealias Column = (title: String, id: String, decimals: Int)

  private static let counterColumns: [Column] = MeasureCatalog.firstPage.map { measure in
    (counterTitles[measure.id] ?? measure.id, measure.id, 2)
  }
  private static let counterTitles = [
    "off-by-one": "off by 1", "mae": "MAE", "precision@0.5s": "precision",
    "recall@0.5s": "recall", "f1@0.5s": "F1@0.5s", "false-reps-per-minute": "false/min",
    "latency-median@0.5s": "latency s", "latency-p95@0.5s": "P95 s",
    "calibration-error@0.5s": "cal. error",
  ]
  private static let stabilityColumns: [Column] = [
    ("noise flips", "noise-flip-rate", 3), ("drop flips", "drop-flip-rate", 3),
    ("rate flips", "rate-flip-rate", 3), ("threshold flips", "threshold-flips", 2),
    ("margin", "decision-margin", 2),
  ]
  private static let formColumns: [Column] = [
    ("precision", "fault-precision", 2), ("recall", "fault-recall", 2), ("F1", "fault-f1", 2),
    ("AP", "fault-average-precision", 2), ("abstained", "fault-abstention-rate", 2),
    ("clip AUC", "clip-auc", 2), ("alerts/min", "alerts-per-minute", 1),
    ("repeats", "feedback-repeat-rate", 2),
  ]
  private static let trackColumns: [Column] = [
    ("jitter %", "jitter", 2), ("coverage", "jitter-coverage", 2),
    ("lag-1", "jitter-autocorrelation", 2), ("lag ms", "jitter-lag", 0),
    ("angle deg", "angle-jitter", 2), ("error %", "joint-error", 2),
  ]

  private static let phaseColumns: [Column] = [
    ("accuracy", "phase-accuracy", 2), ("with rest", "phase-accuracy:background", 2),
    ("edit", "phase-edit", 2), ("F1@10", "phase-f1:iou-10", 2), ("F1@25", "phase-f1:iou-25", 2),
    ("F1@50", "phase-f1:iou-50", 2), ("bias s", "phase-boundary-bias@0.5s", 3),
    ("MAE s", "phase-boundary-mae@0.5s", 3),
  ]

  private var counters: TextTable {
    TextTable(
      heading: ["counter", "track"] + Self.counterColumns.map(\.title),
      leading: 2,
      rows: run.evaluations.map { evaluation in
        [evaluation.configuration.counter, evaluation.configuration.track]
          + Self.cells(Self.counterColumns, of: evaluation.measure)
      } + baselines
    )
  }

  private var stability: TextTable {
    TextTable(
      heading: ["counter", "track"] + Self.stabilityColumns.map(\.title),
      leading: 2,
      rows: run.stabilities.map { evaluation in
        [evaluation.configuration.counter, evaluation.configuration.track]
          + Self.cells(Self.stabilityColumns, of: evaluation.measure)
      }
    )
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

  /// What counters would score that watch nothing, below those that do.
  private var baselines: [[String]] {
    guard let evaluation = run.evaluations.first else { return [] }
    return Baseline.allCases.map { baseline in
      let measure = { baseline.id(inPlaceOf: $0).flatMap(evaluation.measure) }
      return ["(\(baseline.rawValue))", "-"]
        + Self.counterColumns.map { column in
          measure(column.id)?.value?.text(decimals: column.decimals) ?? ""
        }
    }
  }

  private var forms: TextTable {
    TextTable(
      heading: ["analyzer", "feedback", "track", "findings"] + Self.formColumns.map(\.title),
      leading: 3,
      rows: run.forms.map { evaluation in
        let configuration = evaluation.configuration
        return [
          configuration.analyzer, configuration.feedback ?? "-", configuration.track,
          String(evaluation.clips.reduce(0) { $0 + $1.findings.count }),
        ] + Self.cells(Self.formColumns, of: evaluation.measure)
      }
    )
  }

  private var tracks: TextTable {
    TextTable(
      heading: ["track"] + Self.trackColumns.map(\.title),
      leading: 1,
      rows: run.tracks.map { evaluation in
        [evaluation.track] + Self.cells(Self.trackColumns, of: evaluation.measure)
      }
    )
  }

  private var phases: TextTable {
    TextTable(
      heading: ["phases of", "clips"] + Self.phaseColumns.map(\.title),
      leading: 1,
      rows: run.phases.map { evaluation in
        [evaluation.configuration.name, String(evaluation.clips.count)]
          + Self.cells(Self.phaseColumns, of: evaluation.measure)
      }
    )
  }

  private static func cells(_ columns: [Column], of measure: (String) -> Measure?) -> [String] {
    columns.map { measure($0.id)?.value?.text(decimals: $0.decimals) ?? "-" }
  }
}
