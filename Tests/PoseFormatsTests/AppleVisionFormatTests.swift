// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing

@testable import PoseFormats

@Suite struct AppleVisionFormatTests {
  private let header = """
    {"kind":"header","camera":"back","orientation":"up","imageWidth":200,"imageHeight":100,\
    "captureFps":30}

    """

  private func read(
    _ text: String,
    _ declare: (inout PoseDeclaration) -> Void = { _ in }
  ) throws -> PoseReading {
    try PoseFormatsTests.read("apple-vision", text: header + text, declare)
  }

  @Test func `shares of the frame go up from the lower left`() throws {
    let reading = try read(
      """
      {"kind":"frame","t":0.896,"obs":1.0,"ms":20.41,"j":{"leftKnee":[0.25,0.75,0.5]}}
      {"kind":"frame","t":0.914,"obs":0,"j":{}}
      {"kind":"frame","t":0.954,"obs":1.0,"j":{"left_leg_joint":[1.25,0.75,1],"root":[0,0,0.0]}}

      """
    )
    #expect(reading.findings == [])
    #expect(reading.coordinates == "normalised, origin lower-left")
    #expect(reading.facts.frameSize == FrameSize(width: 200, height: 100))
    let track = try #require(reading.track)
    #expect(track.times == [0.896, 0.914, 0.954])
    #expect(track[0].point("left_knee") == SIMD2(50, 25))
    #expect(!track[1].hasPerson)
    #expect(track[2].point("left_knee") == SIMD2(250, 25) && track[2].point("root") == nil)
    #expect(track[0].confidence(15) == 0.5 && track[0].depth(15).isNaN)
  }

  @Test func `numbers outside shares are pixels from the upper left, unless they are unseen`()
    throws
  {
    let pixels = #"{"t":0,"j":{"leftKnee":[50,25,0.5],"rightKnee":[-120,0,0.0]}}"#
    let reading = try read(pixels)
    #expect(reading.coordinates == "pixels, origin upper-left")
    #expect(try #require(reading.track)[0].point("left_knee") == SIMD2(50, 25))
    #expect(try #require(reading.track)[0].point("right_knee") == nil)
    // One number of the whole file is enough, and an unseen joint's is not looked at.
    let small = #"{"t":1,"j":{"leftKnee":[0.5,0.75,1],"rightKnee":[-120,0,0.0]}}"#
    #expect(try read(small).coordinates == "normalised, origin lower-left")
    let both = try #require(try read(small + "\n" + #"{"t":2,"j":{"leftHip":[60,8,1]}}"#).track)
    #expect(both[0].point("left_knee") == SIMD2(0.5, 0.75))
  }

  @Test func `what the user or the header says goes before numbers`() throws {
    let line = #"{"t":0,"j":{"leftKnee":[0.5,0.25,1]}}"#
    func point(_ text: String, _ declare: (inout PoseDeclaration) -> Void) throws -> SIMD2<Double>?
    {
      try read(text, declare).track?[0].point("left_knee")
    }
    #expect(try point(line) { $0.units = .pixels } == SIMD2(0.5, 0.25))
    #expect(try point(line) { $0.origin = .upperLeft } == SIMD2(100, 25))
    let pixels = #"{"t":0,"j":{"leftKnee":[50,25,1]}}"#
    #expect(try point(pixels) { $0.origin = .lowerLeft } == SIMD2(50, 75))
    let stated = #"{"units":"pixels","origin":"lower-left","fps":1}"# + "\n" + line
    #expect(try point(stated) { _ in } == SIMD2(0.5, 99.75))
    #expect(try point(stated) { $0.units = .normalised } == SIMD2(100, 75))
  }

  @Test func `joints have both spellings of Vision, ours, and those of lists`() throws {
    let joints = (VisionJoints.keys + VisionJoints.names).enumerated().map { index, name in
      "{\"t\":\(index),\"joints\":{\"\(name)\":{\"x\":0.5,\"y\":0.5,\"confidence\":1}}}"
    }
    let track = try #require(try read(joints.joined(separator: "\n")).track)
    #expect(track.count == 38)
    for frame in 0..<38 {
      #expect((0..<19).filter { track[frame].confidence($0) > 0 } == [frame % 19])
    }
    let list = """
      {"t":0,"points":[{"name":"left_knee_joint","x":0.5,"y":0.5,"confidence":0.25},\
      {"joint":"right_hip","location":[0.25,0.5],"confidence":1},\
      {"name":"neck","position":{"x":0,"y":1}}]}
      """
    let named = try #require(try read(list).track)
    #expect(named[0].point("left_knee") == SIMD2(100, 50) && named[0].confidence(15) == 0.25)
    #expect(named[0].point("right_hip") == SIMD2(50, 50))
    #expect(named[0].point("neck") == SIMD2(0, 0) && named[0].confidence(7) == 1)
  }

