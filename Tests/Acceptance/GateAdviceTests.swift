// SPDX-License-Identifier: Apache-2.0
import Basics
import Gating
import Platform
import TestSupport
import Testing

@testable import GateCommands
@testable import Scoring

/// The next commands that `rep-gate` prints.
@Suite struct GateAdviceTests {
  private let dataset: SmallDataset

  init() throws {
    dataset = try SmallDataset()
  }

  /// The lines that say what comes next, without the comments behind them.
  private func next(_ result: ProgramResult) -> [String] {
    result.output.split(separator: "\n").filter { $0.hasPrefix("next: ") }.map { line in
      String(line.dropFirst(6)).split(separator: "  # ").first.map(String.init) ?? ""
    }
  }

  /// Runs a line as a shell does, with the built programs at hand.
  private func shell(_ line: String) throws -> ProgramResult {
    let programs = Files.folder(of: CommandLine.arguments[0])
    return try BuiltProgram(path: "/bin/sh").run(
      ["-c", "PATH='\(programs)':\"$PATH\"; \(line)"],
      from: dataset.folder.path
    )
  }

  @Test func `the commands after a change work as they are printed`() throws {
    let blessed = try dataset.gate(
      "bless",
      "datasets/small",
      "--counter-exec",
      SmallDataset.counter(at: 20)
    )
    #expect(blessed.status == 0, "\(blessed.diagnostics)")
    let check = [
      "check", "datasets/small", "--baseline", "main", "--no-rules", "--counter-exec",
      SmallDataset.counter(at: 24),
    ]
    let program = BuiltProgram("rep-gate")
    let changed = try program.run(check, from: dataset.folder.path)
    #expect(changed.status == 1)
    let lines = next(changed)
    let starts = ["rep-eval datasets/small --clip ", "rep-gate shrink datasets/small --clip "]
    #expect(zip(lines, starts + ["rep-gate bless ", "git add "]).allSatisfy { $0.hasPrefix($1) })
    #expect(lines.count == 4)
    for line in lines.dropLast() {
      let done = try shell(line)
      #expect(done.status == 0, "\(line): \(done.output)\(done.diagnostics)")
      // The fixture's own command shows the change.
      for fixture in next(done) {
        let shown = try shell(fixture)
        #expect(shown.status == 1, "\(fixture): \(shown.output)\(shown.diagnostics)")
        #expect(shown.output.contains("-cut, mine on truth"))
      }
    }
    // The report shows the counter that changed, on the tracks that it changed on.
    let shown = try shell(lines[0]).output.split(separator: "\n").map(String.init)
    #expect(shown.filter { $0.contains(" truth ") && $0.hasPrefix("mine") }.count == 1, "\(shown)")
    #expect(!shown.contains { $0.hasPrefix("zig-zag") || $0.hasPrefix("analyzer") }, "\(shown)")
    #expect(lines[0].contains(" --tracks truth --counter none --analyzer none --counter-exec "))
    #expect(lines.last == "git add reports/baselines/main.json")
    let green = try program.run(check, from: dataset.folder.path)
    #expect(green.status == 0)
    #expect(next(green).isEmpty)
  }

  @Test(arguments: [
    ("zig-zag:min-amplitude=0.1", true, "--counter zig-zag:min-amplitude=0.1 --analyzer none"),
    ("mine", true, "--counter none --analyzer none --counter-exec mine=./it"),
    (
      "squat-posture > trainer-voice-coach", false,
      "--counter none --analyzer squat-posture --feedback trainer-voice-coach"
    ),
  ])
  func `the first command tests what changed and nothing else`(
    candidate: String,
    isCounter: Bool,
    words: String
  ) {
    let outside = ["--counter-exec", "mine=./it"]
    let steps = NextSteps(
      operand: "data",
      dataset: "data",
      isRun: false,
      words: ["--tracks", "truth", "--tracks", "other"] + outside,
      outsideWords: outside,
      raterWords: ["--rater", "ana"],
      baseline: nil,
      rules: []
    )
    var result = GateResult([])
    result.events = .unchanged
    result.changes = [
      ClipChange(
        candidate: candidate,
        track: "truth",
        clip: "clip",
        lines: [],
        effect: .worse,
        count: isCounter ? ClipChange.Count(before: 1, after: 0, reference: 1) : nil,
        timeline: nil,
        isNewlyFailing: true,
        isNewlyFixed: false
      )
    ]
    let line =
      "rep-eval data --clip clip --tracks truth \(words) --rater ana --out reports/clip --replace"
    #expect(steps.lines(for: result) == [line + "  # look at the clip"])
  }

