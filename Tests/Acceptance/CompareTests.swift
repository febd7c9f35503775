// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Measures
import Platform
import RepCounting
import Results
import Scoring
import Statistics
import Storage
import TestSupport
import Testing

/// `rep-compare` from outside, over runs made by the test.
struct CompareTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func write(_ run: Run, _ name: String) throws -> String {
    let path = folder.path(name)
    for file in RunDirectory.content(of: run).files {
      try Files.write(file.text, to: path + "/" + file.name)
    }
    return path
  }

  private func compare(_ arguments: String...) throws -> BuiltProgram.Outcome {
    try BuiltProgram("rep-compare").run(arguments, in: folder.path)
  }

  @Test func `two counters of one run, with what changed by name`() throws {
    let run = try write(Made.run(), "run")
    let outcome = try compare(run, "--a", "zig-zag", "--b", "hysteresis", "--see", "exact=0.1")
    #expect(outcome.ending == .exited(0), "\(outcome.diagnostics)")
    let lines = outcome.results.split(separator: "\n").map(String.init)
    #expect(lines[0] == "A  zig-zag on truth")
    #expect(lines[1] == "B  hysteresis on truth")
    #expect(lines[2] == "12 clips of 6 people with 36 reps; 0 clips have no reps")
    #expect(lines.contains("newly wrong: clip-0-0, clip-0-1, clip-3-0, clip-3-1"))
    let exact = try #require(lines.first { $0.hasPrefix("exact ") })
    #expect(exact.contains(" 1.00  0.67  -0.33 "))
    #expect(outcome.results.contains("Holm's correction for "))
  }

  @Test func `the same as JSON, twice the same`() throws {
    let run = try write(Made.run(), "run")
    let arguments = [run, "--json", "--a", "zig-zag", "--b", "hysteresis", "--margin", "mae=0.5"]
    let outcome = try BuiltProgram("rep-compare").run(arguments, in: folder.path)
    let again = try BuiltProgram("rep-compare").run(arguments, in: folder.path)
    #expect(outcome.results == again.results)
    let root = try #require(
      JSONNode.parse(Array(outcome.results.utf8), file: "results").root
    )
    let comparison = try #require(root["comparisons"]?.array?.first)
    #expect(comparison["b"]?["counter"]?.string == "hysteresis")
    let wrong = comparison["exact_clips"]?["newly_wrong"]?.array?.compactMap(\.string)
    #expect(wrong == ["clip-0-0", "clip-0-1", "clip-3-0", "clip-3-1"])
    #expect(comparison["exact_clips"]?["p"]?.double == 0.125)
    let error = try #require(
      comparison["measures"]?.array?.first { $0["id"]?.string == "mae" }
    )
    #expect(error["difference"]?.double == 0.333333333333)
    #expect(error["sign_flip"]?["method"]?.string == "exact")
    #expect(error["non_inferiority"]?["verdict"]?.string != nil)
  }

  @Test func `of several backends the answer comes first, in every format`() throws {
    let run = try write(Made.run(subjects: 8, tracks: ["truth", "poor", "good", "same"]), "run")
    let outcome = try compare(run, "--measure", "exact")
    #expect(outcome.ending == .exited(0), "\(outcome.diagnostics)")
    let lines = outcome.results.split(separator: "\n").map(String.init)
    let answer =
      "Take good or same, which count equally well: an F1 of 0.979 with good, and poor, the "
    #expect(lines[0].hasPrefix(answer + "next, is behind by 0.179"), "\(lines[0])")
    #expect(lines[1] == "  same (0.979) gives every counter the same reps as good.")
    #expect(lines[2].hasPrefix("  poor (0.800) is behind good by 0.179"))
    // All eight people lose with 'poor': of 2^8 swaps none and all are as far; times three pairs.
    #expect(lines[2].hasSuffix(", p 0.023."), "\(lines[2])")
    #expect(
      lines[3].hasPrefix(
        "Evidence: 16 clips of 8 people with 48 reps; F1 over 2 counters together, corrected for 3 "
      )
    )
    // Exact tracks are no backend.
    #expect(!outcome.results.contains("truth"))
    let markdown = try compare(run, "--measure", "exact", "--markdown").results
    #expect(markdown.hasPrefix("## Which backend?\n\n**\(lines[0])**\n\n- same (0.979) gives"))
    #expect(markdown.hasSuffix("</details>\n"))
    let json = try compare(run, "--measure", "exact", "--json").results
    let decision = try #require(
      JSONNode.parse(Array(json.utf8), file: "results").root?["decision"]
    )
    #expect(decision["answer"]?.string == lines[0])
    #expect(decision["measure"]?.string == "f1@0.5s")
    let verdicts = decision["pairs"]?.array?.compactMap { $0["verdict"]?.string }
    #expect(verdicts?.first == "equal")
    let exact = try compare(run, "--by", "exact", "--margin", "exact=0.9", "--measure", "exact")
    #expect(exact.results.contains("apart by less than 0.9, 95 % sure"))
  }

  @Test func `the page of a run's backends is that of its report`() throws {
    let run = try write(Made.run(subjects: 8, tracks: ["truth", "poor", "good", "same"]), "run")
    let outcome = try compare(
      run,
      "--measure",
      "exact",
      "--replicates",
      "50",
      "--html",
      folder.path("page.html"),
      "--png",
      folder.path("figures")
    )
    #expect(outcome.ending == .exited(0), "\(outcome.diagnostics)")
    // The run has no signals, and so no strips.
    #expect(try Files.list(folder.path("figures")) == ["backend-differences.png"])
    let rendered = try BuiltProgram("rep-report").run([run, "--format", "html"], in: folder.path)
    #expect(rendered.ending == .exited(0), "\(rendered.diagnostics)")
    #expect(
      try Files.readText(folder.path("page.html")) == Files.readText(run + "/backends.html")
    )
    #expect(try Files.readText(run + "/index.html").contains("<a href=\"backends.html\">"))
    let one = try write(Made.run(), "one")
    let refused = try compare(
      one,
      "--a",
      "zig-zag",
      "--b",
      "hysteresis",
      "--html",
      folder.path("one.html")
    )
    #expect(refused.ending == .exited(3))
    #expect(refused.diagnostics.contains("the run has one backend; --html compares several"))
    #expect(!Files.exists(folder.path("one.html")))
    let both = try compare(run, run, "--html", folder.path("two.html"))
    #expect(both.ending == .exited(64))
    #expect(try compare(run, "--by", "bias").ending == .exited(64))
    #expect(try compare(run, run, "--png", folder.path("two")).ending == .exited(64))
    let json = try compare(run, "--measure", "exact", "--json").results
    let sections = try #require(
      JSONNode.parse(Array(json.utf8), file: "results").root?["sections"]
    )
    let names = sections.members?.map(\.name) ?? []
    #expect(["backend", "flips"].allSatisfy(names.contains))
    let row = try #require(sections["backend"]?.array?.first)
    #expect(row["measures"]?.array?.first?["p_corrected"]?.double != nil)
  }

  @Test func `two runs are compared configuration by configuration`() throws {
    let before = try write(Made.run(), "before")
    let after = try write(Made.run(missing: ["zig-zag": [1]]), "after")
    let outcome = try compare(before, after, "--measure", "exact", "--markdown")
    #expect(outcome.ending == .exited(0), "\(outcome.diagnostics)")
    let headings = outcome.results.split(separator: "\n").filter { $0.hasPrefix("## ") }
    #expect(
      headings == [
        "## zig-zag on truth against zig-zag on truth",
        "## hysteresis on truth against hysteresis on truth",
      ]
    )
    #expect(outcome.results.contains("| exact | 1.00 | 0.83 | -0.17 |"))
    #expect(outcome.results.contains("- newly wrong: `clip-1-0`, `clip-1-1`"))
  }

  @Test func `other clips and other labels are refused by name`() throws {
    let before = try write(Made.run(), "before")
    let fewer = try write(Made.run(subjects: 5), "fewer")
    let relabelled = try write(Made.run(digest: "3"), "relabelled")
    let clips = try compare(before, fewer)
    #expect(clips.ending == .exited(3))
    let refusal = "the runs cannot be compared: only the first has 2 clips: clip-5-0, clip-5-1"
    #expect(clips.diagnostics == "rep-compare: error: \(refusal)\n")
    let labels = try compare(before, relabelled)
    #expect(labels.ending == .exited(3))
    #expect(labels.diagnostics.contains("the labels are not the same of 12 clips: clip-0-0, "))
    #expect(labels.results == "")
  }

  /// A run of two settings of an analyzer over walks of five people, without counters.
  private func walks() throws -> String {
    let people = (0..<5).map {
      "{ \"id\": \"p\($0)\", \"height\": 1.\(5 + $0), \"palette\": \"plum\" }"
    }
    let clips = (0..<5).map {
      "{ \"id\": \"walk-\($0)\", \"subject\": \"p\($0)\", \"exercise\": \"walking\", \"yaw\": 90, "
        + "\"camera\": { \"distance\": 7 }, \"script\": [{ \"walk_through\": 4 }] }"
    }
    let recipe = """
      { "schema": 1, "name": "walks", "licence": "CC0-1.0", "seed": 3, "frame_rate": 30,
        "frame_size": [640, 360], "subjects": [\(people.joined(separator: ", "))],
        "clips": [\(clips.joined(separator: ", "))] }
      """
    try Files.write(recipe, to: folder.path("recipe.json"))
    for (program, arguments) in [
      ("rep-synth", ["recipe.json", "--out", "walks", "--no-video", "--quiet"]),
      (
        "rep-eval",
        [
          "walks", "--counter", "none", "--analyzer", "gait-steps", "--analyzer",
          "gait-steps:min-swing=0.7", "--out", "run", "--no-png", "--quiet",
        ]
      ),
    ] {
      let result = try BuiltProgram(program).run(arguments, from: folder.path)
      #expect(result.status == 0, "\(result.diagnostics)")
    }
    return folder.path("run")
  }

  @Test func `events of analyzers are compared analyzer by analyzer, without counters too`() throws
  {
    let run = try walks()
    let sides = ["--a", "gait-steps:min-swing=0.7", "--b", "gait-steps"]
    let outcome = try BuiltProgram("rep-compare").run([run] + sides, in: folder.path)
    #expect(outcome.ending == .exited(0), "\(outcome.diagnostics)")
    let lines = outcome.results.split(separator: "\n").map(String.init)
    #expect(
      lines.prefix(3) == [
        "A  gait-steps:min-swing=0.7 on truth", "B  gait-steps on truth",
        "measures of events of analyzers: 5 clips of 5 people",
      ]
    )
    let f1 = try #require(lines.first { $0.hasPrefix("form-event-f1@0.25s ") })
    #expect(f1.contains("  +0."), "\(f1)")
    // A kind of events, and a margin of it, as JSON.
    let measure = "form-event-f1@0.25s{event=toe-off}"
    let arguments = [run, "--json", "--measure", measure, "--margin", "\(measure)=0.1"] + sides
    let document = try BuiltProgram("rep-compare").run(arguments, in: folder.path)
    let root = try #require(
      JSONNode.parse(Array(document.results.utf8), file: "results").root
    )
    #expect(root["comparisons"]?.array?.isEmpty == true)
    let comparison = try #require(root["comparisons_besides"]?.array?.first)
    #expect(comparison["kind"]?.string == "event" && comparison["clips"]?.double == 5)
    let row = try #require(comparison["measures"]?.array?.first)
    #expect(row["id"]?.string == measure && comparison["measures"]?.array?.count == 1)
    #expect(row["non_inferiority"]?["verdict"]?.string != nil)
    // A run beside itself has no difference, and what is no analyzer is said.
    let same = try compare(run, run)
    #expect(same.ending == .exited(0) && !same.results.contains(" +0."), "\(same.results)")
    #expect(try compare(run, "--a", "gait-step", "--b", "gait-steps").ending == .exited(64))
  }

  @Test func `what cannot be meant is a usage error`() throws {
    let run = try write(Made.run(), "run")
    let unknown = try compare(run, "--a", "zig-zg")
    #expect(unknown.ending == .exited(64))
    let known = "zig-zag/truth, hysteresis/truth"
    #expect(unknown.diagnostics.contains("--a 'zig-zg' is not one of \(known)"))
    let measure = try compare(run, "--measure", "f1@0.5")
    #expect(measure.ending == .exited(64))
    #expect(measure.diagnostics.contains("no measure 'f1@0.5'; did you mean 'f1@0.5s'?"))
    let ofTracks = try compare(run, "--measure", "jitter")
    #expect(ofTracks.ending == .exited(64))
    let said = ofTracks.diagnostics
    #expect(said.contains("no measure 'jitter' of counters, of holds and of events"), "\(said)")
    #expect(said.contains("which alone are compared; 'rep-eval measures' lists"), "\(said)")
    #expect(try compare(run, "--margin", "mae").ending == .exited(64))
    let slices = [
      ("mae{exercise=sqat}", "no clip matches mae{exercise=sqat}, did you mean 'squat'?"),
      (
        "mae{exercize=squat}",
        "only exercise, family, count, view, size, rate, subject, tag; did you mean 'exercise'?"
      ),
      ("mae{squat}", "no measure 'mae{squat}'; a slice is written {exercise=squat}"),
      ("mea{exercise=squat}", "no measure 'mea{exercise=squat}'; did you mean 'mae'?"),
    ]
    for (text, message) in slices {
      let outcome = try compare(run, "--a", "zig-zag", "--b", "hysteresis", "--measure", text)
      #expect(outcome.ending == .exited(64))
      #expect(outcome.diagnostics.contains(message), "\(outcome.diagnostics)")
    }
    #expect(try compare(run, run, run).ending == .exited(64))
    #expect(try compare(folder.path("nothing")).ending == .exited(66))
    let itself = try compare(run, "--a", "zig-zag", "--b", "zig-zag")
    #expect(itself.ending == .exited(3))
  }

  @Test func `a measure of a slice is over its clips alone, and says of how many`() throws {
    let run = try write(Made.run(), "run")
    let id = "exact{subject=subject-0}"
    let outcome = try compare(
      run,
      "--a",
      "zig-zag",
      "--b",
      "hysteresis",
      "--measure",
      id,
      "--margin",
      "\(id)=0.5"
    )
    #expect(outcome.ending == .exited(0), "\(outcome.diagnostics)")
    let lines = outcome.results.split(separator: "\n").map(String.init)
    let row = try #require(lines.first { $0.hasPrefix(id + " ") })
    #expect(row.contains(" 1.00  0.00  -1.00 "))
    #expect(lines.contains("\(id): 2 clips of 1 person"))
    #expect(lines.contains { $0.hasPrefix("\(id): too little data at a margin of 0.500") })
  }

  @Test func `the interval asked for is the one that is named`() throws {
    let run = try write(Made.run(missing: ["zig-zag": [1, 2]]), "run")
    let words = "--json --a zig-zag --b hysteresis --interval bca --measure mae"
    let arguments = [run] + words.split(separator: " ").map(String.init)
    let outcome = try BuiltProgram("rep-compare").run(arguments, in: folder.path)
    #expect(outcome.results.contains("\"method\": \"bca\""))
  }
}

