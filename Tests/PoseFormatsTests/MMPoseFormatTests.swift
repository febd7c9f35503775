// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing

@testable import PoseFormats

@Suite struct MMPoseFormatTests {
  /// A person of COCO: the nose and the left hip at given places, the others below with low scores.
  private func person(_ nose: String, _ hip: String = "60,200", score: Double = 0.5) -> String {
    let places = (0..<17).map { "[\($0 == 0 ? nose : $0 == 11 ? hip : "50,300")]" }
    let scores = (0..<17).map { $0 == 0 ? score : 0.125 }
    return "{\"keypoints\":[\(places.joined(separator: ","))],"
      + "\"keypoint_scores\":[\(scores.map(\.description).joined(separator: ","))],"
      + "\"bbox\":[[1,2,3,4]],\"bbox_score\":0.9}"
  }

  private func frame(_ id: Int, _ people: String...) -> String {
    "{\"frame_id\":\(id),\"instances\":[\(people.joined(separator: ","))]}"
  }

  private func declare(_ declaration: inout PoseDeclaration) {
    declaration.frameSize = FrameSize(width: 640, height: 480)
    declaration.frameRate = 10
  }

  @Test func `the inferencer's list of frames is read`() throws {
    let text =
      "[" + frame(0, person("10,20")) + ",\n" + frame(1) + ","
      + frame(2, person("30,40", score: 1.5)) + "]"
    #expect(MMPoseFormat.recognises(Array(text.utf8)))
    let reading = try read("mmpose", text: text, declare)
    #expect(reading.diagnostics.map(\.severity) == [.warning])
    let track = try #require(reading.track)
    #expect(track.skeleton == .coco17)
    #expect(track.times == [0, 0.1, 0.2])
    #expect(track[0].point("nose") == SIMD2(10, 20))
    #expect(track[0].confidence(0) == 0.5)
    #expect(track[0].confidence(1) == 0.125)
    #expect(!track[1].hasPerson)
    #expect(track[2].confidence(0) == 1)
  }

  /// The object that a demo program writes.
  private func demo(names: [String], _ frames: String...) -> String {
    let table = names.enumerated().reversed().map { "\"\($0.offset)\":\"\($0.element)\"" }
    return "{\"meta_info\":{\"dataset_name\":\"x\",\"keypoint_id2name\":"
      + "{\(table.joined(separator: ","))},\"sigmas\":{\"__ndarray__\":[0.1]}},\n"
      + "\"instance_info\":[\(frames.joined(separator: ",\n"))]}"
  }

  @Test func `a demo's object names its keypoints, and its frames begin at 1`() throws {
    let two = { (x: Int) in
      "{\"keypoints\":[[\(x),2],[5,6]],\"keypoint_scores\":[0.5,1],\"track_id\":4}"
    }
    let text = demo(names: ["left_big_toe", "left_hip"], frame(1, two(1)), frame(2, two(9)))
    #expect(MMPoseFormat.recognises(Array(text.utf8)))
    let reading = try read("mmpose", text: text, declare)
    #expect(reading.findings == [])
    let track = try #require(reading.track)
    #expect(track.skeleton.joints.map(\.rawValue) == ["left_foot_index", "left_hip"])
    #expect(track.times == [0.1, 0.2])
    #expect(track[1].point("left_foot_index") == SIMD2(9, 2))
    #expect(track[1].point("left_hip") == SIMD2(5, 6))
  }

  @Test func `names of a known skeleton are that skeleton`() throws {
    let names = Skeleton.coco17.joints.map(\.rawValue)
    let reading = try read("mmpose", text: demo(names: names, frame(1, person("7,8"))), declare)
    #expect(reading.track?.skeleton == .coco17)
  }

  @Test func `an image has people in place of frames`() throws {
    let alone = "[" + person("10,20") + "]"
    #expect(MMPoseFormat.recognises(Array(alone.utf8)))
    #expect(try read("mmpose", text: alone, declare).track?[0].point("nose") == SIMD2(10, 20))
    let named = demo(names: Skeleton.coco17.joints.map(\.rawValue), person("11,20"))
    #expect(try read("mmpose", text: named, declare).track?[0].point("nose") == SIMD2(11, 20))
  }

