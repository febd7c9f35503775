// SPDX-License-Identifier: Apache-2.0
import Basics
import Foundation
import PoseTracks
import Testing

@testable import PoseFormats

@Suite struct COCOFormatTests {
  /// 17 keypoints: the nose and the left hip at given places, the others unseen.
  private func keypoints(_ nose: String, _ hip: String = "0,0,0", count: Int = 17) -> String {
    let triples = (0..<count).map { $0 == 0 ? nose : $0 == 11 ? hip : "0,0,0" }
    return "[\(triples.joined(separator: ","))]"
  }

  private func entry(_ image: String, _ keypoints: String, _ more: String = "") -> String {
    "{\"image_id\":\(image),\"category_id\":1,\"keypoints\":\(keypoints),\"score\":0.9\(more)}"
  }

  private func list(_ entries: String...) -> String { "[" + entries.joined(separator: ",\n") + "]" }

  private func declare(_ declaration: inout PoseDeclaration) {
    declaration.frameSize = FrameSize(width: 640, height: 480)
    declaration.frameRate = 10
  }

  @Test func `results are frames in order of their images`() throws {
    let text = list(
      entry("12", keypoints("30,40,0.5")),
      entry("10", keypoints("10,20,1", "11,21,0.25")),
      entry("11.0", keypoints("NaN,null,0.5", "5,6,1"))
    )
    let reading = try read("coco", text: text, declare)
    #expect(reading.findings == [])
    let track = try #require(reading.track)
    #expect(track.skeleton == .coco17)
    #expect(track.times == [1, 1.1, 1.2])
    #expect(track[0].point("nose") == SIMD2(10, 20))
    #expect(track[0].point("left_hip") == SIMD2(11, 21))
    #expect(track[0].confidence(11) == 0.25)
    #expect(track[1].point("nose") == nil)
    #expect(track[1].point("left_hip") == SIMD2(5, 6))
    #expect(track[2].point("nose") == SIMD2(30, 40))
  }

  @Test func `several people of an image are one frame, and the larger one is followed`() throws {
    var entries: [String] = []
    for image in 0..<10 {
      let large = entry("\(image)", keypoints("100,50,0.9", "\(150 + image),400,0.9"))
      let small = entry("\(image)", keypoints("500,50,0.9", "520,80,0.9"))
      entries += image % 2 == 0 ? [large, small] : [small, large]
    }
    let text = "[" + entries.joined(separator: ",") + "]"
    let reading = try read("coco", text: text, declare)
    let track = try #require(reading.track)
    #expect(track.count == 10)
    #expect((0..<10).allSatisfy { track[$0].point("left_hip") == SIMD2(Double(150 + $0), 400) })
    #expect(reading.inView?.count == 2)
  }

  @Test func `people of AlphaPose have names, and images the numbers of their files`() throws {
    let text = list(
      entry("\"2.jpg\"", keypoints("10,20,1", "14,90,1"), ",\"idx\":2,\"box\":[1,2,3,4]"),
      entry("\"10.jpg\"", keypoints("11,20,4.5", "15,90,1"), ",\"idx\":[2]"),
      entry("\"10.jpg\"", keypoints("300,20,1", "400,470,1"), ",\"idx\":1.0")
    )
    #expect(AlphaPoseFormat.recognises(Array(text.utf8)))
    #expect(!COCOFormat.recognises(Array(text.utf8)))
    let reading = try read("alphapose", text: text, declare)
    #expect(reading.diagnostics.map(\.severity) == [.warning])
    let track = try #require(reading.track)
    #expect(track.times == [0.2, 1])
    #expect(reading.inView?.count == 2)
    // Person 1 is the larger one, and is not in the first frame.
    #expect(!track[0].hasPerson)
    #expect(track[1].point("nose") == SIMD2(300, 20))
    let last = try read("alphapose", text: text) {
      declare(&$0)
      $0.subject = .longest
    }
    #expect(last.track?[1].point("nose") == SIMD2(11, 20))
    #expect(last.track?[1].confidence(0) == 1)
  }

  @Test func `names that two people of one image share are none`() throws {
    let text = list(
      entry("\"0.jpg\"", keypoints("10,20,1", "14,90,1"), ",\"idx\":0"),
      entry("\"0.jpg\"", keypoints("300,20,1", "400,470,1"), ",\"idx\":0"),
      entry("\"1.jpg\"", keypoints("300,20,1", "400,470,1"), ",\"idx\":0")
    )
    let reading = try read("alphapose", text: text, declare)
    #expect(reading.findings == [])
    #expect(reading.track?[0].point("nose") == SIMD2(300, 20))
    #expect(reading.inView?.count == 2)
  }

