// SPDX-License-Identifier: Apache-2.0
import Basics
import Foundation
import PoseTracks
import Testing

@testable import PoseFormats

@Suite struct OpenPoseFormatTests {
  /// A person in a skeleton of 15 to 26 keypoints: all unseen but some.
  private func person(_ seen: [Int: String], of count: Int = 25) -> String {
    let triples = (0..<count).map { seen[$0] ?? "0,0,0" }
    return "{\"person_id\":[-1],\"pose_keypoints_2d\":[\(triples.joined(separator: ","))]}"
  }

  private func file(_ name: String, _ people: String...) -> PoseFile {
    let text = "{\"version\":1.3,\"people\":[\(people.joined(separator: ","))]}"
    return PoseFile(path: name, bytes: Array(text.utf8))
  }

  private func declare(_ declaration: inout PoseDeclaration) {
    declaration.frameSize = FrameSize(width: 640, height: 480)
    declaration.frameRate = 10
  }

  @Test func `frames are in order of the last number, and zero alone is no missing joint`() throws {
    let files = [
      file("a2_10.json", person([0: "0,20,0.5", 1: "7,8,0.25"])),
      file("a2_9.json", person([0: "100,200,1", 4: "0,0,0.75"])),
    ]
    let reading = try read("openpose", files, declare)
    #expect(reading.findings == [])
    let track = try #require(reading.track)
    #expect(track.times == [0.9, 1])
    #expect(track.skeleton == .body25)
    #expect(track[0].point("nose") == SIMD2(100, 200))
    #expect(track[0].point("right_wrist") == SIMD2(0, 0))
    #expect(track[0].point("neck") == nil)
    #expect(track[1].point("nose") == SIMD2(0, 20))
    #expect(track[1].point("neck") == SIMD2(7, 8))
    #expect(track[1].confidence(1) == 0.25)
  }

  @Test(arguments: [(15, "mpi15"), (17, "coco17"), (18, "coco18"), (25, "body25"), (26, "halpe26")])
  func `the number of keypoints tells the skeleton`(count: Int, skeleton: String) throws {
    let reading = try read("openpose", [file("1.json", person([2: "50,6,1"], of: count))], declare)
    #expect(reading.track?.skeleton.id == skeleton)
    #expect(reading.track?[0].pointInImage(2) == SIMD2(50, 6))
  }

  /// A standing person of 1.8 m in front of a camera, by the names of joints.
  private static let standing: [String: SIMD2<Double>] = [
    "nose": [0, 170], "eye": [3, 174], "ear": [7, 172], "neck": [0, 150], "upper_neck": [0, 156],
    "head_top": [0, 180], "shoulder": [18, 148], "elbow": [22, 120], "wrist": [24, 95],
    "root": [0, 98], "hip": [10, 97], "knee": [11, 53], "ankle": [12, 10], "heel": [11, 3],
    "foot_index": [15, 2], "small_toe": [19, 2],
  ]

  @Test(arguments: ["body25", "body25b"], 0..<20 as Range<UInt64>)
  func `the bones tell BODY_25B from BODY_25`(id: String, seed: UInt64) throws {
    let skeleton = id == "body25" ? Skeleton.body25 : Skeleton.body25B
    var random = RandomGenerator(seed: seed)
    let files = (0..<5).map { frame in
      var points: [Int: String] = [:]
      for (index, joint) in skeleton.joints.enumerated() where random.index(below: 6) > 0 {
        let name = joint.rawValue
        let part = name.split(separator: "_", maxSplits: 1)
        let isLeft = part[0] == "left"
        let isSided = isLeft || part[0] == "right"
        let place = Self.standing[isSided ? String(part[1]) : name] ?? .zero
        let x = 300 + (isLeft ? 1.0 : -1.0) * place.x + 12 * (random.unit() - 0.5)
        let y = 400 - place.y + 12 * (random.unit() - 0.5)
        points[index] = "\(x),\(y),0.9"
      }
      return file("\(frame).json", person(points))
    }
    #expect(try read("openpose", files, declare).track?.skeleton == skeleton)
  }

