// SPDX-License-Identifier: Apache-2.0
import Labels
import Measures
import MediaCommands
import Platform
import PoseTracks
import Results
import Scoring
import Storage
import Terminal
import TestSupport
import Testing

/// `rep-ingest tracks` from arrays of poses and a spreadsheet to a dataset without videos.
@Suite struct IngestTracksTests {
  private let folder: TemporaryFolder
  private let poses: String
  private let out: String

  init() throws {
    folder = try TemporaryFolder()
    poses = folder.path("poses")
    out = folder.path("datasets/poses")
    try Files.createDirectories(poses + "/more")
  }

  /// What tells a clip of two joints with visibility.
  private static let declared = [
    "--layout", "nose,left-hip", "--channels", "x,y,visibility", "--units", "normalised",
  ]
  private static let framed = ["--frame-rate", "20", "--frame-size", "200x100"]

  private func ingest(
    _ arguments: [String],
    declared: [String] = Self.declared + Self.framed
  ) -> (status: Platform.ExitStatus, results: String, diagnostics: String) {
    let output = TerminalOutput.captured()
    let status = Program("rep-ingest", [IngestCommand.self, IngestTracksCommand.self])
      .run(["tracks", poses, "--out", out, "--quiet"] + arguments + declared, output: output)
    return (status, output.text(of: .results), output.text(of: .diagnostics))
  }

  /// An array of two joints over some frames, different for every seed.
  private func array(_ seed: Double, frames: Int = 4) -> NumpyFile {
    NumpyFile(
      [frames, 2, 3],
      (0..<frames).flatMap { [0.5, seed / 100 + Double($0) / 10, 1, 0.5, 0.6, 0.9] }
    )
  }

  private func write(_ file: NumpyFile, to name: String) throws {
    try Files.write(file.bytes, to: "\(poses)/\(name)")
  }

  private func sheet(_ text: String) throws -> String {
    let path = folder.path("form.csv")
    try Files.write(text, to: path)
    return path
  }