  /// An annotation file of two images and one category.
  private func annotations(
    files: (String, String) = ("f_0008.png", "f_0007.png"),
    width: Int = 640,
    names: String = "[]",
    _ entries: String...
  ) -> String {
    """
    {"info":{},"images":[{"id":5,"file_name":"\(files.0)","width":640,"height":480},
    {"id":6,"file_name":"\(files.1)","width":\(width),"height":480}],
    "annotations":[\(entries.joined(separator: ","))],
    "categories":[{"id":1,"name":"person","keypoints":\(names),"skeleton":[]}]}
    """
  }

  @Test func `of annotations flags are no confidences, and the size is in the file`() throws {
    let text = annotations(entry("5", keypoints("30,40,1", "31,41,2")))
    #expect(COCOFormat.recognises(Array(text.utf8)))
    let reading = try read("coco", text: text) { $0.frameRate = 10 }
    #expect(reading.findings == [])
    let track = try #require(reading.track)
    #expect(track.frameSize == FrameSize(width: 640, height: 480))
    #expect(track.times == [0.7, 0.8])
    #expect(!track[0].hasPerson)
    #expect(track[1].point("nose") == SIMD2(30, 40))
    #expect(track[1].confidence(0) == 1)
    #expect(track[1].confidence(11) == 1)
    #expect(track[1].confidence(1) == 0)
  }

  @Test func `images without numbers of their own are in order of their ids`() throws {
    let text = annotations(
      files: ("a1/front.png", "a2/front.png"),
      entry("6", keypoints("30,40,1")),
      entry("5", keypoints("20,30,1"))
    )
    let track = try #require(try read("coco", text: text) { $0.frameRate = 10 }.track)
    #expect(track.times == [0.5, 0.6])
    #expect(track[0].point("nose") == SIMD2(20, 30))
  }

  @Test func `images of several sizes have no size, and names of a category name the joints`()
    throws
  {
    let two = "[1,2,2, 3,4,2]"
    let text = annotations(width: 320, names: "[\"LKnee\",\"tail\"]", entry("5", two))
    #expect(try read("coco", text: text).diagnostics.map(\.code) == ["missing-size"])
    let track = try #require(try read("coco", text: text, declare).track)
    #expect(track.skeleton.joints.map(\.rawValue) == ["left_knee", "tail"])
    #expect(track[1].point("tail") == SIMD2(3, 4))
  }

  struct Damage: CustomTestStringConvertible {
    var testDescription: String
    var second: String
    var finding: String
  }

  @Test(arguments: [
    Damage(
      testDescription: "cut",
      second: "{\"image_id\":1,\n\"keypo",
      finding: "3: the string has no closing quote [json-syntax]"
    ),
    Damage(
      testDescription: "no image",
      second: "{\"keypoints\":[1,2,3]}]",
      finding:
        "2: an entry has an 'image_id', a whole number or a file's name with a number: it is left out [unreadable-frame]"
    ),
    Damage(
      testDescription: "half an image",
      second: "{\"image_id\":1.5,\"keypoints\":[1,2,3]}]",
      finding:
        "2: an entry has an 'image_id', a whole number or a file's name with a number: it is left out [unreadable-frame]"
    ),
    Damage(
      testDescription: "a number",
      second: "7]",
      finding:
        "2: an entry has an 'image_id', a whole number or a file's name with a number: it is left out [unreadable-frame]"
    ),
    Damage(
      testDescription: "a box alone",
      second: "{\"image_id\":1,\"bbox\":[1,2,3,4]}]",
      finding: "2: entries without keypoints are left out, 1 in all [unreadable-frame]"
    ),
    Damage(
      testDescription: "pairs",
      second: "{\"image_id\":1,\"keypoints\":[[1,2]]}]",
      finding:
        "2: keypoints are numbers, three for each: x, y and confidence; this person is left out [unreadable-frame]"
    ),
    Damage(
      testDescription: "other keypoints",
      second: "{\"image_id\":1,\"keypoints\":[1,2,1]}]",
      finding: "2: a person has 1 keypoint, most have 17: this one is left out [joint-count]"
    ),
  ])
  func `one bad entry is one finding, and the others are kept`(damage: Damage) throws {
    let text = "[" + entry("0", keypoints("10,20,1")) + ",\n" + damage.second
    let reading = try read("coco", text: text, declare)
    #expect(reading.findings == [damage.finding])
    #expect(reading.track?[0].point("nose") == SIMD2(10, 20))
  }

