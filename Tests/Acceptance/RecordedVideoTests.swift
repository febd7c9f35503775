// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Measures
import MediaCommands
import Platform
import PoseTracks
import Recordings
import Results
import Scoring
import Storage
import Terminal
import TestSupport
import Testing
import Video

/// Recordings of poses and the videos that they are of, from `rep-ingest tracks` to the overlay.
@Suite struct RecordedVideoTests {
  private let folder: TemporaryFolder
  private let recordings: String
  private let videos: String
  private let out: String

  init() throws {
    folder = try TemporaryFolder()
    recordings = folder.path("recordings")
    videos = folder.path("videos")
    out = folder.path("datasets/gym")
    try Files.createDirectories(recordings)
    try Files.createDirectories(videos)
  }

  private static let landscape = FrameSize(width: 320, height: 240)

  /// Writes a grey video of three seconds with ten frames a second, and returns its digest.
  @discardableResult
  private func writeVideo(_ name: String, _ size: FrameSize = landscape, grey: UInt8 = 90) throws
    -> String
  {
    let path = "\(videos)/\(name)"
    var encoder = try VideoEncoder(
      path: path,
      frameSize: size,
      settings: .init(compression: .lossless)
    )
    for frame in 0..<30 {
      try encoder.append(
        PixelImage(width: size.width, height: size.height, red: grey, green: grey, blue: grey),
        at: Double(frame) / 10
      )
    }
    try encoder.finish()
    return try Files.sha256(of: path)
  }

  /// Writes what an app with Vision records: shoulders at a quarter of the height, in shares of the frame.
  private func writeVision(
    _ name: String,
    header: String = "",
    frames: Int = 30,
    from start: Double = 0
  ) throws {
    let lines = (0..<frames).map { frame in
      let time = start + Double(frame) / 10
      let left = "\"left_shoulder\":[0.25,0.75,0.9]"
      return "{\"t\":\(time),\"j\":{\(left),\"right_shoulder\":[0.75,0.75,0.9]}}"
    }
    // Two files of the same bytes would be one recording.
    let first = "{\"captureFps\":10,\"clip\":\"\(name)\"\(header)}"
    try Files.write(([first] + lines).joined(separator: "\n") + "\n", to: "\(recordings)/\(name)")
  }

  /// Writes a recording of this package that states the digest of its video.
  private func writeStating(_ digest: String, _ name: String) throws {
    var header = RecordingHeader(
      skeleton: Skeleton(id: "one", joints: [.nose]),
      frameSize: Self.landscape,
      backend: .init("made"),
      clock: "video"
    )
    header.mediaSHA256 = digest
    header.notes = name
    var writer = try RecordingWriter(header)
    var bytes = writer.headerLine
    for frame in 0..<30 {
      bytes += try writer.line(
        for: PoseFrame(
          skeleton: header.skeleton,
          frameSize: header.frameSize,
          time: Double(frame) / 10,
          positions: [SIMD3(100, 50, .nan)],
          confidences: [0.9]
        )
      )
    }
    try Files.write(bytes, to: "\(recordings)/\(name)")
  }

  private func ingest(
    _ arguments: String...
  ) -> (status: Platform.ExitStatus, results: String, diagnostics: String) {
    let output = TerminalOutput.captured()
    let status = Program("rep-ingest", [IngestCommand.self, IngestTracksCommand.self])
      .run(["tracks", recordings, "--quiet"] + arguments, output: output)
    return (status, output.text(of: .results), output.text(of: .diagnostics))
  }

  private func ingestWithVideos(
    _ arguments: String...
  ) -> (status: Platform.ExitStatus, results: String, diagnostics: String) {
    let output = TerminalOutput.captured()
    let status = Program("rep-ingest", [IngestCommand.self, IngestTracksCommand.self]).run(
      [
        "tracks", recordings, "--quiet", "--exercise", "squat", "--media-root", videos, "--out",
        out,
      ] + arguments,
      output: output
    )
    return (status, output.text(of: .results), output.text(of: .diagnostics))
  }

  private func clips() throws -> [String: ClipRecord] {
    let dataset = try #require(try Dataset.open(out).dataset)
    return Dictionary(uniqueKeysWithValues: dataset.manifest.clips.map { ($0.id, $0) })
  }

