// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import PoseTracks
import Recordings
import Testing

private let head = """
  {"format":"repgauge-recording","version":1,"skeleton":"pair","joints":["left_hip","right_hip"],\
  "columns":["x","y","confidence"],"frame_width":640,"frame_height":480,\
  "coordinates":"pixels, x right, y down, origin upper left; world metres, y up, right-handed",\
  "mirrored":false,"clock":"first frame","units":{},"backend":{"name":"made"}}

  """

/// A recording and all that is said of it.
struct RecordingCase: CustomTestStringConvertible, Sendable {
  var text: String
  var findings: [String]
  var isRead = false

  /// Lines below a sound header.
  static func lines(_ text: String, _ findings: String..., isRead: Bool = false) -> RecordingCase {
    RecordingCase(text: head + text, findings: findings, isRead: isRead)
  }

  /// A header with a part changed.
  static func header(
    _ part: String,
    _ change: String,
    _ findings: String...,
    isRead: Bool = false
  ) -> RecordingCase {
    RecordingCase(text: head.replacing(part, with: change), findings: findings, isRead: isRead)
  }

  var testDescription: String { findings.joined(separator: "; ") }
}

private let headerCases: [RecordingCase] = [
  RecordingCase(
    text: "",
    findings: ["1:1: error: the file is empty, not a recording [not-a-recording]"]
  ),
  RecordingCase(
    text: "{\"t\":1}\n",
    findings: [
      "1:1: error: the first line of a recording is its header, with "
        + "\"format\":\"repgauge-recording\" [not-a-recording]"
    ]
  ),
  .header(
    "\"version\":1",
    "\"version\":2,\"unheard\":[]",
    "1:42: error: this file has version 2, this program reads up to 1 [newer-version]"
  ),
  .header(
    "\"version\":1",
    "\"version\":0",
    "1:42: error: 'version' is 0, but must be from 1 to 1 [out-of-range]"
  ),
  .header(
    "\"mirrored\":false,",
    "",
    "1:1: error: this object needs the member 'mirrored' [missing-key]"
  ),
  .header(
    "\"left_hip\",\"right_hip\"",
    "\"left_hip\",\"left_hip\"",
    "1:83: error: joint 'left_hip' is listed twice [duplicate-joint]"
  ),
  .header(
    "\"pair\",\"joints\":[\"left_hip\",\"right_hip\"]",
    "\"coco18\"",
    "1:55: error: 'skeleton' is one of blazePose33, coco17, vision19, or 'joints' lists its joints, "
      + "did you mean 'coco17'? [unknown-value]"
  ),
  .header(
    "[\"x\",\"y\",\"confidence\"]",
    "[\"y\",\"x\"]",
    "1:106: error: 'columns' are x, y and confidence, then z if there is one, then world_x, world_y "
      + "and world_z if there are any [unknown-value]"
  ),
  .header(
    "\"units\":{}",
    "\"units\":{\"acceleration\":\"g\"}",
    "1:322: error: 'acceleration' is 'm/s^2' in version 1, not 'g' [unknown-value]"
  ),
  .header(
    "\"clock\":\"first frame\"",
    "\"clock\":\"first frame\",\"media_sha256\":\"AB\"",
    "1:313: error: 'media_sha256' is 64 lower-case hexadecimal digits [malformed-digest]"
  ),
  .header(
    "\"clock\":\"first frame\"",
    "\"clock\":\"first frame\",\"devise\":1,\"x_colour\":1",
    "1:298: warning: there is no member 'devise' here, did you mean 'device'? [unknown-key]",
    isRead: true
  ),
]