  @Test func `a file of something else is one finding`() throws {
    #expect(
      try read("coco", text: "{\"a\":1}", declare).findings
        == ["1: it has no list of entries with 'image_id' and 'keypoints' [wrong-format]"]
    )
    #expect(
      try read("coco", text: "7", declare).findings
        == ["1: it has no list of entries with 'image_id' and 'keypoints' [wrong-format]"]
    )
    #expect(try read("coco", text: "[]", declare).diagnostics.map(\.code) == ["no-frames"])
    #expect(try read("coco", text: "", declare).diagnostics.map(\.code) == ["json-syntax"])
  }

  @Test func `boxes alone are one clear finding`() throws {
    let text =
      "[{\"image_id\":1,\"bbox\":[1,2,3,4],\"score\":1},\n{\"image_id\":2,\"bbox\":[1,2,3,4]}]"
    #expect(COCOFormat.recognises(Array(text.utf8)))
    #expect(
      try read("coco", text: text, declare).findings
        == [
          "1: it has no keypoints, only boxes or the like in 2 entries: it is a detector's output "
            + "[wrong-format]"
        ]
    )
  }

  @Test(arguments: 0..<80 as Range<UInt64>)
  func `a damaged file never traps`(seed: UInt64) throws {
    var random = RandomGenerator(seed: seed)
    let text =
      seed % 2 == 0
      ? list(entry("1", keypoints("10,20,1")), entry("2", keypoints("10,20,1")))
      : annotations(names: "[\"a\"]", entry("5", keypoints("30,40,1", "31,41,2")))
    var bytes = Array(text.utf8)
    for _ in 0...random.index(below: 4) {
      bytes[random.index(below: bytes.count)] =
        Array("0123456789[]{},\":.-eN ".utf8)[
          random.index(below: 22)
        ]
    }
    for format in ["coco", "alphapose", "mmpose", "openpose"] {
      _ = try read(format, [PoseFile(path: "2.json", bytes: bytes)], declare)
    }
  }

  // MARK: Writing

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `what is written reads back`(seed: UInt64) throws {
    let track = randomTrack(seed: seed, .coco17)
    let format = try #require(PoseFormat.named("coco"))
    let export = try format.write(PoseDocument(name: "clip", track: track))
    let again = try read("coco", export.files) {
      $0.frameSize = track.frameSize
      $0.frameRate = track.meanFrameRate
    }
    #expect(again.diagnostics.allSatisfy { $0.code == "upside-down" })
    let read = try #require(again.track)
    // Frames without a person have no entry.
    let seen = (0..<track.count).filter { track[$0].hasPerson }
    #expect(read.count == seen.count)
    let bits = { (track: PoseTrack) in track.positions.map { [$0.x.bitPattern, $0.y.bitPattern] } }
    #expect(bits(read) == bits(track.choosing(seen)))
    #expect(read.confidences == track.choosing(seen).confidences)
    #expect(zip(read.times, seen).allSatisfy { ($0 - track.times[$1]).magnitude < 1e-9 })
    #expect(export.losses.pixels == 0)
    #expect(export.losses.phrases.count == (seen.count < track.count ? 1 : 0))
  }

  // MARK: Files of other programs

  @Test(arguments: ["annotations.json", "results.json"])
  func `keypoints are those that pycocotools reads`(name: String) throws {
    let cases = try KeypointReference("Foreign/coco/reference.json").cases(of: name)
    let file = try committedFile("Foreign/coco/\(name)")
    #expect(COCOFormat.recognises(file.bytes))
    let reading = try read("coco", [file], declare)
    #expect(reading.findings == [])
    let track = try #require(reading.track)
    #expect(track.count == cases.count)
    let isAnnotation = name == "annotations.json"
    let numbers: [Double] = isAnnotation ? [3, 4, 5, 7] : [1, 2, 3, 4]
    #expect(track.times == numbers.map { $0 / 10 })
    for (frame, one) in cases.enumerated() {
      if one["points"]?.isNull == true {
        #expect(!track[frame].hasPerson)
      } else {
        try track[frame].expect(one["points"]) { isAnnotation ? 1 : $0 }
      }
    }
  }

  @Test func `results of AlphaPose are those that Pose2Sim reads`() throws {
    let cases = try KeypointReference("Foreign/alphapose/reference.json").cases
    let file = try committedFile("Foreign/alphapose/alphapose-results.json")
    let reading = try read("alphapose", [file], declare)
    #expect(reading.findings == [])
    #expect(reading.inView?.count == 2)
    let track = try #require(reading.track)
    #expect(track.skeleton == .halpe26)
    #expect(track.count == cases.count)
    for (frame, one) in cases.enumerated() { try track[frame].expect(one["points"]) }
  }

  @Test(.enabled(if: realData != nil))
  func `a detector's real output is one clear finding`() throws {
    let file = try realFile("recordings/mmpose/test_coco_det_AP_H_56.json")
    #expect(COCOFormat.recognises(Array(file.bytes.prefix(4_096))))
    let reading = try read("coco", [file], declare)
    #expect(
      reading.findings == [
        "2: it has no keypoints, only boxes or the like in 118 entries: it is a detector's output "
          + "[wrong-format]"
      ]
    )
  }
}
