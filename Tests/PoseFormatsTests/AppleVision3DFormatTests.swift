// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing

@testable import PoseFormats

@Suite struct AppleVision3DFormatTests {
  private func read(_ text: String) throws -> PoseReading {
    try PoseFormatsTests.read("apple-vision-3d", text: text)
  }

  private let names = [
    "top_head", "center_head", "center_shoulder", "left_shoulder", "right_shoulder", "spine",
    "left_elbow", "right_elbow", "left_wrist", "right_wrist", "root", "left_hip", "right_hip",
    "left_knee", "right_knee", "left_ankle", "right_ankle",
  ]

  @Test func `joints have Vision's names, with and without what is around them, and Swift's`()
    throws
  {
    let spellings = names.map { "human_\($0)_3D" } + names + names.map { $0.camelCase() }
    let lines = spellings.enumerated().map { index, name in
      "{\"t\":\(index),\"joints\":{\"\(name)\":[0.1,0.2,0.3],\"root\":[0,0,0]}}"
    }
    let track = try #require(try read(lines.joined(separator: "\n")).track)
    #expect(track.count == 51 && track.skeleton.joints.count == 17)
    for frame in 0..<51 {
      let seen = (0..<17).filter { track[frame].confidence($0) > 0 }
      #expect(seen == Set([frame % 17, 10]).sorted(), "\(spellings[frame])")
    }
    let joints = track.skeleton.joints.map(\.rawValue)
    #expect(joints.prefix(3) == ["top_head", "head", "neck"] && joints[10] == "root")
  }

  @Test func `places are metres, y up, and points are shares, y up`() throws {
    let reading = try read(
      """
      {"format":"apple-vision-3d","imageWidth":200,"imageHeight":100}
      {"t":0,"joints":{"human_left_knee_3D":[0.1,-0.4,0.2]},"image":{"human_left_knee_3D":[0.5,0.25]}}
      {"t":0.1,"joints":[{"name":"human_root_3D","xM":0,"yM":0,"zM":0,"image":[0.25,1]}],"bodyHeight":1.8}
      """
    )
    #expect(reading.findings == [])
    let track = try #require(reading.track)
    #expect(track[0].point("left_knee") == SIMD2(100, 75))
    let knee = try #require(track[0].placeInWorld(13))
    #expect(abs(knee.x - 0.1) < 1e-6 && abs(knee.y + 0.4) < 1e-6 && abs(knee.z - 0.2) < 1e-6)
    #expect(track[1].point("root") == SIMD2(50, 0) && track[1].placeInWorld(10) == SIMD3())
  }

  @Test func `transforms have the place in the last column, and a camera stands in for a picture`()
    throws
  {
    let reading = try read(
      """
      {"t":0,"joints":{"human_center_head_3D":[1,0,0,0,0,1,0,0,0,0,1,0,0,0.6,0,1],\
      "human_root_3D":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1]}}
      """
    )
    #expect(reading.findings == [])
    let frame = try #require(reading.track)[0]
    let (head, root) = (try #require(frame.point("head")), try #require(frame.point("root")))
    #expect(abs(root.y - head.y - 600) < 0.01 && head.x == root.x)
  }

  @Test func `bad lines are findings, and the others are kept`() throws {
    let reading = try read(
      """
      {"t":0,"joints":{"human_root_3D":[0,0,0],"human_spine_3D":[0,0.3,0]}}
      {"t":1,"joints":[[0,0,0]]}
      {"t":2,"joints":{"human_tail_3D":[0,0,0]}}
      {"t":3,"joints":{"human_root_3D":[0,0]}}
      {"t":4,"joints":{"human_root_3D":[0,0,
      {"t":5,"joints":{"human_root_3D":[0,0,0]}}
      """
    )
    #expect(
      reading.findings == [
        "2: there are 1 joints without names, not 17: the body is left out [joint-count]",
        "3: the format has no joint 'human_tail_3D': it is left out [unknown-point]",
        "4: a joint has a position or a transform: it is left out [unreadable-frame]",
        "5: expected a value, but the file ends: the line is left out [unreadable-frame]",
      ]
    )
    // A frame of which nothing can be read is not one in which nobody was.
    let track = try #require(reading.track)
    #expect(track.times == [0, 2, 5])
    #expect(try read("{\"a\":1}").diagnostics.map(\.code) == ["wrong-format"])
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `what is written is read again, relative to the root`(seed: UInt64) throws {
    let joints = names.map { name in
      ["center_head": "head", "center_shoulder": "neck"][name] ?? name
    }
    let skeleton = Skeleton(id: "a", joints: joints.map { Joint(rawValue: $0) })
    let track = DrawnTrack.make(seed, skeleton, world: true, confidence: 1)
    // Without a root, nothing can be relative to it.
    let unrooted = ["positions in the world of some joints"]
    try DrawnTrack.roundTrip(track, "apple-vision-3d", possibly: unrooted) { from, to, frame in
      let hips = [11, 12].compactMap { frame.placeInWorld($0) }
      let middle = hips.count == 2 ? (hips[0] + hips[1]) / 2 : nil
      guard let root = frame.placeInWorld(10) ?? middle else { return to.x.isNaN }
      let step = from - root - to
      return (step * step).sum() < 1e-10
    }
  }
}
