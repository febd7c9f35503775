// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import MediaCommands
import Platform
import PoseTracks
import Storage
import Terminal
import TestSupport
import Testing
import Video

/// `rep-ingest` from a folder and a spreadsheet to a dataset.
@Suite struct IngestTests {
  private let folder: TemporaryFolder
  private let clips: String
  private let out: String

  init() throws {
    folder = try TemporaryFolder()
    clips = folder.path("clips")
    out = folder.path("datasets/clips")
    try Files.createDirectories(clips + "/more")
  }

  private func ingest(
    _ arguments: String...
  ) -> (status: Platform.ExitStatus, results: String, diagnostics: String) {
    let output = TerminalOutput.captured()
    let status = Program("rep-ingest", [IngestCommand.self, IngestCheckCommand.self])
      .run(arguments + ["--quiet"], output: output)
    return (status, output.text(of: .results), output.text(of: .diagnostics))
  }

  /// Makes a video of a few frames of one grey, from 0.5 s on.
  private func makeVideo(_ name: String, grey: UInt8, frames: Int = 3) throws {
    let path = "\(clips)/\(name)"
    let size = FrameSize(width: 32, height: 16)
    var encoder = try VideoEncoder(
      path: path,
      frameSize: size,
      settings: VideoEncoder.Settings(compression: .lossless)
    )
    for index in 0..<frames {
      try encoder.append(
        PixelImage(width: 32, height: 16, red: grey, green: grey, blue: grey),
        at: 0.5 + Double(index) / 10
      )
    }
    try encoder.finish()
  }

  /// The labelled count of the clip 'a'.
  private func countOfA() throws -> Int? {
    let dataset = try #require(try Dataset.open(out).dataset)
    return try ReferenceLabels(of: dataset).entries["a"]?.reference.count
  }

  private func writeCounts(_ rows: String) throws -> String {
    let path = folder.path("counts.csv")
    try Files.write("clip,exercise,count,subject\n" + rows, to: path)
    return path
  }

