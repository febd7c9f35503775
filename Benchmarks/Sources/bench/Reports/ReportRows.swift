// SPDX-License-Identifier: Apache-2.0
import Basics
import Figures
import Reports
import Results
import Scoring

/// Writing the page of a run, its figures and strips included, without PNG.
struct ReportRows: RowGroup {
  let name = "report"
  let summary = "writing the page of a run of 200 clips"

  func measure(runs: Int, report: (Row) -> Void) throws {
    let clips = 200
    // As many as rep-eval tests unless it is told which.
    let counters = 8
    let input = self.input(clips: clips, counters: counters)
    let writing = fastest(of: runs) { _ = opaque(Report(input).html) }
    report(
      Row(
        work: "report of \(clips) clips by \(counters) counters",
        unit: "reports/s",
        ours: 1 / writing,
        target: .atLeast(1)
      )
    )
    report(
      Row(
        work: "report of \(clips) clips by \(counters) counters, its size",
        unit: "bytes",
        ours: Double(Report(input).html.utf8.count),
        target: .atMost(1_000_000)
      )
    )
  }

  /// Six reps a clip, a fifth of the people clips, and a signal at 30 frames per second.
  private func input(clips: Int, counters: Int) -> ReportInput {
    let evaluations = (0..<counters).map { counter in
      CounterEvaluation(
        Configuration(counter: "counter-\(counter):min-amplitude=0.1", track: "blazepose-full"),
        clips: (0..<clips).map { clip in
          RandomClip(
            id: "clip-\(clip)",
            subject: "subject-\(clip / 5)",
            reps: 6,
            seed: UInt64(clip),
            counter: UInt64(counter)
          ).score()
        }
      )
    }
    return ReportInput(
      dataset: DatasetFacts(name: "random"),
      results: RunResults(evaluations: evaluations, sliceKeys: []),
      signals: (0..<clips).map { signal("clip-\($0)", seed: UInt64($0)) },
      provenance: Provenance(software: "RepGauge", runDigest: "0", command: "rep-eval")
    )
  }

  private func signal(_ clip: String, seed: UInt64) -> ClipSignal {
    var generator = RandomGenerator(seed: seed)
    let samples = (0..<240).map { frame -> (time: Double, value: Double) in
      let time = Double(frame) / 30
      return (time, Elementary.cos(6.28 * time) + 0.05 * generator.unit())
    }
    return ClipSignal(
      clip: clip,
      track: "blazepose-full",
      name: "hip height, share of frame",
      times: 0...8,
      trace: SignalTrace(samples)
    )
  }
}
