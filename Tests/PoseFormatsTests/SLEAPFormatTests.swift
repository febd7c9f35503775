// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing

@testable import PoseFormats

@Suite struct SLEAPFormatTests {
  private func declare(_ declaration: inout PoseDeclaration) {
    declaration.frameSize = FrameSize(width: 640, height: 480)
    declaration.frameRate = 10
  }

  private static let header = "track,frame_idx,instance.score,nose.x,nose.y,nose.score\n"

  @Test(arguments: ["first", "second"])
  func `a table of sleap-io reads as sleap-io itself reads it`(name: String) throws {
    let file = try committedFile("Foreign/sleap/analysis.csv")
    let formats = PoseFormat.recognising(file.bytes, path: file.path)
    #expect(formats.map(\.description.id) == ["sleap"])
    let reading = try read("sleap", [file]) {
      declare(&$0)
      $0.subject = name == "first" ? .leftMost : .rightMost
    }
    #expect(reading.findings == [])
    #expect(reading.inView?.count == 2)
    let track = try #require(reading.track)
    #expect(track.times == [0, 0.1, 0.3, 0.4, 0.8])
    let joints = track.skeleton.joints.map(\.rawValue)
    #expect(joints == ["left_knee", "left_hip", "nose", "tail_base"])
    let cases = try KeypointReference("Foreign/sleap/reference.json").cases
      .filter { $0["track"]?.string == name }
    #expect(cases.count == (name == "first" ? 5 : 4))
    for one in cases {
      let time = Double(try #require(one["frame"]?.integer)) / 10
      let frame = try #require(track.times.firstIndex(of: time))
      try track[frame].expect(one["points"])
    }
    if name == "second" { #expect(!track[2].hasPerson) }
  }

  @Test func `rows of one frame without tracks are people who are linked`() throws {
    let text =
      "track,frame_idx,nose.x,nose.y,nose.score,left_hip.x,left_hip.y\n,0,10,20,0.5,10,80\n"
      + ",0,300,20,0.5,300,80\n,1,301,20,0.5,301,80\n,1,11,20,,11,80\n,3,,,,,\n"
    let reading = try read("sleap", text: text) {
      declare(&$0)
      $0.subject = .leftMost
    }
    #expect(reading.findings == [])
    let track = try #require(reading.track)
    #expect(track.times == [0, 0.1, 0.3])
    #expect(track[0].confidence(0) == 0.5 && track[1].confidence(0) == 1)
    #expect(!track[2].hasPerson)
  }

  @Test(
    arguments: [
      ("a,0,1,9,9,1", "3: the track 'a' is in frame 0 twice: the row is left out [frame-order]"),
      (
        "a,1.5,1,9,9,1",
        "3: the row has no whole number 'frame_idx': it is left out [unreadable-frame]"
      ),
      ("a,1,1,x,9,1", "3: 'x' is not a number: the joint is left out [unreadable-frame]"),
      ("a,1,1,9", "3: the row has 4 cells, the header has 6: it is left out [unreadable-frame]"),
      ("a,1,1,9,9,-1", "3: the joint 'nose' has the confidence -1: it is left out [pose-range]"),
    ]
  )
  func `a bad row is one finding, and the others are kept`(row: String, finding: String) throws {
    let text = Self.header + "a,0,1,1,2,1\n\(row)\na,2,1,5,6,1\n"
    let reading = try read("sleap", text: text, declare)
    #expect(reading.findings == [finding])
    let track = try #require(reading.track)
    #expect(track[0].point("nose") == SIMD2(1, 2))
    #expect(track[track.count - 1].point("nose") == SIMD2(5, 6))
  }

  @Test func `the rows of a second video are left out`() throws {
    let text =
      "video_path,frame_idx,track,nose.x,nose.y\na.mp4,0,t,10,2\nb.mp4,0,t,3,4\nb.mp4,1,t,3,4\n"
    let reading = try read("sleap", text: text, declare)
    #expect(reading.track?.count == 1)
    let finding = "rows of a second video begin here: they and all behind them are left out"
    #expect(reading.findings == ["3: \(finding) [wrong-format]"])
  }

  @Test(arguments: ["", "a,b\n", "frame_idx,track\n", "frame_idx,track,nose.x\n"])
  func `a header that is none is one finding`(text: String) throws {
    let reading = try read("sleap", text: text, declare)
    #expect(reading.track == nil)
    #expect(reading.diagnostics.map(\.code) == ["wrong-format"])
  }
}