  @Test func `a folder and a spreadsheet become a dataset with counts`() throws {
    try makeVideo("Squat 1.mkv", grey: 10)
    try makeVideo("more/b.mkv", grey: 20, frames: 5)
    try Files.write("not a video", to: clips + "/readme.txt")
    let counts = try writeCounts("Squat 1,squat,3,ana\nb.mkv,push-up,0,\n")

    let made = ingest(clips, "--counts", counts, "--out", out)
    #expect(made.diagnostics == "")
    #expect(made.status == .success)
    #expect(made.results == "\(out)/dataset.json: 2 clips, 2 with counts, 0 errors\n")

    let dataset = try #require(try Dataset.open(out).dataset)
    #expect(dataset.manifest.mediaRoot == "../../clips")
    #expect(dataset.manifest.clips.map(\.id) == ["b", "squat-1"])
    #expect(dataset.manifest.clips.map(\.media) == ["more/b.mkv", "Squat 1.mkv"])
    #expect(dataset.manifest.clips.map(\.subject) == ["unknown", "ana"])
    let facts = try #require(dataset.manifest.clips[0].facts)
    #expect(facts.frameSize == FrameSize(width: 32, height: 16))
    #expect(facts.frameCount == 5)
    #expect(facts.firstTime == 0.5)
    let media = try dataset.mediaPaths(of: dataset.manifest.clips)
    let digest = try Files.sha256(of: try #require(media["squat-1"]))
    #expect(digest == dataset.manifest.clips[1].sha256)

    let labels = try ReferenceLabels(of: dataset)
    let labelled = labels.entries
    #expect(labels.diagnostics == [])
    #expect(labelled["squat-1"]?.reference.count == 3)
    #expect(labelled["b"]?.reference.count == 0)
    #expect(labelled["b"]?.reference.reps == nil)
    #expect(labelled["b"]?.file == folder.path("labels/clips/b.counts.tsv"))
  }

  @Test func `every problem is one finding, and the other clips are kept`() throws {
    try makeVideo("good.mkv", grey: 10)
    try makeVideo("uncounted.mkv", grey: 20)
    try makeVideo("miscounted.mkv", grey: 30)
    try Files.write(try Files.read(clips + "/good.mkv"), to: clips + "/twin.mkv")
    try Files.write("", to: clips + "/empty.mp4")
    try Files.write("plain text", to: clips + "/text.mp4")
    try Files.write(
      "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 5\n",
      to: clips + "/pointer.mp4"
    )
    try Files.write(Array(try Files.read(clips + "/good.mkv").prefix(40)), to: clips + "/cut.mkv")
    let counts = try writeCounts(
      """
      good,squat,3
      twin,squat,3
      empty,squat,1
      text,squat,1
      pointer,squat,1
      cut,squat,1
      miscounted,squat,many
      god,squat,1
      good.mkv,sqat,1

      """
    )

    let made = ingest(clips, "--counts", counts, "--out", out)
    #expect(made.status == .badData)
    #expect(made.results == "\(out)/dataset.json: 1 clip, 1 with counts, 9 errors\n")
    let lines = made.diagnostics.split(separator: "\n").filter { !$0.contains(": note: ") }
    let findings = lines.map { line in
      String(line.dropFirst(folder.path.count + 1).prefix { $0 != " " })
        + String(line.drop { $0 != "[" })
    }
    #expect(
      findings == [
        "counts.csv:3:1:[duplicate-media]", "counts.csv:4:1:[unusable-media]",
        "counts.csv:5:1:[unusable-media]", "counts.csv:6:1:[unusable-media]",
        "counts.csv:7:1:[unusable-media]", "counts.csv:8:18:[malformed-count]",
        "counts.csv:9:1:[missing-video]", "counts.csv:10:10:[unknown-exercise]",
        "clips/uncounted.mkv:[missing-row]",
      ]
    )
    #expect(made.diagnostics.contains("Git LFS pointer"))
    #expect(
      made.diagnostics.contains("there is no video 'god' in '\(clips)', did you mean 'good'?")
    )
    #expect(try Dataset.open(out).dataset?.manifest.clips.map(\.id) == ["good"])
  }

  @Test func `videos without counts need an exercise and get no labels`() throws {
    try makeVideo("a.mkv", grey: 10)
    #expect(ingest(clips, "--out", out).status == .usage)
    #expect(ingest(clips, "--out", out, "--exercise", "sqat").status == .usage)
    #expect(ingest(clips, "--out", out, "--exercise", "squats").status == .success)
    let dataset = try #require(try Dataset.open(out).dataset)
    #expect(dataset.manifest.clips.map(\.exercise) == ["squat"])
    #expect(try dataset.labelPaths() == [])
  }

  @Test func `nothing is overwritten unless asked for`() throws {
    try makeVideo("a.mkv", grey: 10)
    #expect(
      ingest(clips, "--counts", try writeCounts("a,squat,1\n"), "--out", out).status == .success
    )
    #expect(
      ingest(clips, "--counts", try writeCounts("a,squat,1\n"), "--out", out).status == .success
    )
    let changed = try writeCounts("a,squat,2\n")
    let refused = ingest(clips, "--counts", changed, "--out", out)
    #expect(refused.status == .cannotCreate)
    #expect(refused.diagnostics.contains("--replace"))
    #expect(try countOfA() == 1)
    #expect(ingest(clips, "--counts", changed, "--out", out, "--replace").status == .success)
    #expect(try countOfA() == 2)
  }

  @Test func `labels that cannot be read are kept in a copy beside the counts that replace them`()
    throws
  {
    try makeVideo("a.mkv", grey: 10)
    _ = ingest(clips, "--counts", try writeCounts("a,squat,3,ana\n"), "--out", out)
    let path = try #require(try Dataset.open(out).dataset).labelPath(clip: "a", rater: "counts")
    let torn = try Files.readText(path) + "<<<<<<< ours\n"
    try Files.write(torn, to: path)
    let counts = try writeCounts("a,squat,4,ana\n")
    #expect(ingest(clips, "--counts", counts, "--out", out).status == .cannotCreate)
    #expect(try Files.readText(path) == torn)
    let found = ingest(clips, "--counts", counts, "--out", out, "--replace")
    #expect(found.status == .success)
    let folder = Files.folder(of: path)
    let copy = try #require(try Files.list(folder).first { $0.hasSuffix(".unreadable") })
    #expect(copy.hasPrefix("a.counts.tsv."))
    #expect(try Files.readText(Path.join(folder, copy)) == torn)
    #expect(try countOfA() == 4)
  }

  @Test func `what is missing or empty has its own status`() throws {
    let counts = try writeCounts("a,squat,1\n")
    #expect(ingest(folder.path("nowhere"), "--exercise", "squat").status == .missingInput)
    #expect(ingest(clips, "--counts", folder.path("nowhere.csv")).status == .missingInput)
    #expect(ingest(clips, "--exercise", "squat", "--out", out).status == .nothingMeasured)
    #expect(ingest(clips, "--counts", counts, "--out", out).status == .badData)
    #expect(!Files.exists(out))
  }

  @Test func `a check tells missing, changed and moved videos apart`() throws {
    try makeVideo("a.mkv", grey: 10)
    try makeVideo("b.mkv", grey: 20)
    try makeVideo("c.mkv", grey: 30)
    _ = ingest(clips, "--exercise", "squat", "--out", out)
    #expect(ingest("check", out).results == "3 videos: 0 missing, 0 changed, 0 updated\n")

    // A renamed video is found by its digest.
    try Files.write(try Files.read(clips + "/a.mkv"), to: clips + "/more/renamed.mkv")
    try Files.remove(clips + "/a.mkv")
    #expect(ingest("check", out).status == .success)

    try Files.remove(clips + "/b.mkv")
    let missing = ingest("check", out)
    #expect(missing.status == .missingInput)
    #expect(missing.diagnostics.contains("clip 'b': 'b.mkv' is not in"))

    try makeVideo("c.mkv", grey: 40)
    let changed = ingest("check", out)
    #expect(changed.status == .badData)
    #expect(changed.diagnostics.contains("[changed-media]"))
    #expect(changed.results == "3 videos: 1 missing, 1 changed, 0 updated\n")
  }

  @Test func `facts are written down on demand`() throws {
    try makeVideo("a.mkv", grey: 10)
    let manifest = DatasetManifest(
      name: "x",
      licence: "none",
      mediaRoot: "../../clips",
      clips: [ClipRecord(id: "a", media: "a.mkv", sha256: nil, subject: "p", exercise: "squat")]
    )
    try Dataset(folder: out, manifest: manifest).writeManifest()
    #expect(ingest("check", out).status == .success)
    #expect(try Dataset.open(out).dataset?.manifest == manifest)
    #expect(
      ingest("check", "--update", out).results
        == "1 videos: 0 missing, 0 changed, 1 updated\n"
    )
    let clip = try #require(try Dataset.open(out).dataset?.manifest.clips.first)
    #expect(clip.facts?.frameCount == 3)
    #expect(try clip.sha256 == Files.sha256(of: clips + "/a.mkv"))
  }
}
