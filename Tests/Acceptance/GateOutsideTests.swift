// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import Results
import Scoring
import Storage
import TestSupport
import Testing

/// `rep-gate` over an app's own counters and analyzers.
@Suite struct GateOutsideTests {
  private let dataset: SmallDataset

  init() throws {
    dataset = try SmallDataset()
  }

  private func blessed() throws -> Run {
    try BaselineFile.read(dataset.folder.path("reports/baselines/main.json")).run
  }

  private func bless() throws {
    let result = try dataset.gate(
      "bless",
      "datasets/small",
      "--counter-exec",
      SmallDataset.counter(at: 20)
    )
    #expect(result.status == 0, "\(result.diagnostics)")
  }

  @Test func `an app's own counter is blessed, checked, and caught when it changes`() throws {
    try bless()
    let run = try blessed()
    #expect(run.evaluations.map(\.configuration.counter) == ["mine"])
    #expect(run.forms.isEmpty)
    #expect(run.sources.map(\.name) == ["mine"])
    let check = ["check", "datasets/small", "--baseline", "main", "--no-rules", "--counter-exec"]
    let same = try BuiltProgram("rep-gate").run(
      check + [SmallDataset.counter(at: 20)],
      from: dataset.folder.path
    )
    #expect(same.status == 0, "\(same.output)\(same.diagnostics)")
    #expect(same.lastLine == "gate passed: 4 clips, nothing changed")
    let other = try BuiltProgram("rep-gate").run(
      check + [SmallDataset.counter(at: 24)],
      from: dataset.folder.path
    )
    #expect(other.status == 1, "\(other.output)\(other.diagnostics)")
    #expect(other.output.contains("changed: clip squat-ana, mine on truth"))
  }

