// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing

@testable import PoseFormats

@Suite struct DeepLabCutFormatTests {
  private static let header = """
    scorer,net,net,net,net,net,net
    bodyparts,nose,nose,nose,LeftHip,LeftHip,LeftHip
    coords,x,y,likelihood,x,y,likelihood

    """

  private func declare(_ declaration: inout PoseDeclaration) {
    declaration.frameSize = FrameSize(width: 640, height: 480)
    declaration.frameRate = 10
  }

  @Test func `three rows of header, zeros and empty cells`() throws {
    let text =
      Self.header
      + "0,10,20,0.5,30,40,1\n1,0,0,0,0,0,0\r\n2,,,,31,41,0.25\n\n5,nan,nan,nan, 32 ,42,1e-3\n"
    #expect(DeepLabCutFormat.recognises(Array(text.utf8)))
    let reading = try read("deeplabcut", text: text, declare)
    #expect(reading.findings == [])
    #expect(reading.facts.backend == "net")
    let track = try #require(reading.track)
    #expect(track.times == [0, 0.1, 0.2, 0.5])
    #expect(track.skeleton.joints == [.nose, .leftHip])
    #expect(track[0].point("nose") == SIMD2(10, 20))
    #expect(track[0].confidence(0) == 0.5)
    #expect(!track[1].hasPerson)
    #expect(track[2].point("nose") == nil)
    #expect(track[2].point("left_hip") == SIMD2(31, 41))
    #expect(track[3].point("left_hip") == SIMD2(32, 42))
  }

  @Test func `four rows of header are several individuals, and points of nobody are left out`()
    throws
  {
    let text = """
      scorer,n,n,n,n,n,n,n,n,n,n
      individuals,a,a,a,b,b,b,b,b,b,single
      bodyparts,nose,nose,nose,nose,nose,nose,tail,tail,tail,corner
      coords,x,y,likelihood,x,y,likelihood,x,y,likelihood,x
      0,10,20,1,,,,,,,5
      1,11,21,1,100,200,0.5,300,400,0.5,5
      """
    #expect(DeepLabCutFormat.recognises(Array(text.utf8)))
    let reading = try read("deeplabcut", text: text, declare)
    #expect(reading.findings == [])
    let track = try #require(reading.track)
    #expect(track.skeleton.joints.map(\.rawValue) == ["nose", "tail"])
    #expect(!track[0].hasPerson)
    #expect(track[1].point("tail") == SIMD2(300, 400))
    #expect(reading.inView?.count == 2)
    let first = try read("deeplabcut", text: text) {
      declare(&$0)
      $0.subject = .longest
    }
    #expect(first.track?[0].point("nose") == SIMD2(10, 20))
    #expect(first.track?[1].point("nose") == SIMD2(11, 21))
  }

  @Test func `labels by hand have paths of images and no likelihood`() throws {
    let text = """
      scorer,,,me,me
      bodyparts,,,nose,nose
      coords,,,x,y
      labeled-data,clip,img003.png,10,20
      labeled-data,clip,img0012.png,,
      """
    let track = try #require(try read("deeplabcut", text: text, declare).track)
    #expect(track.times == [0.3, 1.2])
    #expect(track[0].point("nose") == SIMD2(10, 20))
    #expect(track[0].confidence(0) == 1)
    #expect(!track[1].hasPerson)
  }

  struct Damage: CustomTestStringConvertible {
    var testDescription: String
    var row: String
    var finding: String
  }

  @Test(arguments: [
    Damage(
      testDescription: "cut",
      row: "1,10,20",
      finding: "5: the row has 3 cells, the header has 7: it is left out [unreadable-frame]"
    ),
    Damage(
      testDescription: "too long",
      row: "1,1,2,1,1,2,1,1",
      finding: "5: the row has 8 cells, the header has 7: it is left out [unreadable-frame]"
    ),
    Damage(
      testDescription: "no frame",
      row: "x,1,2,1,1,2,1",
      finding: "5: the row has no number of a frame: it is left out [unreadable-frame]"
    ),
    Damage(
      testDescription: "half a frame",
      row: "1.5,1,2,1,1,2,1",
      finding: "5: the row has no number of a frame: it is left out [unreadable-frame]"
    ),
    Damage(
      testDescription: "a text",
      row: "1,one,2,1,1,2,1",
      finding: "5: 'one' is not a number: the joint is left out [unreadable-frame]"
    ),
    Damage(
      testDescription: "a frame again",
      row: "0,1,2,1,1,2,1",
      finding:
        "5: the frame at 0.0 s is at the time of the one before, at 0.0 s: it is left out [frame-order]"
    ),
    Damage(
      testDescription: "infinite",
      row: "1,inf,2,1,1,2,1",
      finding: "5: the joint 'nose' is farther out than 1e9 pixels: it is left out [pose-range]"
    ),
    Damage(
      testDescription: "a second header",
      row: "scorer,net,net,net,net,net,net",
      finding: "5: a second header: it is left out [second-header]"
    ),
  ])
  func `one bad row is one finding, and the others are kept`(damage: Damage) throws {
    let text = Self.header + "0,10,20,1,30,40,1\n\(damage.row)\n2,12,22,1,30,40,1\n"
    let reading = try read("deeplabcut", text: text, declare)
    #expect(reading.findings == [damage.finding])
    #expect(reading.track?[0].point("nose") == SIMD2(10, 20))
    #expect(reading.track.map { $0[$0.count - 1].point("nose") } == SIMD2(12, 22))
  }

