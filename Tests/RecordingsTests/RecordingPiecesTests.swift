// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing

@testable import Recordings

private let head = """
  {"format":"repgauge-recording","version":1,"skeleton":"pair","joints":["left_hip","right_hip"],\
  "columns":["x","y","confidence"],"frame_width":640,"frame_height":480,\
  "coordinates":"pixels, x right, y down, origin upper left; world metres, y up, right-handed",\
  "mirrored":false,"clock":"first frame","units":{},"backend":{"name":"made"}}

  """

@Suite struct RecordingPiecesTests {
  private static let text =
    head + """
      {"t":0,"joints":{"left_hip":[1,2,0.5],"right_hip":[3.25,4,1]}}
      {"t":0.5,"imu":{"gravity":[0,0,-9.8]}}

      {"t":1,"joints":{"left_hip":[1,null,0.5],"right_hip":[5,6,1]}}
      {"t":1.5,"joints":{"left_hop":[1,2,0.5]}}
      no line
      {"t":2,"joints":{"left_hip":[7,8,1],"left_hip":[1,1,1]}}\r
      {"t":3,"joints":{"left_hip":[9,9
      """

  private func salvage(_ bytes: [UInt8], by size: Int) -> (Recording?, [Diagnostic]) {
    var rest = bytes[...]
    func next() -> [UInt8] {
      defer { rest = rest.dropFirst(size) }
      return Array(rest.prefix(size))
    }
    return Recording.salvage(next(), more: next, file: "a.jsonl")
  }

  @Test(arguments: 1...120)
  func `pieces of any size give the same recording and findings`(size: Int) throws {
    let bytes = Array(Self.text.utf8)
    let (whole, findings) = Recording.salvage(bytes, file: "a.jsonl")
    let (found, others) = salvage(bytes, by: size)
    let (expected, recording) = (try #require(whole), try #require(found))
    #expect(others == findings)
    #expect(findings.count == 5)
    #expect(recording.track.times == expected.track.times)
    #expect(recording.track.confidences == expected.track.confidences)
    #expect("\(recording.track.positions)" == "\(expected.track.positions)")
    #expect(recording.inertial == expected.inertial)
  }

  @Test(arguments: [1 << 16, 1 << 20, 1 << 26])
  func `a line that is too long is one finding, and the others are read`(size: Int) throws {
    let frame = { (time: Int) in "{\"t\":\(time),\"joints\":{\"left_hip\":[1,2,0.5]}}\n" }
    let long = [UInt8](repeating: UInt8(ascii: "0"), count: JSONLines.longestLine + 1)
    let bytes = Array((head + frame(0)).utf8) + long + Array("\n\(frame(1))".utf8)
    let (recording, findings) = salvage(bytes, by: size)
    #expect(recording?.track.times == [0, 1])
    #expect(
      findings.map(\.description)
        == ["a.jsonl:3:1: error: the line has more than 16777216 bytes [long-line]"]
    )
  }

  @Test func `a line of the greatest length is read`() throws {
    let frame = "{\"t\":0,\"joints\":{\"left_hip\":[1,2,0.5]}}"
    let spaces = String(repeating: " ", count: JSONLines.longestLine - frame.utf8.count)
    let (recording, findings) = salvage(Array((head + spaces + frame + "\n").utf8), by: 1 << 20)
    #expect(recording?.track.count == 1)
    #expect(findings == [])
    let (none, longer) = salvage(Array((head + spaces + frame + " \n").utf8), by: 1 << 20)
    #expect(none?.track.count == 0)
    #expect(longer.map(\.code) == ["long-line"])
  }
}
