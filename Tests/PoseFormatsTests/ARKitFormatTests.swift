// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing

@testable import PoseFormats

@Suite struct ARKitFormatTests {
  private func read(
    _ text: String,
    _ declare: (inout PoseDeclaration) -> Void = { _ in }
  ) throws -> PoseReading {
    try PoseFormatsTests.read("arkit", text: text, declare)
  }

  private func place(_ joint: String, in frame: PoseFrame) -> SIMD3<Double>? {
    frame.skeleton.index(of: Joint(rawValue: joint)).flatMap { frame.placeInWorld($0) }
  }

  @Test func `all 91 joints have a place, tracked ones under our names`() {
    let joints = Skeleton.arkit91.joints.map(\.rawValue)
    #expect(joints.count == 91 && ARKitJoints.names.count == 91)
    let pairs = Dictionary(uniqueKeysWithValues: zip(ARKitJoints.names, joints))
    let expected = [
      "root": "root", "hips_joint": "hips", "left_upLeg_joint": "left_hip",
      "right_leg_joint": "right_knee", "left_foot_joint": "left_ankle",
      "left_toes_joint": "left_toes", "right_toesEnd_joint": "right_foot_index",
      "left_shoulder_1_joint": "left_shoulder_1", "left_arm_joint": "left_shoulder",
      "right_forearm_joint": "right_elbow", "left_hand_joint": "left_wrist",
      "left_handIndexStart_joint": "left_hand_index_start", "spine_7_joint": "spine_7",
      "neck_1_joint": "neck", "head_joint": "head", "nose_joint": "nose",
      "right_eyeLowerLid_joint": "right_eye_lower_lid",
    ]
    for (name, joint) in expected { #expect(pairs[name] == joint, "\(name)") }
    let places = [0, 1, 18, 19, 47, 51, 58, 63, 67, 90].map { ARKitJoints.names[$0] }
    #expect(
      places == [
        "root", "hips_joint", "spine_7_joint", "left_shoulder_1_joint", "neck_1_joint",
        "head_joint", "nose_joint", "right_shoulder_1_joint", "right_handIndexStart_joint",
        "right_handThumbEnd_joint",
      ]
    )
  }

  @Test func `without points in the picture a virtual camera sees the body`() throws {
    let reading = try read(
      """
      {"format":"arkit-body"}
      {"t":0.5,"joints":{"root":[0,1,-2],"head_joint":[0,1.5,-2],"left_leg_joint":[-0.25,0.5,-2]}}
      {"t":0.6,"joints":{}}
      """
    )
    #expect(reading.findings == [] && reading.coordinates.hasPrefix("world in m, y up"))
    let track = try #require(reading.track)
    #expect(track.skeleton == .arkit91 && track.times == [0.5, 0.6] && !track[1].hasPerson)
    #expect(place("left_knee", in: track[0]) == SIMD3(-0.25, 0.5, -2))
    let head = try #require(track[0].point("head"))
    let knee = try #require(track[0].point("left_knee"))
    // A millimetre is a pixel, and y goes down.
    #expect(abs(knee.x - head.x + 250) < 0.01 && abs(knee.y - head.y - 1_000) < 0.01)
  }

  @Test func `points in the picture are shares of the frame, y down`() throws {
    let reading = try read(
      """
      {"format":"arkit-body","imageWidth":200,"imageHeight":100}
      {"t":0,"joints":{"root":[0,1,-2],"head_joint":[0,2,-2]},"image":{"root":[0.5,0.25]}}
      {"t":1,"joints":[{"name":"root","position":[0,1,-1],"image":{"x":0.25,"y":0.5}}]}
      """
    )
    #expect(reading.findings == [])
    let track = try #require(reading.track)
    #expect(track[0].point("root") == SIMD2(100, 25) && track[0].point("head") == nil)
    #expect(track[1].point("root") == SIMD2(50, 50))
    #expect(place("root", in: track[1]) == SIMD3(0, 1, -1))
    #expect(track[0].confidence(0) == 1)
  }

  @Test(arguments: [
    "[0,0,-1,0, 0,1,0,0, 1,0,0,0, 10,20,30,1]", "[[0,0,-1,0],[0,1,0,0],[1,0,0,0],[10,20,30,1]]",
    "[0,0,1,10, 0,1,0,20, -1,0,0,30, 0,0,0,1]",
  ])
  func `an anchor turns and moves joints, by columns or by rows`(anchor: String) throws {
    // A quarter turn about y: x goes to -z, z to x.
    let reading = try read(
      """
      {"t":0,"anchor":\(anchor),"joints":{"left_leg_joint":[1,2,3],\
      "right_leg_joint":[1,0,0,0, 0,1,0,0, 0,0,1,0, 1,2,3,1],\
      "left_foot_joint":{"transform":[[1,0,0,0],[0,1,0,0],[0,0,1,0],[1,2,3,1]]},\
      "right_foot_joint":{"x":1,"y":2,"z":3,"isTracked":false},"root":null}}
      """
    )
    #expect(reading.findings == [])
    let frame = try #require(reading.track)[0]
    for joint in ["left_knee", "right_knee", "left_ankle"] {
      #expect(place(joint, in: frame) == SIMD3(13, 22, 29), "\(joint)")
    }
    #expect(place("right_ankle", in: frame) == nil && place("root", in: frame) == nil)
  }

