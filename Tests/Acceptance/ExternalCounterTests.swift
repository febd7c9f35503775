// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Platform
import RepCounting
import Results
import Scoring
import Storage
import TestSupport
import Testing

/// Counters that are programs or tables of events.
@Suite struct ExternalCounterTests {
  /// The examples count squats by the hips, as the zig-zag does, and no curls.
  private func checkExample(_ command: String) throws {
    let dataset = try SmallDataset()
    let result = try dataset.evaluate("--counter-exec", "mine=\(command)")
    #expect(result.status == 0, "\(result.diagnostics)")
    let run = try RunDirectory.read(dataset.folder.path("run"))
    #expect(run.evaluations.map(\.configuration.counter) == ["zig-zag", "mine"])
    #expect(run.sources == [RunSource(counter: "mine", command: command)])
    let counts = run.evaluations[1].clips.map { ($0.clip.id, $0.predictedCount) }
    #expect(counts.map(\.0) == ["curl-ana", "squat-ana", "squat-ben", "standing-ben"])
    #expect(counts.map(\.1) == [0, 3, 2, 0])
    let event = try #require(run.evaluations[1].clips[1].events.first)
    #expect(event.extremumTime ?? .infinity < event.decisionTime)
  }

  @Test(.enabled("needs Python 3") { ExternalProgram.has("python3") })
  func `the Python example counts`() throws {
    try checkExample("python3 '\(ExternalProgram.examples)/counter.py'")
  }

  @Test(.enabled("needs Node.js") { ExternalProgram.has("node") })
  func `the JavaScript example counts`() throws {
    try checkExample("node '\(ExternalProgram.examples)/counter.js'")
  }

  /// What a counter's program may do wrong besides what any may.
  private static let broken: [ExternalProgram.Broken] = [
    ExternalProgram.Broken(
      testDescription: "misspells a member",
      command: "while read line; do echo '[{\"extremum\": 1}]'; done",
      status: 65,
      words: ["an event has no member 'extremum'"]
    ),
    ExternalProgram.Broken(
      testDescription: "knows the future",
      command: "while read line; do echo '[{\"decision_time\": 99}]'; done",
      status: 65,
      words: ["decided at 99 s, where it has seen no frame"]
    ),
    ExternalProgram.Broken(
      testDescription: "changes the past",
      command: """
        n=0; while read line; do n=$((n+1)); case $n in 9) echo '[{}]';; \
        10) echo '[{"decision_time": 0.1}]';; *) echo '[]';; esac; done
        """,
      status: 65,
      words: ["decided at 0.1 s, in the past"]
    ),
    ExternalProgram.Broken(
      testDescription: "is in milliseconds since 1970",
      command: """
        n=0; while read line; do n=$((n+1)); case $n in 9) echo '[{"extremum_time": 1.7e12}]';; *) echo '[]';; esac; done
        """,
      status: 65,
      words: ["put 'extremum_time' at 1700000000000 s, outside the clip"]
    ),
    ExternalProgram.Broken(
      testDescription: "starts before the clip",
      command: """
        n=0; while read line; do n=$((n+1)); case $n in 9) echo '[{"start": -0.5}]';; *) echo '[]';; esac; done
        """,
      status: 65,
      words: ["put 'start' at -0.5 s, outside the clip, which is from 0 to"]
    ),
    ExternalProgram.Broken(
      testDescription: "ends after the clip",
      command: """
        n=0; while read line; do n=$((n+1)); case $n in 9) echo '[{"end": 60}]';; *) echo '[]';; esac; done
        """,
      status: 65,
      words: ["put 'end' at 60 s, outside the clip"]
    ),
    ExternalProgram.Broken(
      testDescription: "ends before it starts",
      command: """
        n=0; while read line; do n=$((n+1)); case $n in 9) echo '[{"start": 0.4, "end": 0.2}]';; *) echo '[]';; esac; done
        """,
      status: 65,
      words: ["let a rep end at 0.2 s, before it starts at 0.4 s"]
    ),
    ExternalProgram.Broken(
      testDescription: "turns down what it has not seen",
      command: """
        n=0; while read line; do n=$((n+1)); case $n in 9) echo '[{"decision_time": 50, "rejected": "no"}]';; *) echo '[]';; esac; done
        """,
      status: 65,
      words: ["turned a rep down at 50 s, where it has seen no frame"]
    ),
  ]

