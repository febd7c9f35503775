// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Platform
import PoseTracks
import Results
import Scoring
import Storage
import TestSupport
import Testing

/// Runs the built rep-tune on small synthetic datasets.
@Suite struct TuneTests {
  @Test func `a gain that everyone shows is found, and written with what it rests on`() throws {
    // Eight, so that a gain of everyone's is told among three: that of all clips and that of each exercise.
    let people = try PeopleDataset(8)
    // With so high a threshold half of the curls are lost.
    let result = try people.tune(
      "--counter",
      "zig-zag:min-amplitude=0.4",
      "--objective",
      "exact",
      "--by",
      "exercise",
      "-o",
      "out"
    )
    #expect(result.status == 0, "\(result.diagnostics)")
    #expect(result.output.contains("Take min-amplitude="), "\(result.output)")
    for exercise in ["biceps-curl", "squat"] {
      #expect(result.output.contains("\n\(exercise): "), "\(result.output)")
    }
    let report = try people.document()
    #expect(report["overall"]?["advice"]?.string == "change")
    #expect(report["overall"]?["left_out"]?["value"]?.double == 1)
    #expect(report["exercises"]?.array?.count == 2)
    let source = try Files.readText(people.folder.path("out/Thresholds.swift"))
    #expect(source.contains("public enum ZigZagThresholds {"))
    #expect(source.contains("public static let minAmplitude = "))
    #expect(source.contains("public static let minAmplitudeForBicepsCurl = "))
    let command =
      "rep-tune datasets/people --counter zig-zag:min-amplitude=0.4 --objective exact --by exercise "
      + "--replicates 100"
    #expect(source.contains("// \(command)\n"), "\(source)")
    #expect(source.contains("n: 16 clips of 8 subjects"))
    #expect(!source.contains(people.folder.path))
    let digest = try #require(report["dataset_sha256"]?.string)
    #expect(source.contains("sha256 \(digest)"))
    let thresholds = try people.document("out/thresholds.json")
    #expect(thresholds["dataset_sha256"]?.string == digest)
    let first = try #require(thresholds["thresholds"]?.array?.first)
    #expect(first["advice"]?.string == "change")
    #expect(first["clips"]?.integer == 16 && first["subjects"]?.integer == 8)
    let low = try #require(first["plateau_low"]?.double)
    let high = try #require(first["plateau_high"]?.double)
    #expect((low...high).contains(try #require(first["value"]?.double)))
    if PeopleDataset.hasCompiler {
      let program = try people.compiled(
        ["out/Thresholds.swift"],
        main: """
          print(ZigZagThresholds.minAmplitude, ZigZagThresholds.minAmplitudeForSquat)
          print(ZigZagThresholds.counterForSquat)

          """,
        modules: PeopleDataset.repKit
      )
      #expect(program.status == 0, "\(program.diagnostics)")
      let numbers = program.output.split { $0 == " " || $0 == "\n" }.compactMap { Double($0) }
      let values = (thresholds["thresholds"]?.array ?? []).compactMap { $0["value"]?.double }
      #expect(values.count == 3 && numbers == [values[0], values[2]])
      #expect(program.output.hasSuffix("zig-zag:min-amplitude=\(values[2])\n"))
    }
    let page = try Files.readText(people.folder.path("out/index.html"))
    #expect(page.contains("What to do") && page.contains("<svg"))
    #expect(!page.contains("http://") && !page.contains("https://"))
  }