  @Test func `of several people one is followed`() throws {
    let reading = try read(
      """
      {"t":0,"people":[{"j":{"leftHip":[0.1,0.1,1],"nose":[0.1,0.2,1]}},\
      {"j":{"leftHip":[0.5,0.1,1],"nose":[0.6,0.9,1]}}]}
      {"t":0.1,"people":[{"j":{"leftHip":[0.5,0.1,1],"nose":[0.6,0.9,1]}},\
      {"j":{"leftHip":[0.1,0.1,1],"nose":[0.1,0.2,1]}}]}
      {"t":0.2,"people":[]}
      """
    )
    let track = try #require(reading.track)
    #expect(reading.inView?.count == 2 && track.count == 3 && !track[2].hasPerson)
    for frame in 0..<2 { #expect(track[frame].point("left_hip") == SIMD2(100, 90)) }
  }

  struct Bad: CustomTestStringConvertible {
    var testDescription: String
    var line: String
    var findings: [String]
  }

  @Test(arguments: [
    Bad(
      testDescription: "a second header of another size",
      line: #"{"kind":"header","imageWidth":100,"imageHeight":200}"#,
      findings: [
        "3: the frame has 100 x 200 pixels, not 200 x 100 as before: the first size is taken "
          + "[pose-range]"
      ]
    ),
    Bad(
      testDescription: "a second header of the same size",
      line: #"{"kind":"header","imageWidth":200,"imageHeight":100}"#,
      findings: ["3: a second header: it is left out [second-header]"]
    ),
    Bad(
      testDescription: "another skeleton",
      line: #"{"t":0.1,"j":{"tail":[0.5,0.5,1],"leftHip":[0.5,0.5,1]}}"#,
      findings: ["3: Vision has no joint 'tail': it is left out [unknown-point]"]
    ),
    Bad(
      testDescription: "two numbers and a text",
      line: #"{"t":0.1,"j":{"leftHip":[0.5,0.5,"x"]}}"#,
      findings: [
        "3: a joint is [x, y, confidence] or an object with these: it is left out "
          + "[unreadable-frame]"
      ]
    ),
    Bad(
      testDescription: "a negative confidence",
      line: #"{"t":0.1,"j":{"leftHip":[0.5,0.5,-0.5]}}"#,
      findings: [
        "3: the joint 'left_hip' has the confidence -0.5: it is left out [pose-range]"
      ]
    ),
    Bad(
      testDescription: "a cut line",
      line: #"{"t":0.1,"j":{"leftHip":[0.5,0"#,
      findings: ["3: expected ',' or ']' in the list: the line is left out [unreadable-frame]"]
    ),
    Bad(
      testDescription: "joints that are a number",
      line: #"{"t":0.1,"j":5}"#,
      findings: [
        "3: a joint is [x, y, confidence] or an object with these: it is left out "
          + "[unreadable-frame]"
      ]
    ),
  ])
  func `a bad line is one finding, and the others are kept`(bad: Bad) throws {
    let reading = try read(
      """
      {"t":0,"j":{"leftHip":[0.5,0.5,1]}}
      \(bad.line)
      {"t":0.2,"j":{"leftHip":[0.5,0.5,1]}}
      """
    )
    #expect(reading.findings == bad.findings)
    let track = try #require(reading.track)
    #expect(track.times.first == 0 && track.times.last == 0.2)
    #expect(track[track.count - 1].point("left_hip") == SIMD2(100, 50))
  }

  @Test func `without a header the frame size must be declared`() throws {
    let text = #"{"t":0,"j":{"leftHip":[0.5,0.5,1]}}"#
    let refused = try PoseFormatsTests.read("apple-vision", text: text)
    #expect(refused.track == nil && refused.diagnostics.map(\.code) == ["missing-size"])
    let reading = try PoseFormatsTests.read("apple-vision", text: text) {
      $0.frameSize = FrameSize(width: 10, height: 20)
    }
    #expect(reading.track?[0].point("left_hip") == SIMD2(5, 10))
  }

  @Test func `a header alone has no frame`() throws {
    #expect(
      try read("").findings == [
        "it has no frame of this format: frames have joints in 'j' or 'joints' [wrong-format]"
      ]
    )
  }

  @Test func `its own files are recognised, and those of other skeletons are not`() {
    let own = [
      header, #"{"kind":"frame","t":0.9,"obs":1.0,"j":{"leftKnee":[1,2,0.5]}}"#,
      #"{"t":0,"joints":{"left_forearm_joint":[0.5,0.5,1]}}"#,
    ]
    let others = [
      #"{"t":0,"joints":{"left_arm_joint":[0.5,0.5,1]}}"#, #"{"people":[]}"#, "x,y\n",
      #"{"version":0.1,"bodies":[{"joints":[1,2,0.5]}]}"#,
      #"{"joints":["left_knee"],"confidence":1}"#,
    ]
    for text in own {
      let ids = PoseFormat.all.filter { $0.recognises(Array(text.utf8)) }.map(\.description.id)
      #expect(ids == ["apple-vision"], "\(text)")
    }
    for text in others { #expect(!AppleVisionFormat.recognises(Array(text.utf8)), "\(text)") }
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `what is written is read again`(seed: UInt64) throws {
    try DrawnTrack.roundTrip(DrawnTrack.make(seed, .vision19), "apple-vision")
  }

  @Test func `depth, the world and joints that Vision lacks are lost`() throws {
    let track = DrawnTrack.make(3, .blazePose33, depth: true, world: true)
    let missing = Skeleton.blazePose33.joints.filter { Skeleton.vision19.index(of: $0) == nil }
    let names = missing.map(\.rawValue).joined(separator: ", ")
    try DrawnTrack.roundTrip(
      track,
      "apple-vision",
      losses: [
        "\(missing.count) joints without a place in the format: \(names)",
        "positions in the world", "depth",
      ]
    )
  }
}
