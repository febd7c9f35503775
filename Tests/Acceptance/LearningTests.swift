// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Platform
import Recognition
import RepCounting
import Results
import Scoring
import Storage
import TestSupport
import Testing

/// What `rep-tune` learns besides thresholds.
@Suite struct LearningTests {
  @Test(arguments: [
    (["recalibrate"], "missing --method METHOD: isotonic or logistic"),
    (["recalibrate", "--method", "rocket"], "must be one of isotonic, logistic"),
    (["train", "--method", "rockets"], "did you mean 'rocket'?"),
    (["train", "--method", "rocket", "--counter", "zig-zag"], "unknown option '--counter'"),
    (["recalibrate", "--method", "isotonic", "--counter", "zigzag"], "did you mean 'zig-zag'?"),
    (["recalibrate", "--method", "isotonic", "--folds", "1"], "folds"),
    (["poses"], "missing --out FILE"),
  ])
  func `options that make no sense are said to`(words: [String], message: String) throws {
    let dataset = try SmallDataset()
    let result = try BuiltProgram("rep-tune").run(
      words + ["datasets/small"],
      from: dataset.folder.path
    )
    #expect(result.status == 64, "\(result.diagnostics)")
    #expect(result.diagnostics.contains(message), "\(result.diagnostics)")
  }

  @Test(arguments: [
    (
      "--counter zig-zag --recalibrate isotonic",
      "'--recalibrate' is now 'rep-tune recalibrate DATASET --method METHOD'"
    ),
    ("--classifier=rocket", "'--classifier' is now 'rep-tune train DATASET --method METHOD'"),
    ("--pose-samples a.csv", "'--pose-samples' is now 'rep-tune poses DATASET --out FILE'"),
  ])
  func `the options that verbs replaced are answered with the verbs`(
    options: String,
    message: String
  ) throws {
    let result = try BuiltProgram("rep-tune").run(
      ["datasets/small"] + options.split(separator: " ").map(String.init),
      from: "/"
    )
    #expect(result.status == 64 && result.output == "")
    #expect(result.diagnostics == "rep-tune: error: \(message); see 'rep-tune --help'\n")
  }

  // MARK: Confidence

  @Test(arguments: ["isotonic", "logistic"])
  func `maps are judged on folds left out, and given as JSON and Swift that say the same`(
    method: String
  ) throws {
    let people = try PeopleDataset(5)
    let counter = "zig-zag:min-amplitude=0.07"
    // Reps that nobody labelled are wrong ones.
    for clip in ["squat-0", "squat-2", "biceps-curl-1"] {
      let path = people.folder.path("datasets/people/labels/\(clip).synthesis.tsv")
      var lines = try Files.readText(path).split(separator: "\n")
      let last = try #require(lines.lastIndex { $0.hasPrefix("rep\t") })
      lines.remove(at: last)
      let text = lines.joined(separator: "\n") + "\n"
      try Files.write(text.replacing("\t3\treps", with: "\t2\treps"), to: path)
    }
    let result = try people.learn(
      "recalibrate",
      "--method",
      method,
      "--counter",
      counter,
      "-o",
      "out"
    )
    #expect(result.status == 0, "\(result.diagnostics)")
    #expect(result.output.contains(counter), "\(result.output)")
    let study = try people.document("out/confidence-study.json")
    #expect(study["method"]?.string == method && study["folds"]?.integer == 5)
    let found = try #require(study["counters"]?.array?.first)
    #expect(found["counter"]?.string == counter)
    #expect(found["folds_without_map"]?.integer == 0)
    let events = try #require(found["events"]?.integer)
    let brier = try #require(found["measures"]?.array?.first)
    #expect(brier["id"]?.string == "brier@0.5s")
    let before = try #require(brier["before"]?.double)
    let after = try #require(brier["after"]?.double)
    let difference = try #require(brier["difference"]?.double)
    #expect(abs(after - before - difference) < 1e-9)

    let path = people.folder.path("out/confidence.json")
    let (maps, diagnostics) = FittedConfidence.parse(try Files.read(path), file: "confidence.json")
    #expect(diagnostics.isEmpty)
    let fitted = try #require(maps?.first)
    #expect(maps?.count == 1 && fitted.events == events && fitted.subjects == 5)
    #expect(fitted.right < fitted.events)
    if case .logistic = fitted.map.form { #expect(method == "logistic") }

    // Given back to rep-eval it makes a row of its own whose counting is the same.
    let evaluated = try BuiltProgram("rep-eval").run(
      [
        "datasets/people", "--counter", counter, "--confidence-map", "out/confidence.json",
        "--out", "run", "--no-png",
      ],
      from: people.folder.path
    )
    #expect(evaluated.status == 0, "\(evaluated.diagnostics)")
    let run = try RunDirectory.read(people.folder.path("run"))
    let names = run.evaluations.map(\.configuration.counter)
    #expect(names == [counter, "zig-zag-recalibrated"])
    let measured = try #require(run.evaluations[0].measure("brier@0.5s")?.value)
    #expect(abs(measured - before) < 1e-9)
    let stated = run.evaluations[0].clips.flatMap(\.events).compactMap(\.confidence)
    let meant = run.evaluations[1].clips.flatMap(\.events).compactMap(\.confidence)
    #expect(stated.count >= events && meant == stated.map { fitted.map($0) })

    guard PeopleDataset.hasCompiler else { return }
    let places = (0...20).map { Double($0) / 20 }
    let name = "zigZagMinAmplitude007Truth"
    let program = try people.compiled(
      ["out/ConfidenceMaps.swift"],
      main: """
        import RepKit
        for place in 0...20 { print(ConfidenceMap.\(name)(Double(place) / 20)) }

        """,
      modules: PeopleDataset.repKit
    )
    #expect(program.status == 0, "\(program.diagnostics)")
    let values = program.output.split(separator: "\n").compactMap { Double($0) }
    #expect(values == places.map { fitted.map($0) })
  }

  @Test func `with one person no map can be judged, and without reps nothing can be fitted`() throws
  {
    let one = try PeopleDataset(1)
    let alone = try one.learn(
      "recalibrate",
      "--method",
      "isotonic",
      "--counter",
      "zig-zag",
      "-o",
      "out"
    )
    #expect(alone.status == 3)
    #expect(
      alone.lastDiagnostic
        == "rep-tune: error: no map can be judged: all clips belong to one group, so none can be left "
        + "out"
    )
    let standing = try PeopleDataset(3, hasReps: false)
    let none = try standing.learn(
      "recalibrate",
      "--method",
      "isotonic",
      "--counter",
      "zig-zag",
      "-o",
      "out"
    )
    #expect(none.status == 3)
    #expect(none.lastDiagnostic.contains("no counter gave a confidence"), "\(none.diagnostics)")
    #expect(!Files.exists(standing.folder.path("out")))
  }