  @Test func `a folder of arrays and a spreadsheet become a dataset without videos`() throws {
    try write(array(1), to: "Squat 1.npy")
    try write(array(2, frames: 6), to: "more/b.npy")
    try write(array(3), to: "c.npy")
    let sheet = try sheet(
      """
      track;exercise;count;correct;subject;width;height;fps
      Squat 1;squat;;no;ana;;;
      more/b.npy;squat;3;yes;ben;100;50;29.97
      c;squat;0;;ben;;;

      """
    )
    let made = ingest(["--counts", sheet, "--configuration", "theirs", "--licence", "CC0-1.0"])
    #expect(made.diagnostics == "")
    #expect(made.status == .success)
    #expect(made.results == "\(out)/dataset.json: 3 clips, 2 with counts, 2 graded, 0 errors\n")

    let dataset = try #require(try Dataset.open(out).dataset)
    #expect(dataset.manifest.clips.map(\.id) == ["b", "c", "squat-1"])
    #expect(dataset.manifest.clips.allSatisfy { $0.media == nil && $0.facts == nil })
    #expect(dataset.manifest.clips.map(\.subject) == ["ben", "ben", "ana"])
    #expect(try dataset.configurations() == ["theirs"])

    let path = dataset.trackPath(configuration: "theirs", clip: "b")
    let file = try TrackFile.read(path)
    #expect(file.track.frameSize == FrameSize(width: 100, height: 50))
    #expect(file.track.times == (0..<6).map { Double($0) / 29.97 })
    #expect(file.metadata.recording?.frameRate == 29.97)
    #expect(file.metadata.recording?.layout == "nose,left-hip")
    #expect(try file.metadata.recording?.sourceSHA256 == Files.sha256(of: poses + "/more/b.npy"))

    let labels = try ReferenceLabels(of: dataset)
    let labelled = labels.entries
    #expect(labels.diagnostics == [])
    #expect(labelled["b"]?.reference.count == 3)
    #expect(labelled["b"]?.labels.source == .track(sha256: try Files.sha256(of: path)))
    #expect(labelled["c"]?.reference.showsNoReps == true)
    let graded = try #require(labelled["squat-1"])
    #expect(!graded.reference.isCounted)
    #expect(
      graded.labels.events == [
        LabelEvent(.grade, start: 0, end: 0.2, label: "form-correct", value: 0, unit: "flag")
      ]
    )
  }

  @Test func `every problem is one finding, and the other tracks are kept`() throws {
    try write(array(1), to: "good.npy")
    try write(array(1), to: "twin.npy")
    try Files.write(Array(array(2).bytes.dropLast(8)), to: "\(poses)/cut.npy")
    try Files.write([0x50, 0x4B, 3, 4], to: "\(poses)/archive.npz")
    var whole = array(4)
    whole.type = "<i8"
    try write(whole, to: "whole.npy")
    try write(NumpyFile([1, 4], [1, 2, 3, 4]), to: "shape.npy")
    try write(NumpyFile([1, 6], [640, 360, 1, 600, 300, 1]), to: "pixels.npy")
    try write(array(5), to: "unlisted.npy")
    try write(array(6), to: "undecided.npy")
    let rows = ["good", "twin", "cut", "archive", "whole", "shape", "pixels", "absent"]
      .map { "\($0),squat,yes\n" }
    let sheet = try sheet(
      "clip,exercise,correct\n" + rows.joined() + "undecided,squat,perhaps\n"
    )
    let made = ingest(["--counts", sheet])
    #expect(made.status == .badData)
    #expect(made.results == "\(out)/dataset.json: 1 clip, 0 with counts, 1 graded, 9 errors\n")
    let findings = made.diagnostics.split(separator: "\n").filter { !$0.contains(": note: ") }
      .map { String($0.dropFirst(folder.path.count + 1)) }
    #expect(
      findings == [
        "form.csv:3:1: error: track 'twin.npy' is the same file as 'good.npy', byte for byte "
          + "[duplicate-track]",
        "form.csv:4:1: error: track 'cut.npy' cannot be used: it is cut off: 4 x 2 x 3 numbers take "
          + "192 bytes, it has 184 [unusable-track]",
        "form.csv:5:1: error: track 'archive.npz' cannot be used: it is an archive of arrays (.npz): "
          + "save each as a file, as by numpy.save('clip.npy', numpy.load('clip.npz')['name']) "
          + "[unusable-track]",
        "form.csv:6:1: error: track 'whole.npy' cannot be used: its numbers are of the type '<i8', "
          + "not '<f4' or '<f8', little-endian floats [unusable-track]",
        "form.csv:7:1: error: track 'shape.npy' cannot be used: its shape is 1 x 4, but 2 joints "
          + "with x,y,visibility are frames x 2 x 3 or frames x 6 [unusable-track]",
        "form.csv:8:1: error: track 'pixels.npy' cannot be used: its position 640 in frame 0 is "
          + "not a share of the frame: are they pixels? [unusable-track]",
        "form.csv:9:1: error: there is no track 'absent' in '\(poses)' [missing-track]",
        "form.csv:10:17: error: 'correct' is yes or no (or 1, 0, true, false, correct, incorrect), "
          + "not 'perhaps' [malformed-answer]",
        "poses/unlisted.npy: error: the track has no row in '\(sheet)' [missing-row]",
      ]
    )
    let dataset = try #require(try Dataset.open(out).dataset)
    #expect(dataset.manifest.clips.map(\.id) == ["good"])
    let tracks = Files.folder(of: dataset.trackPath(configuration: "recorded", clip: "x"))
    #expect(try Files.list(tracks) == ["good.safetensors"])
    #expect(try dataset.labelPaths().map(Files.name) == ["good.counts.tsv"])
  }

  @Test func `times and frames are declared or refused, never invented`() throws {
    try write(array(1), to: "a.npy")
    try write(array(2), to: "b.npy")
    let plain = try sheet("clip,exercise,correct\na,squat,yes\nb,squat,no\n")
    let noRate = ingest(["--counts", plain, "--frame-size", "9x9"], declared: Self.declared)
    #expect(noRate.status == .usage)
    #expect(noRate.diagnostics.contains("has no times: give --frame-rate N"))
    let noSize = ingest(["--counts", plain, "--frame-rate", "30"], declared: Self.declared)
    #expect(noSize.status == .usage)
    #expect(noSize.diagnostics.contains("--frame-size WxH"))
    #expect(!Files.exists(out))

    let some = try sheet("clip,exercise,correct,fps\na,squat,yes,25\nb,squat,no,\n")
    let one = ingest(["--counts", some, "--frame-size", "9x9"], declared: Self.declared)
    #expect(one.status == .badData)
    #expect(one.diagnostics.contains(":3:1: error: track 'b.npy' has no frame rate: 'fps'"))
    #expect(try Dataset.open(out).dataset?.manifest.clips.map(\.id) == ["a"])
  }

  @Test(arguments: [
    (["--layout", "nose,left-hipp", "--channels", "x,y", "--units", "pixels"], "'left-hip'"),
    (["--layout", "coco-18", "--channels", "x,y", "--units", "pixels"], "'coco-17'"),
    (["--layout", "coco-17", "--channels", "x,z", "--units", "pixels"], "has no y"),
    (["--layout", "coco-17", "--channels", "x,y", "--units", "feet"], "normalised, pixels"),
    (["--layout", "coco-17", "--channels", "x,y"], "--units: arrays do not have them"),
    (declared + ["--frame-size", "1280"], "1280x720"), (declared + ["--frame-rate", "0"], "0.001"),
    (declared + framed + ["--configuration", "Their's"], "--configuration"),
  ])
  func `a declaration that cannot be is a usage error`(words: [String], hint: String) throws {
    try write(array(1), to: "a.npy")
    let refused = ingest(["--exercise", "squat"], declared: words)
    #expect(refused.status == .usage)
    #expect(refused.diagnostics.contains(hint), "\(refused.diagnostics)")
    #expect(!Files.exists(out))
  }

  @Test func `what is missing or empty has its own status, and nothing is written`() throws {
    let sheet = try sheet("clip,exercise,correct\na,squat,yes\n")
    #expect(ingest(["--exercise", "squat"]).status == .nothingMeasured)
    #expect(ingest(["--counts", sheet]).status == .badData)
    #expect(ingest(["--counts", folder.path("nowhere.csv")]).status == .missingInput)
    try Files.write("no array", to: "\(poses)/a.npy")
    let useless = ingest(["--counts", sheet])
    #expect(useless.status == .badData)
    #expect(useless.diagnostics.contains("no track can be used, nothing is written"))
    #expect(!Files.exists(out))
  }

  @Test func `nothing is overwritten unless asked for`() throws {
    try write(array(1), to: "a.npy")
    let sheet = try sheet("clip,exercise,correct\na,squat,yes\n")
    #expect(ingest(["--counts", sheet]).status == .success)
    #expect(ingest(["--counts", sheet]).status == .success)

    // The same clips by another backend: another folder of tracks beside the first.
    #expect(ingest(["--counts", sheet, "--configuration", "other"]).status == .success)
    #expect(try Dataset.open(out).dataset?.configurations() == ["other", "recorded"])

    try write(array(2), to: "b.npy")
    try write(array(3), to: "a.npy")
    let more = try self.sheet("clip,exercise,correct\na,squat,yes\nb,squat,no\n")
    let refused = ingest(["--counts", more])
    #expect(refused.status == .cannotCreate)
    #expect(refused.diagnostics.contains("and 1 more; --replace replaces it"))
    let dataset = try #require(try Dataset.open(out).dataset)
    #expect(!Files.exists(dataset.trackPath(configuration: "recorded", clip: "b")))
    #expect(ingest(["--counts", more, "--replace"]).status == .success)
    #expect(try Dataset.open(out).dataset?.manifest.clips.map(\.id) == ["a", "b"])
  }

  @Test func `the example of the page does what the page says`() throws {
    let root = Files.folder(of: Files.folder(of: Files.folder(of: #filePath)))
    let lines = try Files.readText(root + "/Documentation/RecordedTracks.md").split(separator: "\n")
    let start = try #require(lines.firstIndex { $0.hasPrefix("clip,") })
    let sheet = lines[start...].prefix { $0 != "```" }.joined(separator: "\n") + "\n"
    #expect(try Files.readText(root + "/Examples/poses.py").contains(sheet))
    try Files.write(sheet, to: folder.path(".cache/poses/form.csv"))
    for (number, name) in ["squat-001", "squat-002", "more/squat-003"].enumerated() {
      let values = (0..<(30 * 17 * 3)).map { Double(($0 + number) % 50) / 60 }
      let array = NumpyFile([30, 17, 3], values)
      try Files.write(array.bytes, to: folder.path(".cache/poses/\(name).npy"))
    }
    let commands = lines.filter { $0.hasPrefix("    rep-") && $0.contains("/poses") }
      .map { $0.split(separator: " ").map(String.init) }
    #expect(commands.map(\.[0]) == ["rep-ingest", "rep-eval"])
    for words in commands {
      let result = try BuiltProgram(words[0]).run(Array(words.dropFirst()), from: folder.path)
      #expect(result.status == 0, "\(result.diagnostics)")
    }
    let dataset = try #require(try Dataset.open(out).dataset)
    let clips = try ReferenceLabels(of: dataset).entries
    #expect(clips["squat-001"]?.reference.count == 3)
    #expect(clips["squat-002"]?.reference.isCounted == false)
    #expect(clips["squat-003"]?.labels.events.map(\.kind) == [.set])
  }

  @Test func `exact tracks that went through arrays are counted as before`() throws {
    let dataset = try SmallDataset()
    let source = try #require(try Dataset.open(dataset.path).dataset)
    var layout = ""
    for clip in source.manifest.clips {
      let track = try TrackFile.read(source.trackPath(configuration: "truth", clip: clip.id)).track
      layout = track.skeleton.joints.map(\.rawValue).joined(separator: ",")
      let values = zip(track.positions, track.confidences).flatMap {
        [Double($0.x), Double($0.y), Double($1)]
      }
      let array = NumpyFile([track.count, track.skeleton.joints.count, 3], values)
      try Files.write(array.bytes, to: dataset.folder.path("poses/\(clip.id).npy"))
    }
    try Files.write(
      """
      clip,exercise,count,correct,subject
      squat-ana,squat,3,yes,ana
      squat-ben,squat,2,no,ben
      curl-ana,biceps-curl,2,,ana
      standing-ben,squat,,no,ben

      """,
      to: dataset.folder.path("form.csv")
    )
    let made = try BuiltProgram("rep-ingest").run(
      [
        "tracks", "poses", "--counts", "form.csv", "--layout", layout, "--channels",
        "x,y,visibility", "--units", "pixels", "--frame-rate", "15", "--frame-size", "120x160",
      ],
      from: dataset.folder.path
    )
    #expect(made.status == 0, "\(made.diagnostics)")
    for clip in source.manifest.clips {
      let made = dataset.folder.path("datasets/poses/tracks/recorded/\(clip.id).safetensors")
      let track = try TrackFile.read(made).track
      let exact = try TrackFile.read(source.trackPath(configuration: "truth", clip: clip.id)).track
      #expect(track.times == exact.times)
      #expect(track.confidences == exact.confidences)
    }

    let result = try dataset.run(
      "rep-eval",
      "datasets/poses",
      "--counter",
      "zig-zag",
      "--out",
      "run",
      "--no-png"
    )
    #expect(result.status == 0, "\(result.diagnostics)")
    let run = try RunDirectory.read(dataset.folder.path("run"))
    let exact = try #require(run.evaluations.first?.measure("exact"))
    #expect(exact.value == 1)
    #expect(exact.clips == 3)
    #expect(run.evaluations[0].measure("false-reps-per-minute")?.value == nil)
  }
}