  @Test func `an outside counter of the baseline that nobody names is an error`() throws {
    try bless()
    let path = dataset.folder.path("reports/baselines/main.json")
    let before = try Files.read(path)
    for words in [["check", "--no-rules"], ["bless"], ["bless", "--counter", "zig-zag"]] {
      let result = try BuiltProgram("rep-gate").run(
        [words[0], "datasets/small"] + words.dropFirst() + ["--baseline", "main"],
        from: dataset.folder.path
      )
      #expect(result.status == 64, "\(result.output)\(result.diagnostics)")
      #expect(
        result.diagnostics.contains(
          "the baseline has the external 'mine': add --counter-exec 'mine=n=0; while read line"
        ),
        "\(result.diagnostics)"
      )
      #expect(result.diagnostics.contains("or bless with --drop mine"))
    }
    try dataset.writeRun()
    #expect(try dataset.gate("bless", "run").status == 64)
    #expect(try dataset.gate("check", "run", "--baseline", "main", "--no-rules").status == 64)
    #expect(try Files.read(path) == before)
    #expect(
      try dataset.gate("bless", "run", "--drop", "mein").diagnostics.contains(
        "did you mean 'mine'?"
      )
    )
    let dropped = try dataset.gate("bless", "run", "--drop", "mine")
    #expect(dropped.status == 0, "\(dropped.diagnostics)")
    #expect(try blessed().evaluations.map(\.configuration.counter) == ["zig-zag-fixed"])
    #expect(try dataset.gate("check", "run", "--baseline", "main", "--no-rules").status == 0)
  }

  @Test func `a counter that the baseline has not is said, and alone is no verdict`() throws {
    try bless()
    let two = SmallDataset.counter(at: 20).replacing("mine=", with: "two=")
    let check = ["check", "datasets/small", "--baseline", "main", "--no-rules"]
    let mine = ["--counter-exec", SmallDataset.counter(at: 20)]
    let both = try dataset.gate(check + mine + ["--counter-exec", two])
    #expect(both.status == 0, "\(both.output)\(both.diagnostics)")
    #expect(
      both.output.contains(
        "new: two on truth is not in baseline 'main': not compared; 'rep-gate bless' adds it\n"
      ),
      "\(both.output)"
    )
    #expect(
      try dataset.gate("bless", "datasets/small", "--drop", "mine", "--counter", "zig-zag").status
        == 0
    )
    let alone = try dataset.gate(check + ["--counter-exec", two])
    #expect(alone.status == 3, "\(alone.output)\(alone.diagnostics)")
    #expect(
      alone.lastLine
        == "gate cannot judge the run: nothing is demanded of 'two': it is neither in baseline 'main' "
        + "nor selected by a rule"
    )
    #expect(alone.output.contains("next: rep-gate bless datasets/small --counter-exec "))
  }

  @Test func `a baseline that is sought beside rules of another folder says so`() throws {
    try bless()
    try Files.write(
      #"{"schema": 1, "baseline": "main"}"#,
      to: dataset.folder.path("mine/rules.json")
    )
    let check = ["check", "datasets/small", "--counter-exec", SmallDataset.counter(at: 20)]
    let result = try dataset.gate(check + ["--rules", "mine/rules.json"])
    #expect(result.status == 66)
    #expect(
      result.diagnostics.contains(
        "cannot read baseline 'mine/reports/baselines/main.json': there is no such file; rep-gate bless "
          + "writes it; names resolve from the folder of the rules, 'mine': keep the rules beside "
          + "'reports', or name the file with --baseline reports/baselines/main.json"
      ),
      "\(result.diagnostics)"
    )
    let named = try dataset.gate(
      check + ["--rules", "mine/rules.json", "--baseline", "reports/baselines/main.json"]
    )
    #expect(named.status == 0, "\(named.output)\(named.diagnostics)")
  }

  @Test func `counters and analyzers of an app join what is blessed already`() throws {
    #expect(try dataset.gate("bless", "datasets/small", "--counter", "zig-zag").status == 0)
    try Files.write(
      "clip,decision_time\nsquat-ana,2.5\n",
      to: dataset.folder.path("theirs.csv")
    )
    let judge = "judge=while read line; do echo '[]'; done"
    let options = [
      "--counter-events", "theirs=theirs.csv", "--analyzer-exec", judge, "--baseline", "main",
    ]
    let joined = try BuiltProgram("rep-gate").run(
      ["bless", "datasets/small"] + options,
      from: dataset.folder.path
    )
    #expect(joined.status == 0, "\(joined.diagnostics)")
    let run = try blessed()
    #expect(run.evaluations.map(\.configuration.counter) == ["zig-zag", "theirs"])
    #expect(run.forms.map(\.configuration.analyzer).contains("judge"))
    #expect(run.forms.map(\.configuration.analyzer).contains("trainer-squat"))
    let checked = try BuiltProgram("rep-gate").run(
      ["check", "datasets/small", "--no-rules"] + options,
      from: dataset.folder.path
    )
    #expect(checked.status == 0, "\(checked.output)\(checked.diagnostics)")
    let less = try dataset.gate(
      "check",
      "datasets/small",
      "--no-rules",
      "--baseline",
      "main",
      "--counter-events",
      "theirs=theirs.csv"
    )
    #expect(less.status == 64)
    #expect(
      less.diagnostics.contains("the baseline has the external 'judge': add --analyzer-exec")
    )
  }

  /// A mistake of a program or file from outside, and the status.
  private static let broken: [(options: [String], status: Int32, says: String)] = [
    (["--counter-exec", "mine=exit 3"], 70, "counter 'mine' on clip 'curl-ana': it exited with"),
    (
      ["--counter-exec", "mine=while read line; do echo no; done"], 65,
      "counter 'mine' on clip 'curl-ana': it answered"
    ),
    (
      ["--counter-events", "mine=bad.csv"], 65, "the event table of an external counter has errors"
    ),
  ]

  @Test(arguments: 0..<3)
  func `a program that fails is no verdict, and nothing is blessed`(index: Int) throws {
    let (options, status, says) = Self.broken[index]
    try Files.write("clip,decision_time\nnobody,1\n", to: dataset.folder.path("bad.csv"))
    let blessed = try BuiltProgram("rep-gate").run(
      ["bless", "datasets/small"] + options,
      from: dataset.folder.path
    )
    #expect(blessed.status == status, "\(blessed.diagnostics)")
    #expect(blessed.diagnostics.contains(says), "\(blessed.diagnostics)")
    #expect(!Files.exists(dataset.folder.path("reports/baselines/main.json")))
    try bless()
    let checked = try BuiltProgram("rep-gate").run(
      ["check", "datasets/small", "--baseline", "main", "--no-rules", "--junit", "gate.xml"]
        + options,
      from: dataset.folder.path
    )
    #expect(checked.status == status, "\(checked.output)\(checked.diagnostics)")
    #expect(checked.lastLine.hasPrefix("gate cannot judge the run: \(says)"), "\(checked.output)")
    #expect(try Files.readText(dataset.folder.path("gate.xml")).contains("errors=\"1\""))
  }

  @Test func `options of counters from outside go with a dataset`() throws {
    try dataset.writeRun()
    let result = try dataset.gate(
      "check",
      "run",
      "--no-rules",
      "--baseline",
      "x",
      "--counter-exec",
      "a=b"
    )
    #expect([64, 66].contains(result.status))
    #expect(try dataset.gate("bless", "run", "--counter-exec", "a=cat").status == 64)
    #expect(
      try dataset.gate("bless", "datasets/small", "--counter-exec", "zig-zag=cat").status == 64
    )
  }

  @Test func `a change of an app's own counter is cut to a fixture`() throws {
    try bless()
    let shrunk = try dataset.gate(
      "shrink",
      "datasets/small",
      "--counter-exec",
      SmallDataset.counter(at: 24),
      "--clip",
      "squat-ana",
      "--out",
      "cut"
    )
    // It counts frames from the beginning of what it sees, so that only the whole beginning shows it.
    #expect(shrunk.status == 0, "\(shrunk.output)\(shrunk.diagnostics)")
    #expect(shrunk.output.contains("mine on truth"))
  }
}
