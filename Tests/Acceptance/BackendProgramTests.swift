// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import PoseTracks
import Results
import Storage
import TestSupport
import Testing
import Video

/// Small videos of a person with stickers, and programs that look for them.
private struct StickerRig {
  /// The middle of the left hip's sticker in a frame, in pixels.
  static func leftHip(_ frame: Int) -> SIMD2<Double> { SIMD2(30, Double(24 + 2 * (frame % 10))) }

  static let command = "python3 '\(ExternalProgram.examples)/backend_markers.py'"

  let rig: TrackingRig

  /// Makes a dataset of clips, each of some frames.
  init(_ frames: [String: Int]) throws {
    let media = try frames.sorted { $0.key < $1.key }.map { id, count in
      (id: id, bytes: try Self.video(count))
    }
    rig = try TrackingRig(media)
  }

  private static func video(_ count: Int) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let path = folder.path("stickers.mkv")
    var encoder = try VideoEncoder(
      path: path,
      frameSize: FrameSize(width: 96, height: 72),
      settings: VideoEncoder.Settings(compression: .lossless)
    )
    for number in 0..<count { try encoder.append(picture(number), at: Double(number) / 25) }
    try encoder.finish(endTime: nil)
    return try Files.read(path)
  }

  /// Stickers of the two hips, 8 x 8 pixels, which go up and down.
  private static func picture(_ number: Int) -> PixelImage {
    var image = PixelImage(width: 96, height: 72, red: 90, green: 90, blue: 90)
    let hip = leftHip(number)
    for (middle, colour) in [(hip, [0, 0, 255]), (hip + SIMD2(30, 0), [255, 255, 0])] {
      for row in Int(middle.y) - 4..<Int(middle.y) + 4 {
        for column in Int(middle.x) - 4..<Int(middle.x) + 4 {
          for channel in 0..<3 {
            image.bytes[3 * (row * 96 + column) + channel] = UInt8(colour[channel])
          }
        }
      }
    }
    return image
  }

  func path(_ backend: String, _ clip: String) -> String {
    rig.folder.path("tracks/\(backend)/\(clip).safetensors")
  }

  /// Writes a program that does what the example does, and something else in a frame.
  func write(_ name: String, inFrame number: Int, of count: Int, _ line: String) throws -> String {
    let text = try Files.readText(ExternalProgram.examples + "/backend_markers.py")
    let changed = text.replacing(
      "            answer([joints] if any(joints) else [])",
      with: """
                    seen = globals().get("seen", 0) + 1
                    globals()["seen"] = seen
                    if seen == \(number) + 1: \(line)
                    answer([joints] if any(joints) else [])
        """
    )
    #expect(changed != text)
    try Files.write(changed, to: rig.folder.path(name + ".py"))
    return "python3 '\(rig.folder.path(name + ".py"))'"
  }
}