  @Test(arguments: ExternalProgram.Broken.any(answering: "a list of events") + broken)
  func `a broken program costs itself, with one line and its status`(
    _ broken: ExternalProgram.Broken
  ) throws {
    let dataset = try SmallDataset()
    let result = try dataset.evaluate(
      "--counter-exec",
      "mine=\(broken.command)",
      "--counter-patience",
      broken.patience
    )
    broken.check(result, "counter")
    let run = try RunDirectory.read(dataset.folder.path("run"))
    #expect(run.evaluations.map(\.configuration.counter) == ["zig-zag"])
    #expect(run.evaluations[0].measure("exact")?.value == 1)
  }

  @Test func `what a program turned down is kept with its reason`() throws {
    let dataset = try SmallDataset()
    let script = """
      n=0; while read line; do n=$((n+1)); \
      if [ $n = 20 ]; then echo '[{"rejected": "too shallow"}]'; else echo '[]'; fi; done
      """
    let result = try dataset.evaluate("--counter-exec", "mine=\(script)")
    #expect(result.status == 0, "\(result.diagnostics)")
    let table = try Files.readText(dataset.folder.path("run/rejections.csv"))
    #expect(
      table.split(separator: "\n").contains { $0.hasPrefix("mine,") && $0.contains("curl-ana") }
    )
    #expect(table.contains(",other,too shallow\n"))
  }

  @Test func `a table of events is scored as a counter`() throws {
    let dataset = try SmallDataset()
    let table = """
      clip,decision_time,extremum_time,confidence
      squat-ana,2.5,,0.5
      squat-ana,4.5,4.1,
      curl-ana,3,3,1

      """
    try Files.write(table, to: dataset.folder.path("theirs.csv"))
    let result = try dataset.evaluate("--counter-events", "theirs=theirs.csv")
    #expect(result.status == 0, "\(result.diagnostics)")
    let run = try RunDirectory.read(dataset.folder.path("run"))
    #expect(run.evaluations.map(\.configuration.counter) == ["zig-zag", "theirs"])
    #expect(run.evaluations[1].clips.map(\.predictedCount) == [1, 2, 0, 0])
    #expect(
      run.sources == [
        RunSource(
          counter: "theirs",
          .events,
          path: "theirs.csv",
          sha256: SHA256.hexadecimal(of: Array(table.utf8)),
          track: "truth"
        )
      ]
    )
    let page = try Files.readText(dataset.folder.path("run/index.html"))
    #expect(page.contains("--counter zig-zag --counter-events theirs=theirs.csv@truth"))
    #expect(run.evaluations[1].clips[1].events[0].confidence == 0.5)
    #expect(run.evaluations[1].clips[1].events[0].extremumTime == nil)
  }

  /// A log in which the app missed a rep, and its user corrected both clips to 4.
  private static let log = """
    {"clip": "squat-ana", "decision_time": 2.5, "confidence": 0.5}
    {"clip": "squat-ana", "decision_time": 4.5, "extremum_time": 4.1, "confidence": null}
    {"clip": "squat-ana", "exercise": "squat", "corrected_count": 4}
    {"clip": "curl-ana", "decision_time": 3, "extremum_time": 3, "confidence": 1}
    {"clip": "curl-ana", "corrected_count": 4}

    """

  @Test func `an app's log is scored as a counter, and its totals are never the truth`() throws {
    let dataset = try SmallDataset()
    try Files.write(Self.log, to: dataset.folder.path("app.jsonl"))
    let imported = try dataset.run(
      "rep-label",
      "import",
      "app-log",
      "app.jsonl",
      "--dataset",
      "datasets/small"
    )
    #expect(imported.status == 0, "\(imported.diagnostics)")
    let weak = dataset.path + "/labels/squat-ana.app-user.tsv"
    #expect(try Files.readText(weak).contains("#rater app-user\n#status draft\n"))
    let result = try dataset.evaluate("--counter-events", "app=app.jsonl")
    #expect(result.status == 0, "\(result.diagnostics)")
    #expect(
      result.diagnostics.contains("clip 'squat-ana': the app's user counts 4 reps, ")
        && result.diagnostics.contains("[count-against-intervals]")
    )
    let run = try RunDirectory.read(dataset.folder.path("run"))
    #expect(run.evaluations[1].clips.map(\.predictedCount) == [1, 2, 0, 0])
    #expect(run.evaluations[1].clips.map(\.referenceCount) == [2, 3, 2, 0])
    #expect(run.clips.allSatisfy { $0.rater != "app-user" })

    // Without other labels the clip has none.
    try Files.remove(dataset.path + "/labels/squat-ana.synthesis.tsv")
    let again = try dataset.evaluate("--counter-events", "app=app.jsonl", "--replace")
    #expect(again.status == 0, "\(again.diagnostics)")
    let less = try RunDirectory.read(dataset.folder.path("run"))
    #expect(less.evaluations[1].clips.map(\.clip.id) == ["curl-ana", "squat-ben", "standing-ben"])
  }

  @Test func `all that is wrong with an app's log is said, and others are kept`() throws {
    let dataset = try SmallDataset()
    let log = """
      {"clip": "squat-anna", "decision_time": 2.5}
      {"clip": "squat-ana", "decision_time": "late"}
      {"clip": "squat-ana", "decision_time": 4.5, "confidense": 1}
      {"clip": "squat-ana"}
      7
      {"clip": "squat-ana", "corrected_count": "many"}

      """
    try Files.write(log, to: dataset.folder.path("app.jsonl"))
    let result = try dataset.evaluate("--counter-events", "app=app.jsonl")
    #expect(result.status == 65)
    for line in [
      "app.jsonl:1:10: error: the dataset has no clip 'squat-anna', did you mean 'squat-ana'? [event-clip]",
      "app.jsonl:2:40: error: 'late' is not a time in seconds [event-value]",
      "app.jsonl:3:59: error: there is no member 'confidense', did you mean 'confidence'? [event-columns]",
      "app.jsonl:4:1: error: the member 'decision_time' is missing [event-columns]",
      "app.jsonl:5:1: error: a line of a log is an object [unknown-layout]",
    ] {
      #expect(result.diagnostics.contains(line), "\(result.diagnostics)")
    }
    let run = try RunDirectory.read(dataset.folder.path("run"))
    #expect(run.evaluations.map(\.configuration.counter) == ["zig-zag"])
  }

  @Test func `all that is wrong with a table is said, and others are kept`() throws {
    let dataset = try SmallDataset()
    let table = """
      clip,decision_time,confidence
      squat-anna,2.5,
      squat-ana,late,
      squat-ana,4.5,2
      squat-ben,3,
      squat-ben,2.9,
      squat-ben,1

      """
    try Files.write(table, to: dataset.folder.path("theirs.csv"))
    let result = try dataset.evaluate("--counter-events", "theirs=theirs.csv")
    #expect(result.status == 65)
    for line in [
      "theirs.csv:2:1: error: the dataset has no clip 'squat-anna', did you mean 'squat-ana'? [event-clip]",
      "theirs.csv:3:11: error: 'late' is not a time in seconds [event-value]",
      "theirs.csv:4:15: error: '2' is not a number in 0...1 [event-value]",
      "theirs.csv:6:11: error: 2.9 s is before the previous event, which is at 3.0 s [event-value]",
      "theirs.csv:7:1: error: 2 cells under 3 columns [event-value]",
    ] {
      #expect(result.diagnostics.contains(line), "\(result.diagnostics)")
    }
    let run = try RunDirectory.read(dataset.folder.path("run"))
    #expect(run.evaluations.map(\.configuration.counter) == ["zig-zag"])
  }

  @Test(arguments: ["99", "-0.5", "1.7e9"])
  func `a table with a time outside the clip costs itself`(time: String) throws {
    let dataset = try SmallDataset()
    for row in ["\(time),", "2,\(time)"] where time != "1.7e9" || row.hasPrefix("2") {
      let table = "clip,decision_time,extremum_time\ncurl-ana,\(row)\n"
      try Files.write(table, to: dataset.folder.path("theirs.csv"))
      let result = try dataset.evaluate("--counter-events", "theirs=theirs.csv", "--replace")
      #expect(result.status == 65, "\(result.diagnostics)")
      if time != "1.7e9" {
        let words = "counter 'theirs' on clip 'curl-ana': it put '"
        #expect(result.diagnostics.contains(words), "\(result.diagnostics)")
        #expect(result.diagnostics.contains("outside the clip, which is from 0 to"))
        #expect(result.diagnostics.contains("(theirs.csv:2)"))
      }
      let run = try RunDirectory.read(dataset.folder.path("run"))
      #expect(run.evaluations.map(\.configuration.counter) == ["zig-zag"])
    }
  }

  @Test func `confidence maps make rows of their own`() throws {
    let dataset = try SmallDataset()
    let maps = """
      {"schema": 1, "maps": [
        {"counter": "zig-zag", "track": "truth", "events": 5, "right": 5, "subjects": 2,
          "points": [[0, 0.25]]}]}
      """
    try Files.write(maps, to: dataset.folder.path("maps.json"))
    let result = try dataset.evaluate("--confidence-map", "maps.json")
    #expect(result.status == 0, "\(result.diagnostics)")
    let run = try RunDirectory.read(dataset.folder.path("run"))
    #expect(
      run.evaluations.map(\.configuration.counter) == ["zig-zag", "zig-zag-recalibrated"]
    )
    let events = run.evaluations.map { $0.clips.flatMap(\.events) }
    #expect(events[0].map(\.decisionTime) == events[1].map(\.decisionTime))
    #expect(events[1].allSatisfy { $0.confidence == 0.25 })
    #expect(run.sources.map(\.words) == [["--confidence-map", "maps.json"]])
  }

  @Test(arguments: [
    (
      ["--pose-samples", "bad.csv"],
      "bad.csv:1:1: error: a sample has 101 cells, not 2 [pose-sample]"
    ),
    (["--confidence-map", "bad.csv"], "bad.csv:1:1: error"),
  ])
  func `files that hold something else are said to, and the rest is kept`(
    options: [String],
    words: String
  ) throws {
    let dataset = try SmallDataset()
    try Files.write("a,b\n", to: dataset.folder.path("bad.csv"))
    let result = try dataset.evaluate(options[0], options[1])
    #expect(result.status == 65)
    #expect(result.diagnostics.contains(words), "\(result.diagnostics)")
    let run = try RunDirectory.read(dataset.folder.path("run"))
    #expect(run.evaluations.map(\.configuration.counter) == ["zig-zag"])
  }

  @Test(arguments: [
    (["--counter-exec", "python3 x.py"], Int32(64), "needs a name of lower-case letters"),
    (["--counter-exec", "zig-zag=cat"], 64, "there are two counters 'zig-zag'"),
    (["--counter-exec", "a=cat", "--counter-events", "a=b"], 64, "there are two counters 'a'"),
    (["--counter-events", "a=missing.csv"], 66, "missing.csv"),
    (["--counter-events", "a=b.csv@exakt"], 66, "no tracks 'exakt' are replayed"),
    (["--counter-exec", "a=cat", "--counter-patience", "0"], 64, "counter-patience"),
  ])
  func `options that cannot be read end before anything is done`(
    options: [String],
    status: Int32,
    words: String
  ) throws {
    let dataset = try SmallDataset()
    let result = try BuiltProgram("rep-eval").run(
      ["datasets/small", "--out", "run"] + options,
      from: dataset.folder.path
    )
    #expect(result.status == status, "\(result.diagnostics)")
    #expect(result.diagnostics.contains(words), "\(result.diagnostics)")
    #expect(!Files.exists(dataset.folder.path("run")))
  }
}
