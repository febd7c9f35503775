// SPDX-License-Identifier: Apache-2.0
import Platform
import PoseTracks
import PoseFormats
import TestSupport
import Testing

@Suite struct PoseLayoutTests {
  @Test(arguments: [
    ("blazepose-33", 33, "blazePose33"), ("coco-17", 17, "coco17"),
    ("mediapipe-17", 17, "blazePose33"), ("vision-19", 19, "vision19"),
    ("nose,left-hip", 2, "coco17"), ("nose, neck", 2, "vision19"),
    ("LEFT_HEEL,-,left-ankle,-", 4, "blazePose33"),
  ])
  func `a layout is a name or joints`(text: String, count: Int, skeleton: String) throws {
    let layout = try PoseLayout(parsing: text)
    #expect(layout.joints.count == count)
    #expect(layout.skeleton.id == skeleton)
  }

  @Test func `the layout of MediaPipe without face and fingers is as it is written by others`()
    throws
  {
    let names = try PoseLayout(parsing: "mediapipe-17").joints.map { $0?.rawValue ?? "-" }
    #expect(
      names == [
        "nose", "left_shoulder", "right_shoulder", "left_elbow", "right_elbow", "left_wrist",
        "right_wrist", "left_hip", "right_hip", "left_knee", "right_knee", "left_ankle",
        "right_ankle", "left_heel", "right_heel", "left_foot_index", "right_foot_index",
      ]
    )
  }

  @Test(arguments: [
    (
      "mediapip-17",
      "there is no layout 'mediapip-17': name one of blazepose-33, coco-17, mediapipe-17, mm-fit-2d, vision-19, "
        + "or its joints, separated by commas; did you mean 'mediapipe-17'?"
    ),
    ("nose,left-hipp", "there is no joint 'left-hipp', did you mean 'left-hip'?"),
    ("nose,nose", "the joint 'nose' comes twice"),
    ("-,-", "no joint is named, only places without"),
    (
      "neck,left-heel",
      "no skeleton has all these joints (coco17, vision19, blazePose33): write - for those that can "
        + "be left out"
    ),
  ])
  func `a layout that is none says why`(text: String, message: String) {
    let error = #expect(throws: DeclarationError.self) { try PoseLayout(parsing: text) }
    #expect(error?.description == message)
  }

  @Test(arguments: [
    ("x,y", 2), ("y,x,score", 3), ("x,y,z,visibility", 4), ("x, y, -, confidence", 4),
  ])
  func `channels are named in their order`(text: String, count: Int) throws {
    #expect(try PoseChannels(parsing: text).count == count)
  }

  @Test(arguments: [
    ("x,z", "'x,z' has no y"), ("x,y,x", "the channel 'x' comes twice"),
    ("x,y,score,visibility", "the channel 'visibility' comes twice"),
    (
      "x,y,w",
      "there is no channel 'w': they are x, y, z, visibility and - for one to skip"
    ),
  ])
  func `channels that are none say why`(text: String, message: String) {
    let error = #expect(throws: DeclarationError.self) { try PoseChannels(parsing: text) }
    #expect(error?.description == message)
  }
}

@Suite struct PoseRecordingTests {
  private func track(
    _ shape: [Int],
    _ values: [Double],
    layout: String = "nose,left-hip",
    channels: String = "x,y,visibility",
    units: ImageAxes.Units = .normalised
  ) throws -> PoseTrack {
    let recording = PoseRecording(
      layout: try PoseLayout(parsing: layout),
      channels: try PoseChannels(parsing: channels),
      units: units
    )
    return try recording.track(
      of: try NumpyArray(decoding: NumpyFile(shape, values).bytes),
      frameSize: FrameSize(width: 200, height: 100),
      frameRate: 25
    )
  }