@Suite(.enabled("needs Python 3") { ExternalProgram.has("python3") })
struct `Tracking with a program of one's own` {
  @Test func `the example finds the stickers, and its tracks say where they come from`() throws {
    let stickers = try StickerRig(["a": 12])
    let line = "$TRACK $DATASET --quiet --backend-exec \"markers=\(StickerRig.command)\""
    let outcome = try stickers.rig.run(line)
    #expect(outcome.ending == .exited(0), "\(outcome.diagnostics)")
    #expect(outcome.results == "1 track made, 0 up to date\n")
    let file = try TrackFile.read(stickers.path("markers", "a"))
    #expect(file.track.count == 12)
    #expect(file.track.skeleton.id == "markers" && file.track.skeleton.joints.count == 6)
    let hip = try #require(file.track.skeleton.index(of: .leftHip))
    let knee = try #require(file.track.skeleton.index(of: .leftKnee))
    for frame in 0..<12 {
      let off = file.track[frame].pointInImage(hip) - StickerRig.leftHip(frame)
      #expect(abs(off.x) <= 0.5 && abs(off.y) <= 0.5, "\(frame): \(off)")
      #expect(file.track[frame].confidence(knee) == 0)
    }
    #expect(file.metadata.backend == "markers" && file.metadata.configuration == "markers")
    #expect(file.metadata.backendVersion == "1")
    #expect(
      file.metadata.program
        == TrackMetadata.Program(
          command: StickerRig.command,
          settings: [JSON.Member("least_contrast", 100), JSON.Member("least_points", 4)]
        )
    )
    // The same command keeps it, another one makes it again.
    #expect(try stickers.rig.run(line).results == "0 tracks made, 1 up to date\n")
    let other = "$TRACK $DATASET --quiet --backend-exec \"markers=exec \(StickerRig.command)\""
    #expect(try stickers.rig.run(other).results == "1 track made, 0 up to date\n")
  }

  @Test func `any number of jobs gives the same bytes`() throws {
    let stickers = try StickerRig(["a": 5, "b": 12, "c": 8, "d": 3])
    let line = "$TRACK $DATASET --quiet --backend-exec \"markers=\(StickerRig.command)\""
    #expect(try stickers.rig.run(line + " --jobs 1").ending == .exited(0))
    let first = try "abcd".map { try Files.read(stickers.path("markers", "\($0)")) }
    #expect(try stickers.rig.run(line + " --jobs 4 --force").ending == .exited(0))
    #expect(try "abcd".map { try Files.read(stickers.path("markers", "\($0)")) } == first)
  }

  @Test func `a program that breaks costs its clip, and all others are kept`() throws {
    let stickers = try StickerRig(["long": 9, "short": 4])
    let dies = try stickers.write("dies", inFrame: 5, of: 9, "sys.exit('no memory')")
    let lies = try stickers.write("lies", inFrame: 5, of: 9, "joints = joints[1:]")
    let outcome = try stickers.rig.run(
      "$TRACK $DATASET --quiet --backend-exec \"dies=\(dies)\" --backend-exec \"lies=\(lies)\" "
        + "--backend-exec \"markers=\(StickerRig.command)\""
    )
    #expect(outcome.ending == .exited(70), "\(outcome.diagnostics)")
    #expect(outcome.results == "4 tracks made, 0 up to date, 2 failed\n")
    let lines = outcome.diagnostics.split(separator: "\n").sorted()
    try #require(lines.count == 2, "\(outcome.diagnostics)")
    #expect(
      lines[0]
        == "rep-track: error: clip 'long' (dies): backend 'dies': it exited with status 1 after "
        + "5 frames; its last message was: no memory"
    )
    #expect(lines[1].contains("clip 'long' (lies): backend 'lies': it answered "))
    #expect(lines[1].contains("person 0 has 5 joints, not 6 (after 5 frames)"))
    for (backend, clips) in [
      ("dies", ["short"]), ("lies", ["short"]), ("markers", ["long", "short"]),
    ] {
      let names = try Files.list(stickers.rig.folder.path("tracks/\(backend)"))
      #expect(names == clips.map { "\($0).safetensors" })
    }
    let nonsense = try stickers.rig.run("$TRACK $DATASET --quiet --backend-exec \"lies=\(lies)\"")
    #expect(nonsense.ending == .exited(65), "\(nonsense.diagnostics)")
  }

  @Test func `one that hangs is ended with all that it started`() throws {
    let stickers = try StickerRig(["a": 3])
    let sign = stickers.rig.folder.path("child")
    let outcome = try stickers.rig.run(
      "$TRACK $DATASET --quiet --backend-patience 2 "
        + "--backend-exec \"hangs=sleep 3600 & echo \\$! >'\(sign)'; wait\"; status=$?; "
        // A process that has ended may wait for somebody to look at its status.
        + "grep -h State /proc/$(cat '\(sign)')/status 2>/dev/null; exit $status"
    )
    #expect(outcome.ending == .exited(70), "\(outcome.diagnostics)")
    #expect(outcome.diagnostics.contains("it did not answer for 2 s after 0 frames and was ended"))
    #expect(!outcome.results.contains("sleeping"), "\(outcome.results)")
  }

  @Test func `its cost is measured, and rep-eval tracks with it`() throws {
    let stickers = try StickerRig(["a": 6])
    let program = "--backend-exec \"markers=\(StickerRig.command)\""
    let cost = try stickers.rig.run("$TRACK cost $DATASET --quiet \(program)")
    #expect(cost.ending == .exited(0), "\(cost.diagnostics)")
    let dataset = try #require(try Dataset.open(stickers.rig.folder.path).dataset)
    let measured = try #require(dataset.cost(of: "markers"))
    // An interpreter needs more than the worker has by itself.
    #expect(measured.frames >= 5 && measured.peakBytes > 10_000_000)
    #expect(measured.modelBytes == 0 && measured.libraryBytes == 0)
    let eval = BuiltProgram("rep-eval").path
    let scored = try stickers.rig.run("'\(eval)' $DATASET --quiet --track \(program) --out run")
    #expect(scored.ending == .exited(3), "\(scored.diagnostics)")
    #expect(Files.exists(stickers.path("markers", "a")))
  }

  @Test func `tracks of another kind of backend are not replaced unless forced`() throws {
    let stickers = try StickerRig(["a": 3])
    let line = "$TRACK $DATASET --quiet --backend-exec \"markers=\(StickerRig.command)\""
    #expect(try stickers.rig.run(line).ending == .exited(0))
    var file = try TrackFile.read(stickers.path("markers", "a"))
    file.metadata.program = nil
    try file.write(to: stickers.path("markers", "a"))
    let refused = try stickers.rig.run(line)
    #expect(refused.ending == .exited(65), "\(refused.diagnostics)")
    #expect(refused.diagnostics.contains("is another backend's; --force replaces it"))
    #expect(try stickers.rig.run(line + " --force").ending == .exited(0))
  }
}

@Suite struct `Options of programs that track` {
  @Test(arguments: [
    ("--backend-exec 'python3 x.py'", "needs a name of lower-case letters"),
    ("--backend-exec mine=", "needs a name of lower-case letters"),
    ("--backend-exec posenet=cat", "there are two backends 'posenet'"),
    ("--backend-exec a=cat --backend-exec a=cat", "there are two backends 'a'"),
    (
      "--backend blazepose-full:mode=image --backend-exec blazepose-full-mode-image=cat",
      "two backends would write the tracks 'blazepose-full-mode-image'"
    ),
    ("--backend-exec a=cat --backend-patience 0", "backend-patience"),
  ])
  func `options that cannot be read end before anything is done`(
    options: String,
    words: String
  ) throws {
    let outcome = try TrackingRig([]).run("$TRACK $DATASET \(options)")
    #expect(outcome.ending == .exited(64), "\(outcome.diagnostics)")
    #expect(outcome.diagnostics.contains(words), "\(outcome.diagnostics)")
  }

  @Test func `rep-eval takes them with --track alone`() throws {
    let eval = BuiltProgram("rep-eval").path
    let outcome = try TrackingRig([]).run("'\(eval)' $DATASET --backend-exec a=cat")
    #expect(outcome.ending == .exited(64))
    #expect(outcome.diagnostics.contains("--backend-exec goes with --track"))
  }
}
