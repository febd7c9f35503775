// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import Results
import Scoring
import Storage
import TestSupport
import Testing

/// What `rep-eval` studies of several backends, and what `rep-compare` says of it.
struct `Studies of backends from outside` {
  private let folder: TemporaryFolder
  private static let tracks = ["observed-blazepose-full", "observed-movenet-lightning"]

  init() throws {
    folder = try TemporaryFolder()
    let recipe = ExternalProgram.examples + "/../datasets/synthetic/recipe.json"
    let observe = ["blazepose-full", "movenet-lightning"].flatMap { ["--observe", $0] }
    let made = try BuiltProgram("rep-synth").run(
      [recipe, "--out", "made", "--no-video"] + observe,
      from: folder.path
    )
    #expect(made.status == 0, "\(made.diagnostics)")
  }

  private func evaluate(_ out: String, _ arguments: String...) throws -> ProgramResult {
    let outcome = try BuiltProgram("rep-eval").run(
      [
        "made", "--backend-study", "--analyzer", "none", "--no-png", "--replicates", "50", "--out",
        out,
      ]
        + Self.tracks.flatMap { ["--tracks", $0] } + arguments,
      from: folder.path
    )
    #expect(outcome.status == 0, "\(outcome.diagnostics)")
    return outcome
  }

  @Test func `thresholds are those that rep-tune chooses, for any number of jobs`() throws {
    _ = try evaluate("run", "--counter", "zig-zag", "--counter", "hysteresis", "--jobs", "1")
    _ = try evaluate("again", "--counter", "zig-zag", "--counter", "hysteresis", "--jobs", "4")
    #expect(
      try Files.readText(folder.path("run/backend-study.json"))
        == Files.readText(folder.path("again/backend-study.json"))
    )
    let study = try #require(try RunDirectory.read(folder.path("run")).backendStudy)
    #expect(study.optima.count == 4 && study.gaps.count >= 4 && study.prices.count == 4)
    for optimum in study.optima {
      let tuned = try BuiltProgram("rep-tune").run(
        [
          "made", "--counter", optimum.configuration.counter, "--tracks",
          optimum.configuration.track, "--replicates", "50", "--json", "--out",
          "tuned-\(optimum.configuration.counter)-\(optimum.configuration.track)",
        ],
        from: folder.path
      )
      let root = try #require(JSONNode.parse(Array(tuned.output.utf8), file: "results").root)
      let left = try #require(root["overall"]?["left_out"]?["value"]?.double)
      let matches = optimum.clips.compactMap(\.own.matches)
      let f1 =
        Double(matches.reduce(0) { $0 + 2 * $1.matched })
        / Double(matches.reduce(0) { $0 + $1.required + $1.charged })
      #expect(abs(f1 - left) < 1e-9, "\(optimum.configuration)")
    }
  }

  @Test func `the page and the lines say what was studied`() throws {
    _ = try evaluate("run", "--counter", "zig-zag")
    let page = try Files.readText(folder.path("run/backends.html"))
    for id in ["own-thresholds", "gaps", "jitter-price"] {
      #expect(page.contains("<section id=\"\(id)\""), "\(id)")
    }
    let said = try BuiltProgram("rep-compare").run(
      ["run", "--replicates", "50"],
      from: folder.path
    )
    let lines = said.output.split(separator: "\n")
    for start in [
      "F1 on people left out, thresholds chosen for each backend: ",
      "Clips that some threshold counts right: ", "F1 for each further percent of the torso",
    ] {
      #expect(lines.count { $0.hasPrefix(start) } == 1, "\(start)")
    }
    let json = try BuiltProgram("rep-compare").run(
      ["run", "--replicates", "50", "--json"],
      from: folder.path
    )
    let sections = try #require(
      JSONNode.parse(Array(json.output.utf8), file: "results").root?["sections"]
    )
    #expect(sections["own-thresholds"]?["thresholds"]?.array?.count == 2)
    #expect(sections["gaps"]?["rows"]?.array?.isEmpty == false)
    #expect(sections["jitter-price"]?["rows"]?.array?.count == 2)
  }

  @Test func `one backend is not studied, which is said`() throws {
    let outcome = try BuiltProgram("rep-eval").run(
      [
        "made", "--backend-study", "--analyzer", "none", "--no-png", "--replicates", "50", "--out",
        "one", "--tracks",
        Self.tracks[0], "--counter", "zig-zag",
      ],
      from: folder.path
    )
    #expect(outcome.status == 0, "\(outcome.diagnostics)")
    #expect(!Files.exists(folder.path("one/backend-study.json")))
    #expect(outcome.diagnostics.contains("--backend-study compares backends"))
  }

  @Test func `clips of one person leave nobody out, and the page says so`() throws {
    let manifest = folder.path("made/dataset.json")
    let text = try Files.readText(manifest)
    let root = try #require(JSONNode.parse(Array(text.utf8), file: manifest).root)
    let clips = root["clips"]?.array ?? []
    let subject = try #require(clips.first?["subject"]?.string)
    let own = clips.filter { $0["subject"]?.string == subject }.compactMap { $0["id"]?.string }
    let arguments = own.flatMap { ["--clip", $0] }
    let outcome = try BuiltProgram("rep-eval").run(
      [
        "made", "--backend-study", "--analyzer", "none", "--no-png", "--replicates", "50", "--out",
        "one", "--counter", "zig-zag",
      ] + Self.tracks.flatMap { ["--tracks", $0] } + arguments,
      from: folder.path
    )
    #expect(outcome.status == 0, "\(outcome.diagnostics)")
    let page = try Files.readText(folder.path("one/backends.html"))
    #expect(
      page.contains(
        "No thresholds are chosen for each backend: all clips belong to one group, so none can be left out."
      )
    )
  }
}
