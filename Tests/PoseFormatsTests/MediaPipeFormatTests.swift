// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing

@testable import PoseFormats

@Suite struct MediaPipeFormatTests {
  /// A list of 33 landmarks at one place.
  private func landmarks(_ x: Double, _ y: Double, _ visibility: Double = 1) -> String {
    let one = "{\"x\":\(x),\"y\":\(y),\"z\":-0.5,\"visibility\":\(visibility)}"
    return "[" + [String](repeating: one, count: 33).joined(separator: ",") + "]"
  }

  private func read(_ text: String, rate: Double? = nil) throws -> PoseReading {
    try PoseFormatsTests.read("mediapipe", text: text) {
      $0.frameSize = FrameSize(width: 200, height: 100)
      $0.frameRate = rate
    }
  }

  @Test(arguments: ["protobuf.jsonl", "tasks.jsonl"])
  func `what MediaPipe wrote is what protobuf reads`(name: String) throws {
    let cases = try ForeignCases("Foreign/mediapipe/reference.json")
    let file = try committedFile("Foreign/mediapipe/\(name)")
    // Line by line: people of drawn numbers cannot be followed from frame to frame.
    let lines = file.bytes.split(separator: UInt8(ascii: "\n"))
    for (number, line) in lines.enumerated() {
      let reading = try PoseFormatsTests.read(
        "mediapipe",
        [PoseFile(path: name, bytes: Array(line))]
      ) {
        $0.frameSize = FrameSize(width: 640, height: 480)
      }
      // Numbers that are drawn may stand on their heads.
      #expect(reading.diagnostics.allSatisfy { $0.code == "upside-down" })
      cases.compare(name, with: try #require(reading.track), from: number)
    }
    #expect(PoseFormat.recognising(file.bytes, path: name).map(\.description.id) == ["mediapipe"])
  }

  @Test func `shares of the frame become pixels, depth has the scale of x, the world is turned up`()
    throws
  {
    let other = landmarks(0.125, 0.25).replacing("0.25", with: "-0.25")
    let reading = try read(
      """
      {"t_ms":500,"landmarks":\(landmarks(0.25, 0.75, 0.5)),"world_landmarks":\(other)}
      {"t_ms":533,"landmarks":[],"world_landmarks":[]}
      {"t_ms":567,"landmarks":null}

      """
    )
    #expect(reading.findings == [])
    let track = try #require(reading.track)
    #expect(track.times == [0.5, 0.533, 0.567])
    #expect(track[0].point("left_hip") == SIMD2(50, 75))
    #expect(track[0].depth(23) == -100 && track[0].confidence(23) == 0.5)
    #expect(track[0].pointInWorld(23) == SIMD3(0.125, 0.25, 0.5))
    #expect(!track[1].hasPerson && !track[2].hasPerson)
  }

  @Test func `a frame may name its landmarks, and people`() throws {
    let reading = try read(
      """
      {"timestamp_s":1,"persons":[
      {"person_id":"b","keypoints":{"LEFT_HIP":{"x":0.5,"y":0.5},"nose":[0.25,0.5,0,0.75]}},
      {"person_id":"a","keypoints":[{"name":"rightKnee","x":0.5,"y":0.5},{"index":24,"x":0,"y":1}]}
      ]}
      """.filter { $0 != "\n" }
    )
    #expect(reading.findings == [])
    let track = try #require(reading.track)
    // The second person's box is larger.
    #expect(track[0].point("right_knee") == SIMD2(100, 50))
    #expect(track[0].point("right_hip") == SIMD2(0, 100))
    #expect(track[0].point("nose") == nil && reading.inView?.count == 2)
  }

  @Test func `a world alone is seen by a virtual camera`() throws {
    let other = landmarks(0.125, 0.25).replacing("0.125", with: "-0.125")
    let reading = try PoseFormatsTests.read(
      "mediapipe",
      text: "{\"t\":0,\"world_landmarks\":{\"nose\":[0.25,-0.5,0]}}\n"
        + "{\"t\":1,\"worldLandmarks\":\(other)}"
    )
    #expect(reading.findings == [] && reading.coordinates.hasPrefix("world in m, -y up"))
    let track = try #require(reading.track)
    #expect(track[0].pointInWorld(0) == SIMD3(0.25, 0.5, 0))
    let (first, second) = (
      try #require(track[0].point("nose")), try #require(track[1].point("nose"))
    )
    #expect(abs(second.x - first.x + 375) < 0.01 && abs(second.y - first.y - 750) < 0.01)
  }

  @Test func `presence stands in for visibility, and visibility 0 is unseen`() throws {
    let reading = try read(
      """
      {"t":0,"keypoints":{"nose":{"x":0.5,"y":0.5,"z":null,"visibility":null,"presence":0.25},\
      "left_hip":{"x":0.5,"y":0.5,"visibility":0},"left_knee":{"x":0.5,"y":0.5}}}
      """
    )
    let track = try #require(reading.track)
    #expect(track[0].confidence(0) == 0.25 && track[0].depth(0).isNaN)
    #expect(track[0].confidence(23) == 0 && track[0].confidence(25) == 1)
  }

  @Test func `NaN, as Python writes it, is unseen`() throws {
    let reading = try read(
      """
      {"t":0,"landmarks":\(landmarks(0.5, 0.5))}
      {"t":1,"landmarks":\(landmarks(0.5, 0.5).replacing("-0.5", with: "0").replacing("0.5", with: "NaN"))}
      """
    )
    #expect(reading.findings == [])
    let track = try #require(reading.track)
    #expect(track.count == 2 && !track[1].hasPerson)
  }

  @Test func `documents hold a list of frames, and facts`() throws {
    let frames = """
      {"timestamp_ms":0,"pose_landmarks":\(landmarks(0.5, 0.5))},
        {"timestamp_ms":40,"pose_landmarks":\(landmarks(0.5, 0.5))}
      """
    for text in [
      "{\"metadata\":{\"image_width\":400,\"image_height\":300},\n\"frames\":[\n\(frames)]}",
      "{\"frames\":[\(frames)],\"metadata\":{\"image_width\":400,\"image_height\":300}}",
      "{\"width\":400,\"height\":300,\"landmarks\":[\(frames)]}",
    ] {
      let reading = try read(text)
      #expect(reading.findings == [])
      let track = try #require(reading.track)
      #expect(track.times == [0, 0.04] && track[1].point("nose") == SIMD2(200, 150))
    }
    let list = try #require(try read("[\(frames)]").track)
    #expect(list.count == 2 && list[1].point("nose") == SIMD2(100, 50))
  }

  @Test(arguments: [
    ("t", 0.5, 1.5, nil), ("timestamp_ms", 500, 1_500, nil), ("timestampUs", 5e5, 1.5e6, nil),
    ("time_ns", 5e8, 1.5e9, nil), ("timestamp", 0.25, 0.5, nil),
    ("timestamp", 500, 533, "milliseconds: the median step is 33"),
    ("time", 500_000, 533_000, "microseconds: the median step is 33000"),
    ("ts", 5e8, 5.33e8, "nanoseconds: the median step is 33000000"),
  ])
  func `units of times are those of their names, else those of their steps`(
    name: String,
    first: Double,
    second: Double,
    warning: String?
  ) throws {
    let reading = try read(
      """
      {"\(name)":\(first),"landmarks":\(landmarks(0.5, 0.5))}
      {"\(name)":"\(second)","landmarks":\(landmarks(0.5, 0.5))}
      """
    )
    let expected = warning.map {
      ["'\(name)' is taken as \($0), and frames are less than a second apart [pose-range]"]
    }
    #expect(reading.findings == expected ?? [])
    let track = try #require(reading.track)
    let wanted = [
      "t": [0.5, 1.5], "timestamp_ms": [0.5, 1.5], "timestampUs": [0.5, 1.5],
      "time_ns": [0.5, 1.5], "time": [0.5, 0.533], "ts": [0.5, 0.533],
    ]
    let times = wanted[name] ?? (warning == nil ? [0.25, 0.5] : [0.5, 0.533])
    #expect(zip(track.times, times).allSatisfy { abs($0 - $1) < 1e-12 })
  }

  @Test func `numbers of frames need a rate, and keep their gaps`() throws {
    let text = """
      {"frame":3,"landmarks":\(landmarks(0.5, 0.5))}
      {"frame":7,"landmarks":\(landmarks(0.5, 0.5))}
      """
    #expect(try #require(try read(text, rate: 20).track).times == [0.15, 0.35])
    let refused = try read(text)
    #expect(refused.track == nil)
    #expect(
      refused.findings == [
        "it has no times: declare --frame-rate N, the frames per second [missing-rate]"
      ]
    )
    // The rate of the file goes before.
    let fps = try read("{\"fps\":10,\"frames\":[\(text.replacing("\n", with: ","))]}")
    #expect(try #require(fps.track).times == [0.3, 0.7])
  }

