// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Recordings
import Testing

@testable import PoseFormats

struct `Recordings as a format` {
  private static let header =
    #"{"format":"repgauge-recording","version":1,"skeleton":"coco17","columns":["x","y","confidence"],"#
    + #""frame_width":720,"frame_height":1280,"coordinates":"pixels, x right, y down, origin upper "#
    + #"left; world metres, y up, right-handed","mirrored":false,"clock":"first frame","#
    + #""units":{"t":"s"},"backend":{"name":"MoveNet","version":"4"},"exercise":"squat"}"#

  @Test func `lines with errors are findings, and the others are kept`() throws {
    let reading = try read(
      "recording",
      text: """
        \(Self.header)
        {"t":0,"joints":{"left_hip":[371.5,702.25,0.93],"left_knee":[1,2,7]}}
        {"t":0.5,"joints":{"left_hip":[NaN,1,1]}}
        {"t":0.25,"joints":{"left_hip":[370,700,0.5]}}
        {"t":0.2,"joints":{}}
        {"t":0.3,"imu":{"gravity":[0,-9.8,0]}}
        {"t":1,"joints":{"left_h
        """
    )
    let track = try #require(reading.track)
    #expect(track.times == [0, 0.25])
    #expect(track[0].point("left_hip") == SIMD2(371.5, 702.25))
    #expect(track[0].point("left_knee") == nil)
    #expect(reading.inertial.count == 1)
    #expect(reading.facts.backend == "MoveNet")
    #expect(reading.facts.exercise == "squat")
    #expect(reading.diagnostics.compactMap(\.position?.line) == [2, 3, 5, 7])
    #expect(reading.diagnostics.map(\.severity) == [.error, .error, .error, .warning])
  }

  @Test func `errors beyond a hundred are counted, and the rest is read`() throws {
    let wrong = String(repeating: "{\"t\":1}x\n", count: 150)
    let reading = try read(
      "recording",
      text: Self.header + "\n" + wrong + #"{"t":2,"joints":{"nose":[1,2,1]}}"#
    )
    #expect(reading.track?.times == [2])
    #expect(reading.diagnostics.count == 101)
    #expect(
      reading.findings.last?.contains("150 errors, of which the first 100 are listed") == true
    )
  }

  @Test func `a track is written and read back, and the losses are measured`() throws {
    let skeleton = Skeleton(id: "pair", joints: [.nose, .leftHip])
    let track = PoseTrack(
      skeleton: skeleton,
      frameSize: FrameSize(width: 100, height: 50),
      times: [0.1, 0.1333333, 9],
      positions: [
        SIMD3(10.126, 20, 3), SIMD3(repeating: .nan), SIMD3(1, 2, .nan), SIMD3(3, 4, 5),
        SIMD3(repeating: .nan), SIMD3(repeating: .nan),
      ],
      confidences: [0.5, 0, 1, 0.33333, 0, 0]
    )
    let format = try #require(PoseFormat.named("recording"))
    let export = try format.write(PoseDocument(name: "clip", track: track))
    #expect(export.files.map(\.path) == ["clip.jsonl"])
    #expect(export.losses.phrases == [])
    #expect(abs(export.losses.pixels - 0.004) < 1e-4)
    #expect(abs(export.losses.time - 3e-7) < 1e-9)
    #expect(abs(export.losses.confidence - 0.00003) < 1e-6)
    let again = try read("recording", export.files).track
    #expect(again?.skeleton == skeleton)
    #expect(again?.count == 3)
    #expect(PoseFormat.recognising(export.files[0].bytes, path: "clip.jsonl").count == 1)
  }

  @Test func `a format that is only read writes nothing`() throws {
    let track = PoseTrack(
      skeleton: .coco17,
      frameSize: FrameSize(width: 1, height: 1),
      times: [],
      positions: [],
      confidences: []
    )
    let markers = try #require(PoseFormat.named("trc"))
    let error = #expect(throws: PoseDefect.self) {
      try markers.write(PoseDocument(name: "a", track: track))
    }
    #expect(error?.reason == "the format 'trc' is only read")
  }
}
