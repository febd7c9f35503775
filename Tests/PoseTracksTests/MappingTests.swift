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
