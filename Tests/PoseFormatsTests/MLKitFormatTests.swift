// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing

@testable import PoseFormats

@Suite struct MLKitFormatTests {
  private static let samples =
    "other/mlkit/android/vision-quickstart/app/src/main/assets/pose/fitness_pose_samples.csv"

  private func read(
    _ text: String,
    _ declare: (inout PoseDeclaration) -> Void = { _ in }
  ) throws -> PoseReading {
    try PoseFormatsTests.read("mlkit", text: text) {
      $0.frameSize = FrameSize(width: 200, height: 100)
      declare(&$0)
    }
  }

  @Test func `types are numbers or names, and positions are pixels`() throws {
    let reading = try read(
      """
      {"timestamp_ms":100,"landmarks":[{"type":23,"x":50,"y":25,"z":-7,"inFrameLikelihood":0.5}]}
      {"timestamp_ms":140,"pose":[{"type":"leftHip","x":51,"y":25,"likelihood":0.25},\
      {"type":"PoseLandmarkType.leftMouth","position":{"x":1,"y":2,"z":3}}]}
      {"timestamp_ms":190,"poses":[[{"type":"LEFT_HIP","position3D":{"x":52,"y":25,"z":1}}]]}
      {"timestamp_ms":210,"pose":{"landmarks":{"leftHip":{"x":53,"y":25},"leftKnee":null}}}
      {"timestamp_ms":230,"landmarks":[]}
      """
    )
    #expect(reading.findings == [])
    let track = try #require(reading.track)
    #expect(track.times == [0.1, 0.14, 0.19, 0.21, 0.23])
    for frame in 0..<4 { #expect(track[frame].point("left_hip") == SIMD2(50 + Double(frame), 25)) }
    #expect(track[0].depth(23) == -7 && track[1].depth(23).isNaN && track[2].depth(23) == 1)
    #expect(track[0].confidence(23) == 0.5 && track[1].confidence(23) == 0.25)
    #expect(track[2].confidence(23) == 1 && track[1].point("mouth_left") == SIMD2(1, 2))
    #expect(track[3].point("left_knee") == nil && !track[4].hasPerson)
  }

  @Test func `plugins write an object a landmark, and 0, 0 for those not found`() throws {
    let text = """
      {"leftHipPosition":{"x":50,"y":25},"rightHipPosition":{"x":0,"y":0},"leftMouthPosition":\
      {"x":0,"y":2},"note":"a"}
      {}
      {"leftHipPosition":{"x":60,"y":25},"tailPosition":{"x":1,"y":1}}
      """
    let reading = try read(text) { $0.frameRate = 10 }
    #expect(
      reading.findings == [
        "3: ML Kit has no landmark for 'tailPosition': it is left out [unknown-point]"
      ]
    )
    let track = try #require(reading.track)
    #expect(track.times == [0, 0.1, 0.2] && !track[1].hasPerson)
    #expect(track[0].point("left_hip") == SIMD2(50, 25) && track[0].point("right_hip") == nil)
    #expect(track[0].point("mouth_left") == SIMD2(0, 2) && track[0].confidence(9) == 1)
    #expect(try read(text).diagnostics.contains { $0.code == "missing-rate" })
  }

  /// A row of the table without header, with x, y, z counted from a number.
  private func row(_ start: Int) -> String {
    "a.png,up," + (0..<99).map { String(start + $0) }.joined(separator: ",")
  }

  @Test func `a table has a pose a row, and rows that cannot be read are findings`() throws {
    let text =
      [
        row(0), "a.png,up,1", row(100), row(0).replacing(",98", with: ",?"),
        row(0).replacing(",98", with: ",nan"), row(1),
      ].joined(separator: "\n") + "\n"
    let reading = try read(text) { $0.frameRate = 2 }
    #expect(
      reading.findings == [
        "2: a row has 101 cells, this has 3: it is left out [unreadable-frame]",
        "4: '?' is no number: the row is left out [unreadable-frame]",
        "5: 'nan' is no number: the row is left out [unreadable-frame]",
      ]
    )
    let track = try #require(reading.track)
    #expect(track.times == [0, 1, 2.5])
    #expect(track[1].pointInImage(32) == SIMD2(196, 197) && track[1].depth(32) == 198)
    #expect(track[0].confidence(32) == 1)
    #expect(
      PoseFormat.recognising(Array(text.utf8), path: "a.csv").map(\.description.id) == ["mlkit"]
    )
  }

  @Test(.enabled(if: realData != nil))
  func `the poses of ML Kit's own sample are what Python reads`() throws {
    let file = try realFile(Self.samples)
    #expect(PoseFormat.recognising(file.bytes, path: file.path).map(\.description.id) == ["mlkit"])
    let reading = try PoseFormatsTests.read("mlkit", [file]) {
      $0.frameSize = FrameSize(width: 4_000, height: 4_000)
      $0.frameRate = 1
    }
    #expect(reading.diagnostics.allSatisfy { $0.severity == .warning })
    let cases = try ForeignCases("Reference/tables.json")
    cases.compare(Self.samples, with: try #require(reading.track))
  }

  struct Bad: CustomTestStringConvertible {
    var testDescription: String
    var line: String
    var finding: String
  }

  @Test(arguments: [
    Bad(
      testDescription: "another number of landmarks",
      line: #"{"t":0.1,"landmarks":[{"x":1,"y":1}]}"#,
      finding: "2: there are 1 landmarks, not 33, and not each has a type of ML Kit: the pose is "
        + "left out [joint-count]"
    ),
    Bad(
      testDescription: "a type that is none",
      line: #"{"t":0.1,"landmarks":[{"type":33,"x":1,"y":1}]}"#,
      finding: "2: there are 1 landmarks, not 33, and not each has a type of ML Kit: the pose is "
        + "left out [joint-count]"
    ),
    Bad(
      testDescription: "no place",
      line: #"{"t":0.1,"landmarks":[{"type":0}]}"#,
      finding: "2: a landmark has x and y in pixels: it is left out [unreadable-frame]"
    ),
    Bad(
      testDescription: "a cut line",
      line: #"{"t":0.1,"landmarks":[{"type""#,
      finding: "2: expected ':' after the member name: the line is left out [unreadable-frame]"
    ),
  ])
  func `a bad line is one finding, and the others are kept`(bad: Bad) throws {
    let good = #""landmarks":[{"type":0,"x":1,"y":1,"likelihood":1}]}"#
    let reading = try read("{\"t\":0,\(good)\n\(bad.line)\n{\"t\":0.2,\(good)\n")
    #expect(reading.findings == [bad.finding])
    let track = try #require(reading.track)
    #expect(track.times.first == 0 && track.times.last == 0.2)
  }

  @Test func `a JSON of something else is one finding`() throws {
    #expect(try read(#"{"a":[1,2]}"#).diagnostics.map(\.code) == ["wrong-format"])
    #expect(
      try read("a,b\n1,2\n").diagnostics.map(\.code) == ["unreadable-frame", "unreadable-frame"]
    )
    #expect(try read("").diagnostics.map(\.code) == ["wrong-format"])
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `what is written is read again`(seed: UInt64) throws {
    try DrawnTrack.roundTrip(DrawnTrack.make(seed, .blazePose33, depth: seed % 2 == 0), "mlkit")
  }
}