  @Test func `equal bytes for any number of jobs, and a second run keeps the report`() throws {
    let people = try PeopleDataset(4)
    let arguments = ["--counter", "zig-zag-fixed", "--parameters", "minAmplitude,smoothing"]
    for jobs in ["1", "3"] {
      let result = try BuiltProgram("rep-tune").run(
        ["datasets/people", "--samples", "3", "--jobs", jobs, "-o", "out-\(jobs)"] + arguments,
        from: people.folder.path
      )
      #expect(result.status == 0, "\(result.diagnostics)")
    }
    for name in ["tuning.json", "thresholds.json", "Thresholds.swift", "index.html"] {
      let one = try Files.read(people.folder.path("out-1/\(name)"))
      #expect(one == (try? Files.read(people.folder.path("out-3/\(name)"))), "\(name)")
    }
    let report = try people.document("out-1/tuning.json")
    #expect(report["settings_tried"]?.array?.count == 4)
    let again = try BuiltProgram("rep-tune").run(
      ["datasets/people", "--samples", "3", "-o", "out-1"] + arguments,
      from: people.folder.path
    )
    #expect(again.status == 0 && again.output.contains("(unchanged)"))
    let other = try people.tune("--counter", "zig-zag", "-o", "out-1")
    #expect(other.status == 73, "\(other.diagnostics)")
    #expect(other.lastDiagnostic.contains("--replace replaces it"))
  }

