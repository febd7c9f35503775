// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Platform
import Results
import Scoring
import Storage
import TestSupport
import Testing

@Suite struct EvaluationTests {
  @Test func `exact tracks are scored into a run that reads back`() throws {
    let dataset = try SmallDataset()
    let result = try dataset.run(
      "rep-eval",
      "datasets/small",
      "--counter",
      "zig-zag",
      "--counter",
      "article-rep-counter",
      "--out",
      "run",
      "--no-png"
    )
    #expect(result.status == 0, "\(result.diagnostics)")
    #expect(result.output.contains("4 clips, 2 subjects, 7 reps; report: run/index.html"))
    let run = try RunDirectory.read(dataset.folder.path("run"))
    let zigZag = try #require(run.evaluations.first)
    #expect(zigZag.configuration.counter == "zig-zag")
    #expect(zigZag.measure("exact")?.value == 1)
    #expect(zigZag.measure("f1@0.5s")?.value == 1)
    #expect(zigZag.measure("false-reps-per-minute")?.value == 0)
    #expect(run.evaluations[1].measure("recall@0.5s")?.value ?? 1 < 0.8)
    #expect(run.clips.map(\.identity.isNegative) == [false, false, false, true])
    #expect(Files.exists(dataset.folder.path("run/index.html")))
  }

