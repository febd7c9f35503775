// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import RepCounting
import Results
import Scoring
import Storage
import TestSupport
import Testing

/// `rep-gate` over a dataset, whose stored tracks it replays itself.
@Suite struct GateReplayTests {
  private let dataset: SmallDataset

  init() throws {
    dataset = try SmallDataset()
  }

  private func bless() throws {
    let blessed = try dataset.gate("bless", "datasets/small", "--counter", "zig-zag-fixed")
    #expect(blessed.status == 0, "\(blessed.diagnostics)")
  }

  @Test func `a dataset and the run of it are blessed to the same bytes`() throws {
    try bless()
    try dataset.writeRun()
    let again = try dataset.gate("bless", "run", "--baseline", "main")
    #expect(again.lastLine.contains("main.json unchanged"))
    for operand in ["run", "datasets/small", "datasets/small/dataset.json"] {
      let checked = try dataset.gate(
        "check",
        operand,
        "--baseline",
        "main",
        "--no-rules",
        "--jobs",
        "3"
      )
      #expect(checked.status == 0, "\(checked.output)\(checked.diagnostics)")
      #expect(checked.lastLine == "gate passed: 4 clips, nothing changed")
    }
  }

  @Test func `rules measure tracks and phases when they ask for them`() throws {
    let rules = #"""
      {"schema": 1, "rules": {
        "jitter{exercise=squat}": ["value <= 100", "clips >= 2"],
        "phase-iou{phase=eccentric,subject=ana}": ["value >= 0.01"],
        "phase-accuracy{exercise=squat}": ["value >= 2"],
        "fault-abstention-rate{analyzer=trainer-squat-fixed,view=front}": ["events >= 1"]
      }}
      """#
    try Files.write(rules, to: dataset.folder.path("gates.json"))
    let checked = try dataset.gate("check", "datasets/small")
    #expect(checked.status == 1, "\(checked.output)\(checked.diagnostics)")
    #expect(checked.lastLine == "gate failed: 1 rule broken")
    #expect(checked.output.contains("failed: phase-accuracy{exercise=squat}: value >= 2"))
  }

  @Test func `changes of tracks and phases are told where they were blessed`() throws {
    let rules = #"""
      {"schema": 1, "baseline": "main", "rules": {
        "jitter": ["rise <= 0.01"],
        "phase-accuracy": ["drop <= 0.02 vs main"],
        "phase-iou{phase=eccentric}": ["drop <= 0.02", "value >= 0.01"]
      }}
      """#
    let path = dataset.folder.path("gates.json")
    let baseline = dataset.folder.path("reports/baselines/main.json")
    try bless()
    #expect(try !Files.readText(baseline).contains("phases.json"))
    try Files.write(rules, to: path)
    let before = try dataset.gate("check", "datasets/small")
    #expect(before.status == 3)
    #expect(
      before.lastLine.contains(
        "baseline 'main' has nothing of tracks on truth: it was blessed without a rule about their "
          + "change; bless it again with these rules (and 2 more)"
      ),
      "\(before.output)"
    )
    try bless()
    let after = try dataset.gate("check", "datasets/small")
    #expect(after.status == 0, "\(after.output)\(after.diagnostics)")
    #expect(after.lastLine == "gate passed: 4 clips, 4 rules fulfilled, nothing changed")
    try dataset.writeRun()
    #expect(try dataset.gate("bless", "run").lastLine.contains("main.json unchanged"))
    #expect(try dataset.gate("check", "run").lastLine == after.lastLine)

    // What an older detector would have told that was never wrong.
    let stored = try BaselineFile.read(baseline)
    var run = stored.run
    run.results.phases = run.results.phases.map { phase in
      PhaseEvaluation(
        phase.configuration,
        clips: phase.clips.map { score in
          PhaseScore(
            clip: score.clip,
            predicted: score.reference,
            reference: score.reference,
            ranges: score.ranges
          )
        },
        plan: phase.plan,
        isMeasured: false
      )
    }
    let text = BaselineFile.text(of: run, name: "main", detail: .kinds(MeasurementKind.ofRules))
    try Files.write(text, to: baseline)
    let worse = try dataset.gate("check", "datasets/small")
    #expect(worse.status == 1, "\(worse.output)")
    #expect(worse.output.contains("phase-accuracy: drop <= 0.02 vs main"))
    #expect(worse.output.contains("passed: jitter: rise <= 0.01"), "\(worse.output)")
  }

  @Test func `a phase's change and a slice without clips cannot be told`() throws {
    try bless()
    for rule in ["phase-accuracy", "jitter{exercise=push-up}"] {
      let demand = rule == "phase-accuracy" ? "drop <= 0.1" : "value <= 1"
      let rules = "{\"schema\": 1, \"rules\": {\"\(rule)\": [\"\(demand)\"]}}"
      try Files.write(rules, to: dataset.folder.path("gates.json"))
      #expect(try dataset.gate("check", "datasets/small", "--baseline", "main").status == 3)
    }
  }

  @Test func `a track that is gone or another, and labels with errors, are no pass`() throws {
    try bless()
    let track = dataset.path + "/tracks/truth/squat-ana.safetensors"
    let bytes = try Files.read(track)
    try Files.write(
      Files.read(dataset.path + "/tracks/truth/squat-ben.safetensors"),
      to: track
    )
    let other = try dataset.gate("check", "datasets/small", "--baseline", "main", "--no-rules")
    #expect(other.status == 3)
    #expect(other.output.contains("1 track 'truth' is not that of baseline 'main': squat-ana"))
    try Files.remove(track)
    #expect(
      try dataset.gate("check", "datasets/small", "--baseline", "main", "--no-rules").status == 65
    )
    try Files.write(bytes, to: track)
    let name = try #require(
      try Files.list(dataset.path + "/labels").first { $0.hasPrefix("squat-ana") }
    )
    try Files.write("nonsense\n", to: "\(dataset.path)/labels/\(name)")
    #expect(
      try dataset.gate("check", "datasets/small", "--baseline", "main", "--no-rules").status == 65
    )
    try Files.write("{", to: dataset.path + "/dataset.json")
    let broken = try dataset.gate("check", "datasets/small", "--baseline", "main", "--no-rules")
    #expect(broken.status == 65)
    #expect(broken.lastLine == "gate cannot judge the run: the dataset's manifest has errors")
  }

  @Test func `options of a dataset beside a run are a mistake`() throws {
    try bless()
    #expect(
      try dataset.gate("check", "none", "--counter", "zig-zag", "--baseline", "main", "--no-rules")
        .status
        == 66
    )
    try Files.write("{}", to: dataset.folder.path("run/run.json"))
    let mistaken = try dataset.gate(
      "check",
      "run",
      "--counter",
      "zig-zag",
      "--baseline",
      "main",
      "--no-rules"
    )
    #expect(mistaken.status == 64)
    #expect(mistaken.diagnostics.contains("--counter goes with a dataset, and 'run' is not one"))
  }
}
