// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Measures
import Platform
import PoseTracks
import Results
import Scoring
import Storage
import TestSupport
import Testing

/// Form analyzers that are programs.
@Suite struct ExternalAnalyzerTests {
  @Test(.enabled("needs Python 3") { ExternalProgram.has("python3") })
  func `the Python example finds what the built-in analyzer finds`() throws {
    let folder = try TemporaryFolder()
    let recipe = ExternalProgram.examples + "/../datasets/synthetic/faults.json"
    let made = try BuiltProgram("rep-synth").run(
      [recipe, "--out", "faults", "--no-video", "--quiet"],
      from: folder.path
    )
    #expect(made.status == 0, "\(made.diagnostics)")
    let command = "python3 '\(ExternalProgram.examples)/analyzer.py'"
    let result = try BuiltProgram("rep-eval").run(
      [
        "faults", "--counter", "zig-zag", "--analyzer", "trainer-squat-fixed", "--analyzer-exec",
        "mine=\(command)", "--out", "run", "--no-png",
      ],
      from: folder.path
    )
    #expect(result.status == 0, "\(result.diagnostics)")
    let run = try RunDirectory.read(folder.path("run"))
    #expect(run.sources == [RunSource(analyzer: "mine", command: command)])
    let analyzers = Dictionary(grouping: run.forms, by: \.configuration.analyzer)
    let ours = try #require(analyzers["trainer-squat-fixed"]?.first)
    let theirs = try #require(analyzers["mine"]?.first)
    #expect(theirs.clips.map(\.clip.id) == ours.clips.map(\.clip.id))
    var findings = 0
    for (our, their) in zip(ours.clips, theirs.clips) {
      let expected = our.result.ofDepthAndLean
      findings += expected.findings.count
      #expect(their.result.isAlike(expected), "\(our.clip.id)")
    }
    #expect(findings == 27)
    // The reps that it says are scored as a counter's, and the phases as the detector's.
    let counted = try #require(run.evaluations.first { $0.configuration.counter == "mine" })
    #expect((counted.measure("f1@0.25s")?.value ?? 0) > 0.99)
    let detector = try #require(run.phases.first)
    let phases = try #require(
      run.phases.first { $0.configuration.detector == "mine" }
    )
    #expect(phases.clips.map(\.clip.id) == detector.clips.map(\.clip.id))
    #expect((phases.measures.first { $0.id == "phase-accuracy" }?.value ?? 0) > 0.7)
    let page = try Files.readText(folder.path("run/index.html"))
    #expect(page.contains("Analyzers from outside") && page.contains("mine on "))
  }

  @Test(.enabled("needs Python 3") { ExternalProgram.has("python3") })
  func `the learned example has the weights that its script learns`() throws {
    let folder = try TemporaryFolder()
    let made = try BuiltProgram("rep-synth").run(
      [
        ExternalProgram.examples + "/../datasets/synthetic/faults.json", "--out", "faults",
        "--no-video", "--quiet",
      ],
      from: folder.path
    )
    #expect(made.status == 0, "\(made.diagnostics)")
    let result = try BuiltProgram("rep-eval").run(
      [
        "faults", "--counter", "zig-zag", "--analyzer", "trainer-squat-fixed", "--analyzer-exec",
        "learned=python3 '\(ExternalProgram.examples)/learned.py'", "--out", "run", "--no-png",
      ],
      from: folder.path
    )
    #expect(result.status == 0, "\(result.diagnostics)")
    let child = try ChildProcess(
      "/bin/sh",
      arguments: [
        "-c",
        "python3 '\(ExternalProgram.examples)/learn.py' '\(folder.path("faults"))' "
          + "'\(folder.path("run"))' > '\(folder.path("weights"))'",
      ]
    )
    #expect(try child.wait() == .exited(0))
    let learned = try Files.readText(folder.path("weights"))
    let written = try Files.readText(ExternalProgram.examples + "/learned.py")
    let weights = try #require(learned.split(separator: "\n").last)
    #expect(weights.hasPrefix("WEIGHTS = ["))
    #expect(written.contains(weights))
    let run = try RunDirectory.read(folder.path("run"))
    let form = try #require(run.forms.first { $0.configuration.analyzer == "learned" })
    #expect((form.measure("fault-f1{fault=shallow-depth}")?.value ?? 0) > 0.8)
  }

  @Test func `reps and phases that a program says are rows of their own, and stored`() throws {
    let dataset = try SmallDataset()
    let script = """
      n=0; while read line; do n=$((n+1)); case $n in \
      20) echo '[{"type": "rep", "extremum_time": 0.4, "start": 0.1, "confidence": 0.9}, \
      {"type": "rep", "rejected": "too small"}]';; \
      21) echo '[{"type": "phase", "phase": "eccentric", "start": 0.1, "end": 0.4}, \
      {"type": "phase", "phase": "concentric", "start": 0.4}]';; \
      *) echo '[]';; esac; done
      """
    let result = try dataset.evaluate("--analyzer-exec", "mine=\(script)")
    #expect(result.status == 0, "\(result.diagnostics)")
    let run = try RunDirectory.read(dataset.folder.path("run"))
    let counted = try #require(run.evaluations.first { $0.configuration.counter == "mine" })
    #expect(counted.clips.map(\.predictedCount) == [1, 1, 1, 1])
    #expect(run.evaluations.map(\.configuration.counter) == ["zig-zag", "mine"])
    // Said of form is nothing, and yet it was asked.
    #expect(run.forms.contains { $0.configuration.analyzer == "mine" })
    let told = run.phases.filter { $0.configuration.detector == "mine" }
    #expect(told.count == 1 && run.phases.count == 3)
    #expect(told[0].clips.allSatisfy { !$0.predicted.isEmpty })
    let first = try Files.readText(dataset.folder.path("run/index.html"))
    #expect(first.contains("--analyzer-exec") && !first.contains("--counter mine"))
    let again = try dataset.run("rep-report", "run", "--out", "again", "--format", "html")
    #expect(again.status == 0, "\(again.diagnostics)")
    #expect(try Files.readText(dataset.folder.path("again/index.html")) == first)
  }

  @Test func `what a program says is stored with all that it said, and renders again`() throws {
    let dataset = try SmallDataset()
    let script = """
      n=0; while read line; do n=$((n+1)); case $n in \
      20) echo '[{"type": "fault", "fault": "soft-knees", "start": 0.5, "end": 0.8, "time": 0.6, \
      "side": "left", "quantity": "softness", "unit": "ratio", "value": 0.9, "threshold": 0.5, \
      "confidence": 0.7}, {"type": "measure", "quantity": "knee-flexion", "value": 91, "time": 0.5}]';; \
      21) echo '[{"type": "abstention", "fault": "knee-valgus", "reason": "view"}]';; \
      *) echo '[]';; esac; done
      """
    let result = try dataset.evaluate("--analyzer-exec", "mine=\(script)")
    #expect(result.status == 0, "\(result.diagnostics)")
    let run = try RunDirectory.read(dataset.folder.path("run"))
    let form = try #require(run.forms.first { $0.configuration.analyzer == "mine" })
    #expect(form.clips.count == 4)
    let said = form.clips[0].result
    let finding = try #require(said.findings.first)
    #expect(finding.fault.rawValue == "soft-knees")
    #expect([finding.start, finding.time, finding.end, finding.value] == [0.5, 0.6, 0.8, 0.9])
    #expect(finding.side == .left)
    #expect(finding.quantity == Quantity("softness", .ratio))
    #expect(said.measurements.map(\.quantity) == [.kneeFlexion])
    #expect(said.measurements.map(\.confidence) == [1])
    #expect(said.abstentions.map(\.reason) == [.view])
    #expect(said.abstentions[0].decisionTime > finding.decisionTime)
    let first = try Files.readText(dataset.folder.path("run/index.html"))
    let again = try dataset.run("rep-report", "run", "--out", "again", "--format", "html")
    #expect(again.status == 0, "\(again.diagnostics)")
    #expect(try Files.readText(dataset.folder.path("again/index.html")) == first)
    #expect(first.contains("soft-knees"))
  }

  @Test func `an exercise that is not known makes no row, and the others are asked on`() throws {
    let dataset = try SmallDataset()
    let script = """
      read line; case "$line" in *squat*) echo '[]';; *) echo null; exit;; esac; \
      while read line; do echo '[]'; done
      """
    let result = try dataset.evaluate("--analyzer-exec", "mine=\(script)")
    #expect(result.status == 0, "\(result.diagnostics)")
    let run = try RunDirectory.read(dataset.folder.path("run"))
    let form = try #require(run.forms.first { $0.configuration.analyzer == "mine" })
    #expect(form.clips.map(\.clip.id) == ["squat-ana", "squat-ben"])
  }

  /// A program that answers nothing but, once, this.
  private static func saying(_ answer: String) -> String {
    """
    n=0; while read line; do n=$((n+1)); \
    if [ $n = 9 ]; then echo '\(answer)'; else echo '[]'; fi; done
    """
  }

  /// What an analyzer's program may do wrong besides what any may.
  private static let broken: [ExternalProgram.Broken] = [
    ExternalProgram.Broken(
      testDescription: "does not know the exercise any more",
      command: saying("null"),
      status: 65,
      words: ["\"null\", which is not a list"]
    ),
    ExternalProgram.Broken(
      testDescription: "misspells a type",
      command: saying(#"[{"type": "faults"}]"#),
      status: 65,
      words: [
        "'type' is not one of fault, measure, abstention, event, hold, judgement, rep, phase; "
          + "did you mean 'fault'?"
      ]
    ),
    ExternalProgram.Broken(
      testDescription: "says more of an abstention than there is",
      command: saying(#"[{"type": "abstention", "confidence": 1}]"#),
      status: 65,
      words: ["an abstention has no member 'confidence'"]
    ),
    ExternalProgram.Broken(
      testDescription: "does not say what it measured",
      command: saying(#"[{"type": "measure", "value": 1}]"#),
      status: 65,
      words: ["a measure needs 'quantity'"]
    ),
    ExternalProgram.Broken(
      testDescription: "measures something unknown without a unit",
      command: saying(#"[{"type": "measure", "value": 1, "quantity": "knee-flexon"}]"#),
      status: 65,
      words: ["needs a 'unit'; did you mean 'knee-flexion'?"]
    ),
    ExternalProgram.Broken(
      testDescription: "measures in another unit",
      command: saying(
        #"[{"type": "measure", "value": 1, "quantity": "knee-flexion", "unit": "m"}]"#
      ),
      status: 65,
      words: ["'knee-flexion' is in deg"]
    ),
    ExternalProgram.Broken(
      testDescription: "is surer than sure",
      command: saying(
        #"[{"type":"fault","fault":"a","quantity":"knee-flexion","value":1,"threshold":1,"confidence":2}]"#
      ),
      status: 65,
      words: ["'confidence' is not in 0...1"]
    ),
    ExternalProgram.Broken(
      testDescription: "knows the future",
      command: saying(
        #"[{"type":"measure","quantity":"knee-flexion","value":1,"decision_time":99}]"#
      ),
      status: 65,
      words: ["at 99 s, where it has seen no frame"]
    ),
    ExternalProgram.Broken(
      testDescription: "finds what ended after it was decided",
      command: saying(
        #"[{"type":"fault","fault":"a","quantity":"knee-flexion","value":1,"threshold":1,"confidence":1,"end":99}]"#
      ),
      status: 65,
      words: ["a fault has start <= time <= end <= decision_time"]
    ),
    ExternalProgram.Broken(
      testDescription: "counts a rep that is to come",
      command: saying(#"[{"type": "rep", "decision_time": 99}]"#),
      status: 65,
      words: ["decided at 99 s, where it has seen no frame"]
    ),
    ExternalProgram.Broken(
      testDescription: "measures a rep",
      command: saying(#"[{"type": "rep", "value": 1}]"#),
      status: 65,
      words: ["a rep has no member 'value'"]
    ),
    ExternalProgram.Broken(
      testDescription: "tells a phase without a beginning",
      command: saying(#"[{"type": "phase", "phase": "top"}]"#),
      status: 65,
      words: ["a phase needs 'start'"]
    ),
    ExternalProgram.Broken(
      testDescription: "tells a phase that is not over",
      command: saying(#"[{"type": "phase", "phase": "top", "start": 0, "end": 99}]"#),
      status: 65,
      words: ["told a phase at 99 s, where it has seen no frame"]
    ),
    ExternalProgram.Broken(
      testDescription: "tells phases that overlap",
      command: saying(
        #"[{"type":"phase","phase":"top","start":0},{"type":"phase","phase":"eccentric","start":0.1}]"#
      ),
      status: 65,
      words: ["phases are told in order, each after the end of the one before"]
    ),
    ExternalProgram.Broken(
      testDescription: "tells a phase that there is not",
      command: saying(#"[{"type": "phase", "phase": "excentric", "start": 0}]"#),
      status: 65,
      words: ["'phase' is not one of eccentric, bottom, concentric, top; did you mean 'eccentric'?"]
    ),
    ExternalProgram.Broken(
      testDescription: "changes the past",
      command: """
        n=0; while read line; do n=$((n+1)); case $n in \
        9) echo '[{"type":"abstention","fault":"a","reason":"view"}]';; \
        10) echo '[{"type":"abstention","fault":"a","reason":"view","decision_time":0.1}]';; \
        *) echo '[]';; esac; done
        """,
      status: 65,
      words: ["decided at 0.1 s, in the past"]
    ),
  ]

  private static let form =
    "a list of findings, measurements, abstentions, events, holds, judgements, reps and phases"

  @Test(arguments: ExternalProgram.Broken.any(answering: form) + broken)
  func `a broken program costs itself, with one line and its status`(
    _ broken: ExternalProgram.Broken
  ) throws {
    let dataset = try SmallDataset()
    let result = try dataset.evaluate(
      "--analyzer",
      "trainer-squat-fixed",
      "--analyzer-exec",
      "mine=\(broken.command)",
      "--analyzer-patience",
      broken.patience
    )
    broken.check(result, "analyzer")
    let run = try RunDirectory.read(dataset.folder.path("run"))
    #expect(Set(run.forms.map(\.configuration.analyzer)) == ["trainer-squat-fixed"])
    #expect(run.evaluations[0].measure("exact")?.value == 1)
    #expect(run.sources == [])
  }

  @Test(arguments: [
    (["--analyzer-exec", "python3 x.py"], "needs a name of lower-case letters"),
    (["--analyzer-exec", "push-up=cat"], "there are two analyzers 'push-up'"),
    (["--analyzer-exec", "a=cat", "--analyzer-exec", "a=dog"], "there are two analyzers 'a'"),
    (["--analyzer-exec", "zig-zag=cat"], "there are two counters 'zig-zag'"),
    (["--analyzer-exec", "a=cat", "--counter-exec", "a=cat"], "there are two counters 'a'"),
    (["--analyzer-exec", "a=cat", "--analyzer-patience", "0"], "analyzer-patience"),
  ])
  func `options that cannot be read end before anything is done`(
    options: [String],
    words: String
  ) throws {
    let dataset = try SmallDataset()
    let result = try BuiltProgram("rep-eval").run(
      ["datasets/small", "--out", "run"] + options,
      from: dataset.folder.path
    )
    #expect(result.status == 64, "\(result.diagnostics)")
    #expect(result.diagnostics.contains(words), "\(result.diagnostics)")
    #expect(!Files.exists(dataset.folder.path("run")))
  }
}

extension FormResult {
  /// What is said of depth and of the lean of the trunk alone.
  fileprivate var ofDepthAndLean: FormResult {
    let faults: [Fault] = [.shallowDepth, .trunkLean]
    return FormResult(
      findings: findings.filter { faults.contains($0.fault) },
      measurements: measurements.filter { [.thighElevation, .trunkLean].contains($0.quantity) },
      abstentions: abstentions.filter { faults.contains($0.fault) }
    )
  }

  /// Whether another program says the same, but for the last bits of elementary functions.
  fileprivate func isAlike(_ other: FormResult) -> Bool {
    abstentions == other.abstentions
      && findings.elementsEqual(other.findings) { one, other in
        one.fault == other.fault && one.side == other.side && one.quantity == other.quantity
          && [one.start, one.time, one.end, one.decisionTime]
            == [other.start, other.time, other.end, other.decisionTime]
          && (one.value - other.value).magnitude < 1e-9 && one.threshold == other.threshold
          && (one.confidence - other.confidence).magnitude < 1e-9
      }
      && measurements.elementsEqual(other.measurements) { one, other in
        one.quantity == other.quantity && one.side == other.side && one.time == other.time
          && one.decisionTime == other.decisionTime
          && (one.value - other.value).magnitude < 1e-9
          && (one.confidence - other.confidence).magnitude < 1e-9
      }
  }
}
