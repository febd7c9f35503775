// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import MediaCommands
import Platform
import PoseTracks
import Storage
import Synthesis
import Terminal
import TestSupport
import Testing
import Video

/// `rep-synth` from the recipe to the files of a dataset.
@Suite struct SynthTests {
  /// The repository.
  private static let root = Files.folder(of: Files.folder(of: Files.folder(of: #filePath)))

  private static let room =
    "{ \"id\": \"room\", \"exercise\": \"standing\", \"script\": [{ \"rest\": 0.4 }] },"

  private static let recipe = """
    {
      "schema": 1, "name": "small", "licence": "CC0-1.0", "seed": 3, "frame_rate": 15,
      "frame_size": [32, 40],
      "subjects": [{ "id": "ana", "height": 1.7, "palette": "ocean" }],
      "clips": [
        { "id": "curl", "subject": "ana", "exercise": "biceps-curl", "yaw": 90,
          "script": [{ "reps": 1, "tempo": [0.3, 0, 0.3, 0.1] }] },
        \(room)
        { "id": "squat", "subject": "ana", "exercise": "squat",
          "script": [{ "reps": 1, "tempo": [0.3, 0, 0.3, 0.1] }] }
      ]
    }
    """

  private let folder: TemporaryFolder
  private let recipePath: String
  private let out: String

  init() throws {
    folder = try TemporaryFolder()
    recipePath = folder.path("recipe.json")
    out = folder.path("dataset")
    try Files.write(Self.recipe, to: recipePath)
  }

  private func synthesize(
    _ arguments: String...
  ) -> (status: Platform.ExitStatus, results: String, diagnostics: String) {
    let output = TerminalOutput.captured()
    let status = Program("rep-synth", [SynthCommand.self])
      .run([recipePath, "--quiet", "--out", out] + arguments, output: output)
    return (status, output.text(of: .results), output.text(of: .diagnostics))
  }

  private func files() throws -> [String: String] {
    var digests: [String: String] = [:]
    for path in try filesBelow(out) {
      digests[Path.relative(path, from: out)] = try Files.sha256(of: path)
    }
    return digests
  }

  @Test func `videos, tracks and labels agree`() throws {
    let made = synthesize()
    #expect(made.status == .success)
    #expect(made.results == "3 clips made, 0 up to date in \(out)\n")
    let (opened, diagnostics) = try Dataset.open(out)
    #expect(diagnostics == [])
    let dataset = try #require(opened)
    #expect(dataset.manifest.clips.map(\.id) == ["curl", "room", "squat"])
    for clip in dataset.manifest.clips {
      let media = Path.join(out, try #require(clip.media))
      let track = try TrackFile.read(dataset.trackPath(configuration: "truth", clip: clip.id))
      #expect(track.metadata.mediaSHA256 == clip.sha256)
      let probe = try MediaProbe(path: media)
      #expect(probe.frameSize == FrameSize(width: 32, height: 40))
      var decoder = try VideoDecoder(path: media)
      var times: [Double] = []
      while let frame = try decoder.next() { times.append(frame.time) }
      #expect(times == track.track.times)
      let path = dataset.labelPath(clip: clip.id, rater: SyntheticClip.rater)
      let labels = LabelFile.parse(try Files.read(path), file: path)
      #expect(labels.diagnostics == [])
      #expect(labels.labels?.source == clip.sha256.map(LabelFile.Source.media))
      #expect(labels.labels?.events.count { $0.kind == .rep } == (clip.id == "room" ? 0 : 1))
    }
  }

  @Test func `a second run keeps what is there`() throws {
    _ = synthesize()
    let before = try files()
    let again = synthesize()
    #expect(again.status == .success)
    #expect(again.results == "0 clips made, 3 up to date in \(out)\n")
    #expect(try files() == before)
  }

  @Test func `observation models make tracks that do not depend on the jobs`() throws {
    let named = Self.recipe.replacing(
      "\"frame_size\"",
      with: "\"observations\": [\"movenet-lightning\", \"mine.json\"], \"frame_size\""
    )
    try Files.write(named, to: recipePath)
    var mine = ObservationModel(id: "mine", skeleton: .blazePose33)
    mine.lag = 0.2
    try Files.write(mine.text, to: folder.path("mine.json"))
    let made = synthesize("--no-video", "--jobs", "4")
    #expect(made.results == "3 clips made, 0 up to date, 6 tracks observed in \(out)\n")
    let path = Path.join(out, "tracks/observed-movenet-lightning/squat.safetensors")
    let file = try TrackFile.read(path)
    #expect(file.track.skeleton == .coco17)
    #expect(file.metadata.configuration == "observed-movenet-lightning")
    #expect(file.metadata.backend == "observation-model")
    let before = try files()
    #expect(synthesize("--no-video").results == "0 clips made, 3 up to date in \(out)\n")
    #expect(synthesize("--no-video", "--force", "--jobs", "1").status == .success)
    #expect(try files() == before)
    // A model that changes makes its own tracks again, and one that goes takes its tracks along.
    mine.lag = 0.3
    try Files.write(mine.text, to: folder.path("mine.json"))
    #expect(
      synthesize("--no-video").results
        == "0 clips made, 3 up to date, 3 tracks observed in \(out)\n"
    )
    try Files.write(Self.recipe, to: recipePath)
    #expect(synthesize("--no-video").status == .success)
    #expect(!Files.isDirectory(Path.join(out, "tracks/observed-mine")))
  }

  @Test func `models that are unknown or wrong are found at their places`() throws {
    let named = Self.recipe.replacing(
      "\"frame_size\"",
      with: "\"observations\": [\"movenet-lightnin\", \"mine.json\"], \"frame_size\""
    )
    try Files.write(named, to: recipePath)
    try Files.write("{ \"schema\": 1, \"id\": 3 }", to: folder.path("mine.json"))
    let made = synthesize("--no-video")
    #expect(made.status == .badData)
    #expect(
      made.diagnostics.contains(
        "recipe.json:3:20: error: 'movenet-lightnin' is neither a file nor one of "
          + "blazepose-full, blazepose-lite, movenet-lightning, did you mean 'movenet-lightning'? [unknown-model]"
      )
    )
    #expect(made.diagnostics.contains("mine.json:1:22: error: 'id' is a text [wrong-type]"))
    #expect(!Files.isDirectory(out))
  }

  @Test func `a model is learned from tracks and compared with them`() throws {
    try Files.write(
      """
      {
        "schema": 1, "name": "moving", "licence": "CC0-1.0", "seed": 4, "frame_rate": 30,
        "frame_size": [240, 320], "observations": ["movenet-lightning"],
        "subjects": [
          { "id": "ana", "height": 1.7, "palette": "ocean" },
          { "id": "ben", "height": 1.8, "palette": "lime" }
        ],
        "clips": [
          { "id": "one", "subject": "ana", "exercise": "squat", "script": [{ "reps": 4 }] },
          { "id": "two", "subject": "ben", "exercise": "squat", "script": [{ "reps": 4 }] }
        ]
      }
      """.replacing("\"reps\": 4", with: "\"reps\": 4, \"tempo\": [1, 0.2, 1, 0.4]"),
      to: recipePath
    )
    #expect(synthesize("--no-video").status == .success)
    let tracks = Path.join(out, "tracks/observed-movenet-lightning")
    let truth = Path.join(out, "tracks/truth")
    let model = folder.path("model.json")
    func run(
      _ command: any Command.Type,
      _ arguments: [String]
    ) -> (status: Platform.ExitStatus, text: String) {
      let output = TerminalOutput.captured()
      let status = Program("rep-synth", [command]).run(arguments, output: output)
      return (status, output.text(of: .results) + output.text(of: .diagnostics))
    }
    let learning = ["--truth", truth, "--folds", "2", "--id", "again", "--out", model]
    let fitted = run(FitCommand.self, ["fit", tracks] + learning)
    #expect(fitted.status == .success, "\(fitted.text)")
    #expect(fitted.text.contains("measures agree within 20 %"))
    let (found, findings) = ObservationModel.parse(try Files.read(model), file: model)
    #expect(findings == [])
    #expect(found?.id == "again" && found?.skeleton == .coco17)
    let same = run(
      CompareTracksCommand.self,
      ["compare", tracks, "--to", tracks, "--truth", truth]
    )
    #expect(same.status == .success)
    #expect(!same.text.contains("  no"))
    let other = run(CompareTracksCommand.self, ["compare", tracks, "--to", truth])
    #expect(other.text.contains("  no"))
    #expect(run(FitCommand.self, ["fit", tracks]).status == .usage)
    let missing = run(FitCommand.self, ["fit", folder.path("none"), "--out", model])
    #expect(missing.status == .missingInput)
    let few = run(FitCommand.self, ["fit", tracks, "--folds", "3", "--out", model])
    #expect(few.status == .usage)
  }

  @Test func `a forced run gives the same bytes`() throws {
    _ = synthesize("--jobs", "1")
    let before = try files()
    #expect(synthesize("--force", "--jobs", "3").results.hasPrefix("3 clips made"))
    #expect(try files() == before)
  }

  @Test func `a damaged video is made again`() throws {
    _ = synthesize()
    let before = try files()
    try Files.write("not a video", to: "\(out)/media/squat.mp4")
    #expect(synthesize().results == "1 clip made, 2 up to date in \(out)\n")
    #expect(try files() == before)
  }

  @Test func `a clip that leaves the recipe leaves the dataset`() throws {
    _ = synthesize()
    let shorter = Self.recipe.replacing(Self.room, with: "")
    try Files.write(shorter, to: recipePath)
    #expect(synthesize().results == "0 clips made, 2 up to date in \(out)\n")
    #expect(try files().keys.contains { $0.contains("room") } == false)
  }

  @Test func `shares add up to the whole`() throws {
    _ = synthesize()
    let whole = try files()
    try Files.remove(out)
    let first = synthesize("--shard", "1/2", "--json")
    #expect(first.results.contains("\"made\": 2"))
    #expect(first.results.contains("\"complete\": false"))
    #expect(try files()["dataset.json"] == nil)
    #expect(synthesize("--shard", "2/2").results == "1 clip made, 0 up to date in \(out)\n")
    #expect(try files() == whole)
  }

  @Test func `without video the labels are made on the track`() throws {
    #expect(synthesize("--no-video").status == .success)
    let dataset = try #require(try Dataset.open(out).dataset)
    #expect(dataset.manifest.clips.allSatisfy { $0.media == nil && $0.facts == nil })
    let path = dataset.labelPath(clip: "squat", rater: SyntheticClip.rater)
    let labels = LabelFile.parse(try Files.read(path), file: path).labels
    let track = try Files.sha256(of: dataset.trackPath(configuration: "truth", clip: "squat"))
    #expect(labels?.source == .track(sha256: track))
  }

  @Test func `a recipe with mistakes makes nothing`() throws {
    try Files.write(Self.recipe.replacing("0.3", with: "\"x\""), to: recipePath)
    let failed = synthesize()
    #expect(failed.status == .badData)
    #expect(failed.diagnostics.split(separator: "\n").count == 2)
    #expect(failed.diagnostics.hasPrefix("\(recipePath):7:"))
    #expect(!Files.exists(out))
  }

  @Test func `a recipe that is not there is a missing input`() throws {
    try Files.remove(recipePath)
    #expect(synthesize().status == .missingInput)
  }

  @Test func `a folder has to be named`() {
    let output = TerminalOutput.captured()
    let status = Program("rep-synth", [SynthCommand.self]).run([recipePath], output: output)
    #expect(status == .usage)
  }

  @Test func `the example of the documentation has no findings`() throws {
    let path = "\(Self.root)/Documentation/Recipe.md"
    let text = try Files.readText(path)
    let example = try #require(
      text.split(separator: "```json\n").first { $0.contains("\"schema\"") }?
        .split(separator: "```").first
    )
    let (recipe, diagnostics) = Recipe.parse(Array(example.utf8), file: path)
    #expect(diagnostics == [])
    #expect(recipe?.clips.map(\.id) == ["squat-ana", "empty-room"])
  }

  @Test func `the recipe of faults has every fault from every side`() throws {
    let path = "\(Self.root)/datasets/synthetic/faults.json"
    let (recipe, diagnostics) = Recipe.parse(try Files.read(path), file: path)
    #expect(diagnostics == [])
    let clips = try #require(recipe).clips
    #expect(clips.count == 24)
    for view in [CameraView.front, .oblique, .side] {
      let faults = clips.filter { $0.view == view }.flatMap { clip in
        clip.script.compactMap { step -> FormFaults? in
          if case .reps(let reps) = step { reps.faults } else { nil }
        }
      }
      #expect(faults.contains { $0.leftValgus > 0 && $0.rightValgus == 0 })
      #expect(Set(faults.map(\.trunkLean)) == [0, 6, 12, 18, 24])
    }
  }

  @Test(arguments: try Files.list("\(root)/datasets/synthetic").filter { $0.hasSuffix(".json") })
  func `every recipe that comes with the program has no findings`(name: String) throws {
    let path = "\(Self.root)/datasets/synthetic/\(name)"
    let (recipe, diagnostics) = Recipe.parse(try Files.read(path), file: path)
    #expect(diagnostics == [])
    let ids = try #require(recipe).clips.map(\.id)
    #expect(Set(ids).count == ids.count)
  }

  @Test func `the recipe of the embedded dataset has no findings`() throws {
    let path = "\(Self.root)/datasets/synthetic/recipe.json"
    let (recipe, diagnostics) = Recipe.parse(try Files.read(path), file: path)
    #expect(diagnostics == [])
    let clips = try #require(recipe).clips
    #expect(clips.count == 27)
    #expect(Set(clips.compactMap(\.subject?.id)).count == 8)
  }
}