  @Test func `what is named twice is tested once, and the run reads back`() throws {
    let dataset = try SmallDataset()
    let result = try dataset.run(
      "rep-eval",
      "datasets/small",
      "--counter",
      "zig-zag",
      "--counter",
      "zig-zag",
      "--analyzer",
      "trainer-squat",
      "--analyzer",
      "trainer-squat",
      "--out",
      "run",
      "--no-png"
    )
    #expect(result.status == 0, "\(result.diagnostics)")
    let run = try RunDirectory.read(dataset.folder.path("run"))
    #expect(run.evaluations.map(\.configuration.counter) == ["zig-zag"])
    #expect(run.forms.map(\.configuration.analyzer) == ["trainer-squat", "trainer-squat"])
    #expect(
      run.forms.map(\.configuration.feedback) == [
        "trainer-voice-coach", "trainer-voice-coach-fixed",
      ]
    )
  }

  @Test func `the same inputs give the same bytes for any number of jobs`() throws {
    let dataset = try SmallDataset()
    for jobs in ["1", "2", "7"] {
      let result = try dataset.run(
        "rep-eval",
        "datasets/small",
        "--out",
        "run-\(jobs)",
        "--jobs",
        jobs,
        "--no-png"
      )
      #expect(result.status == 0, "\(result.diagnostics)")
    }
    let names = [
      "run.json", "events.csv", "reps.csv", "outcomes.csv", "strips.json", "measures.json",
      "metrics.json", "index.html",
    ]
    for name in names {
      let first = try Files.read(dataset.folder.path("run-1/\(name)"))
      #expect(try Files.read(dataset.folder.path("run-2/\(name)")) == first, "\(name)")
      #expect(try Files.read(dataset.folder.path("run-7/\(name)")) == first, "\(name)")
    }
  }

  @Test func `an identical run is kept and another is replaced only when asked`() throws {
    let dataset = try SmallDataset()
    let arguments = ["rep-eval", "datasets/small", "--out", "run", "--no-png"]
    let first = try dataset.run(arguments[0], arguments[1], arguments[2], arguments[3])
    #expect(first.status == 0)
    let again = try dataset.run(arguments[0], arguments[1], arguments[2], arguments[3])
    #expect(again.status == 0)
    #expect(again.output.contains("(unchanged)"))
    let other = try dataset.run(
      "rep-eval",
      "datasets/small",
      "--out",
      "run",
      "--counter",
      "zig-zag",
      "--no-png"
    )
    #expect(other.status == 73)
    #expect(other.lastDiagnostic.contains("'run' holds another run; --replace replaces it"))
    let replaced = try dataset.run(
      "rep-eval",
      "datasets/small",
      "--out",
      "run",
      "--counter",
      "zig-zag",
      "--replace",
      "--no-png"
    )
    #expect(replaced.status == 0, "\(replaced.diagnostics)")
    #expect(try RunDirectory.read(dataset.folder.path("run")).evaluations.count == 1)
    try Files.write("precious", to: dataset.folder.path("mine/notes.txt"))
    let refused = try dataset.run(
      "rep-eval",
      "datasets/small",
      "--out",
      "mine",
      "--replace",
      "--no-png"
    )
    #expect(refused.status == 73)
    #expect(Files.exists(dataset.folder.path("mine/notes.txt")))
  }

  @Test func `measures and counters are listed as text and as JSON`() throws {
    let program = BuiltProgram("rep-eval")
    for verb in ["measures", "counters"] {
      let text = try program.run([verb], from: "/")
      #expect(text.status == 0 && !text.output.isEmpty && text.diagnostics.isEmpty)
      let json = try program.run([verb, "--json"], from: "/")
      let root = JSONNode.parse(Array(json.output.utf8), file: "output").root
      #expect((root?.array?.count ?? 0) > 5)
    }
  }

  @Test func `analyzers are listed whole, all of them or the one that is named`() throws {
    let program = BuiltProgram("rep-eval")
    let text = try program.run(["analyzers", "--analyzer", "squat-posture"], from: "/")
    #expect(text.status == 0 && text.diagnostics.isEmpty)
    #expect(text.output.contains("    claims: mirroring place-and-size\n"))
    #expect(text.output.contains("    heel-rise: Heel rise (ratio, positive: the heel above"))
    #expect(text.output.contains("    butt-wink: Rounding pelvis: "))
    #expect(!text.output.contains("thigh-elevation") && !text.output.contains("plank"))
    let json = try program.run(["analyzers", "--json"], from: "/")
    let root = JSONNode.parse(Array(json.output.utf8), file: "output").root
    let analyzers = root?["analyzers"]?.array ?? []
    #expect(analyzers.count > 20)
    #expect(analyzers.allSatisfy { $0["joints"]?.array?.isEmpty == false })
    #expect(root?["faults"]?.array?.allSatisfy { $0["priority"]?.string != nil } == true)
  }

  @Test(arguments: ["counters", "analyzers", "measures"])
  func `the options that verbs replaced are answered with the verbs`(verb: String) throws {
    for words in [["--\(verb)"], ["datasets/small", "--\(verb)", "--json"]] {
      let result = try BuiltProgram("rep-eval").run(words, from: "/")
      #expect(result.status == 64 && result.output == "")
      #expect(
        result.diagnostics
          == "rep-eval: error: '--\(verb)' is now 'rep-eval \(verb)'; see 'rep-eval --help'\n"
      )
    }
  }

  /// An argument list that cannot be carried out.
  struct Refusal: CustomTestStringConvertible, Sendable {
    var arguments: [String]
    var status: Int32
    var message: String
    var testDescription: String { arguments.joined(separator: " ") }
  }

  @Test(arguments: [
    Refusal(arguments: [], status: 64, message: "missing DATASET"),
    Refusal(arguments: ["nowhere"], status: 66, message: "there is no such folder"),
    Refusal(
      arguments: ["datasets/small", "--counter", "zigzag"],
      status: 64,
      message: "unknown counter 'zigzag'; did you mean 'zig-zag'?"
    ),
    Refusal(
      arguments: ["datasets/small", "--counter", "zig-zag:min-amplitud=1"],
      status: 64,
      message: "did you mean 'min-amplitude'?"
    ),
    Refusal(
      arguments: ["datasets/small", "--tracks", "vision"],
      status: 66,
      message: "has no tracks 'vision'; it has truth"
    ),
    Refusal(
      arguments: ["datasets/small", "--clip", "squat-anna"],
      status: 66,
      message: "did you mean 'squat-ana'?"
    ),
    Refusal(
      arguments: ["datasets/small", "--rater", "nobody"],
      status: 3,
      message: "no clip of 'small' has both labels and tracks"
    ),
    Refusal(
      arguments: ["datasets/small", "--replicates", "0"],
      status: 64,
      message: "must be from 1 to 1000000"
    ),
    Refusal(
      arguments: ["datasets/small", "--out", "/proc/run"],
      status: 73,
      message: "cannot create"
    ),
  ])
  func `what cannot be done has its own message and status`(_ row: Refusal) throws {
    let dataset = try SmallDataset()
    let result = try BuiltProgram("rep-eval").run(
      row.arguments + (row.arguments.contains("--out") ? [] : ["--out", "run"]),
      from: dataset.folder.path
    )
    #expect(result.status == row.status, "\(result.diagnostics)")
    #expect(result.lastDiagnostic.contains(row.message), "\(result.diagnostics)")
    #expect(result.output.isEmpty)
    #expect(!Files.exists(dataset.folder.path("run")))
  }
}
