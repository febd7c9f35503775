// SPDX-License-Identifier: Apache-2.0
import Measures
import Scoring
import Results
import Basics
import Platform
import PoseFormats
import PoseTracks
import Storage
import TestSupport
import Testing

/// Recordings of other programs, from the file to the score.
@Suite struct PoseFormatTests {
  private static let written = PoseFormat.all.map(\.description)
    .filter { $0.direction == .both }.map(\.id)

  /// Copies the labels of a dataset to another, without the lines that name their track.
  private func copyLabels(from source: Dataset, to target: Dataset) throws {
    for path in try source.labelPaths() {
      let lines = try Files.readText(path)
        .split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.hasPrefix("#track") && !$0.hasPrefix("#media") }
      let name = Files.name(of: path)
      try Files.write(lines.joined(separator: "\n"), to: target.labelFolder + "/" + name)
    }
  }

  @Test(arguments: written)
  func `a recording through any format that is written scores as before`(format: String) throws {
    let dataset = try SmallDataset()
    let exported = try dataset.run(
      "rep-track",
      "export",
      format,
      "--dataset",
      "datasets/small",
      "--tracks",
      "truth",
      "--out",
      "exported"
    )
    #expect(exported.status == 0, "\(exported.diagnostics)")
    // Arrays say nothing of themselves; the export says how they are read.
    let array = ["--layout", "blazepose-33", "--channels", "x,y,z,visibility", "--units", "pixels"]
    if format == "array" {
      #expect(exported.output.contains(array.joined(separator: " ")))
    }
    try Files.write(
      """
      clip,exercise,count,subject,width,height,fps
      squat-ana,squat,3,ana,120,160,15
      squat-ben,squat,2,ben,120,160,15
      curl-ana,biceps-curl,2,ana,120,160,15
      standing-ben,squat,0,ben,120,160,15

      """,
      to: dataset.folder.path("counts.csv")
    )
    let made = try BuiltProgram("rep-ingest").run(
      ["tracks", "exported", "--counts", "counts.csv", "--format", format]
        + (format == "array" ? array : []) + ["--out", "datasets/again"],
      from: dataset.folder.path
    )
    #expect(made.status == 0, "\(made.diagnostics)")
    let source = try #require(try Dataset.open(dataset.path).dataset)
    let again = try #require(try Dataset.open(dataset.folder.path("datasets/again")).dataset)
    try copyLabels(from: source, to: again)
    var values: [[Double?]] = []
    for (name, tracks) in [("small", "truth"), ("again", "recorded")] {
      let result = try dataset.run(
        "rep-eval",
        "datasets/\(name)",
        "--counter",
        "hysteresis",
        "--counter",
        "zig-zag-fixed",
        "--tracks",
        tracks,
        "--out",
        "run-\(name)",
        "--no-png"
      )
      #expect(result.status == 0, "\(result.diagnostics)")
      let run = try RunDirectory.read(dataset.folder.path("run-\(name)"))
      values.append(
        run.evaluations.flatMap { evaluation in
          ["exact", "mae", "f1@0.5s", "precision@0.5s"].map { evaluation.measure($0)?.value }
        }
      )
    }
    #expect(values[0] == values[1])
    #expect(values[0].contains { ($0 ?? 0) > 0.5 })
  }

  @Test func `an unknown format is a usage error, and tracks that are not there are named`() throws
  {
    let dataset = try SmallDataset()
    let unknown = try dataset.run(
      "rep-track",
      "export",
      "recordin",
      "--dataset",
      "datasets/small",
      "--out",
      "x"
    )
    #expect(unknown.status == 64)
    #expect(unknown.diagnostics.contains("did you mean 'recording'"))
    let onlyRead = try dataset.run(
      "rep-track",
      "export",
      "trc",
      "--dataset",
      "datasets/small",
      "--out",
      "x"
    )
    #expect(onlyRead.status == 64)
    let absent = try dataset.run(
      "rep-track",
      "export",
      "recording",
      "--dataset",
      "datasets/small",
      "--tracks",
      "trut",
      "--out",
      "x"
    )
    #expect(absent.status == 66)
    #expect(absent.diagnostics.contains("did you mean 'truth'"))
  }

  @Test func `what was written is kept unless it is to be replaced`() throws {
    let dataset = try SmallDataset()
    let words = [
      "rep-track", "export", "recording", "--dataset", "datasets/small", "--out", "out",
    ]
    func export(_ more: String...) throws -> (status: Int32, output: String) {
      let result = try BuiltProgram(words[0]).run(
        Array(words.dropFirst()) + more,
        from: dataset.folder.path
      )
      return (result.status, result.output)
    }
    let first = try export()
    #expect(first.status == 0)
    #expect(first.output.hasPrefix("wrote 4 files of 4 clips to out, 0 unchanged, 0 kept"))
    #expect(try export().output.hasPrefix("wrote 0 files of 4 clips to out, 4 unchanged"))
    try Files.write("mine", to: dataset.folder.path("out/squat-ana.jsonl"))
    #expect(try export().status == 73)
    #expect(try Files.readText(dataset.folder.path("out/squat-ana.jsonl")) == "mine")
    #expect(try export("--replace").status == 0)
  }

  @Test func `times are brought to those of another track`() throws {
    let dataset = try SmallDataset()
    let exported = try dataset.run(
      "rep-track",
      "export",
      "recording",
      "--dataset",
      "datasets/small",
      "--clip",
      "squat-ana",
      "--out",
      "phone"
    )
    #expect(exported.status == 0, "\(exported.diagnostics)")
    let made = try dataset.run(
      "rep-ingest",
      "tracks",
      "phone",
      "--exercise",
      "squat",
      "--time-offset",
      "51234.25",
      "--align",
      "datasets/small/tracks/truth",
      "--out",
      "datasets/phone"
    )
    #expect(made.status == 0, "\(made.diagnostics)")
    #expect(made.diagnostics.contains("squat-ana: moved by -51234.2"), "\(made.diagnostics)")
    let one = try TrackFile.read(
      dataset.folder.path("datasets/phone/tracks/recorded/squat-ana.safetensors")
    )
    let other = try TrackFile.read(
      dataset.folder.path("datasets/small/tracks/truth/squat-ana.safetensors")
    )
    let shift = abs((one.track.times.first ?? 9) - (other.track.times.first ?? 0))
    #expect(shift < 0.02, "\(shift)")
  }

  @Test func `a recording names its exercise and its person, and lines with errors are findings`()
    throws
  {
    let folder = try TemporaryFolder()
    let header =
      #"{"format":"repgauge-recording","version":1,"skeleton":"coco17","#
      + #""columns":["x","y","confidence"],"frame_width":720,"frame_height":1280,"#
      + #""coordinates":"pixels, x right, y down, origin upper left; world metres, y up, "#
      + #"right-handed","mirrored":false,"clock":"device boot","units":{"t":"s"},"#
      + #""backend":{"name":"MoveNet"},"exercise":"squat","person":"p07"}"#
    let frame = #"{"t":2.5,"joints":{"left_hip":[371.5,702.25,0.93]}}"#
    try Files.write(
      [header, frame, #"{"t":2.4,"joints":{}}"#, #"{"t":3,"joints":{}}"#, ""]
        .joined(separator: "\n"),
      to: folder.path("in/set.jsonl")
    )
    try Files.write("no,recording\n", to: folder.path("in/notes.csv"))
    let made = try BuiltProgram("rep-ingest").run(
      ["tracks", "in", "--out", "datasets/in"],
      from: folder.path
    )
    #expect(made.status == 65)
    #expect(made.diagnostics.contains("in/set.jsonl:3:"), "\(made.diagnostics)")
    #expect(made.output == "datasets/in/dataset.json: 1 clip, 0 with counts, 1 error\n")
    let dataset = try #require(try Dataset.open(folder.path("datasets/in")).dataset)
    #expect(dataset.manifest.clips.map(\.exercise) == ["squat"])
    #expect(dataset.manifest.clips.map(\.subject) == ["p07"])
    let file = try TrackFile.read(dataset.trackPath(configuration: "recorded", clip: "set"))
    #expect(file.track.times == [2.5, 3])
    #expect(file.metadata.recording?.format == "recording")
    #expect(file.metadata.recording?.times == "recorded")
  }

  @Test func `options of arrays are refused where there is no array`() throws {
    let folder = try TemporaryFolder()
    try Files.write("time,knee-angle-left\n0,170\n0.5,90\n", to: folder.path("in/a.csv"))
    func ingest(_ more: String...) throws -> ProgramResult {
      try BuiltProgram("rep-ingest").run(
        ["tracks", "in", "--exercise", "squat", "--out", "datasets/in"] + more,
        from: folder.path
      )
    }
    let refused = try ingest("--layout", "coco-17", "--channels", "x,y")
    #expect(refused.status == 64)
    #expect(refused.diagnostics.contains("are for arrays, and there is none"))
    let made = try ingest("--frame-rate", "99")
    #expect(made.status == 0, "\(made.diagnostics)")
    #expect(made.diagnostics.contains("--frame-rate is for those without"))
  }

  @Test func `signals alone are counted, and what needs poses abstains`() throws {
    let folder = try TemporaryFolder()
    let rows = (0..<300).map { frame in
      let phase = Double(frame) / 60 * 2 * Double.pi
      return "\(frame * 33),\(130 + 45 * cosine(phase))\n"
    }
    try Files.write(
      "time_ms,knee_angle_right\n" + rows.joined(),
      to: folder.path("in/set.csv")
    )
    try Files.write("clip,exercise,count\nset,squat,5\n", to: folder.path("counts.csv"))
    let made = try BuiltProgram("rep-ingest").run(
      ["tracks", "in", "--counts", "counts.csv", "--out", "datasets/in"],
      from: folder.path
    )
    #expect(made.status == 0, "\(made.diagnostics)")
    let result = try BuiltProgram("rep-eval").run(
      [
        "datasets/in", "--counter", "hysteresis", "--counter", "zig-zag", "--out", "run",
        "--no-png",
      ],
      from: folder.path
    )
    #expect(result.status == 0, "\(result.diagnostics)")
    let run = try RunDirectory.read(folder.path("run"))
    let exact = run.evaluations.map { $0.measure("exact")?.value }
    // The height that zig-zag counts is not there.
    #expect(exact == [1, 0])
  }

  private func cosine(_ angle: Double) -> Double { Elementary.cos(angle) }
}
