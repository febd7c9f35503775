// SPDX-License-Identifier: Apache-2.0
import Platform
import TestSupport
import Testing

/// `rep-gate check --shard` and `rep-gate merge`, from files to exit status.
@Suite struct GateShardTests {
  private let dataset: SmallDataset

  init() throws {
    dataset = try SmallDataset()
    try Files.write(
      #"""
      {"schema": 1, "baseline": "main", "rules": {
        "f1@0.5s{counter=zig-zag-fixed}": ["value >= 0.5"],
        "jitter{exercise=squat}": ["value <= 100", "clips >= 2"],
        "phase-accuracy{exercise=squat}": ["value >= 2"],
        "fault-abstention-rate{analyzer=trainer-squat-fixed,view=front}": ["events >= 1"]
      }}
      """#,
      to: dataset.folder.path("gates.json")
    )
    let blessed = try dataset.gate("bless", "datasets/small", "--counter", "zig-zag-fixed")
    guard blessed.status == 0 else { throw SetUpFailure(description: blessed.diagnostics) }
  }

  private func shard(_ index: Int, _ count: Int, _ more: [String] = []) throws -> ProgramResult {
    try dataset.gate(
      ["check", "datasets/small", "--shard", "\(index)/\(count)", "--out", "sharded"] + more
    )
  }

  private func merge(_ more: String...) throws -> ProgramResult {
    try dataset.gate(["merge", "sharded", "datasets/small"] + more)
  }

  @Test(arguments: [1, 3, 6])
  func `any number of shards gives the verdict of one check`(count: Int) throws {
    let path = dataset.folder.path("datasets/small/labels/squat-ana.synthesis.tsv")
    try Files.write(
      try Files.readText(path).replacing("\tfull", with: "\tpartial", maxReplacements: 1),
      to: path
    )
    let outputs = ["--junit", "gate.xml", "--sarif", "gate.sarif", "--html", "gate.html"]
    let more = ["--counter-exec", SmallDataset.counter(at: 30)]
    let whole = try dataset.gate(["check", "datasets/small"] + more + outputs)
    #expect(whole.status != 0)
    func files() throws -> [[UInt8]] {
      try ["gate.xml", "gate.sarif", "gate.html"].map { try Files.read(dataset.folder.path($0)) }
    }
    let expected = try files()
    for index in 1...count {
      let result = try shard(index, count, more)
      #expect(result.status == 0, "\(result.diagnostics)")
    }
    let merged = try dataset.gate(["merge", "sharded", "datasets/small"] + outputs)
    #expect(merged.output == whole.output)
    #expect(merged.status == whole.status, "\(merged.diagnostics)")
    #expect(try files() == expected)
  }

  @Test func `missing shards, other rules and changed labels are refused`() throws {
    #expect(try shard(2, 3).status == 0)
    let missing = try merge()
    #expect(missing.status == 65)
    #expect(missing.diagnostics.contains("shards 1,3 of 3 are missing; make them with --array=1,3"))
    for index in [1, 3] { #expect(try shard(index, 3).status == 0) }
    #expect(try shard(1, 3).output == "shard 1-of-3: 2 clips (unchanged)\n")
    let rules = dataset.folder.path("gates.json")
    let text = try Files.readText(rules)
    try Files.write(text.replacing("0.5\"", with: "0.6\""), to: rules)
    #expect(try merge().diagnostics.contains("the shards were made with other rules"))
    #expect(try shard(1, 3).diagnostics.contains("were begun with other rules"))
    try Files.write(text, to: rules)
    #expect(try merge().lastLine == "gate failed: 1 rule broken")
    let path = dataset.folder.path("datasets/small/labels/curl-ana.synthesis.tsv")
    try Files.write(try Files.readText(path) + "\n", to: path)
    let stale = try merge()
    #expect(stale.status == 65)
    #expect(stale.diagnostics.contains("is of older labels or tracks; make it with --array="))
  }

  @Test func `a model may know none of the exercises of a shard`() throws {
    // One that knows squats: some shards have curls alone, or somebody who stands.
    let model = RecognizerTests.model.replacing("\"lunge\"", with: "\"squat\"")
    #expect(model != RecognizerTests.model)
    try Files.write(model, to: dataset.folder.path("model.json"))
    let more = ["--recognizer", "app=model.json"]
    for index in 1...4 {
      let result = try shard(index, 4, more)
      #expect(result.status == 0, "\(result.diagnostics)")
    }
    let whole = try dataset.gate(["check", "datasets/small"] + more)
    let merged = try merge()
    #expect(merged.output == whole.output)
    #expect(merged.status == whole.status)
  }

  @Test func `a program that fails fails its own shard and writes none`() throws {
    let crash = ["--counter-exec", "mine=exit 3"]
    #expect(try shard(1, 1, crash).status == 70)
    #expect(!Files.exists(dataset.folder.path("sharded/shards/1-of-1")))
    let calm = try dataset.gate("check", "datasets/small", "--shard", "1/1", "--out", "other")
    #expect(calm.status == 0, "\(calm.diagnostics)")
    let lonely = try dataset.gate("check", "datasets/small", "--shard", "1/2")
    #expect(lonely.status == 64)
  }
}
