// SPDX-License-Identifier: Apache-2.0
import Platform

/// The gate from a cold start: tracks read, hashed, replayed through five counters and held against a
/// baseline.
struct GateRows: RowGroup {
  let name = "gate"
  let summary = "replaying and gating 1,000 stored tracks, and what that holds in memory"

  private static let counters = [
    "zig-zag-fixed", "article-rep-counter-fixed", "hysteresis", "article-adaptive-counter-fixed",
    "aigym",
  ]

  private static let rules = """
    {"schema": 1, "events": "unchanged", "rules": {"f1@0.5s": ["value >= 0.1"]}}

    """

  func measure(runs: Int, report: (Row) -> Void) throws {
    guard let synth = Repository.program("rep-synth"), let gate = Repository.program("rep-gate")
    else { return skip("the programs are not built; 'make programs' builds them") }
    var start = Double.infinity
    for _ in 0..<runs * 5 { start = min(start, try ProcessCost.run(gate, ["--help"]).seconds) }
    report(
      Row(work: "start of rep-gate --help", unit: "ms", ours: start * 1000, target: .atMost(15))
    )
    let folder = try ScratchFolder("bench")
    let rules = folder.path + "/gates.json"
    try Files.write(Self.rules, to: rules)
    var costs: [ProcessCost] = []
    var blessings: [ProcessCost] = []
    for clips in [100, 1_000] {
      let dataset = try ManyClips(count: clips, reps: 12).make(with: synth, in: folder)
      let baseline = ["--baseline", dataset + "/baseline.json", "--quiet"]
      let check = ["check", dataset, "--rules", rules] + baseline
      // The rows are about counters, so the only analyzer is one that knows no squat.
      let tested = Self.counters.flatMap { ["--counter", $0] } + ["--analyzer", "push-up"]
      blessings.append(try ProcessCost.run(gate, ["bless", dataset] + baseline + tested))
      var best = try ProcessCost.run(gate, check)
      for _ in 1..<max(min(runs, 3), 1) {
        best = best.least(try ProcessCost.run(gate, check))
      }
      costs.append(best)
    }
    report(
      Row(
        work: "rep-gate check of 1,000 tracks x 900 frames x 5 counters",
        unit: "s",
        ours: costs[1].seconds,
        target: .atMost(10),
        remark: "\(Int(costs[1].processorSeconds * 1000)) ms of processor time"
      )
    )
    for (verb, costs) in [("check", costs), ("bless", blessings)] {
      let more = (costs[1].peakMemory - costs[0].peakMemory) / 900
      report(
        Row(
          work: "memory of rep-gate \(verb), 1,000 clips against 100",
          unit: "MiB",
          ours: Double(costs[1].peakMemory) / 1_048_576,
          peer: "the same with 100 clips",
          theirs: Double(costs[0].peakMemory) / 1_048_576,
          remark: "\(more) bytes per clip more"
        )
      )
    }
  }
}
