// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import TestSupport
import Testing

/// Runs the built rep-tune on form analyzers, over the repository's faulty squats.
@Suite struct TuneAnalyzerTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let recipe = ExternalProgram.examples + "/../datasets/synthetic/faults.json"
    let made = try BuiltProgram("rep-synth").run(
      [recipe, "--out", "faults", "--no-video", "--quiet"],
      from: folder.path
    )
    guard made.status == 0 else { throw SetUpFailure(description: made.diagnostics) }
  }

  private func tune(_ arguments: String...) throws -> ProgramResult {
    try BuiltProgram("rep-tune").run(
      ["faults", "--replicates", "100", "-o", "out"] + arguments,
      from: folder.path
    )
  }

  private func document(_ name: String = "tuning.json") throws -> JSONNode {
    let (root, diagnostics) = JSONNode.parse(try Files.read(folder.path("out/" + name)), file: name)
    return try #require(root, "\(diagnostics)")
  }

  @Test
  func `a limit is tuned as a threshold is, written with what it rests on, and renders again`()
    throws
  {
    let result = try tune("--analyzer", "trainer-squat-fixed", "--rule", "trunk-lean")
    #expect(result.status == 0, "\(result.diagnostics)")
    let report = try document()
    #expect(report["analyzer"]?.string == "trainer-squat-fixed")
    #expect(report["objective"]?.string == "fault-f1")
    #expect(report["axes"]?.array?.compactMap { $0["name"]?.string } == ["max-trunk-lean"])
    let overall = try #require(report["overall"])
    // From the side 12 of 16 leans are above the limit in use, and nothing else is.
    #expect(abs((overall["in_use"]?["value"]?.double ?? 0) - 24.0 / 28) < 1e-9)
    #expect(overall["left_out"]?["value"]?.double != nil)
    #expect(overall["gain"]?["verdict"]?.string != nil)
    #expect(overall["chosen"]?["plateau"]?.array?.count == 1)
    #expect(
      result.output.contains("96 of 144 reps are not judged at any limit"),
      "\(result.output)"
    )
    #expect(result.output.contains("(16 faulty and 32 sound reps of 8 subjects)"))
    let area = try #require(
      result.output.firstMatch(
        of: /ROC curve of trunk-lean is (0\.\d\d) \[(0\.\d\d), ([01]\.\d\d)\] \(16/
      )
    )
    #expect(area.2 < area.1 && area.1 <= area.3, "\(area.0)")
    let thresholds = try document("thresholds.json")
    #expect(thresholds["analyzer"]?.string == "trainer-squat-fixed")
    let source = try Files.readText(folder.path("out/Thresholds.swift"))
    #expect(source.contains("/// Thresholds of the analyzer `trainer-squat-fixed`"))
    #expect(source.contains("public enum TrainerSquatFixedThresholds {"))
    #expect(source.contains("public static let maxTrunkLean = "))
    #expect(source.contains("rep-tune faults --analyzer trainer-squat-fixed --rule trunk-lean"))
    let page = try Files.readText(folder.path("out/index.html"))
    #expect(page.contains("tuning trainer-squat-fixed") && page.contains("against one parameter"))
    let again = try BuiltProgram("rep-report").run(["out", "--out", "again"], from: folder.path)
    #expect(again.status == 0, "\(again.diagnostics)")
    for name in ["index.html", "thresholds.json", "Thresholds.swift", "figures/sensitivity.svg"] {
      let one = try Files.read(folder.path("out/" + name))
      #expect(one == (try? Files.read(folder.path("again/" + name))), "\(name)")
    }
  }

  @Test func `cooldowns of a coach are tuned as limits are, and whoever hears nothing is told so`()
    throws
  {
    func tune(_ arguments: String...) throws -> ProgramResult {
      try BuiltProgram("rep-tune").run(
        ["feedback", "trainer-voice-coach", "faults", "--replicates", "100", "-o", "out"]
          + arguments,
        from: folder.path
      )
    }
    let silent = try tune(
      "--analyzer",
      "trainer-squat-fixed:max-trunk-lean=80,max-thigh-elevation=60,min-knee-separation=0.5,"
        + "max-projection-angle=40,max-knee-over-toe=1,max-lowering-lean=80,"
        + "max-lowering-knee-angle=40,max-lean-gained=45"
    )
    #expect(silent.status == 3)
    #expect(
      silent.diagnostics.contains("so 'trainer-voice-coach' has nothing to say"),
      "\(silent.diagnostics)"
    )
    let result = try tune("--constraint", "feedback-repeat-rate <= 0.3")
    #expect(result.status == 0, "\(result.diagnostics)")
    let report = try document()
    #expect(report["feedback"]?.string == "trainer-voice-coach")
    #expect(report["objective"]?.string == "feedback-f1")
    #expect(report["axes"]?.array?.compactMap { $0["name"]?.string } == ["cooldown"])
    let labelled = report["clips"]?.array?.compactMap { $0["labelled"]?.integer }.reduce(0, +)
    #expect(labelled == 120)
    // Every alert is right, and 23 of 120 faults have one: 2 x 23 / (23 + 120).
    #expect(abs((report["overall"]?["in_use"]?["value"]?.double ?? 0) - 46.0 / 143) < 1e-9)
    #expect(result.output.contains("The policy speaks of the findings of trainer-squat-fixed (24"))
    let source = try Files.readText(folder.path("out/Thresholds.swift"))
    #expect(source.contains("/// Thresholds of the feedback policy `trainer-voice-coach`"))
    #expect(source.contains("let feedback = FeedbackConfiguration.trainerVoiceCoach("))
    #expect(source.contains("// rep-tune feedback trainer-voice-coach faults --constraint "))
    let again = try BuiltProgram("rep-report").run(["out", "--out", "again"], from: folder.path)
    #expect(again.status == 0, "\(again.diagnostics)")
    for name in ["index.html", "Thresholds.swift", "figures/trade-offs.svg"] {
      let one = try Files.read(folder.path("out/" + name))
      #expect(one == (try? Files.read(folder.path("again/" + name))), "\(name)")
    }
  }

  private func tunePhases(_ dataset: String, _ arguments: String...) throws -> ProgramResult {
    try BuiltProgram("rep-tune").run(
      ["phases", "trainer-phases-fixed", dataset, "--replicates", "100", "-o", "out"] + arguments,
      from: folder.path
    )
  }

  @Test func `thresholds of phases are tuned as limits are, and the report renders again`() throws {
    let result = try tunePhases(
      "faults",
      "--parameters",
      "dead-band,signal",
      "--constraint",
      "phase-boundary-mae@0.5s <= 0.4",
      "--by",
      "exercise"
    )
    #expect(result.status == 0, "\(result.diagnostics)")
    let report = try document()
    #expect(report["phases"]?.string == "trainer-phases-fixed")
    #expect(report["objective"]?.string == "phase-accuracy:background")
    #expect(report["axes"]?.array?.compactMap { $0["name"]?.string } == ["dead-band"])
    #expect(report["settings_tried"]?.array?.count == 2)
    let labelled = report["clips"]?.array?.compactMap { $0["labelled"]?.integer }.reduce(0, +)
    // 144 reps go down and up.
    #expect(labelled == 288)
    #expect(report["trade_offs"]?.array?.count == 42)
    // The score in use is the measure of the same name.
    let run = try BuiltProgram("rep-eval").run(
      [
        "faults", "--counter", "none", "--analyzer", "none", "--phases", "trainer-phases-fixed",
        "--no-png", "--json",
      ],
      from: folder.path
    )
    #expect(run.status == 0, "\(run.diagnostics)")
    let inUse = try #require(report["overall"]?["in_use"]?["value"]?.double)
    let table = try #require(
      run.output.matches(of: /"phase-accuracy:background"[^}]*?"value": ([0-9.]+)/).first?.1
    )
    #expect(abs(inUse - (Double(table) ?? 0)) < 1e-5)
    #expect(result.output.contains("288 labelled phases in 24 clips"), "\(result.output)")
    let source = try Files.readText(folder.path("out/Thresholds.swift"))
    #expect(source.contains("/// Thresholds of the phase detector `trainer-phases-fixed`"))
    #expect(source.contains("public static let configuration = \"trainer-phases-fixed"))
    #expect(source.contains("// rep-tune phases trainer-phases-fixed faults --parameters "))
    let page = try Files.readText(folder.path("out/index.html"))
    #expect(page.contains("288 labelled phases") && page.contains("Boundary MAE, s"))
    let again = try BuiltProgram("rep-report").run(["out", "--out", "again"], from: folder.path)
    #expect(again.status == 0, "\(again.diagnostics)")
    for name in ["index.html", "Thresholds.swift", "figures/trade-offs.svg"] {
      let one = try Files.read(folder.path("out/" + name))
      #expect(one == (try? Files.read(folder.path("again/" + name))), "\(name)")
    }
  }

  /// Makes clips, and labels squats in those in which somebody only stands.
  private func make(_ name: String, _ clips: String) throws {
    let recipe = """
      {
        "schema": 1, "name": "\(name)", "licence": "CC0-1.0", "seed": 3, "frame_rate": 15,
        "frame_size": [60, 80],
        "subjects": [
          { "id": "ana", "height": 1.62, "palette": "crimson" },
          { "id": "ben", "height": 1.84, "palette": "lime" }
        ],
        "clips": [\(clips)]
      }
      """
    try Files.write(recipe, to: folder.path(name + ".json"))
    let made = try BuiltProgram("rep-synth").run(
      [name + ".json", "--out", name, "--no-video", "--quiet"],
      from: folder.path
    )
    #expect(made.status == 0, "\(made.diagnostics)")
    for clip in ["still-ana", "still-ben"] {
      let file = folder.path("\(name)/labels/\(clip).synthesis.tsv")
      guard let text = try? Files.readText(file) else { continue }
      try Files.write(text + "rep\t1.000000\t2.000000\t3.000000\tfull\n", to: file)
    }
  }

  @Test func `what does not move is named and costs no other clip, and alone it is status 3`()
    throws
  {
    let clip = """
      { "id": "HOW-NAME", "subject": "NAME", "exercise": "squat", "script": [SCRIPT] }
      """
    let still = clip.replacing("HOW", with: "still").replacing("SCRIPT", with: #"{ "rest": 4 }"#)
    let moving = clip.replacing("HOW", with: "moving").replacing(
      "SCRIPT",
      with: #"{ "reps": 2, "tempo": [0.8, 0.1, 0.7, 0.3] }"#
    )
    func both(_ clip: String) -> [String] {
      ["ana", "ben"].map { clip.replacing("NAME", with: $0) }
    }
    try make("still", both(still).joined(separator: ","))
    let none = try tunePhases("still")
    #expect(none.status == 3, "\(none.diagnostics)")
    #expect(
      none.diagnostics.contains("no phases to tune: 'still-ana': nothing moves"),
      "\(none.diagnostics)"
    )
    try make("some", (both(moving) + [both(still)[0]]).joined(separator: ","))
    let some = try tunePhases("some")
    #expect(some.status == 0, "\(some.diagnostics)")
    #expect(some.diagnostics.contains("no phases of 'still-ana': nothing moves"))
    #expect(some.output.contains("8 labelled phases in 2 clips"), "\(some.output)")
    #expect(some.output.contains("In no score is clip 'still-ana': nothing moves"))
  }

  @Test func `an exercise without phases, and a wish that is none, have one clear message`() throws
  {
    try make(
      "planks",
      #"{ "id": "plank", "subject": "ana", "exercise": "plank", "script": [{ "hold": 3 }] }"#
    )
    let plank = try tunePhases("planks")
    #expect(plank.status == 3, "\(plank.diagnostics)")
    #expect(
      plank.diagnostics.contains(
        "has both reps with start, turning point and end of an exercise that goes up and down"
      ),
      "\(plank.diagnostics)"
    )
    let wrong = try tunePhases("planks", "--objective", "phase-acuracy")
    #expect(wrong.status == 64)
    #expect(wrong.diagnostics.contains("did you mean 'phase-accuracy'?"), "\(wrong.diagnostics)")
    let other = try tunePhases("planks", "--constraint", "exact >= 0.5")
    #expect(other.status == 64)
    #expect(other.diagnostics.contains("no objective 'exact' of phases; known: "))
  }

  @Test func `labelled values are held against the limit in use, and errors of measuring are said`()
    throws
  {
    let result = try tune(
      "--analyzer",
      "trainer-squat-fixed",
      "--rule",
      "trunk-lean",
      "--objective",
      "measure-balanced-accuracy"
    )
    #expect(result.status == 0, "\(result.diagnostics)")
    #expect(result.output.contains("if its labelled trunk-lean is above 45, the limit in use"))
    #expect(result.output.contains("The measured trunk-lean differs "), "\(result.output)")
    #expect(result.output.contains("No limit changes that"))
    #expect((try document()["overall"]?["in_use"]?["value"]?.double ?? 0) > 0.9)
  }

  @Test func `what has no exact search is tried, and of a choice everything`() throws {
    let result = try tune(
      "--analyzer",
      "trainer-squat-fixed",
      "--rule",
      "shallow-depth",
      "--parameters",
      "max-thigh-elevation,view,max-trunk-lean",
      "--samples",
      "2"
    )
    #expect(result.status == 0, "\(result.diagnostics)")
    #expect(
      result.output.contains(
        "max-thigh-elevation at every value; view at every choice; max-trunk-lean (no exact search) at "
          + "2 evenly spread settings and the one in use"
      )
    )
    // Three views, each with the lean in use and two others.
    let tried = try #require(try document()["settings_tried"]?.array?.compactMap(\.string))
    #expect(tried.count == 9 && Set(tried).count == 9)
    #expect(tried[0] == "trainer-squat-fixed")
    #expect(tried.filter { $0.contains("view=side") }.count == 3)
  }

  @Test func `where a literal design takes the top for the bottom is found, and named`() throws {
    let result = try tune(
      "--analyzer",
      "trainer-squat",
      "--rule",
      "shallow-depth",
      "--parameters",
      "max-knee-angle,axis"
    )
    #expect(result.status == 0, "\(result.diagnostics)")
    #expect(result.output.contains("max-knee-angle at every value; axis at every choice"))
    let report = try document()
    #expect(
      report["settings_tried"]?.array?.compactMap(\.string)
        == ["trainer-squat", "trainer-squat:axis=up"]
    )
    let thresholds = try #require(try document("thresholds.json")["thresholds"]?.array)
    let axis = try #require(thresholds.first { $0["name"]?.string == "axis" })
    #expect(axis["in_use"]?.string == "down")
    #expect(axis["chosen"]?.string != nil)
    let source = try Files.readText(folder.path("out/Thresholds.swift"))
    let value = axis["value"]?.string ?? ""
    #expect(source.contains("public static let axis = StreamingAnalyzer.Axis.\(value)\n"))
    let again = try BuiltProgram("rep-report").run(["out", "--out", "again"], from: folder.path)
    #expect(again.status == 0, "\(again.diagnostics)")
    for name in ["index.html", "thresholds.json", "Thresholds.swift"] {
      let one = try Files.read(folder.path("out/" + name))
      #expect(one == (try? Files.read(folder.path("again/" + name))), "\(name)")
    }
  }

  @Test func `the confidence at which joints count as seen is tuned at every value`() throws {
    let result = try tune(
      "--analyzer",
      "trainer-squat-fixed",
      "--rule",
      "trunk-lean",
      "--parameters",
      "min-confidence"
    )
    #expect(result.status == 0, "\(result.diagnostics)")
    #expect(result.output.contains("Searched: min-confidence at every value."))
  }

  @Test(arguments: [
    ("kinetics-iron-fixed", ["--rule", "bar-drift", "--parameters", "plate"], "not a threshold"),
    (
      "handstand-holds", ["--parameters", "min-hold"],
      "'handstand-holds' finds no fault, so no label can judge it"
    ),
  ])
  func `what no label can judge is refused with the reason`(
    analyzer: String,
    options: [String],
    words: String
  ) throws {
    let result = try BuiltProgram("rep-tune").run(
      ["faults", "--analyzer", analyzer, "-o", "out"] + options,
      from: folder.path
    )
    #expect(result.status == 64, "\(result.diagnostics)")
    #expect(result.diagnostics.contains(words), "\(result.diagnostics)")
  }

  @Test func `two limits make a map, and what must hold and what settings cost are said`() throws {
    let result = try tune(
      "--analyzer",
      "trainer-squat-fixed",
      "--rule",
      "shallow-depth",
      "--parameters",
      "max-thigh-elevation,min-amplitude",
      "--objective",
      "fault-cost@3",
      "--constraint",
      "fault-precision >= 0.9"
    )
    #expect(result.status == 0, "\(result.diagnostics)")
    let report = try document()
    #expect(
      report["axes"]?.array?.compactMap { $0["name"]?.string }
        == ["min-amplitude", "max-thigh-elevation"]
    )
    #expect(report["constraints"]?.array?.compactMap(\.string) == ["fault-precision >= 0.9"])
    #expect(report["objective"]?.string == "fault-cost@3")
    let overall = try #require(report["overall"])
    let inUse = try #require(overall["in_use"]?["value"]?.double)
    let left = try #require(overall["left_out"]?["value"]?.double)
    // 9 of 24 short reps of 144 are missed at 30 degrees, which costs 27 false alarms.
    #expect(abs(inUse - 27.0 / 144) < 1e-9)
    #expect(left < inUse)
    let costs = try #require(report["trade_offs"]?.array)
    #expect(costs.count == 42)
    #expect(costs[0]["missed_of_100"]?.double == 37.5)
    #expect(costs[0]["false_alarms_of_100"]?.double == 0)
    #expect(costs[0]["not_judged_of_100"]?.double == 0)
    let page = try Files.readText(folder.path("out/index.html"))
    for words in ["at every pair of values", "False alarms, of 100 sound", "missed faults against"]
    {
      #expect(page.contains(words), "\(words)")
    }
    let source = try Files.readText(folder.path("out/Thresholds.swift"))
    #expect(source.contains("maxThighElevation") && source.contains("minAmplitude"))
    let again = try BuiltProgram("rep-report").run(["out", "--out", "again"], from: folder.path)
    #expect(again.status == 0, "\(again.diagnostics)")
    for name in ["index.html", "thresholds.json", "figures/map.svg", "figures/trade-offs.svg"] {
      let one = try Files.read(folder.path("out/" + name))
      #expect(one == (try? Files.read(folder.path("again/" + name))), "\(name)")
    }
  }

  @Test func `what decides the reps is tuned by how wrongly they are measured`() throws {
    let result = try tune(
      "--analyzer",
      "trainer-squat-fixed",
      "--rule",
      "trunk-lean",
      "--parameters",
      "min-amplitude",
      "--objective",
      "measure-error",
      "--constraint",
      "measure-unjudged-rate <= 0.7"
    )
    #expect(result.status == 0, "\(result.diagnostics)")
    #expect(result.output.contains("Searched: min-amplitude at every value."))
    #expect(result.output.contains("are not judged by the setting in use, and in no score"))
    let value = try #require(try document()["overall"]?["in_use"]?["value"]?.double)
    #expect(value > 0 && value < 5)
  }

  @Test(arguments: [
    (["--objective", "fault-error"], "no objective 'fault-error' of an analyzer"),
    (["--objective", "fault-f1@3"], "'@' of a cost needs a whole number"),
    (["--objective", "fault-cost@0"], "'@' of a cost needs a whole number"),
    (["--constraint", "clip-precision >= 0.9"], "the labels of the objective, 'fault-...'"),
    (["--constraint", "false-reps-per-minute <= 1"], "of an analyzer"),
  ])
  func `what cannot be wanted ends before anything is done`(
    options: [String],
    words: String
  ) throws {
    let result = try BuiltProgram("rep-tune").run(
      ["faults", "--analyzer", "trainer-squat-fixed", "--rule", "trunk-lean", "-o", "out"]
        + options,
      from: folder.path
    )
    #expect(result.status == 64, "\(result.diagnostics)")
    #expect(result.diagnostics.contains(words), "\(result.diagnostics)")
  }

  @Test func `without the labels that it takes nothing can be tuned, and others are named`() throws
  {
    let result = try tune(
      "--analyzer",
      "trainer-squat-fixed",
      "--rule",
      "trunk-lean",
      "--objective",
      "clip-f1"
    )
    #expect(result.status == 3)
    #expect(result.diagnostics.contains("no clip of 'squat-faults' has both grade as a whole"))
    #expect(result.diagnostics.contains("--objective fault-... or measure-..."))
    #expect(!Files.exists(folder.path("out")))
  }
}
