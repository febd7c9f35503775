// SPDX-License-Identifier: Apache-2.0
import Measures
import Platform
import PoseTracks
import Results
import Scoring
import Storage
import TestSupport
import Testing

/// Track files that cannot be taken as they are: each costs its own clip.
@Suite struct BadTrackTests {
  struct Damage: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var message: String
    var apply: @Sendable (_ path: String) throws -> Void
  }

  /// Changes the bytes of a file.
  private static func edit(_ path: String, _ change: (inout [UInt8]) -> Void) throws {
    var bytes = try Files.read(path)
    change(&bytes)
    try Files.write(bytes, to: path)
  }

  /// The place of the first tensor, the times.
  private static func dataStart(_ bytes: [UInt8]) -> Int {
    8 + bytes[..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Replaces a text of the header by one of the same length.
  private static func replace(_ text: String, by other: String, in path: String) throws {
    try edit(path) { bytes in
      let end = dataStart(bytes)
      let header = String(decoding: bytes[..<end], as: UTF8.self)
      bytes.replaceSubrange(..<end, with: Array(header.replacing(text, with: other).utf8))
    }
  }

  static let damages = [
    Damage(testDescription: "cut off", message: "it is cut off: its tensor '") {
      try edit($0) { $0.removeLast(100) }
    },
    Damage(testDescription: "cut in its header", message: "it ends inside its header") {
      try edit($0) { $0 = Array($0.prefix(200)) }
    },
    Damage(testDescription: "wrong shape", message: "its tensor 'position' is F32") {
      try replace(",3],", by: ",2],", in: $0)
    },
    Damage(testDescription: "times that stand still", message: "its times do not increase") {
      try edit($0) { bytes in
        let start = dataStart(bytes)
        bytes.replaceSubrange((start + 8)..<(start + 16), with: bytes[start..<(start + 8)])
      }
    },
    Damage(testDescription: "times that go back", message: "its times do not increase strictly") {
      try edit($0) { bytes in
        let start = dataStart(bytes)
        let first = Array(bytes[start..<(start + 8)])
        bytes.replaceSubrange(start..<(start + 8), with: bytes[(start + 8)..<(start + 16)])
        bytes.replaceSubrange((start + 8)..<(start + 16), with: first)
      }
    },
    Damage(testDescription: "no frame", message: "its track has no frame") { path in
      let file = try TrackFile.read(path)
      let empty = PoseTrack(
        skeleton: file.track.skeleton,
        frameSize: file.track.frameSize,
        times: [],
        positions: [],
        confidences: []
      )
      try TrackFile(track: empty, metadata: file.metadata).write(to: path)
    },
    Damage(testDescription: "a newer schema", message: "it has schema 9, this program reads up to")
    {
      try replace(#"\"schema\":1"#, by: #"\"schema\":9"#, in: $0)
    },
    Damage(
      testDescription: "another video's",
      message: "its track was made from another media file"
    ) { path in
      var file = try TrackFile.read(path)
      file.metadata.mediaSHA256 = String(repeating: "0", count: 64)
      try file.write(to: path)
    },
    Damage(
      testDescription: "a part of the video's",
      message: "its track has frames from 0.00 to 2.60 s, its media from 0.00 to"
    ) { path in
      var file = try TrackFile.read(path)
      file.track = file.track.choosing(Array(0..<40))
      try file.write(to: path)
    },
    Damage(testDescription: "in milliseconds", message: "its times do not increase strictly") {
      try edit($0) { bytes in
        let start = dataStart(bytes)
        bytes.replaceSubrange(start..<(start + 8), with: littleEndian(1.7e12))
      }
    },
    Damage(testDescription: "since 1970", message: "times are seconds of the clip") {
      try edit($0) { bytes in
        let start = dataStart(bytes)
        bytes.replaceSubrange(start..<(start + 8), with: littleEndian(-1.7e9))
      }
    },
  ]

  private static func littleEndian(_ number: Double) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number.bitPattern >> UInt64(8 * $0)) }
  }

  @Test(arguments: damages)
  func `a bad track costs its own clip, with its reason and status 65`(_ damage: Damage) throws {
    let dataset = try SmallDataset(hasVideo: damage.testDescription.hasSuffix("video's"))
    try damage.apply(dataset.path + "/tracks/truth/squat-ben.safetensors")
    let result = try dataset.run(
      "rep-eval",
      "datasets/small",
      "--counter",
      "zig-zag",
      "--out",
      "run",
      "--no-png"
    )
    #expect(result.status == 65, "\(result.diagnostics)")
    let lines = result.diagnostics.split(separator: "\n").filter { $0.contains("squat-ben") }
    #expect(lines.count == 1, "\(result.diagnostics)")
    #expect(
      lines.first?.hasPrefix("rep-eval: error: clip 'squat-ben' (truth) is not scored: ") == true
    )
    #expect(lines.first?.contains(damage.message) == true, "\(result.diagnostics)")
    #expect(
      result.lastDiagnostic == "rep-eval: error: 1 of 4 clips could not be scored; the others were"
    )
    let run = try RunDirectory.read(dataset.folder.path("run"))
    #expect(run.clips.count == 3)
    #expect(run.omissions.map(\.clip) == ["squat-ben"])
  }

  @Test func `a track of a part of its clip is not blessed`() throws {
    let dataset = try SmallDataset(hasVideo: true)
    let path = dataset.path + "/tracks/truth/squat-ben.safetensors"
    var file = try TrackFile.read(path)
    file.track = file.track.choosing(Array(0..<40))
    try file.write(to: path)
    let result = try dataset.run(
      "rep-gate",
      "bless",
      "datasets/small",
      "--counter",
      "zig-zag",
      "--baseline",
      "base.json"
    )
    #expect(result.status == 65, "\(result.diagnostics)")
    #expect(
      result.lastDiagnostic.hasPrefix(
        "rep-gate: error: the run is incomplete: clip 'squat-ben' could not be scored ("
      )
    )
    #expect(result.lastDiagnostic.contains("it is a part of one"))
    #expect(!Files.exists(dataset.folder.path("base.json")))
  }

  @Test func `an exact track that is damaged is not passed over in silence`() throws {
    let dataset = try SmallDataset(hasVideo: false)
    for clip in ["squat-ana", "squat-ben"] {
      let truth = dataset.path + "/tracks/truth/\(clip).safetensors"
      try Files.write(Files.read(truth), to: dataset.path + "/tracks/other/\(clip).safetensors")
    }
    try Files.write("not a track", to: dataset.path + "/tracks/truth/squat-ben.safetensors")
    let result = try dataset.run(
      "rep-eval",
      "datasets/small",
      "--tracks",
      "other",
      "--clip",
      "squat-ana",
      "--clip",
      "squat-ben",
      "--out",
      "run",
      "--no-png"
    )
    #expect(result.status == 65, "\(result.diagnostics)")
    #expect(result.diagnostics.contains("clip 'squat-ben' (truth) is not scored: "))
    let run = try RunDirectory.read(dataset.folder.path("run"))
    #expect(run.clips.map(\.identity.id) == ["squat-ana"])
    #expect(run.tracks[0].clips[0].values["joint-error"] == 0)
  }
}