  // MARK: Exercises

  @Test(arguments: RecognitionMethod.allCases)
  func `exercises of people left out are told, and what nobody else does is unknown`(
    method: RecognitionMethod
  ) throws {
    let people = try PeopleDataset(5, strangers: ["jumping-jack"])
    let result = try people.learn("train", "--method", method.rawValue, "-o", "out")
    #expect(result.status == 0, "\(result.diagnostics)")
    let study = try people.document("out/recognition-study.json")
    #expect(study["classes"]?.array?.compactMap(\.string) == ["curl", "squat"])
    let rows = try #require(study["confusion"]?.array).map { row in
      (row.array ?? []).compactMap(\.integer)
    }
    // Rows are what clips show: curls, squats, and jumping jacks, which is of no class.
    #expect(rows.map { $0.reduce(0, +) } == [5, 5, 1])
    #expect(rows[0][0] >= 4 && rows[1][1] >= 4, "\(rows)")
    #expect(rows[0][1] == 0 && rows[1][0] == 0, "\(rows)")
    let clips = try #require(study["clips"]?.array)
    #expect(clips.count == 11)
    let stranger = try #require(clips.first { $0["id"]?.string == "jumping-jack-0" })
    #expect(stranger["truth"]?.string == "unknown")
    for (name, row) in zip(["curl", "squat", "unknown"], rows) {
      for (said, count) in zip(["curl", "squat", "unknown"], row) {
        let listed = clips.count {
          $0["truth"]?.string == name && $0["predicted"]?.string == said
        }
        #expect(listed == count)
      }
    }
    // Nobody is on both sides of a split.
    for person in 0..<5 {
      let folds = clips.filter { $0["id"]?.string?.hasSuffix("-\(person)") == true }
        .compactMap { $0["fold"]?.integer }
      #expect(Set(folds).count == 1)
    }
    let (model, diagnostics) = RecognitionModel.parse(
      try Files.read(people.folder.path("out/model.json")),
      file: "model.json"
    )
    #expect(diagnostics.isEmpty && model?.classes == ["curl", "squat"])
    let page = try Files.readText(people.folder.path("out/index.html"))
    #expect(page.contains("jumping-jack-0") && !page.contains("http://"))
  }

  @Test func `one exercise, and one person, cannot be told apart from others`() throws {
    let one = try PeopleDataset(1)
    let alone = try one.learn("train", "--method", "rocket", "-o", "out")
    #expect(alone.status == 3)
    #expect(alone.lastDiagnostic.contains("no classifier can be judged: all clips belong to one"))
    let people = try PeopleDataset(3)
    let squats = (0..<3).flatMap { ["--clip", "squat-\($0)"] }
    let same = try BuiltProgram("rep-tune").run(
      ["train", "datasets/people", "--method", "rocket"] + squats,
      from: people.folder.path
    )
    #expect(same.status == 3)
    #expect(same.lastDiagnostic.contains("at least two families of exercises"))
  }

  @Test func `a damaged track costs its clip, and the rest is learned from`() throws {
    let people = try PeopleDataset(4)
    let path = people.folder.path("datasets/people/tracks/truth/squat-0.safetensors")
    try Files.write(Array(try Files.read(path).prefix(40)), to: path)
    let exercises = try people.learn("train", "--method", "nearest-poses", "-o", "exercises")
    #expect(exercises.status == 65)
    #expect(exercises.diagnostics.contains("clip 'squat-0' is not used: "))
    #expect(try people.document("exercises/recognition-study.json")["clips"]?.array?.count == 7)
    let maps = try people.learn(
      "recalibrate",
      "--method",
      "logistic",
      "--counter",
      "zig-zag",
      "-o",
      "maps"
    )
    #expect(maps.status == 65, "\(maps.diagnostics)")
    #expect(Files.exists(people.folder.path("maps/confidence.json")))
  }

  // MARK: Again, from the files

  @Test(arguments: [
    (["train", "--method", "nearest-poses"], "recognition-study.json", ["index.html"]),
    (
      ["recalibrate", "--method", "isotonic", "--counter", "all"],
      "confidence-study.json", ["ConfidenceMaps.swift", "confidence.json", "index.html"]
    ),
  ])
  func `what was learned is rendered again of its one file, to the same bytes`(
    words: [String],
    main: String,
    files: [String]
  ) throws {
    let people = try PeopleDataset(4)
    let learned = try BuiltProgram("rep-tune").run(
      words + ["datasets/people", "-o", "out"],
      from: people.folder.path
    )
    #expect(learned.status == 0, "\(learned.diagnostics)")
    let content = try Files.read(people.folder.path("out/\(main)"))
    try Files.write(content, to: people.folder.path("moved/\(main)"))
    func render(_ options: String...) throws -> ProgramResult {
      try BuiltProgram("rep-report").run(["moved", "--json"] + options, from: people.folder.path)
    }
    let rendered = try render()
    #expect(rendered.status == 0, "\(rendered.diagnostics)")
    #expect(try Files.list(people.folder.path("moved")) == (files + [main]).sorted())
    for name in files {
      let again = try Files.read(people.folder.path("moved/\(name)"))
      #expect(try Files.read(people.folder.path("out/\(name)")) == again, "\(name)")
    }
    let absent = try render("--format", "svg")
    #expect(absent.status == 64 && absent.diagnostics.contains("has no svg; it has html"))
    #expect(try render("--strips").status == 64)

    // A file that is damaged, and one of another version, are one message each.
    let text = String(decoding: content, as: UTF8.self)
    for (changed, message) in [
      (text.replacing("\"folds\"", with: "\"flods\""), "it has no 'folds'"),
      (text.replacing("\"schema\": 2", with: "\"schema\": 3"), "schema 3, this program reads 2"),
      (String(text.dropLast(20)), "\(main):"),
    ] {
      try Files.write(changed, to: people.folder.path("moved/\(main)"))
      let refused = try render()
      #expect(refused.status == 65, "\(refused.diagnostics)")
      #expect(refused.lastDiagnostic.contains(message), "\(refused.diagnostics)")
    }
  }

  // MARK: Pose samples

  @Test func `poses at labelled extremes make a counter's samples`() throws {
    let people = try PeopleDataset(3)
    let result = try BuiltProgram("rep-tune").run(
      ["poses", "datasets/people", "--out", "samples.csv"],
      from: people.folder.path
    )
    // Exact tracks of synthetic people have the joints that BlazePose has.
    #expect(result.status == 0, "\(result.diagnostics)")
    #expect(result.output.contains("squat_down: 9 poses"), "\(result.output)")
    let evaluated = try BuiltProgram("rep-eval").run(
      [
        "datasets/people", "--counter", "zig-zag", "--pose-samples", "samples.csv", "--out", "run",
        "--no-png",
      ],
      from: people.folder.path
    )
    #expect(evaluated.status == 0, "\(evaluated.diagnostics)")
    let run = try RunDirectory.read(people.folder.path("run"))
    #expect(run.evaluations.contains { $0.configuration.counter.hasPrefix("pose-classes") })
  }
}