  private func track(_ clip: String, _ configuration: String = "recorded") throws -> TrackFile {
    try TrackFile.read("\(out)/tracks/\(configuration)/\(clip).safetensors")
  }

  /// The warnings and errors without the folder, of which each names a file.
  private func findings(_ text: String) -> [String] {
    text.replacing(folder.path + "/", with: "").split(separator: "\n").map(String.init)
  }

  @Test func `a recording is tied to the video of its name and drawn over it`() throws {
    let digest = try writeVideo("Squat 001.mkv")
    try writeVision("Squat 001.jsonl")
    try Files.write("clip,exercise,count\nSquat 001,squat,3\n", to: folder.path("counts.csv"))
    let made = ingestWithVideos("--counts", folder.path("counts.csv"))
    #expect(made.diagnostics == "")
    #expect(made.status == .success)

    let clip = try #require(try clips()["squat-001"])
    #expect(clip.media == "Squat 001.mkv")
    #expect(clip.sha256 == digest)
    #expect(clip.facts?.frameSize == Self.landscape)
    #expect(clip.facts?.frameCount == 30)
    // Vision's shares of the frame need its size, which nobody declared.
    let file = try track("squat-001")
    #expect(file.track.frameSize == Self.landscape)
    #expect(file.metadata.mediaSHA256 == digest)
    #expect(file.metadata.recording?.format == "apple-vision")
    let dataset = try #require(try Dataset.open(out).dataset)
    let labels = try #require(try ReferenceLabels(of: dataset).entries["squat-001"])
    #expect(labels.labels.source == .media(sha256: digest))
    #expect(labels.labels.events.map(\.end) == [clip.facts?.endTime])

    let drawn = folder.path("drawn.mkv")
    let output = TerminalOutput.captured()
    let status = Program("rep-track", [OverlayCommand.self])
      .run(
        ["overlay", out + "/squat-001", "--backend", "recorded", "--out", drawn],
        output: output
      )
    #expect(status == .success, "\(output.text(of: .diagnostics))")
    var decoder = try VideoDecoder(path: drawn)
    var frames = 0
    while let image = try decoder.next()?.image {
      // The left shoulder is blue at 80, 60 and the right one yellow at 240, 60.
      let (left, right) = (Self.color(image, 80, 60), Self.color(image, 240, 60))
      #expect(left.blue > left.red + 60)
      #expect(right.red > right.blue + 60)
      let beside = Self.color(image, 80, 90)
      #expect(abs(beside.red - beside.blue) < 20)
      frames += 1
    }
    #expect(frames == 30)

    let check = Program("rep-ingest", [IngestCommand.self, IngestCheckCommand.self])
      .run(["check", out], output: output)
    #expect(check == .success)
  }

  private static func color(
    _ image: PixelImage,
    _ x: Int,
    _ y: Int
  ) -> (red: Int, blue: Int) {
    let pixel = (y * image.width + x) * 3
    return (Int(image.bytes[pixel]), Int(image.bytes[pixel + 2]))
  }