  @Test func `a report is rendered again from its two files alone, to the same bytes`() throws {
    let people = try PeopleDataset(4)
    let tuned = try people.tune(
      "--counter",
      "zig-zag-fixed",
      "--parameters",
      "minAmplitude,smoothing",
      "--samples",
      "2",
      "--by",
      "exercise",
      "-o",
      "out"
    )
    #expect(tuned.status == 0, "\(tuned.diagnostics)")
    for name in ["tuning.json", "maps.json"] {
      let bytes = try Files.read(people.folder.path("out/\(name)"))
      try Files.write(bytes, to: people.folder.path("alone/\(name)"))
    }
    func render(_ arguments: String...) throws -> ProgramResult {
      try BuiltProgram("rep-report").run(arguments, from: people.folder.path)
    }
    let rendered = try render("alone")
    #expect(rendered.status == 0, "\(rendered.diagnostics)")
    let figures = try Files.list(people.folder.path("out/figures")).map { "figures/\($0)" }
    #expect(figures.contains("figures/map.png") && figures.contains("figures/maps-by-exercise.svg"))
    for name in ["index.html", "thresholds.json", "Thresholds.swift"] + figures {
      let first = try Files.read(people.folder.path("out/\(name)"))
      #expect(first == (try? Files.read(people.folder.path("alone/\(name)"))), "\(name)")
      #expect(rendered.output.contains("alone/\(name)\n"), "\(name)")
    }
    let page = try render("out", "--format", "html", "--out", "look")
    #expect(page.output == "look/index.html\n")
    let table = try render("out", "--format", "csv")
    #expect(table.status == 64)
    #expect(table.diagnostics.contains("a tuning report has no csv; it has html, svg, png"))
    let strips = try render("out", "--strips")
    #expect(strips.status == 64 && strips.diagnostics.contains("has no strips"))
    // Damage is one message, and leaves what is there.
    let maps = people.folder.path("alone/maps.json")
    try Files.write(Array(try Files.read(maps).dropLast(9)), to: maps)
    let damaged = try render("alone", "--out", "none")
    #expect(damaged.status == 65)
    #expect(
      damaged.diagnostics == "rep-report: error: cannot read tuning report 'alone': "
        + "tuning.json:1:1: maps.json is not the file that belongs to it\n"
    )
    #expect(!Files.exists(people.folder.path("none")))
  }

  @Test func `what is printed is what rep-eval measures`() throws {
    let people = try PeopleDataset(5)
    let tuned = try people.tune("--counter", "zig-zag:min-amplitude=0.3", "-o", "out")
    #expect(tuned.status == 0)
    let evaluated = try BuiltProgram("rep-eval").run(
      ["datasets/people", "--counter", "zig-zag:min-amplitude=0.3", "--out", "run", "--no-png"],
      from: people.folder.path
    )
    #expect(evaluated.status == 0, "\(evaluated.diagnostics)")
    let run = try RunDirectory.read(people.folder.path("run"))
    let expected = run.evaluations[0].measure("f1@0.5s")?.value
    let found = try people.document()["overall"]?["in_use"]?["value"]?.double
    #expect(abs(try #require(found) - (try #require(expected))) < 1e-9)
  }

  @Test func `two thresholds are searched at once, with a map, and flips where asked for`() throws {
    let people = try PeopleDataset(4)
    let result = try people.tune(
      "--counter",
      "zig-zag",
      "--parameters",
      "minAmplitude,cooldown",
      "--count-jitter",
      "-o",
      "out"
    )
    #expect(result.status == 0, "\(result.diagnostics)")
    let report = try people.document()
    let axes = try #require(report["axes"]?.array).compactMap { $0["name"]?.string }
    #expect(axes == ["min-amplitude", "cooldown"])
    #expect(report["settings_tried"]?.array?.count == 1)
    #expect(report["curves"]?.array?.count == 2)
    #expect(report["overall"]?["chosen"]?["plateau"]?.array?.count == 2)
    #expect(
      result.output.contains("can be counted exactly by some value of min-amplitude with cooldown=")
    )
    let page = try Files.readText(people.folder.path("out/index.html"))
    #expect(page.contains("Another cooldown may count a clip that has no such value."))
    #expect(!page.contains("No choice can") && !page.contains("in every respect"))
    let curves = try Files.readText(people.folder.path("out/figures/sensitivity.svg"))
    #expect(curves.contains(" held)") && curves.contains("value in use, the others held"))
    let flips = try #require(report["trade_offs"]?.array?.first?["flips"]?.double)
    #expect((0...1).contains(flips))
    for name in ["map", "sensitivity", "trade-offs"] {
      #expect(Files.exists(people.folder.path("out/figures/\(name).svg")), "\(name)")
    }
    let low = try people.tune("--counter", "hysteresis", "-o", "low")
    #expect(low.status == 0, "\(low.diagnostics)")
    let parted = try people.document("low/tuning.json")["axes"]?.array ?? []
    #expect(parted.compactMap { $0["name"]?.string } == ["low", "high"])
    #expect(parted.first?["high"]?.double == parted.last?["low"]?.double)
  }

  @Test func `ranges that overlap are split aloud, and nothing outside a range is chosen`() throws {
    let people = try PeopleDataset(4)
    let low = try people.tune("--counter", "hysteresis", "--range", "low=40..150", "-o", "low")
    #expect(low.status == 0, "\(low.diagnostics)")
    #expect(
      low.diagnostics.contains(
        "--range: low and high overlap and are split at 120: searched are low=40..120 and high=120.."
      ),
      "\(low.diagnostics)"
    )
    let free = try people.tune("--counter", "zig-zag", "-o", "free")
    #expect(free.status == 0, "\(free.diagnostics)")
    #expect(!free.diagnostics.contains("split at"))
    let bound = try people.tune(
      "--counter",
      "zig-zag",
      "--range",
      "min-amplitude=0.1..0.2",
      "-o",
      "out"
    )
    #expect(bound.status == 0, "\(bound.diagnostics)")
    let report = try people.document()
    let inUse = try people.document("free/tuning.json")["overall"]?["in_use"]
    #expect(report["overall"]?["in_use"]?["value"]?.double == inUse?["value"]?.double)
    let plateau = try #require(report["overall"]?["chosen"]?["plateau"]?.array?.first)
    #expect(try #require(plateau["low"]?.double) >= 0.1)
    #expect(try #require(plateau["high"]?.double) <= 0.2)
  }

  @Test func `a clip without times is named, and one scored clip judges nothing`() throws {
    let people = try PeopleDataset(3)
    let labels = people.folder.path("datasets/people/labels")
    for name in try Files.list(labels) where !name.hasPrefix("squat-0") {
      try Self.keepCount(at: Path.join(labels, name))
    }
    let result = try people.tune("--counter", "zig-zag", "--by", "exercise", "-o", "out")
    #expect(result.status == 3, "\(result.diagnostics)")
    #expect(
      result.lastDiagnostic.contains("the clips that have a score are all in one fold"),
      "\(result.diagnostics)"
    )
    let start = "5 of 6 clips have a count but no times and are not used for f1@0.5s: "
    #expect(result.output.contains(start), "\(result.output)")
    #expect(result.output.contains("squat-1, squat-2. --objective exact uses all 6."))
    #expect(result.output.contains("There is no standard error from 1 subject:"))
    let report = try people.document()
    #expect(report["exercises"]?.array?.first?["advice"]?.string == "keep:cannot-be-judged")
    let page = try Files.readText(people.folder.path("out/index.html"))
    #expect(page.contains("keep: cannot be judged: no labelled times"))
    #expect(!page.contains("no setting meets"))
  }

  /// Makes labels of reps into a count of three without times.
  private static func keepCount(at path: String) throws {
    let lines = try Files.readText(path).split(separator: "\n")
    let kept = lines.filter { $0.hasPrefix("#") || $0.hasPrefix("kind") }
    let exercise = path.contains("/squat") ? "squat" : "biceps-curl"
    let set = "set\t0.000000\t\t3.000000\t\(exercise)\t\t3\treps\t"
    try Files.write((kept + [Substring(set)]).joined(separator: "\n") + "\n", to: path)
  }

  @Test func `one subject cannot be cross-validated, and what holds is kept`() throws {
    let people = try PeopleDataset(1)
    let result = try people.tune("--counter", "zig-zag", "-o", "out")
    #expect(result.status == 3)
    #expect(
      result.lastDiagnostic
        == "rep-tune: error: a tuned setting cannot be judged: all clips belong to one group, so none "
        + "can be left out; the report has the score of the setting in use, and the curve and clips of "
        + "all settings"
    )
    #expect(result.output.contains("A tuned setting cannot be judged"))
    let report = try people.document()
    #expect(report["overall"]?["left_out"]?.isNull == true)
    #expect(report["overall"]?["in_use"]?["value"]?.double != nil)
    #expect(report["overall"]?["advice"]?.string == "keep:cannot-be-judged")
    #expect(report["room"]?.array?.count == 2)
  }

  @Test func `an empty dataset has nothing to tune`() throws {
    let folder = try TemporaryFolder()
    let manifest =
      "{ \"schema\": 1, \"name\": \"none\", \"licence\": \"CC0-1.0\", \"clips\": [] }\n"
    try Files.write(manifest, to: folder.path("none/dataset.json"))
    let result = try BuiltProgram("rep-tune").run(
      ["none", "--counter", "zig-zag"],
      from: folder.path
    )
    #expect(result.status == 3)
    #expect(result.lastDiagnostic == "rep-tune: error: dataset 'none' has no clips")
    let missing = try BuiltProgram("rep-tune").run(
      ["nothing", "--counter", "zig-zag"],
      from: folder.path
    )
    #expect(missing.status == 66, "\(missing.diagnostics)")
  }

  @Test func `clips without reps cannot tell a good counter from none`() throws {
    let people = try PeopleDataset(3, hasReps: false)
    let result = try people.tune("--counter", "zig-zag", "-o", "out")
    #expect(result.status == 3)
    #expect(
      result.lastDiagnostic.hasPrefix("rep-tune: error: no clip has reps, so the best counter")
    )
    #expect(!Files.exists(people.folder.path("out")))
  }

  @Test func `labels without times can be tuned for counts alone`() throws {
    let people = try PeopleDataset(5)
    let labels = people.folder.path("datasets/people/labels")
    for name in try Files.list(labels) { try Self.keepCount(at: Path.join(labels, name)) }
    let timed = try people.tune("--counter", "zig-zag", "-o", "out")
    #expect(timed.status == 3, "\(timed.diagnostics)")
    #expect(timed.lastDiagnostic.contains("the labels give counts without times"))
    let counts = try people.tune("--counter", "zig-zag", "--objective", "exact", "-o", "out")
    #expect(counts.status == 0, "\(counts.diagnostics)")
  }

  @Test func `tracks where nobody is seen are said to be, and the others go on`() throws {
    let people = try PeopleDataset(5)
    let place = { (clip: String) in
      people.folder.path("datasets/people/tracks/truth/\(clip).safetensors")
    }
    func blank(_ clip: String) throws {
      var file = try TrackFile.read(place(clip))
      let seen = file.track
      let points = seen.count * seen.skeleton.joints.count
      file.track = PoseTrack(
        skeleton: seen.skeleton,
        frameSize: seen.frameSize,
        times: seen.times,
        positions: [SIMD3<Float>](repeating: SIMD3(repeating: .nan), count: points),
        confidences: [Float](repeating: 0, count: points)
      )
      try file.write(to: place(clip))
    }
    try blank("squat-0")
    let one = try people.tune("--counter", "zig-zag", "-o", "out")
    #expect(one.status == 0, "\(one.diagnostics)")
    #expect(
      one.diagnostics.contains(
        "rep-tune: warning: clip 'squat-0': the signal was never measured, so nothing is counted in it"
      ),
      "\(one.diagnostics)"
    )
    for person in 0..<5 {
      for exercise in ["squat", "biceps-curl"] where "\(exercise)-\(person)" != "squat-0" {
        try blank("\(exercise)-\(person)")
      }
    }
    let all = try people.tune("--counter", "zig-zag", "-o", "none")
    #expect(all.status == 3)
    #expect(all.lastDiagnostic == "rep-tune: error: the signal 'height' was measured in no clip")
  }

  @Test func `a damaged track costs its clip, and the rest is tuned and kept`() throws {
    let people = try PeopleDataset(5)
    let path = people.folder.path("datasets/people/tracks/truth/squat-0.safetensors")
    try Files.write(Array(try Files.read(path).prefix(40)), to: path)
    let result = try people.tune("--counter", "zig-zag", "-o", "out")
    #expect(result.status == 65, "\(result.diagnostics)")
    #expect(result.diagnostics.contains("clip 'squat-0' is not used: "), "\(result.diagnostics)")
    let report = try people.document()
    #expect(report["omissions"]?.array?.count == 1)
    #expect(report["overall"]?["in_use"]?["clips"]?.integer == 9)
  }

  struct Wrong: CustomTestStringConvertible {
    var arguments: [String]
    var message: String
    var testDescription: String { arguments.joined(separator: " ") }
  }

  @Test(arguments: [
    Wrong(arguments: [], message: "missing --counter SPEC or --analyzer SPEC"),
    Wrong(
      arguments: ["--counter", "zig-zag", "--analyzer", "push-up"],
      message: "--counter and --analyzer exclude each other"
    ),
    Wrong(
      arguments: ["--counter", "zig-zag", "--rule", "hip-sag"],
      message: "--rule goes with --analyzer"
    ),
    Wrong(
      arguments: ["--analyzer", "pushup"],
      message: "--analyzer 'pushup': unknown analyzer 'pushup'; did you mean 'push-up'?"
    ),
    Wrong(
      arguments: ["--analyzer", "push-up"],
      message: "--rule must name one of hip-sag, hip-pike"
    ),
    Wrong(
      arguments: ["--analyzer", "push-up", "--rule", "hip-sagg"],
      message: "--rule: unknown fault 'hip-sagg' of analyzer 'push-up'; did you mean 'hip-sag'?"
    ),
    Wrong(
      arguments: ["--analyzer", "trainer-squat-fixed", "--rule", "knee-valgus"],
      message:
        "rule 'knee-valgus' has 2 limits; choose with --parameters among max-projection-angle"
    ),
    Wrong(
      arguments: ["--analyzer", "push-up", "--parameters", "min-amplitude"],
      message: "--rule must name the fault to judge"
    ),
    Wrong(
      arguments: ["--analyzer", "push-up", "--parameters", "max-hip-sagg"],
      message: "did you mean 'max-hip-sag'?"
    ),
    Wrong(
      arguments: ["--analyzer", "push-up", "--rule", "hip-sag", "--objective", "clip-f3"],
      message: "no objective 'clip-f3' of an analyzer; did you mean 'clip-f1'?"
    ),
    Wrong(
      arguments: ["--analyzer", "push-up", "--rule", "hip-sag", "--constraint", "exact>=1"],
      message: "--constraint: no objective 'exact' of an analyzer; known: fault-, measure-, clip-"
    ),
    Wrong(
      arguments: ["--counter", "zigzag"],
      message: "--counter 'zigzag': unknown counter 'zigzag'; did you mean 'zig-zag'?"
    ),
    Wrong(
      arguments: ["--counter", "zig-zag@heigth"],
      message: "unknown signal 'heigth'; did you mean 'height'?"
    ),
    Wrong(
      arguments: ["--counter", "zig-zag:min-amplitud=0.1"],
      message: "did you mean 'min-amplitude'?"
    ),
    Wrong(
      arguments: ["--counter", "zig-zag:min-amplitude=-1"],
      message: "parameter 'min-amplitude' must be above 0, not -1.0"
    ),
    Wrong(
      arguments: ["--counter", "zig-zag:cooldown=90"],
      message: "parameter 'cooldown' must be in 0.0...60.0, not 90.0"
    ),
    Wrong(
      arguments: ["--counter", "zig-zag", "--parameters", "minAmplitud"],
      message: "--parameters: unknown parameter 'minAmplitud' of counter 'zig-zag'; "
        + "did you mean 'min-amplitude'?"
    ),
    Wrong(
      arguments: ["--counter", "zig-zag", "--parameters", "cooldown,cooldown"],
      message: "--parameters: 'cooldown' is given twice"
    ),
    Wrong(
      arguments: ["--counter", "zig-zag", "--range", "min-amplitude=0.3..0.1"],
      message: "0.3 is not below 0.1"
    ),
    Wrong(
      arguments: ["--counter", "hysteresis", "--range", "low=150..170", "--range", "high=40..60"],
      message: "--range: no value of low from 150.0 is below one of high up to 60.0"
    ),
    Wrong(
      arguments: ["--counter", "zig-zag", "--range", "min-amplitude=0..0.1"],
      message: "parameter 'min-amplitude' must be above 0, not 0.0"
    ),
    Wrong(
      arguments: ["--counter", "zig-zag", "--range", "window=1..2"],
      message: "--range: unknown parameter 'window' of this search"
    ),
    Wrong(
      arguments: ["--counter", "zig-zag", "--objective", "f2@0.5s"],
      message: "--objective: no objective 'f2@0.5s'; did you mean 'f1@0.5s'?"
    ),
    Wrong(
      arguments: ["--counter", "zig-zag", "--objective", "exact@0.5s"],
      message: "'exact' has no tolerance"
    ),
    Wrong(
      arguments: ["--counter", "zig-zag", "--constraint", "false-reps-per-minute < 1"],
      message: "is not of the form 'OBJECTIVE <= NUMBER'"
    ),
    Wrong(
      arguments: ["--counter", "zig-zag", "--constraint", "missed-rate@0.25s <= 0.1"],
      message: "objective and constraints share one tolerance, not 0.25 s and 0.5 s"
    ),
    Wrong(
      arguments: ["--counter", "zig-zag", "--folds", "1"],
      message: "--folds is 1, but must be"
    ),
  ])
  func `what cannot be meant is a usage error that says what may be`(_ wrong: Wrong) throws {
    let people = try PeopleDataset(1)
    let result = try BuiltProgram("rep-tune").run(
      ["datasets/people"] + wrong.arguments,
      from: people.folder.path
    )
    #expect(result.status == 64, "\(result.diagnostics)")
    #expect(result.diagnostics.contains(wrong.message), "\(result.diagnostics)")
    #expect(result.output == "")
  }

  @Test func `tracks must be there, and one of several must be picked`() throws {
    let people = try PeopleDataset(2)
    let tracks = people.folder.path("datasets/people/tracks")
    let other = try people.tune("--counter", "zig-zag", "--tracks", "blazepose")
    #expect(other.status == 66)
    #expect(other.lastDiagnostic.contains("has no tracks 'blazepose'; it has truth"))
    try Files.createDirectories(Path.join(tracks, "another"))
    let several = try people.tune("--counter", "zig-zag")
    #expect(several.status == 64)
    #expect(several.diagnostics.contains("has the tracks another, truth; choose one with --tracks"))
    let unknown = try people.tune("--counter", "zig-zag", "--clip", "squat-9")
    #expect(unknown.status == 66)
    #expect(unknown.lastDiagnostic.contains("dataset 'people' has no clip 'squat-9'"))
    try Files.remove(tracks)
    let none = try people.tune("--counter", "zig-zag")
    #expect(none.status == 66)
    #expect(none.lastDiagnostic.contains("has no tracks yet"))
  }
}
