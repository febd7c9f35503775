// SPDX-License-Identifier: Apache-2.0
import Measures
import Platform
import Results
import Scoring
import Storage
import TestSupport
import Testing

/// Recognizers of exercises: models and programs.
@Suite struct RecognizerTests {
  /// A program that knows squats and says one from 1 s on, once it has seen a second.
  static let program = """
    read line; case "$line" in *exercise*) exit 9;; esac; echo '{"classes": ["squat"]}'
    said=
    while read line; do
      case "$line" in
        *'"time":1.'*) if [ -z "$said" ]; then said=1; echo '[{"name": "squat"}]'; else echo '[]'; fi;;
        *) echo '[]';;
      esac
    done
    """

  @Test func `a program names exercises, and counters count under it`() throws {
    let dataset = try SmallDataset()
    let result = try dataset.run(
      "rep-eval",
      "datasets/small",
      "--counter",
      "zig-zag-fixed",
      "--analyzer",
      "none",
      "--recognizer-exec",
      "app=\(Self.program)",
      "--out",
      "run",
      "--no-png"
    )
    #expect(result.status == 0, "\(result.diagnostics)")
    #expect(result.output.contains("zig-zag-fixed under app"))
    let run = try RunDirectory.read(dataset.folder.path("run"))
    #expect(run.provenance.sources == [RunSource(recognizer: "app", command: Self.program)])
    let evaluation = try #require(run.results[RecognitionScore.self].first)
    // Two squats and a curl have reps; somebody stands, which is rest.
    #expect(evaluation.clips.map(\.sets.count) == [1, 1, 1, 0])
    #expect(evaluation.measure("recognition-set-accuracy")?.value == 1)
    // The curl is called a squat, and so is standing.
    #expect(evaluation.measure("recognition-rejection")?.value == 0)
    #expect((evaluation.measure("false-names-per-minute")?.value ?? 0) > 0)
    let under = try #require(
      run.evaluations.first { $0.configuration.counter == "zig-zag-fixed under app" }
    )
    let labelled = try #require(
      run.evaluations.first { $0.configuration.counter == "zig-zag-fixed" }
    )
    // A curl is counted as squats, which it is not.
    func counts(_ evaluation: CounterEvaluation) -> [String] {
      evaluation.clips.map { "\($0.clip.id) \($0.predictedCount)" }
    }
    #expect(
      counts(labelled) == ["curl-ana 2", "squat-ana 3", "squat-ben 2", "standing-ben 0"]
    )
    #expect(counts(under) == ["curl-ana 0", "squat-ana 3", "squat-ben 2", "standing-ben 0"])
    let page = try Files.readText(dataset.folder.path("run/index.html"))
    #expect(page.contains("Recognised exercises") && page.contains("Recognizers from outside"))
    // The same bytes again, from the run alone.
    let report = try dataset.run("rep-report", "run", "--out", "again")
    #expect(report.status == 0, "\(report.diagnostics)")
    #expect(try Files.readText(dataset.folder.path("again/index.html")) == page)
  }

  struct Bad: CustomTestStringConvertible {
    var testDescription: String
    var option: [String]
    var status: Int32
    var words: String
  }

  @Test(arguments: [
    Bad(
      testDescription: "a model that knows none of the exercises",
      option: ["--recognizer", "model.json"],
      status: 65,
      words:
        "the model 'model.json' knows none of the exercises of 'small': it knows jack, lunge, and the labels name "
        + "curl, squat"
    ),
    Bad(
      testDescription: "a damaged model",
      option: ["--recognizer", "damaged.json"],
      status: 65,
      words: "damaged.json"
    ),
    Bad(
      testDescription: "a parameter that there is not",
      option: ["--recognizer", "model.json:windows=3"],
      status: 64,
      words: "did you mean 'window'?"
    ),
    Bad(
      testDescription: "a model that is not there",
      option: ["--recognizer", "none.json"],
      status: 66,
      words: "none.json"
    ),
    Bad(
      testDescription: "a name that is no class",
      option: [
        "--recognizer-exec",
        "app=read l; echo '{\"classes\": [\"squat\"]}'; read l; echo '[{\"name\": \"squats\"}]'; read l",
      ],
      status: 65,
      words: "'squats' is none of its classes; did you mean 'squat'?"
    ),
    Bad(
      testDescription: "a program that names no classes",
      option: ["--recognizer-exec", "app=read l; echo '[]'; read l"],
      status: 65,
      words: "a list of names"
    ),
  ])
  func `bad recognizers are said to be bad`(_ bad: Bad) throws {
    let folder = try SmallDataset()
    try Files.write(Self.model, to: folder.folder.path("model.json"))
    try Files.write(
      Self.model.replacing("69", with: "1") + "}",
      to: folder.folder.path("damaged.json")
    )
    let result = try BuiltProgram("rep-eval").run(
      ["datasets/small", "--counter", "zig-zag", "--analyzer", "none", "--no-png", "--out", "run"]
        + bad.option,
      from: folder.folder.path
    )
    #expect(result.status == bad.status, "\(result.diagnostics)")
    #expect(result.diagnostics.contains(bad.words), "\(result.diagnostics)")
    // A program is asked clip by clip, so that a run is there; a model is read before anything is written.
    #expect(
      Files.exists(folder.folder.path("run")) == (bad.option[0] == "--recognizer-exec")
    )
  }

  @Test func `a recognizer is blessed, held, and caught when it gets worse`() throws {
    let dataset = try SmallDataset()
    func option(_ program: String) -> [String] { ["--recognizer-exec", "app=\(program)"] }
    let blessed = try dataset.gate(["bless", "datasets/small"] + option(Self.program))
    #expect(blessed.status == 0, "\(blessed.diagnostics)")
    #expect(blessed.output.contains("1 recognizer result"), "\(blessed.output)")
    let check = ["check", "datasets/small", "--baseline", "main"]
    let same = try dataset.gate(check + ["--no-rules"] + option(Self.program))
    #expect(same.status == 0, "\(same.output)\(same.diagnostics)")
    #expect(same.lastLine == "gate passed: 4 clips, nothing changed")

    // One that never says a name.
    let worse = Self.program.replacing("\"time\":1.", with: "\"time\":999.")
    let changed = try dataset.gate(check + ["--no-rules"] + option(worse))
    #expect(changed.status == 1, "\(changed.output)\(changed.diagnostics)")
    #expect(changed.output.contains("changed: clip squat-ana, app on truth (worse"))
    #expect(changed.output.contains("s: squat until"), "\(changed.output)")
    try Files.write(
      """
      {"schema": 1, "baseline": "main", "events": "listed",
      "rules": {"recognition-set-accuracy{recognizer=app}": ["value >= 0.9"]}}
      """,
      to: dataset.folder.path("rules.json")
    )
    let rules = ["check", "datasets/small", "--rules", "rules.json"]
    #expect(try dataset.gate(rules + option(Self.program)).status == 0)
    let broken = try dataset.gate(rules + option(worse))
    #expect(broken.status == 1, "\(broken.output)\(broken.diagnostics)")
    #expect(
      broken.output.contains("failed: recognition-set-accuracy{recognizer=app}: value >= 0.9"),
      "\(broken.output)"
    )

    // Neither a check without it nor one with a model that knows none of the exercises is a verdict.
    let without = try dataset.gate(check + ["--no-rules"])
    #expect(without.status == 64)
    #expect(
      without.diagnostics.contains("the baseline has the external 'app': add --recognizer-exec"),
      "\(without.diagnostics)"
    )
    try Files.write(Self.model, to: dataset.folder.path("model.json"))
    let stranger = try dataset.gate(check + ["--no-rules", "--recognizer", "app=model.json"])
    #expect(stranger.status == 65, "\(stranger.output)\(stranger.diagnostics)")
    #expect(
      (stranger.output + stranger.diagnostics).contains(
        "the model 'model.json' knows none of the exercises of 'small'"
      )
    )
  }

  @Test func `recognizers are compared on two backends`() throws {
    let dataset = try SmallDataset()
    let made = try dataset.run(
      "rep-synth",
      "recipe.json",
      "--out",
      "datasets/small",
      "--quiet",
      "--no-video",
      "--observe",
      "blazepose-full",
      "--observe",
      "movenet-lightning"
    )
    #expect(made.status == 0, "\(made.diagnostics)")
    // It names a squat at once where there are heels, as MoveNet has none.
    let program = """
      read line; f=; case "$line" in *left_heel*) f=1;; esac; echo '{"classes": ["squat"]}'
      while read line; do
        if [ "$f" = 1 ]; then f=; echo '[{"name": "squat"}]'; else echo '[]'; fi
      done
      """
    let run = try dataset.run(
      "rep-eval",
      "datasets/small",
      "--tracks",
      "observed-blazepose-full",
      "--tracks",
      "observed-movenet-lightning",
      "--counter",
      "zig-zag-fixed",
      "--analyzer",
      "none",
      "--recognizer-exec",
      "heels=\(program)",
      "--out",
      "run",
      "--no-png"
    )
    #expect(run.status == 0, "\(run.diagnostics)")
    let result = try dataset.run("rep-compare", "run", "--html", "page.html")
    #expect(result.status == 0, "\(result.diagnostics)")
    let page = try Files.readText(dataset.folder.path("page.html"))
    #expect(page.contains("Recognised exercises") && page.contains("heels"))
    let json = try dataset.run("rep-compare", "run", "--json")
    #expect(json.output.contains("recognition-set-accuracy"), "\(json.output.prefix(500))")
  }

  @Test func `two runs of recognizers alone are compared`() throws {
    let dataset = try SmallDataset()
    let worse = Self.program.replacing("\"time\":1.", with: "\"time\":2.")
    for (run, program) in [("one", Self.program), ("other", worse)] {
      let result = try dataset.run(
        "rep-eval",
        "datasets/small",
        "--counter",
        "none",
        "--analyzer",
        "none",
        "--recognizer-exec",
        "app=\(program)",
        "--out",
        run,
        "--no-png"
      )
      #expect(result.status == 0, "\(result.diagnostics)")
    }
    let compared = try dataset.run("rep-compare", "one", "other")
    #expect(compared.status == 0, "\(compared.diagnostics)")
    #expect(compared.output.contains("measures of recognised exercises"), "\(compared.output)")
    // The other one says the name a second later.
    let row = try #require(
      compared.output.split(separator: "\n").first { $0.hasPrefix("recognition-accuracy") }
    )
    let values = row.split(separator: " ").dropFirst().prefix(2).compactMap { Double($0) }
    #expect(values.count == 2 && values[0] > values[1], "\(row)")
  }

  /// A model of two exercises that nobody in the dataset does.
  static var model: String {
    let pose = (0..<69).map { _ in "0" }.joined(separator: ",")
    let poses = ["jack", "lunge"].map {
      "{\"class\": \"\($0)\", \"depth\": false, \"vectors\": [\(pose)]}"
    }
    return """
      {"schema": 1, "method": "nearest-poses", "dataset": "d", "classes": ["jack", "lunge"],
      "least_margin": null, "poses": [\(poses.joined(separator: ", "))]}
      """
  }
}
