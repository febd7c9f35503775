// SPDX-License-Identifier: Apache-2.0
import Scoring

/// Resampling subjects for every measure's interval, and tolerance curves.
struct ScoringRows: RowGroup {
  let name = "scoring"
  let summary = "measures with intervals, tolerance curves"

  func measure(runs: Int, report: (Row) -> Void) throws {
    let clips = (0..<1_000).map { index in
      RandomClip(
        id: "clip-\(index)",
        subject: "subject-\(index / 5)",
        reps: 10,
        seed: UInt64(index)
      ).score()
    }
    let configuration = Configuration(counter: "random", track: "random")
    let evaluating = fastest(of: runs) {
      _ = opaque(CounterEvaluation(configuration, clips: clips))
    }
    report(
      Row(
        work: "all measures of 1,000 clips, 200 subjects, 2,000 replicates",
        unit: "clips/s",
        ours: 1_000 / evaluating,
        target: .atLeast(500)
      )
    )
    for (name, definitions, least) in [
      ("headline measures, sums all of them,", MeasureCatalog.headline, 2_000.0),
      ("measures of the first page", MeasureCatalog.firstPage, 500.0),
    ] {
      let seconds = fastest(of: runs) {
        _ = opaque(CounterEvaluation(configuration, clips: clips, measuring: definitions))
      }
      report(
        Row(
          work: "\(name) of 1,000 clips, 200 subjects, 2,000 replicates",
          unit: "clips/s",
          ours: 1_000 / seconds,
          target: .atLeast(least)
        )
      )
    }
    let evaluation = CounterEvaluation(configuration, clips: clips)
    let drawing = fastest(of: runs) { _ = opaque(evaluation.toleranceCurve()) }
    report(
      Row(
        work: "F1 against tolerance, 1,000 clips",
        unit: "clips/s",
        ours: 1_000 / drawing,
        target: .atLeast(10_000)
      )
    )
  }
}
