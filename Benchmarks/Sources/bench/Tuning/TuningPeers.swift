// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import RepCounting
import Scoring
import Tuning

/// The zig-zag's best amplitude and cooldown for exact counts, beside a grid in NumPy and Optuna's TPE.
///
/// All three replay the same clips. `REPGAUGE_OPTUNA_PYTHON` names a Python with both packages; without it
/// the rows stand alone.
enum TuningPeers {
  private static let clips = 120
  private static let peers = [
    (name: "NumPy", script: "numpy_grid.py", size: "100", work: "100 x 100 grid"),
    (name: "Optuna", script: "optuna_tpe.py", size: "200", work: "TPE, 200 trials"),
  ]

  /// One row a peer.
  static func rows(jobs: Int, runs: Int) throws -> [Row] {
    let swept = MadeClips.clips(clips)
    let configuration = try CounterConfiguration(parsing: "zig-zag")
    let plane = try CounterPlane(
      configuration,
      over: ThresholdAxis("min-amplitude", of: configuration.counter),
      ThresholdAxis("cooldown", of: configuration.counter, over: 0...3)
    )
    var best = 0.0
    let ours = try fastest(of: runs) {
      let landscapes = try concurrentMap(swept, jobs: jobs) { plane.landscape(of: $0) }
      best = PlaneSweep(Objective(.exact), landscapes).score()?.best ?? 0
    }
    let work = "zig-zag amplitude x cooldown, exact counts of 120 clips x 900 samples"
    let scratch = try ScratchFolder("signals")
    let signals = scratch.path + "/signals.json"
    try Files.write(swept.signalDocument.compactText, to: signals)
    var rows: [Row] = []
    for peer in peers {
      var row = Row(work: "\(work), beside \(peer.work)", unit: "s", ours: ours)
      row.remark = "best \(best.text(decimals: 4))"
      if let script = PythonPeer(peer.script, by: "REPGAUGE_OPTUNA_PYTHON") {
        let found = try withExtendedLifetime(scratch) {
          try script.numbers([signals, peer.size], count: 2)
        }
        row.peer = peer.name
        row.theirs = found[1]
        row.target = .atMost(1)
        row.remark += ", theirs \(found[0].text(decimals: 4))"
      }
      rows.append(row)
    }
    return rows
  }
}