  @Test func `recordings without one video are clips without a video, and say so`() throws {
    try writeVideo("twice.mkv")
    try writeVideo("twice.mov", grey: 100)
    try Files.write("no video", to: videos + "/broken.mov")
    let size = ",\"imageWidth\":320,\"imageHeight\":240"
    for name in ["alone", "twice", "broken"] { try writeVision("\(name).jsonl", header: size) }
    let made = ingestWithVideos()
    #expect(made.status == .badData)
    #expect(made.results == "\(out)/dataset.json: 3 clips, 0 with counts, 2 errors\n")
    let found = findings(made.diagnostics)
    #expect(found.count == 3)
    #expect(
      found.contains(
        "recordings/alone.jsonl: warning: track 'alone.jsonl' has no video of its name in '\(videos)'"
          .replacing(folder.path + "/", with: "") + ": the clip has none [missing-video]"
      )
    )
    #expect(
      found.contains(
        "recordings/twice.jsonl: error: track 'twice.jsonl' has the name of the videos 'twice.mkv' and "
          + "'twice.mov': the clip has none [ambiguous-video]"
      )
    )
    #expect(
      found.contains {
        $0.hasPrefix(
          "recordings/broken.jsonl: error: track 'broken.jsonl' has the video 'broken.mov'"
        )
          && $0.hasSuffix("[unusable-media]")
      }
    )
    let all = try clips()
    #expect(all.count == 3)
    #expect(all.values.allSatisfy { $0.media == nil && $0.sha256 == nil && $0.facts == nil })
    for clip in all.keys { #expect(try track(clip).metadata.mediaSHA256 == nil) }
  }

  @Test func `a stated digest finds a video of another name, and goes before a name`() throws {
    let first = try writeVideo("IMG_1.mkv")
    let second = try writeVideo("IMG_2.mkv", grey: 100)
    let unknown = String(repeating: "0", count: 64)
    try writeStating(first, "one.jsonl")
    try writeStating(first, "img_2.jsonl")
    try writeStating(second, "IMG_1.jsonl")
    try writeVideo("three.mkv", grey: 110)
    try writeStating(unknown, "three.jsonl")
    let made = ingestWithVideos()
    #expect(made.status == .badData)
    #expect(
      findings(made.diagnostics) == [
        "recordings/three.jsonl: error: track 'three.jsonl' states the digest of another video than "
          + "'three.mkv': the clip has none [other-video]"
      ]
    )
    let all = try clips()
    #expect(all["one"]?.media == "IMG_1.mkv")
    #expect(all["img-2"]?.media == "IMG_1.mkv")
    #expect(all["img-1"]?.sha256 == second)
    #expect(all["three"]?.media == nil)
    #expect(try track("three").metadata.mediaSHA256 == unknown)
  }

  @Test func `poses beside the picture or the time of the video are warnings`() throws {
    let size = ",\"imageWidth\":240,\"imageHeight\":320"
    for name in ["shape", "late", "part"] { try writeVideo("\(name).mkv") }
    try writeVision("shape.jsonl", header: size)
    try writeVision("late.jsonl", from: 50)
    try writeVision("part.jsonl", frames: 10)
    let made = ingestWithVideos()
    #expect(made.status == .success)
    let end = try #require(try clips()["late"]?.facts?.endTime).text(decimals: 2)
    #expect(
      findings(made.diagnostics) == [
        "recordings/late.jsonl: warning: its track has frames from 50.00 to 52.90 s, its media from "
          + "0.00 to \(end) s: --time-offset or --align brings times together [other-times]",
        "recordings/part.jsonl: warning: its track has frames from 0.00 to 0.90 s, its media from "
          + "0.00 to \(end) s: it is a part of one, which rep-eval leaves out [other-times]",
        "recordings/shape.jsonl: warning: its frame of 240 x 320 pixels has another shape than that of "
          + "its video 'shape.mkv', 320 x 240: --rotate turns it, --frame-size declares another "
          + "[other-shape]",
      ]
    )
    #expect(try clips().values.allSatisfy { $0.media != nil })
  }

  @Test func `pictures that are turned upright end in the frame of the video`() throws {
    try writeVideo("phone.mkv", FrameSize(width: 240, height: 320))
    try writeVision("phone.jsonl")
    let made = ingestWithVideos("--rotate", "90")
    #expect(made.diagnostics == "")
    let track = try track("phone").track
    #expect(track.frameSize == FrameSize(width: 240, height: 320))
    // A quarter from the left and from the top of 320 x 240, turned clockwise.
    let shoulder = try #require(track.skeleton.index(of: .leftShoulder))
    #expect(track[0].pointInImage(shoulder) == SIMD2(180, 80))
  }

  @Test func `a missing folder of videos has its own status`() throws {
    try writeVision("a.jsonl")
    let made = ingest("--exercise", "squat", "--media-root", folder.path("none"), "--out", out)
    #expect(made.status == .missingInput)
    #expect(!Files.exists(out))
  }

  @Test(arguments: ["--counts", "--exercise", "--name", "--out", "--licence", "--media-root"])
  func `what a new dataset has is refused for tracks that are added`(option: String) throws {
    try Files.write("clip,exercise,count\n", to: folder.path("squat"))
    let isPath = ["--counts", "--out", "--media-root"].contains(option)
    let made = ingest("--into", out, option, isPath ? folder.path("squat") : "squat")
    #expect(made.status == .usage)
    #expect(made.diagnostics.contains("\(option) is of a new dataset"))
  }

  @Test func `recorded tracks stand beside others in a dataset, which is scored by both`() throws {
    let dataset = try SmallDataset(hasVideo: true)
    let source = try #require(try Dataset.open(dataset.path).dataset)
    let manifest = try Files.read(source.manifestPath)
    let labels = try source.labelPaths().map { try Files.read($0) }
    let exported = try dataset.run(
      "rep-track",
      "export",
      "recording",
      "--dataset",
      "datasets/small",
      "--tracks",
      "truth",
      "--out",
      "phone"
    )
    #expect(exported.status == 0, "\(exported.diagnostics)")
    // A recording of no clip, and one of another video than its clip's.
    let squat = dataset.folder.path("phone/squat-ana.jsonl")
    try Files.write(try Files.readText(squat) + "\n", to: dataset.folder.path("phone/lunge.jsonl"))
    let curl = dataset.folder.path("phone/curl-ana.jsonl")
    let digest = try #require(source.manifest.clips.first { $0.id == "curl-ana" }?.sha256)
    let text = try Files.readText(curl)
    #expect(text.contains(digest))
    try Files.write(text.replacing(digest, with: String(repeating: "0", count: 64)), to: curl)

    let words = ["tracks", "phone", "--into", "datasets/small", "--configuration", "vision"]
    let made = try BuiltProgram("rep-ingest").run(words, from: dataset.folder.path)
    #expect(made.status == 65)
    #expect(made.output == "datasets/small: 3 tracks of 4 clips, 2 errors\n")
    #expect(
      made.diagnostics.contains(
        "phone/lunge.jsonl: error: track 'lunge.jsonl' is of no clip: dataset 'small' has no clip "
          + "'lunge' [unknown-clip]"
      ),
      "\(made.diagnostics)"
    )
    #expect(
      made.diagnostics.contains(
        "phone/curl-ana.jsonl: error: track 'curl-ana.jsonl' states the digest of another video than "
          + "that of clip 'curl-ana' [other-video]"
      )
    )
    #expect(try Files.read(source.manifestPath) == manifest)
    #expect(try source.labelPaths().map { try Files.read($0) } == labels)
    for clip in source.manifest.clips where clip.id != "curl-ana" {
      let path = source.trackPath(configuration: "vision", clip: clip.id)
      #expect(try TrackFile.read(path).metadata.mediaSHA256 == clip.sha256)
    }

    // Now with the right recording: what is there stays.
    try Files.write(text, to: curl)
    try Files.remove(dataset.folder.path("phone/lunge.jsonl"))
    let again = try BuiltProgram("rep-ingest").run(words, from: dataset.folder.path)
    #expect(again.status == 0, "\(again.diagnostics)")
    #expect(again.output == "datasets/small: 4 tracks of 4 clips, 0 errors\n")
    let result = try dataset.run(
      "rep-eval",
      "datasets/small",
      "--counter",
      "zig-zag-fixed",
      "--out",
      "run",
      "--no-png"
    )
    #expect(result.status == 0, "\(result.diagnostics)")
    let run = try RunDirectory.read(dataset.folder.path("run"))
    #expect(run.evaluations.map(\.configuration.track).sorted() == ["truth", "vision"])
    let values = run.evaluations.map { $0.measure("exact")?.value }
    #expect(values[0] != nil)
    #expect(values[0] == values[1])

    let drawn = try dataset.run(
      "rep-track",
      "overlay",
      "datasets/small/squat-ana",
      "--backend",
      "vision",
      "--out",
      "drawn.mp4"
    )
    #expect(drawn.status == 0, "\(drawn.diagnostics)")
  }

  @Test func `tracks with other content are not replaced unless asked for`() throws {
    try writeVideo("a.mkv")
    try writeVision("a.jsonl")
    #expect(ingestWithVideos().status == .success)
    try writeVision("a.jsonl", frames: 29)
    let refused = ingest("--into", out)
    #expect(refused.status == .cannotCreate)
    #expect(refused.diagnostics.contains("--configuration names other tracks"))
    #expect(try track("a").track.count == 30)
    #expect(ingest("--into", out, "--configuration", "other").status == .success)
    #expect(try track("a", "other").track.count == 29)
    #expect(try track("a", "other").metadata.mediaSHA256 == track("a").metadata.mediaSHA256)
    #expect(ingest("--into", out, "--replace").status == .success)
    #expect(try track("a").track.count == 29)
    #expect(try clips()["a"]?.media == "a.mkv")
  }
}