  @Test func `shares of the frame become pixels, and indices times`() throws {
    let track = try track(
      [3, 2, 3],
      [
        0.5, 0.5, 0.75, 0.25, 1.5, 1,
        0, 0, 0, 0, 0, 0,
        0.5, 0.25, 0, .nan, 0.5, 1,
      ]
    )
    #expect(track.times == [0, 0.04, 0.08])
    #expect(track.skeleton == .coco17)
    let nose = try #require(track.skeleton.index(of: .nose))
    let hip = try #require(track.skeleton.index(of: .leftHip))
    let first = track[0]
    #expect(first.pointInImage(nose) == SIMD2(100, 50))
    #expect(first.confidence(nose) == 0.75)
    #expect(first.depth(nose).isNaN)
    #expect(first.pointInImage(hip) == SIMD2(50, 150))
    // A frame of zeros has nobody; a joint without visibility or with NaN is missing.
    let persons = (0..<3).map { track[$0].hasPerson }
    #expect(persons == [true, false, false])
    // Joints that the layout lacks are missing.
    let elbow = try #require(track.skeleton.index(of: .leftElbow))
    #expect(first.pointInImage(elbow).x.isNaN)
    #expect(first.confidence(elbow) == 0)
  }

  @Test func `pixels stay pixels, in any order of channels, and depth has the unit of x`() throws {
    let pixels = try track([1, 6], [20, 10, 5, 40, 30, 0], channels: "y,x,z", units: .pixels)
    #expect(pixels[0].pointInImage(0) == SIMD2(10, 20))
    #expect(pixels[0].depth(0) == 5)
    #expect(pixels[0].confidence(0) == 1)
    let shares = try track([1, 2, 3], [0.1, 0.2, -0.5, 0, 0, 0], channels: "x,y,z")
    #expect(shares[0].depth(0) == -100)
    #expect(shares[0].confidence(11) == 0)
  }

  struct Refusal: CustomTestStringConvertible {
    var testDescription: String
    var shape: [Int]
    var values: [Double]
    var units = ImageAxes.Units.normalised
    var reason: String
  }

  @Test(arguments: [
    Refusal(
      testDescription: "another shape",
      shape: [1, 3, 2],
      values: [0, 0, 0, 0, 0, 0],
      reason: "its shape is 1 x 3 x 2, but 2 joints with x,y,visibility are frames x 2 x 3 or "
        + "frames x 6"
    ),
    Refusal(
      testDescription: "one axis",
      shape: [6],
      values: [0, 0, 0, 0, 0, 0],
      reason: "its shape is 6, but 2 joints with x,y,visibility are frames x 2 x 3 or frames x 6"
    ),
    Refusal(
      testDescription: "no frames",
      shape: [0, 2, 3],
      values: [],
      reason: "it has no frames"
    ),
    Refusal(
      testDescription: "visibility out of range",
      shape: [1, 6],
      values: [0.5, 0.5, 1.5, 0, 0, 0],
      reason: "its visibility in frame 0 is 1.5, not from 0 to 1"
    ),
    Refusal(
      testDescription: "infinite",
      shape: [2, 6],
      values: [0.5, 0.5, 1, 0, 0, 0, 0.5, 0.5, 1, .infinity, 0, 1],
      reason: "it has an infinite position in frame 1"
    ),
    Refusal(
      testDescription: "pixels for shares",
      shape: [1, 6],
      values: [0.5, 320, 1, 0, 0, 0],
      reason: "its position 320 in frame 0 is not a share of the frame: are they pixels?"
    ),
    Refusal(
      testDescription: "shares for pixels",
      shape: [1, 6],
      values: [0.5, 1.2, 1, 0, 0, 0],
      units: .pixels,
      reason: "all its positions are within 2 pixels of the corner: are they normalised?"
    ),
  ])
  func `what is not as declared is refused`(refusal: Refusal) {
    let error = #expect(throws: PoseDefect.self) {
      try track(refusal.shape, refusal.values, units: refusal.units)
    }
    #expect(error?.reason == refusal.reason)
  }
}
