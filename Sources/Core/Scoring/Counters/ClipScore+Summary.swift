// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures

extension ClipScore {
  /// The measures of the first page, and below what counters would score that watch nothing.
  package static var summary: Summary<ClipScore>? {
    Summary(
      MeasureCatalog.firstPage.map { Summary.Column(titles[$0.id] ?? $0.id, $0.id, 2) },
      headlines: [("F1@0.5s", "f1@0.5s"), ("exact", "exact")],
      others: { evaluations in
        guard let evaluation = evaluations.first else { return [] }
        return Baseline.allCases.map { baseline in
          ["(\(baseline.rawValue))", "-"]
            + MeasureCatalog.firstPage.map { measure in
              let id = baseline.id(inPlaceOf: measure.id)
              return id.flatMap(evaluation.measure)?.value?.text(decimals: 2) ?? ""
            }
        }
      },
      remark: { evaluations in
        let (all, timed) = (clips("exact", evaluations), clips("recall@0.5s", evaluations))
        guard timed > 0, timed != all else { return nil }
        return
          "exact, off by 1, MAE: \(counted(all, "clip")) with reps; precision, recall, F1, latency: "
          + "\(counted(timed, "clip")) with labelled times"
      },
      notes: \.variantRemarks
    )
  }

  /// The number of clips behind a measure.
  private static func clips(_ id: String, _ evaluations: [Evaluation<ClipScore>]) -> Int {
    evaluations.compactMap { $0.measure(id)?.clips }.max() ?? 0
  }

  private static let titles = [
    "off-by-one": "off by 1", "mae": "MAE", "precision@0.5s": "precision",
    "recall@0.5s": "recall", "f1@0.5s": "F1@0.5s", "false-reps-per-minute": "false/min",
    "latency-median@0.5s": "latency s", "latency-p95@0.5s": "P95 s",
    "calibration-error@0.5s": "cal. error",
  ]
}