private let lineCases: [RecordingCase] = [
  .lines("", isRead: true),
  .lines("\n \r\n{\"t\":0,\"joints\":{}}", isRead: true),
  .lines(
    "{\"t\":0,\"joints\":{}}\n{\"t\":1,\"joints\":{\"left_h",
    "3:1: warning: the last line is cut, and left out [cut-line]",
    isRead: true
  ),
  .lines(
    "{\"t\":0,\"joints\":{\"left_hip\":[nan,1,1]}}\n{\"t\":1,\"joints\":{}}\n",
    "2:30: error: expected a value [json-syntax]"
  ),
  .lines(
    "{\"t\":1,\"joints\":{}}\n{\"joints\":{},\"t\":1}\n{\"t\":0.5,\"joints\":{}}\n",
    "3:18: error: 1.0 s is not at least a microsecond after 1.0 s [time-order]",
    "4:6: error: 0.5 s is not at least a microsecond after 1.0 s [time-order]"
  ),
  .lines(
    "{\"t\":1,\"imu\":{}}\n{\"t\":0,\"joints\":{}}\n{\"t\":1,\"imu\":{}}\n",
    "4:6: error: 1.0 s is not at least a microsecond after 1.0 s [time-order]"
  ),
  .lines(
    "{\"t\":0,\"audio\":[]}\n{\"t\":1,\"audio\":[]}\n",
    "2:1: warning: the line has neither 'joints' nor 'imu': such lines are left out [unknown-line]",
    isRead: true
  ),
  .lines(
    "{\"t\":0,\"joints\":{},\"x_a\":1,\"score\":1}\n{\"t\":1,\"joints\":{},\"score\":1}\n",
    "2:28: warning: there is no member 'score' here: it is left out [unknown-key]",
    isRead: true
  ),
  .lines(
    "{\"t\":0,\"imu\":{\"gravty\":[0,0,1]}}\n",
    "2:15: warning: there is no member 'gravty' here: it is left out; did you mean 'gravity'? "
      + "[unknown-key]",
    isRead: true
  ),
  .lines(
    "{\"t\":0,\"joints\":{\"left_hop\":[1,1,1]}}\n{\"t\":1,\"joints\":{\"left_hop\":[1,1,1]}}\n",
    "2:18: error: the header has no joint 'left_hop', did you mean 'left_hip'? [unknown-joint]"
  ),
  .lines(
    "{\"t\":0,\"joints\":{\"left_hip\":[1,2,1],\"left_hip\":[1,2,1]}}\n",
    "2:37: error: member 'left_hip' occurs twice in one object [json-duplicate-member]\n"
      + "a.jsonl:2:18: note: the first is here"
  ),
  .lines(
    "{\"t\":0,\"joints\":{}} // a note\n{\"t\":1,/* */\"joints\":{}}\n",
    "2:21: error: this file is JSON without comments [json-syntax]",
    "3:8: error: this file is JSON without comments [json-syntax]"
  ),
  .lines("[1]\n", "2:1: error: a line is an object [wrong-type]"),
  .lines(
    "{\"t\":0,\"joints\":{}}\n" + head + "{\"t\":1,\"joints\":{}}\n",
    "3:1: error: a second header: it is left out [second-header]"
  ),
  .lines(
    "{\"t\":0,\"joints\":{}}\n" + head + "{\"t\":0,\"joints\":{}}\n{\"t\":1,\"joints\":{}}\n",
    "3:1: error: a second header begins here, and times begin anew: it and all behind it are left out "
      + "[second-header]"
  ),
  .lines(
    "{\"t\":0,\"joints\":{}}\n" + head.replacing("640", with: "320") + "{\"t\":1,\"joints\":{}}\n",
    "3:1: error: the header of another recording begins here: it and all behind it are left out "
      + "[second-header]"
  ),
  .lines(
    head,
    "2:1: error: a second header: it is left out [second-header]"
  ),
  .lines("{\"joints\":{}}\n", "2:1: error: this object needs the member 't' [missing-key]"),
  .lines("{\"t\":\"0\",\"joints\":{}}\n", "2:6: error: 't' is a number of seconds [wrong-type]"),
  .lines(
    "{\"t\":1732367100000,\"joints\":{}}\n",
    "2:6: error: 't' is 1732370000000: times are seconds below 1e9 [out-of-range]"
  ),
  .lines("{\"t\":0,\"joints\":[]}\n", "2:17: error: 'joints' is an object [wrong-type]"),
  .lines("{\"t\":0,\"imu\":1}\n", "2:14: error: 'imu' is an object [wrong-type]"),
  .lines(
    "{\"t\":0,\"imu\":{\"gravity\":[0,1]}}\n",
    "2:25: error: 'gravity' is a list of 3 numbers below 1e9 [wrong-type]"
  ),
  .lines(
    "{\"t\":0,\"joints\":{\"left_hip\":[1,2]}}\n",
    "2:29: error: 'left_hip' is a list of x, y, confidence [wrong-type]"
  ),
  .lines(
    "{\"t\":0,\"joints\":{\"left_hip\":[1,null,1],\"right_hip\":[1,1,98]}}\n",
    "2:32: error: 'y' is a number [wrong-type]",
    "2:57: error: 'confidence' is 98, but must be from 0 to 1 [out-of-range]"
  ),
  .lines(
    "{\"t\":0,\"joints\":{\"left_hip\":[1e9,1,1]}}\n",
    "2:30: error: 'x' is 1000000000, but must be below 1e9 in magnitude [out-of-range]"
  ),
]

