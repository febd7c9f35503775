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
      text.split(separator: "```json\n").last?.split(separator: "```").first
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

  @Test func `the recipe of the embedded dataset has no findings`() throws {
    let path = "\(Self.root)/datasets/synthetic/recipe.json"
    let (recipe, diagnostics) = Recipe.parse(try Files.read(path), file: path)
    #expect(diagnostics == [])
    let clips = try #require(recipe).clips
    #expect(clips.count == 27)
    #expect(Set(clips.compactMap(\.subject?.id)).count == 8)
  }
}