  struct Bad: CustomTestStringConvertible {
    var testDescription: String
    var line: String
    var finding: String
  }

  @Test(arguments: [
    Bad(
      testDescription: "a cut line",
      line: #"{"t":0.1,"landmarks":[{"x":0.5"#,
      finding: "2: expected ',' or '}' in the object: the line is left out [unreadable-frame]"
    ),
    Bad(
      testDescription: "another number of landmarks",
      line: #"{"t":0.1,"landmarks":[{"x":0.5,"y":0.5},{"x":0.5,"y":0.5}]}"#,
      finding: "2: there are 2 landmarks, not 33, and they have no names: the pose is left out "
        + "[joint-count]"
    ),
    Bad(
      testDescription: "no time",
      line: #"{"landmarks":[]}"#,
      finding: "2: the frame has no time as others have: it is left out [unreadable-frame]"
    ),
    Bad(
      testDescription: "something else",
      line: #"{"mood":"good"}"#,
      finding: "2: it is neither a frame, which has 'pose_landmarks', 'landmarks' or "
        + "'pose_world_landmarks', nor a header: it is left out [unreadable-frame]"
    ),
    Bad(
      testDescription: "no landmark",
      line: #"{"t":0.1,"landmarks":{"nose":{"x":0.5}}}"#,
      finding: "2: a landmark is an object with x, y, z and visibility, or a list of them: it is "
        + "left out [unreadable-frame]"
    ),
    Bad(
      testDescription: "an unknown name",
      line: #"{"t":0.1,"landmarks":{"tail":{"x":0.5,"y":0.5}}}"#,
      finding: "2: there is no landmark 'tail': it is left out [unknown-point]"
    ),
    Bad(
      testDescription: "a time that falls",
      line: #"{"t":-1,"landmarks":[]}"#,
      finding: "2: the frame at -1.0 s is not later than the one before, at 0.0 s: it is left out "
        + "[frame-order]"
    ),
    Bad(
      testDescription: "another frame size",
      line: #"{"t":0.1,"landmarks":[],"width":10,"height":10}"#,
      finding: "2: the frame has 10 x 10 pixels, not 200 x 100 as before: the first size is taken "
        + "[pose-range]"
    ),
  ])
  func `a bad line is one finding, and the others are kept`(bad: Bad) throws {
    let good = "\"width\":200,\"height\":100,\"landmarks\":\(landmarks(0.5, 0.5))}"
    let reading = try PoseFormatsTests.read(
      "mediapipe",
      text: "{\"t\":0,\(good)\n\(bad.line)\n{\"t\":0.2,\(good)\n"
    )
    #expect(reading.findings == [bad.finding])
    let track = try #require(reading.track)
    #expect(track.times.first == 0 && track.times.last == 0.2)
    #expect(track[track.count - 1].point("left_knee") == SIMD2(100, 50))
  }

