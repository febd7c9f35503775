// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import TestSupport
import Testing

@Suite struct MappingTests {
  private let pose = TestPose(.blazePose33, width: 640, height: 480).placing([
    .leftShoulder: [400, 100], .rightShoulder: [300, 110], .leftHip: [380, 200],
    .rightHip: [320, 210], .nose: [350, 50],
  ])

  @Test func `joints keep their names and middles are computed`() throws {
    let mapped = pose.track.mapped(to: .vision19)
    let neck = try #require(Skeleton.vision19.index(of: .neck))
    let root = try #require(Skeleton.vision19.index(of: .root))
    let nose = try #require(Skeleton.vision19.index(of: .nose))
    let wrist = try #require(Skeleton.vision19.index(of: .leftWrist))
    #expect(mapped[0].pointInImage(neck) == [350, 105])
    #expect(mapped[0].pointInImage(root) == [350, 205])
    #expect(mapped[0].pointInImage(nose) == [350, 50])
    #expect(mapped[0].confidence(neck) == 1)
    #expect(mapped[0].pointInImage(wrist).x.isNaN)
    #expect(mapped[0].confidence(wrist) == 0)
  }

  @Test(arguments: Skeleton.all.map(\.id)) func `the common joints survive every way`(
    id: String
  ) throws {
    let target = try #require(Skeleton.named(id))
    let there = pose.track.mapped(to: target)
    let back = there.mapped(to: .blazePose33)
    for joint in [Joint.leftShoulder, .rightShoulder, .leftHip, .rightHip, .nose] {
      let place = try #require(Skeleton.blazePose33.index(of: joint))
      #expect(back[0].pointInImage(place) == pose.track[0].pointInImage(place))
    }
  }

  @Test func `a mirrored pose is that of the mirrored track`() {
    let track = PoseTrack(
      skeleton: Skeleton(id: "legs", joints: [.leftHip, .rightHip, .leftKnee]),
      frameSize: FrameSize(width: 640, height: 480),
      times: [0, 1],
      positions: (0..<6).map { SIMD3(Float($0) * 10, Float($0), 5) },
      confidences: [1, 0.5, 0.25, 0.75, 0, 1],
      world: (0..<6).map { SIMD3(Float($0), 1, 2) }
    )
    let (pose, expected) = (track[1].mirrored(), track.mirrored()[1])
    #expect(pose.time == 1 && pose.frameSize == track.frameSize && pose.skeleton == track.skeleton)
    for joint in 0..<2 {
      #expect(pose.pointInImage(joint) == expected.pointInImage(joint))
      #expect(pose.depth(joint) == expected.depth(joint))
      #expect(pose.confidence(joint) == expected.confidence(joint))
      #expect(pose.pointInWorld(joint) == expected.pointInWorld(joint))
    }
    // The hip that was the left one at x = 30 is the right one, as far from the other edge.
    #expect(pose.pointInImage(1) == SIMD2(610, 3) && pose.confidence(1) == 0.75)
    // There is no right knee that could be the left one.
    #expect(pose.pointInImage(2).x.isNaN && pose.confidence(2) == 0)
  }

  @Test func `a mirror swaps sides and turns x round`() throws {
    let mirrored = pose.track.mirrored()
    let left = try #require(Skeleton.blazePose33.index(of: .leftShoulder))
    let right = try #require(Skeleton.blazePose33.index(of: .rightShoulder))
    #expect(mirrored[0].pointInImage(left) == [340, 110])
    #expect(mirrored[0].pointInImage(right) == [240, 100])
    let twice = mirrored.mirrored()
    for joint in [left, right] {
      #expect(twice[0].pointInImage(joint) == pose.track[0].pointInImage(joint))
    }
  }

  @Test func `a mirrored track swaps the signals of the sides`() throws {
    let limbs = TestPose().placing([
      .leftHip: [0, 0], .leftKnee: [0, 100], .leftAnkle: [70, 100], .rightHip: [50, 0],
      .rightKnee: [50, 100], .rightAnkle: [50, 200],
    ])
    let left = try #require(Signal.named("knee-angle-left"))
    let right = try #require(Signal.named("knee-angle-right"))
    let track = limbs.track
    for (mirrored, original) in [(left, right), (right, left)] {
      let seen = track.mirrored().samples(of: mirrored)[0].value
      #expect((seen - track.samples(of: original)[0].value).magnitude < 1e-9)
    }
  }

  @Test(arguments: Skeleton.all.map(\.id)) func `bones join named joints once`(id: String) throws {
    let skeleton = try #require(Skeleton.named(id))
    let bones = skeleton.bones
    #expect(bones.count >= 12)
    #expect(Set(bones.map { Set([$0.from, $0.to]) }).count == bones.count)
    #expect(bones.allSatisfy { $0.from != $0.to })
    // Every bone has its mirror image.
    let pairs = Set(bones.map { Set([skeleton.joints[$0.from], skeleton.joints[$0.to]]) })
    #expect(pairs.allSatisfy { pairs.contains(Set($0.map(\.mirrored))) })
  }
}
