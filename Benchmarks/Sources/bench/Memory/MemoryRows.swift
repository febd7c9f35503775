// SPDX-License-Identifier: Apache-2.0
import Platform

/// The memory of an evaluation of 1,000 clips, beside one of 100 such clips.
///
/// Clips are synthetic, 20 s at 30 frames per second, without videos. An evaluation may keep their
/// events, not their tracks.
struct MemoryRows: RowGroup {
  let name = "memory"
  let summary = "the memory of an evaluation, 1,000 clips beside 100"

  func measure(runs: Int, report: (Row) -> Void) throws {
    guard let synth = Repository.program("rep-synth"), let eval = Repository.program("rep-eval")
    else { return skip("the programs are not built; 'make programs' builds them") }
    let folder = try ScratchFolder("bench")
    var costs: [ProcessCost] = []
    for clips in [100, 1_000] {
      let dataset = try ManyClips(count: clips, reps: 8).make(with: synth, in: folder)
      costs.append(
        try ProcessCost.run(
          eval,
          [
            dataset, "--out", dataset + "/run", "--no-png", "--replicates", "200", "--jobs", "1",
            "--quiet",
          ]
        )
      )
    }
    report(
      Row(
        work: "memory of an evaluation, 1,000 clips against 100",
        unit: "MiB",
        ours: Double(costs[1].peakMemory) / 1_048_576,
        peer: "the same with 100 clips",
        theirs: Double(costs[0].peakMemory) / 1_048_576,
        remark: "\((costs[1].peakMemory - costs[0].peakMemory) / 900 / 1024) KiB per clip more; "
          + "\(Int(costs[1].seconds * 1000)) ms in all"
      )
    )
  }
}