@Suite struct RecordingParsingTests {
  @Test(arguments: headerCases + lineCases)
  func `a finding has its place and its code`(_ row: RecordingCase) {
    let (recording, findings) = Recording.parse(row.text)
    #expect(findings.map(\.description) == row.findings.map { "a.jsonl:" + $0 })
    #expect((recording != nil) == row.isRead)
  }

  @Test func `reading ends after a hundred errors`() {
    let lines = (0..<1_000).map { "{\"t\":\($0),\"joints\":{\"left_hip\":1}}\n" }.joined()
    let (recording, findings) = Recording.parse(head + lines)
    #expect(recording == nil)
    #expect(findings.count == 101)
    #expect(
      findings.last?.description
        == "a.jsonl:101:1: error: there are 100 errors: the rest is not read [too-many-errors]"
    )
  }

  @Test func `every code of recordings has a case`() {
    let said = (headerCases + lineCases).flatMap(\.findings).joined()
    let others = RecordingCode.allCases.filter { !said.contains("[\($0.rawValue)]") }
    #expect(others == [.tooManyErrors])
  }

  @Test func `a recording that is cut anywhere keeps its whole lines`() throws {
    let lines = [
      "{\"t\":0,\"joints\":{\"left_hip\":[1,2,0.5]}}",
      "{\"t\":0.5,\"imu\":{\"gravity\":[0,0,-9.8]}}",
      "{\"t\":1,\"joints\":{}}",
    ]
    let bytes = Array((head + lines.joined(separator: "\n") + "\n").utf8)
    for end in head.utf8.count...bytes.count {
      let (recording, findings) = Recording.parse(Array(bytes[..<end]), file: "a.jsonl")
      let read = try #require(recording)
      var place = head.utf8.count
      let whole = lines.prefix { line in
        place += line.utf8.count + 1
        return place <= end + 1
      }
      #expect(read.track.count + read.inertial.count == whole.count)
      #expect(findings.map(\.code).allSatisfy { $0 == "cut-line" } && findings.count <= 1)
    }
    for end in 0..<(head.utf8.count - 1) {
      let (recording, findings) = Recording.parse(Array(bytes[..<end]), file: "a.jsonl")
      #expect(recording == nil)
      #expect(findings.map(\.code) == ["not-a-recording"])
    }
  }

  @Test func `the examples of the page have no findings`() throws {
    let path = Files.folder(of: #filePath) + "/../../Documentation/Recordings.md"
    let examples = try Files.readText(path).split(separator: "```").map { block in
      String(block.drop { $0 != "\n" }.dropFirst())
    }.filter { $0.hasPrefix("{\"format\"") }
    let recordings = examples.map { Recording.parse($0) }
    #expect(recordings.map(\.diagnostics) == [[], []])
    let least = try #require(recordings.first?.recording)
    #expect(least.track.skeleton == .coco17)
    #expect(least.track.count == 1)
    #expect(least.inertial.isEmpty)
    let full = try #require(recordings.last?.recording)
    #expect(full.header.skeleton.id == "legs")
    #expect(full.header.backend.version == "0.10.31")
    #expect(full.track.times == [51_234.016667, 51_234.033334])
    #expect(full.track[0].hasPerson)
    #expect(full.track[0].pointInWorld(2)?.x.isNaN == true)
    #expect(!full.track[1].hasPerson)
    #expect(full.inertial.map(\.gravity) == [SIMD3(0.17, -9.75, -1.02), SIMD3(0.17, -9.75, -1.02)])
    let header = try RecordingWriter(full.header).headerLine
    let first = examples[1].prefix { $0 != "\n" }.replacing(",\"x_session\":\"4f1c\"", with: "")
    #expect(String(decoding: header, as: UTF8.self) == String(first) + "\n")
  }
}