  @Test(arguments: [
    (#"{"f1@0.5s": ["value >= 1.5", "value >= 0.1"]}"#, Int32(1), "rep-eval datasets/small"),
    (#"{"f1@0.5s{exercise=sqat}": ["value >= 0.1"]}"#, 3, "rep-gate rules"),
    (#"{"f1@0.5s{exercise=sqat}": ["value >= 0.1"]}"#, 3, "rep-gate check datasets/small "),
    (#"{"f7@0.5s": ["value >= 0.1"]}"#, 65, "rep-gate rules"),
  ])
  func `every verdict that is not green says what comes next`(
    rules: String,
    status: Int32,
    start: String
  ) throws {
    #expect(try dataset.gate("bless", "datasets/small", "--counter", "zig-zag-fixed").status == 0)
    try Files.write(
      "{\"schema\": 1, \"baseline\": \"main\", \"events\": \"listed\", \"rules\": \(rules)}",
      to: dataset.folder.path("gates.json")
    )
    let checked = try dataset.gate(
      "check",
      "datasets/small",
      "--junit",
      "out/gate.xml",
      "--sarif",
      "out/gate.sarif"
    )
    #expect(checked.status == status, "\(checked.output)\(checked.diagnostics)")
    #expect(next(checked).contains { $0.hasPrefix(start) }, "\(checked.output)")
    #expect(checked.lastLine.hasPrefix("gate "))
    let junit = try Files.readText(dataset.folder.path("out/gate.xml"))
    #expect(junit.contains("<failure") || junit.contains("<error"))
    let sarif = try JSONNode.parse(Files.read(dataset.folder.path("out/gate.sarif")), file: "").root
    #expect(sarif?["runs"]?.array?.first?["results"]?.array?.isEmpty == false)
  }

  @Test func `an undecided rule asks for labels of more people`() throws {
    let none = "mine=while read line; do echo '[]'; done"
    #expect(try dataset.gate("bless", "datasets/small", "--counter-exec", none).status == 0)
    try Files.write(
      #"{"schema": 1, "baseline": "main", "events": "listed", "rules": {"mae": ["rise <= 1"]}}"#,
      to: dataset.folder.path("gates.json")
    )
    let checked = try dataset.gate(
      "check",
      "datasets/small",
      "--counter-exec",
      SmallDataset.counter(at: 20)
    )
    #expect(checked.status == 1)
    #expect(checked.output.hasPrefix("undecided: mae: rise <= 1"), "\(checked.output)")
    #expect(next(checked) == ["rep-label serve datasets/small"])
  }

  @Test func `a broken file of rules is told by every output, with its place`() throws {
    #expect(try dataset.gate("bless", "datasets/small", "--counter", "zig-zag").status == 0)
    try Files.write(
      "{\"schema\": 1,\n \"rules\": {\"f7@0.5s\": [\"value >= 0\"]}}",
      to: dataset.folder.path("a b#.json")
    )
    let checked = try dataset.gate(
      "check",
      "datasets/small",
      "--rules",
      "a b#.json",
      "--sarif",
      "gate.sarif",
      "--junit",
      "gate.xml"
    )
    #expect(checked.status == 65)
    #expect(try Files.readText(dataset.folder.path("gate.xml")).contains("there is no measure"))
    let sarif = try JSONNode.parse(Files.read(dataset.folder.path("gate.sarif")), file: "").root
    let result = sarif?["runs"]?.array?.first?["results"]?.array?.first
    let place = result?["locations"]?.array?.first?["physicalLocation"]
    #expect(place?["artifactLocation"]?["uri"]?.string == "a%20b%23.json")
    #expect(place?["region"]?["startLine"]?.integer == 2)
  }
}