  @Test(arguments: [133, 135, 136])
  func `of face and hands nothing is taken`(count: Int) throws {
    let seen = [0: "50,6,1", count - 1: "9,9,1"]
    let track = try #require(
      try read("openpose", [file("1.json", person(seen, of: count))], declare).track
    )
    #expect(track.skeleton.joints.count == [133: 23, 135: 25, 136: 26][count])
    #expect(track.confidences.reduce(0, +) == 1)
  }

  @Test func `empty people and the word NaN are nobody`() throws {
    let empty = "{\"pose_keypoints_2d\":[]}"
    let absent = person([0: "NaN,NaN,NaN", 1: "NaN, NaN, NaN"])
    let files = [
      file("0.json", "{}", person([0: "10,20,1"])), file("1.json", empty, absent), file("2.json"),
      file("3.json", absent, person([0: "11,21,1", 1: "5,NaN,1"])),
    ]
    let reading = try read("openpose", files, declare)
    #expect(reading.findings == [])
    let track = try #require(reading.track)
    #expect(track.count == 4)
    let persons = (0..<4).map { track[$0].hasPerson }
    #expect(persons == [true, false, false, true])
    #expect(track[3].point("nose") == SIMD2(11, 21))
    #expect(track[3].point("neck") == nil)
  }

  @Test func `a person is followed wherever it stands in the list`() throws {
    func one(_ x: Int) -> String {
      person([0: "\(x),100,1", 9: "\(x),300,1", 12: "\(x + 40),300,1", 11: "\(x),460,1"])
    }
    func other(_ x: Int) -> String {
      person([0: "\(x),20,1", 9: "\(x),50,1", 12: "\(x + 8),50,1", 11: "\(x),80,1"])
    }
    let files = (0..<20).map { index in
      index % 3 == 0
        ? file("\(index).json", one(100 + index), other(500))
        : file("\(index).json", other(500), one(100 + index))
    }
    let reading = try read("openpose", files, declare)
    let track = try #require(reading.track)
    #expect((0..<20).allSatisfy { track[$0].point("nose") == SIMD2(Double(100 + $0), 100) })
    #expect(reading.inView?.count == 2)
  }

  @Test(arguments: ["{}", "NaN"])
  func `an empty place means that places are people, if all lists are as long`(empty: String) throws
  {
    let large = person([0: "100,100,1", 9: "90,300,1", 12: "140,300,1"])
    let small = person([0: "110,120,1", 9: "100,250,1", 12: "120,250,1"])
    let gone =
      empty == "{}"
      ? empty : person(Dictionary(uniqueKeysWithValues: (0..<25).map { ($0, "NaN,NaN,NaN") }))
    let files = [
      file("0.json", gone, small), file("1.json", large, small), file("2.json", small, large),
    ]
    let track = try #require(
      try read("openpose", files) {
        declare(&$0); $0.subject = .longest
      }.track
    )
    // The second place, whoever stands there.
    let noses = (0..<3).map { track[$0].point("nose")?.x }
    #expect(noses == [110, 110, 100])
    // The lists differ in length: one who is in another's box is a double of that one.
    let more = files + [file("3.json", small)]
    let linked = try #require(
      try read("openpose", more) {
        declare(&$0); $0.subject = .longest
      }.track
    )
    #expect((0..<4).allSatisfy { linked[$0].point("nose")?.x == 110 })
  }

  @Test func `older spellings of keypoints are read`() throws {
    for key in ["pose_keypoints", "joints"] {
      let list = key == "joints" ? "bodies" : "people"
      let zeros = String(repeating: "0,0,0,", count: 17)
      let text = "{\"version\":0.1,\"\(list)\":[{\"\(key)\":[\(zeros)30,40,0.5]}]}"
      #expect(OpenPoseFormat.recognises(Array(text.utf8)))
      let reading = try read("openpose", text: text, declare)
      #expect(reading.track?[0].point("left_ear") == SIMD2(30, 40))
    }
  }

  struct Damage: CustomTestStringConvertible {
    var testDescription: String
    var second: String
    var name = "1.json"
    var finding: String
  }

  @Test(arguments: [
    Damage(
      testDescription: "empty",
      second: "",
      finding: "1: expected a value, but the file ends [unreadable-frame]"
    ),
    Damage(
      testDescription: "cut",
      second: "{\"people\":[\n{\"pose",
      finding: "2: the string has no closing quote [unreadable-frame]"
    ),
    Damage(
      testDescription: "another JSON",
      second: "[1]",
      finding: "1: it has no list 'people': it is not a frame of OpenPose [wrong-format]"
    ),
    Damage(
      testDescription: "no numbers",
      second: "{\"people\":[{\"pose_keypoints_2d\":[1,\"x\",1]}]}",
      finding:
        "1: keypoints are numbers, three for each: x, y and confidence; this person is left out [unreadable-frame]"
    ),
    Damage(
      testDescription: "no triples",
      second: "{\"people\":[{\"pose_keypoints_2d\":[1,2]}]}",
      finding:
        "1: keypoints are numbers, three for each: x, y and confidence; this person is left out [unreadable-frame]"
    ),
    Damage(
      testDescription: "another skeleton",
      second: "{\"people\":[{\"pose_keypoints_2d\":[1,2,1,1,2,1]}]}",
      finding: "1: a person has 2 keypoints, most have 25: this one is left out [joint-count]"
    ),
    Damage(
      testDescription: "a person that is none",
      second: "{\"people\":[7]}",
      finding: "1: a person is an object: this one is left out [unreadable-frame]"
    ),
    Damage(
      testDescription: "the same number",
      second: "{\"people\":[]}",
      name: "x_0.json",
      finding:
        "its name has the number 0, as '0.json': it is left out; a folder is of one camera [frame-order]"
    ),
    Damage(
      testDescription: "no number",
      second: "{\"people\":[]}",
      name: "x.json",
      finding:
        "its name has no number, which is that of the frame: it is left out [unreadable-frame]"
    ),
    Damage(
      testDescription: "infinite",
      second:
        "{\"people\":[{\"pose_keypoints_2d\":[1e300,2,1\(String(repeating: ",0,0,0", count: 24))]}]}",
      finding: "1: the joint 'nose' is farther out than 1e9 pixels: it is left out [pose-range]"
    ),
    Damage(
      testDescription: "negative confidence",
      second:
        "{\"people\":[{\"pose_keypoints_2d\":[1,2,-1\(String(repeating: ",0,0,0", count: 24))]}]}",
      finding: "1: the joint 'nose' has the confidence -1: it is left out [pose-range]"
    ),
  ])
  func `one bad file is one finding, and the others are kept`(damage: Damage) throws {
    let files = [
      file("0.json", person([0: "10,20,1"])),
      PoseFile(path: damage.name, bytes: Array(damage.second.utf8)),
      file("2.json", person([0: "12,22,1"])),
    ]
    let reading = try read("openpose", files, declare)
    #expect(reading.findings == [damage.finding])
    #expect(reading.track?[0].point("nose") == SIMD2(10, 20))
    #expect(reading.track.map { $0[$0.count - 1].point("nose") } == SIMD2(12, 22))
  }

  @Test func `nobody, unknown keypoints, no size and no rate are findings`() throws {
    #expect(
      try read("openpose", [file("0.json"), file("1.json")], declare).findings
        == ["nobody is in any frame [no-frames]"]
    )
    #expect(
      try read("openpose", [file("0.json", person([0: "1,1,1"], of: 7))], declare).findings
        == [
          "people have 7 keypoints: known without names are 15, 17, 18, 25, 26, 133, 135, 136 [joint-count]"
        ]
    )
    let good = [file("0.json", person([0: "10,20,1"]))]
    #expect(try read("openpose", good).diagnostics.map(\.code) == ["missing-size"])
    let noRate = try read("openpose", good) { $0.frameSize = FrameSize(width: 9, height: 9) }
    #expect(noRate.diagnostics.map(\.code) == ["missing-rate"])
  }

  @Test func `shares of the frame are noticed, and read if they are declared`() throws {
    let files = [file("0.json", person([0: "0.5,0.25,1", 1: "0.5,1.5,0.5"]))]
    let reading = try read("openpose", files, declare)
    #expect(reading.diagnostics.map(\.code) == ["pose-range"])
    #expect(reading.diagnostics.first?.severity == .warning)
    let declared = try read("openpose", files) {
      declare(&$0)
      $0.units = .normalised
    }
    #expect(declared.findings == [])
    #expect(declared.track?[0].point("nose") == SIMD2(320, 120))
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `a damaged file never traps`(seed: UInt64) throws {
    var random = RandomGenerator(seed: seed)
    var bytes = file("0.json", person([0: "10,20,1", 3: "NaN,NaN,NaN"]), "{}").bytes
    for _ in 0...random.index(below: 4) {
      bytes[random.index(below: bytes.count)] =
        Array("0123456789[]{},\":.-eN ".utf8)[
          random.index(below: 22)
        ]
    }
    let files = [file("1.json", person([0: "1,2,1"])), PoseFile(path: "2.json", bytes: bytes)]
    #expect(try read("openpose", files, declare).track != nil)
  }

  @Test func `many files take no time to speak of each`() throws {
    let files = (0..<3_000).map { file("\($0).json", person([0: "10,\($0),1"])) }
    #expect(try read("openpose", files.reversed(), declare).track?.count == 3_000)
  }

  // MARK: Writing

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `what is written reads back`(seed: UInt64) throws {
    let skeletons = [Skeleton.body25, .coco17, .coco18, .mpi15, .halpe26]
    let skeleton = skeletons[Int(seed) % skeletons.count]
    let track = randomTrack(seed: seed, skeleton)
    let format = try #require(PoseFormat.named("openpose"))
    let export = try format.write(PoseDocument(name: "clip", track: track))
    #expect(export.losses.phrases == [])
    #expect(export.losses.pixels == 0)
    #expect(export.losses.confidence == 0)
    #expect(export.losses.time < 1e-9)
    #expect(export.files.count == track.count)
    let again = try read("openpose", export.files) {
      $0.frameSize = track.frameSize
      $0.frameRate = track.meanFrameRate
    }
    // Random people stand on their heads now and then.
    #expect(again.diagnostics.allSatisfy { $0.code == "upside-down" })
    #expect(again.track?.skeleton == skeleton)
    #expect(again.track?.confidences == track.confidences)
  }

  @Test func `other skeletons lose the joints that the format lacks`() throws {
    let format = try #require(PoseFormat.named("openpose"))
    let track = randomTrack(seed: 1, .blazePose33)
    let export = try format.write(PoseDocument(name: "clip", track: track))
    #expect(export.files.first?.path == "clip/clip_000000000000_keypoints.json")
    let phrase = try #require(export.losses.phrases.first)
    #expect(phrase.hasPrefix("12 joints without a place in the format: left_eye_inner, "))
    let stranger = randomTrack(seed: 1, Skeleton(id: "x", joints: [Joint(rawValue: "tail")]))
    #expect(throws: PoseDefect.self) {
      try format.write(PoseDocument(name: "clip", track: stranger))
    }
  }

  // MARK: Files of other programs

  @Test func `a folder of Pose2Sim reads as Pose2Sim itself reads it`() throws {
    let reference = try KeypointReference("Foreign/openpose/reference.json")
    let files = try reference.cases.map { one in
      try committedFile("Foreign/openpose/" + (try #require(one["file"]?.string)))
    }
    for file in files { #expect(OpenPoseFormat.recognises(file.bytes)) }
    let reading = try read("openpose", files, declare)
    #expect(reading.findings == [])
    let track = try #require(reading.track)
    #expect(track.skeleton == .halpe26)
    #expect(track.count == reference.cases.count)
    for (index, one) in reference.cases.enumerated() {
      let frame = Double(try #require(one["frame"]?.integer))
      #expect(track.times[index] == frame / 10)
      if one["points"]?.isNull == true {
        #expect(!track[index].hasPerson)
      } else {
        try track[index].expect(one["points"])
      }
    }
  }

  @Test(.enabled(if: realData != nil))
  func `Pose2Sim's demonstration reads as Pose2Sim itself reads it`() throws {
    let files = try (0..<100).map { number in
      let digits = String(number + 10_000).dropFirst()
      return try realFile("recordings/pose2sim/balancing_cam01_json/cam01.\(digits).json")
    }
    let reading = try read("openpose", files, declare)
    #expect(reading.findings == [])
    let track = try #require(reading.track)
    #expect(track.count == 100)
    #expect(reading.inView?.count ?? 0 >= 2)
    // Joints at x = 0 in some frames, and two halves in another, lose nobody.
    #expect((0..<100).filter { !track[$0].hasPerson } == [])
    // A place at the edge is not a missing one.
    #expect(try read("openpose", [files[4]], declare).track?[0].point("nose")?.x == 0)
    for one in try KeypointReference("Reference/openpose.json").cases {
      try track[try #require(one["frame"]?.integer)].expect(one["points"])
    }
  }

  @Test(
    .enabled(if: realData != nil),
    arguments: [
      ("participants12_cam01_json", 100), ("participants12_associated_cam01_json", 20),
    ]
  )
  func `people who change places in real files are read without a finding`(
    folder: String,
    count: Int
  ) throws {
    let path = "recordings/pose2sim/\(folder)"
    let names = try FileManager.default
      .contentsOfDirectory(atPath: URL(filePath: try #require(realData)).appending(path: path).path)
      .filter { $0.hasSuffix(".json") }.sorted()
    let files = try names.map { try realFile("\(path)/\($0)") }
    let reading = try read("openpose", files, declare)
    #expect(reading.findings == [])
    #expect(reading.track?.count == count)
  }
}