  @Test(arguments: [
    ("", "it is empty [wrong-format]"), (" \n\n", "it is empty [wrong-format]"),
    (
      #"{"a":1}"#,
      "it has no frame of this format: frames have 'pose_landmarks', 'landmarks' or "
        + "'pose_world_landmarks' [wrong-format]"
    ),
    ("nose", "1: expected a value: the file is read up to there [unreadable-frame]"),
    (
      #"{"t":0,"landmarks":[[[[[["#,
      "1: expected a value, but the file ends: the file is read up to there [unreadable-frame]"
    ),
  ])
  func `a file of something else is one finding`(text: String, finding: String) throws {
    let reading = try read(text)
    #expect(reading.track == nil && reading.findings == [finding])
  }

  @Test func `deep nesting and huge numbers do not stop the program`() throws {
    let deep = String(repeating: "[", count: 100_000)
    #expect(try read("{\"t\":0,\"landmarks\":\(deep)").track == nil)
    let huge = """
      {"t":0,"landmarks":\(landmarks(1e300, 1e300)),"width":1e300,"height":-1}
      {"frame":99999999999999999999,"t":0.5,"landmarks":\(landmarks(0.5, 0.5))}
      """
    #expect(try #require(try read(huge).track).count == 2)
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `what is written is read again`(seed: UInt64) throws {
    let hasWorld = seed % 2 == 0
    let track = DrawnTrack.make(seed, .blazePose33, depth: seed % 3 > 0, world: hasWorld)
    try DrawnTrack.roundTrip(track, "mediapipe")
  }

  @Test func `joints of other skeletons go by their names, and what has no place is named`() throws
  {
    let track = DrawnTrack.make(1, .vision19)
    try DrawnTrack.roundTrip(
      track,
      "mediapipe",
      losses: ["2 joints without a place in the format: neck, root"]
    )
    let tail = Skeleton(id: "tail", joints: [Joint(rawValue: "tail")])
    let error = #expect(throws: PoseDefect.self) {
      try PoseFormat.named("mediapipe")?.write(
        PoseDocument(name: "a", track: DrawnTrack.make(1, tail))
      )
    }
    #expect(error?.reason == "the track has none of the format's joints")
  }
}
