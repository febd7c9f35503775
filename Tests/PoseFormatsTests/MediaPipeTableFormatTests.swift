// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing

@testable import PoseFormats

@Suite struct MediaPipeTableFormatTests {
  private static let squats = "other/Exercise-Correction/core/squat_model/test.csv"

  private func read(
    _ text: String,
    _ declare: (inout PoseDeclaration) -> Void = { _ in }
  ) throws -> PoseReading {
    try PoseFormatsTests.read("mediapipe-csv", text: text) {
      $0.frameSize = FrameSize(width: 1_000, height: 500)
      $0.frameRate = 10
      declare(&$0)
    }
  }

  @Test func `what pandas wrote is what pandas reads`() throws {
    let cases = try ForeignCases("Foreign/mediapipe-csv/reference.json")
    let file = try committedFile("Foreign/mediapipe-csv/landmarks.csv")
    let reading = try PoseFormatsTests.read("mediapipe-csv", [file]) {
      $0.frameSize = FrameSize(width: 1_000, height: 500)
    }
    #expect(reading.diagnostics.allSatisfy { $0.code == "upside-down" })
    #expect(reading.timing == "recorded")
    cases.compare("landmarks.csv", with: try #require(reading.track))
    let ids = PoseFormat.recognising(file.bytes, path: file.path).map(\.description.id)
    #expect(ids == ["mediapipe-csv"])
  }

  @Test(.enabled(if: realData != nil))
  func `a recording of squats is what pandas reads`() throws {
    let file = try realFile(Self.squats)
    let ids = PoseFormat.recognising(file.bytes, path: file.path).map(\.description.id)
    #expect(ids == ["mediapipe-csv"])
    let reading = try PoseFormatsTests.read("mediapipe-csv", [file]) {
      $0.frameSize = FrameSize(width: 1_000, height: 500)
      $0.frameRate = 30
    }
    #expect(reading.findings == [])
    try ForeignCases("Reference/tables.json").compare(
      Self.squats,
      with: try #require(reading.track)
    )
  }

  @Test(arguments: [
    ("nose_x,nose_y,nose_z,nose_v,left_hip_x,left_hip_y,left_hip_z,left_hip_v", "0.5,0.25,-0.1,1"),
    ("NOSE_x,NOSE_y,NOSE_z,NOSE_visibility,LEFT_HIP_x,LEFT_HIP_y,LEFT_HIP_z,LEFT_HIP_vis", ""),
    ("x0,y0,z0,v0,x23,y23,z23,v23", ""),
    (
      "landmark_0_x,landmark_0_y,landmark_0_z,landmark_0_visibility,landmark_23_x,"
        + "landmark_23_y,landmark_23_z,landmark_23_visibility", ""
    ),
    ("lm_0_x,lm_0_y,lm_0_z,lm_0_vis,lm_23_x,lm_23_y,lm_23_z,lm_23_vis", ""),
  ])
  func `columns have names or numbers`(header: String, _: String) throws {
    let text = "class,\(header)\nup,0.5,0.25,-0.1,0.75,0.25,0.5,0,1\nup,nan,,,0,0.25,0.5,0,1\n"
    let reading = try read(text)
    #expect(reading.findings == [])
    let track = try #require(reading.track)
    #expect(track.times == [0, 0.1])
    #expect(track[0].point("nose") == SIMD2(500, 125) && track[0].depth(0) == -100)
    #expect(track[0].confidence(0) == 0.75 && track[0].point("left_hip") == SIMD2(250, 250))
    #expect(track[1].point("nose") == nil && track[1].point("left_hip") == SIMD2(250, 250))
    #expect(track[0].point("right_hip") == nil)
    let ids = PoseFormat.recognising(Array(text.utf8), path: "a.csv").map(\.description.id)
    #expect(ids == ["mediapipe-csv"])
  }

  @Test func `numbers from 1 are all 33, and those of a face behind them are left out`() throws {
    let header = (1...40).map { "x\($0),y\($0),z\($0),v\($0)" }.joined(separator: ",")
    let row = (1...40).map { "0.\($0 + 10),0.5,0,1" }.joined(separator: ",")
    let track = try #require(try read("class,\(header)\nup,\(row)\n").track)
    let hip = try #require(track[0].point("left_hip"))
    #expect(abs(hip.x - 340) < 0.001)
    let some = (1...17).map { "x\($0),y\($0)" }.joined(separator: ",")
    #expect(
      try read("\(some)\n").findings == [
        "1: x1 to x17 are not 33 landmarks: columns of some must have their names [joint-count]"
      ]
    )
  }

  @Test func `times and numbers of frames are used, and rows may be left out`() throws {
    let numbers = "frame_number,nose_x,nose_y\n2,0.5,0.5\n5,0.5,0.5\n"
    #expect(try #require(try read(numbers).track).times == [0.2, 0.5])
    let times = "frame,timestamp,nose_x,nose_y\n0,0,0.5,0.5\n5,33,0.5,0.5\n9,66,0.5,0.5\n"
    let reading = try read(times)
    #expect(try #require(reading.track).times == [0, 0.033, 0.066])
    #expect(
      reading.findings == [
        "'timestamp' is taken as milliseconds: the median step is 33, and frames are less than a "
          + "second apart [pose-range]"
      ]
    )
    let refused = try read("nose_x,nose_y\n0.5,0.5\n") { $0.frameRate = nil }
    #expect(refused.diagnostics.map(\.code) == ["missing-rate"])
  }

  @Test func `bad rows are findings, and the others are kept`() throws {
    let reading = try read(
      "t,nose_x,nose_y,nose_v\n0,0.5,0.5,1\n1,0.5\n2,a,0.5,1\n3,0.5,0.5,-1\n4,0.5,inf,1\n,0.5,0.5,1\n"
        + "1,0.5,0.5,1\n5,0.5,0.5,1\n6,0.5"
    )
    #expect(
      reading.findings == [
        "3: the row has 2 cells, the header 4: it is left out [unreadable-frame]",
        "4: 'a' is no number: the row is left out [unreadable-frame]",
        "6: 'inf' is no number: the row is left out [unreadable-frame]",
        "10: the row has 2 cells, the header 4: it is left out [unreadable-frame]",
        "5: the joint 'nose' has the confidence -1: it is left out [pose-range]",
        "7: the frame has no time as others have: it is left out [unreadable-frame]",
        "8: the frame at 1.0 s is not later than the one before, at 3.0 s: it is left out "
          + "[frame-order]",
      ]
    )
    #expect(try #require(reading.track).times == [0, 3, 5])
  }

  @Test(arguments: [
    ("", "it is empty [wrong-format]"),
    (
      "a,b\n1,2\n",
      "1: its first row names no landmarks, as nose_x and nose_y or x1 and y1 [wrong-format]"
    ),
    (
      "nose_x,nose_y\n",
      "it has no frame of this format: frames have a row below the header [wrong-format]"
    ),
  ])
  func `a table of something else is one finding`(text: String, finding: String) throws {
    let reading = try read(text)
    #expect(reading.track == nil && reading.findings == [finding])
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `what is written is read again`(seed: UInt64) throws {
    let track = DrawnTrack.make(seed, .blazePose33, depth: seed % 2 == 0)
    try DrawnTrack.roundTrip(track, "mediapipe-csv")
  }
}