  @Test(arguments: [
    ("", "its first rows are not 'scorer', 'bodyparts' and 'coords': it is no table of DeepLabCut"),
    (
      "a,b\n1,2\n",
      "its first rows are not 'scorer', 'bodyparts' and 'coords': it is no table of DeepLabCut"
    ),
    (
      "scorer,n\nbodyparts,a,b\ncoords,x\n",
      "the rows of its header have different numbers of cells"
    ),
    (
      "scorer,n,n,n\nbodyparts,a,a,a\ncoords,x,y,z\n",
      "it is triangulated: the unit and the axes of x, y and z are not in the file"
    ),
    (
      "scorer\nbodyparts\ncoords\n",
      "its columns have no 'x', or two of its body parts have one name"
    ),
    (
      "scorer,n,n,n,n\nbodyparts,a b,a b,a_b,a_b\ncoords,x,y,x,y\n",
      "its columns have no 'x', or two of its body parts have one name"
    ),
  ])
  func `a header that is none is one finding`(text: String, message: String) throws {
    let reading = try read("deeplabcut", text: text, declare)
    #expect(reading.track == nil)
    #expect(reading.diagnostics.map(\.message) == [message])
    #expect(reading.diagnostics.map(\.code) == ["wrong-format"])
  }

  @Test func `of columns that come twice the first is taken`() throws {
    let text = """
      scorer,n,n,n,n
      bodyparts,nose,nose,nose,nose
      coords,x,y,x,y
      0,1,2,3,4
      """
    #expect(try read("deeplabcut", text: text, declare).track?[0].point("nose") == SIMD2(1, 2))
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `a damaged table never traps`(seed: UInt64) throws {
    var random = RandomGenerator(seed: seed)
    var bytes = Array((Self.header + "0,10,20,1,30,40,1\n1,1,2,3,4,5,6\n").utf8)
    for _ in 0...random.index(below: 4) {
      bytes[random.index(below: bytes.count)] =
        Array("0123456789,,,\n\"xyz .-e".utf8)[
          random.index(below: 22)
        ]
    }
    _ = try read("deeplabcut", [PoseFile(path: "a.csv", bytes: bytes)], declare)
  }

  // MARK: Files of other programs

  @Test(arguments: ["single.csv", "several.csv"])
  func `tables of movement read as movement itself reads them`(name: String) throws {
    let cases = try KeypointReference("Foreign/deeplabcut/reference.json").cases(of: name)
    let file = try committedFile("Foreign/deeplabcut/\(name)")
    #expect(DeepLabCutFormat.recognises(file.bytes))
    let reading = try read("deeplabcut", [file], declare)
    #expect(reading.findings == [])
    let track = try #require(reading.track)
    #expect(
      track.skeleton.joints.map(\.rawValue) == ["nose", "left_hip", "left_knee", "tail_base"]
    )
    #expect(track.count == cases.count)
    for (frame, one) in cases.enumerated() { try track[frame].expect(one["points"]) }
  }

  @Test(.enabled(if: realData != nil))
  func `a real table reads as movement itself reads it`() throws {
    let file = try realFile("recordings/movement/DLC_sample_tracks.csv")
    let refusal =
      "it has none of the joints that are measured, as 'left_hip', but 'head', 'stinger': nothing of it "
      + "can be used [no-frames]"
    // A wasp is read, and cannot be counted.
    #expect(try read("deeplabcut", [file], declare).findings == [refusal])
    let reading = readJoints(DeepLabCutFormat.self, file)
    #expect(reading.findings == [])
    let track = try #require(reading.track)
    #expect(track.count == 1_085)
    // The last frames are zeros: nothing was found.
    #expect((1_076..<1_085).allSatisfy { !track[$0].hasPerson })
    #expect(track[1_075].hasPerson)
    for one in try KeypointReference("Reference/deeplabcut.json").cases {
      try track[try #require(one["frame"]?.integer)].expect(one["points"])
    }
  }
}