/// A run of two clips a subject with three reps each.
private enum Made {
  /// Makes a run of two counters; hysteresis misses the last rep of subjects 0 and 3.
  ///
  /// On tracks named `poor`, both miss it of everybody.
  static func run(
    subjects: Int = 6,
    tracks: [String] = ["truth"],
    digest: String = "1",
    missing: [String: Set<Int>] = [:]
  ) -> Run {
    let missing = ["zig-zag": [], "hysteresis": [0, 3]].merging(missing) { $1 }
    let clips = (0..<subjects).flatMap { subject in
      (0..<2).map { clip in
        ClipIdentity(
          id: "clip-\(subject)-\(clip)",
          subject: "subject-\(subject)",
          exercise: "squat",
          duration: 8
        )
      }
    }
    let reference = Reference(reps: [2, 4, 6].map { Reference.Rep(mid: $0) })
    let plan = ResamplingPlan(replicates: 50)
    return Run(
      RunProvenance(
        toolVersion: "0.1.0",
        dataset: "made",
        manifestSHA256: String(repeating: "0", count: 64),
        plan: plan,
        backends: tracks.map {
          RunBackend(configuration: $0, backend: "synthesis", version: "", digests: [:])
        }
      ),
      clips: clips.map { clip in
        RunClip(
          identity: clip,
          reference: reference,
          rater: "ana",
          labelSHA256: String(repeating: digest, count: 64),
          trackSHA256: Dictionary(
            uniqueKeysWithValues: tracks.map { ($0, String(repeating: "2", count: 64)) }
          )
        )
      },
      omissions: [],
      results: RunResults(
        evaluations: tracks.flatMap { track in
          ["zig-zag", "hysteresis"].map { Configuration(counter: $0, track: track) }
        }.map { configuration in
          CounterEvaluation(
            configuration,
            clips: clips.map { clip in
              let subject = Int(clip.subject.dropFirst(8)) ?? 0
              let found =
                configuration.track == "poor"
                  || missing[configuration.counter]?.contains(subject) == true
                ? [2.1, 4.1] : [2.1, 4.1, 6.1]
              return ClipScore(
                clip: clip,
                reference: reference,
                events: found.map { RepEvent(decisionTime: $0 + 0.4, extremumTime: $0) }
              )
            },
            plan: plan
          )
        }
      )
    )
  }
}