  @Test func `joints in ARKit's order, and those that a session names`() throws {
    let list = (0..<91).map { "[\(Double($0) / 10),0,0]" }.joined(separator: ",")
    let ordered = try #require(try read("{\"t\":0,\"jointModelTransforms\":[\(list)]}").track)
    #expect(place("right_hand_thumb_end", in: ordered[0]) == SIMD3(9, 0, 0))
    let identity = "[1,0,0,0,0,1,0,0,0,0,1,0,1,2,3,1]"
    let session = try read(
      """
      [{"type":"a","data":{"uuid":"b","meta":{"jointNames":["left_leg_joint","head_joint"]},\
      "frames":[{"ts":"12.5","jointData":[\(identity),\(identity)],"anchor":\(identity)},\
      {"ts":"12.6","jointData":[\(identity),\(identity)],"anchor":\(identity)}]}}]
      """
    )
    #expect(session.findings == [])
    let track = try #require(session.track)
    #expect(track.times == [12.5, 12.6] && place("head", in: track[1]) == SIMD3(2, 4, 6))
    let skeletons = try read(
      """
      {"timestamp":1,"skeletonData":[{"joints":[{"name":"left_arm_joint","position":[1,2,3]}]}]}
      """
    )
    #expect(place("left_shoulder", in: try #require(skeletons.track)[0]) == SIMD3(1, 2, 3))
  }

  struct Bad: CustomTestStringConvertible {
    var testDescription: String
    var line: String
    var finding: String
  }

  @Test(arguments: [
    Bad(
      testDescription: "another number of joints",
      line: #"{"t":0.1,"joints":[[0,0,0],[1,1,1]]}"#,
      finding: "2: there are 2 joints without names, not 91: the body is left out [joint-count]"
    ),
    Bad(
      testDescription: "another skeleton",
      line: #"{"t":0.1,"joints":{"tail":[0,0,0]}}"#,
      finding: "2: the format has no joint 'tail': it is left out [unknown-point]"
    ),
    Bad(
      testDescription: "a transform of 15 numbers",
      line: #"{"t":0.1,"joints":{"root":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0]}}"#,
      finding: "2: a joint has a position or a transform: it is left out [unreadable-frame]"
    ),
    Bad(
      testDescription: "an anchor that is no transform",
      line: #"{"t":0.1,"anchor":[1,2,3],"joints":{"root":[1,0,0]}}"#,
      finding: "2: an anchor is a transform of 16 numbers: the body is left out [unreadable-frame]"
    ),
    Bad(
      testDescription: "joints that are a text",
      line: #"{"t":0.1,"joints":"none"}"#,
      finding: "2: joints are an object or a list: the body is left out [unreadable-frame]"
    ),
    Bad(
      testDescription: "a place far away",
      line: #"{"t":0.1,"joints":{"root":[1e300,0,0]}}"#,
      finding: "2: the joint 'root' has no place that can be used: it is left out [pose-range]"
    ),
  ])
  func `a bad line is one finding, and the others are kept`(bad: Bad) throws {
    let good = #""joints":{"root":[0,0,0],"head_joint":[0,1,0]}}"#
    let reading = try read("{\"t\":0,\(good)\n\(bad.line)\n{\"t\":0.2,\(good)\n")
    #expect(reading.findings == [bad.finding])
    let track = try #require(reading.track)
    #expect(track.times.first == 0 && track.times.last == 0.2)
    #expect(place("head", in: track[track.count - 1]) == SIMD3(0, 1, 0))
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `what is written is read again`(seed: UInt64) throws {
    let track = DrawnTrack.make(seed, .arkit91, world: true, confidence: 1)
    try DrawnTrack.roundTrip(track, "arkit")
  }

  @Test func `a track without a world cannot be written`() throws {
    let error = #expect(throws: PoseDefect.self) {
      try PoseFormat.named("arkit")?.write(
        PoseDocument(name: "a", track: DrawnTrack.make(1, .vision19))
      )
    }
    #expect(
      error?.reason == "the track has no positions in the world, which the format is made of"
    )
  }
}