  @Test func `lifted poses are in the world, z up, and not mirrored`() throws {
    // The subject's right hand points to their right: that is to negative x of MMPose for one who faces away.
    let places = (0..<17).map { $0 == 16 ? "[-0.5,0.25,1.5]" : "[0,0,\($0 == 10 ? 1.8 : 1)]" }
    let scores = (0..<17).map { _ in "1" }.joined(separator: ",")
    let text =
      "[{\"frame_id\":3,\"instances\":[{\"keypoints\":[\(places.joined(separator: ","))],"
      + "\"keypoint_scores\":[\(scores)]}]}]"
    let reading = try read("mmpose", text: text) { $0.frameRate = 10 }
    #expect(reading.findings == [])
    let track = try #require(reading.track)
    #expect(track.skeleton == .h36m17)
    let wrist = try #require(track.skeleton.index(of: .rightWrist))
    #expect(track[0].pointInWorld(wrist) == SIMD3(0.5, 1.5, -0.25))
    let head = try #require(track.skeleton.index(of: Joint(rawValue: "head")))
    #expect(track[0].pointInWorld(head).map { ($0.y - 1.8).magnitude < 1e-6 } == true)
    #expect(track[0].pointInImage(head).y < track[0].pointInImage(0).y)
  }

  struct Damage: CustomTestStringConvertible {
    var testDescription: String
    var second: String
    var code: String
  }

  @Test(arguments: [
    Damage(testDescription: "cut", second: "{\"frame_id\":1,\n\"inst", code: "json-syntax"),
    Damage(testDescription: "no number", second: "{\"instances\":[]}]", code: "unreadable-frame"),
    Damage(testDescription: "no frame", second: "{\"frame_id\":1}]", code: "unreadable-frame"),
    Damage(
      testDescription: "three coordinates",
      second: "{\"frame_id\":1,\"instances\":[{\"keypoints\":[[1,2,3]],\"keypoint_scores\":[1]}]}]",
      code: "unreadable-frame"
    ),
    Damage(
      testDescription: "other scores",
      second: "{\"frame_id\":1,\"instances\":[{\"keypoints\":[[1,2]],\"keypoint_scores\":[1,2]}]}]",
      code: "unreadable-frame"
    ),
    Damage(
      testDescription: "texts",
      second: "{\"frame_id\":1,\"instances\":[{\"keypoints\":[[1,\"2\"]]}]}]",
      code: "unreadable-frame"
    ),
    Damage(
      testDescription: "other keypoints",
      second: "{\"frame_id\":1,\"instances\":[{\"keypoints\":[[1,2]],\"keypoint_scores\":[1]}]}]",
      code: "joint-count"
    ),
  ])
  func `one bad frame is one finding, and the others are kept`(damage: Damage) throws {
    let text = "[" + frame(0, person("10,20")) + ",\n" + damage.second
    let reading = try read("mmpose", text: text, declare)
    #expect(reading.diagnostics.map(\.code) == [damage.code])
    #expect((reading.diagnostics.first?.position?.line ?? 0) >= 2)
    #expect(reading.track?[0].point("nose") == SIMD2(10, 20))
  }

  @Test func `a file of something else is one finding`() throws {
    for text in ["{\"meta_info\":{}}", "7", "{}"] {
      #expect(try read("mmpose", text: text, declare).diagnostics.map(\.code) == ["wrong-format"])
    }
    #expect(try read("mmpose", text: "[]", declare).diagnostics.map(\.code) == ["no-frames"])
    let empty = "[{\"frame_id\":0,\"instances\":[{\"keypoints\":[]}]}]"
    #expect(try read("mmpose", text: empty, declare).diagnostics.map(\.code) == ["no-frames"])
  }

  // MARK: Files of other programs

  @Test(arguments: ["inferencer.json", "demo.json"])
  func `what MMPose wrote reads as Pose2Sim reads it`(name: String) throws {
    let cases = try KeypointReference("Foreign/mmpose/reference.json").cases
    let reading = try read("mmpose", [try committedFile("Foreign/mmpose/\(name)")], declare)
    #expect(reading.findings == [])
    let track = try #require(reading.track)
    #expect(track.skeleton == .halpe26)
    #expect(track.count == cases.count)
    for (index, one) in cases.enumerated() {
      let frame = try #require(one["frame"]?.integer) + (name == "demo.json" ? 1 : 0)
      #expect(track.times[index] == Double(frame) / 10)
      if one["points"]?.isNull == true {
        #expect(!track[index].hasPerson)
      } else {
        try track[index].expect(one["points"])
      }
    }
  }
}
