// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import Testing

@testable import Synthesis

/// Tracks of ARKit's joints.
struct ARKitTrackTests {
  private static let clip = Samples.clip(
    .standing,
    [.rest(seconds: 20)],
    size: FrameSize(width: 480, height: 640)
  )

  private func point(_ track: PoseTrack, _ frame: Int, _ name: String) throws -> SIMD3<Double> {
    let index = try #require(ARKitJoints.names.firstIndex(of: name))
    return try #require(track[frame].pointInWorld(index))
  }

  /// The sum of the products of numbers at the same place of two lists.
  private func product(_ one: [Double], _ other: ArraySlice<Double>) -> Double {
    zip(one, other).reduce(0) { $0 + $1.0 * $1.1 }
  }

  @Test func `joints that others have are where the exact track has them`() throws {
    let (exact, arkit) = (Self.clip.track(), Self.clip.arkitTrack())
    #expect(arkit.skeleton == .arkit91 && arkit.times == exact.times)
    #expect(arkit.person == exact.person && arkit.frameSize == exact.frameSize)
    for joint in [
      Joint.nose, .leftShoulder, .rightElbow, .leftWrist, .rightHip, .leftKnee, .rightAnkle,
      .leftFootIndex,
    ] {
      let (there, here) = (
        try #require(Skeleton.blazePose33.index(of: joint)),
        try #require(Skeleton.arkit91.index(of: joint))
      )
      for frame in [0, 100, 299] {
        #expect(arkit[frame].pointInWorld(here) == exact[frame].pointInWorld(there))
        #expect(arkit[frame].pointInImage(here) == exact[frame].pointInImage(there))
        #expect(arkit[frame].confidence(here) == 1)
      }
    }
  }

  @Test func `the back rises from the hips to C7, and fingers are missing`() throws {
    let track = Self.clip.arkitTrack()
    var names = (1...7).map { "spine_\($0)_joint" }
    names = ["root"] + names + (1...4).map { "neck_\($0)_joint" } + ["head_joint"]
    let heights = try names.map { try point(track, 0, $0).y }
    #expect(zip(heights, heights.dropFirst()).allSatisfy { $0 < $1 })
    let pose = try #require(Self.clip.pose(at: 0))
    #expect((try point(track, 0, "neck_1_joint") - pose.c7).length < 1e-6)
    // Eighths of the way: a straight back has them a fifteenth of a metre apart.
    let steps = zip(heights.prefix(8), heights.prefix(8).dropFirst()).map { $1 - $0 }
    #expect(steps.allSatisfy { $0 > 0.05 && $0 < 0.08 })
    let missing = ARKitJoints.names.indices.filter { track[0].confidence($0) == 0 }
    #expect(missing.count == 91 - 35)
    for index in missing {
      #expect(track[0].pointInImage(index).x.isNaN)
      #expect(try #require(track[0].pointInWorld(index)).x.isNaN)
    }
    let found = ARKitJoints.names.enumerated().filter { !missing.contains($0.offset) }
    #expect(!found.contains { $0.element.contains("handIndex") || $0.element.contains("jaw") })
  }

  @Test(arguments: [5, 10, 20] as [Double])
  func `noise has its amount on every axis, and nothing in common between joints`(
    millimetres: Double
  ) throws {
    let noise = WorldNoise(millimetres: millimetres)
    let (exact, noisy) = (Self.clip.arkitTrack(), Self.clip.arkitTrack(noise, seed: 7))
    var errors: [[Double]] = []
    for name in ["root", "left_arm_joint", "neck_1_joint"] {
      let ways = try exact.times.indices.map {
        (try point(noisy, $0, name) - (try point(exact, $0, name))) * 1000
      }
      for axis in 0..<3 { errors.append(ways.map { $0[axis] }) }
    }
    for (index, one) in errors.enumerated() {
      let square = product(one, one[...]) / Double(one.count)
      // 300 frames: a standard error of 4 %.
      #expect((square.squareRoot() / millimetres - 1).magnitude < 0.15)
      // One frame says nothing of the next, one number nothing of another.
      let next = product(one, one.dropFirst()) / square / 300
      #expect(next.magnitude < 0.2)
      for other in errors.dropFirst(index + 1) {
        let both = product(one, other[...]) / Double(one.count)
        #expect(both.magnitude < 0.25 * millimetres * millimetres)
      }
    }
  }

  @Test func `correlated noise keeps 1 of e after its time`() throws {
    let noise = WorldNoise(millimetres: 10, milliseconds: 200)
    var source = NormalSource(seed: 3, of: "test")
    // Frames of 15 a second, 3 of them in 200 ms.
    let times = (0..<30_000).map { Double($0) / 15 }
    let amounts = noise.amounts(at: times, &source).map { $0.x * 1000 }
    let square = product(amounts, amounts[...]) / 30_000
    #expect((square.squareRoot() - 10).magnitude < 0.4)
    let later = product(amounts, amounts.dropFirst(3)) / 29_997 / square
    #expect((later - 0.3679).magnitude < 0.04)
  }

  @Test func `a seed gives the same noise, and frames without a person have none`() throws {
    let walk = Samples.clip(.walking, [.walkThrough(distance: 12)], yaw: 90)
    let noise = WorldNoise(millimetres: 5)
    let (one, same, other) = (
      walk.arkitTrack(noise, seed: 1), walk.arkitTrack(noise, seed: 1),
      walk.arkitTrack(noise, seed: 2)
    )
    let exact = walk.track()
    let middle = exact.count / 2
    #expect(try point(one, middle, "root") == point(same, middle, "root"))
    #expect(try point(one, middle, "root") != point(other, middle, "root"))
    #expect(!exact[0].hasPerson && exact[middle].hasPerson)
    for frame in exact.times.indices {
      #expect(one[frame].hasPerson == exact[frame].hasPerson)
    }
  }
}
