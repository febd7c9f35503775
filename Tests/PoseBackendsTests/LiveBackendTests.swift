// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import PoseTracks
import Testing
import Video

@testable import PoseBackends

/// What is there on this machine.
enum Live {
  static let clip =
    (Machine.environment("REPGAUGE_TEST_DATA") ?? "")
    + "/clips/computervision/data/squat/correct/squat_correct_007.mp4"

  static let hasBlazePose = BackendFolder.standard.contains(.blazePoseFull)
  static let hasClip = Files.exists(clip)
  /// Checked once: digests take a while in a debug build.
  static let installed = Result { try BackendFolder.standard.prepare(.blazePoseFull) }

  /// The first poses of the clip, in pixels of the displayed frame.
  static func poses(_ count: Int) throws -> [PoseObservation] {
    let estimator = try Live.installed.get().makeEstimator()
    var decoder = try VideoDecoder(path: clip)
    var poses: [PoseObservation] = []
    while poses.count < count, let frame = try decoder.next() {
      poses += try estimator.observe(frame.image, at: frame.time)
    }
    return poses
  }

  static func index(_ joint: Joint) -> Int { Skeleton.blazePose33.index(of: joint)! }
}

@Suite(
  .serialized,
  .enabled(if: Live.hasBlazePose, "needs BlazePose: make backends"),
  .enabled(if: Live.hasClip, "needs REPGAUGE_TEST_DATA")
)
struct `BlazePose on a real squat` {
  @Test func `the assembled bundle finds one upright person in every frame`() throws {
    let poses = try Live.poses(10)
    #expect(poses.count == 10)
    for pose in poses {
      let y = { (joint: Joint) in pose.positions[Live.index(joint)].y }
      #expect(y(.nose) < y(.leftShoulder))
      #expect(y(.leftShoulder) < y(.leftHip))
      #expect(y(.leftHip) < y(.leftKnee))
      #expect(y(.leftKnee) < y(.leftAnkle))
      #expect(pose.positions.allSatisfy { $0.x > 0 && $0.x < 1280 && $0.y > 0 && $0.y < 720 })
      #expect(pose.confidences[Live.index(.leftHip)] > 0.9)
    }
  }

  @Test func `world coordinates are metres with y up around the hips`() throws {
    let pose = try #require(try Live.poses(1).first)
    let world = { (joint: Joint) in pose.world[Live.index(joint)] }
    let hips = (world(.leftHip) + world(.rightHip)) / 2
    #expect((hips * hips).sum().squareRoot() < 0.05)
    #expect(world(.nose).y > 0.3 && world(.nose).y < 1)
    #expect(world(.leftAnkle).y < -0.4)
    // The person looks at the camera, which is at positive z: the nose is before the ears.
    let ears = (world(Joint(rawValue: "left_ear")).z + world(Joint(rawValue: "right_ear")).z) / 2
    #expect(world(.nose).z > ears)
  }

  @Test func `a second run gives the same bits`() throws {
    #expect(try Live.poses(20) == Live.poses(20))
  }

  @Test func `an empty frame has nobody in it`() throws {
    let estimator = try Live.installed.get().makeEstimator()
    let empty = PixelImage(width: 320, height: 240, red: 90, green: 110, blue: 120)
    #expect(try estimator.observe(empty, at: 0).isEmpty)
  }

  @Test func `of three people asked for, one person alone is found once`() throws {
    let estimator = try Live.installed.get().makeEstimator(people: 3)
    var decoder = try VideoDecoder(path: Live.clip)
    for _ in 0..<5 {
      let frame = try #require(try decoder.next())
      #expect(try estimator.observe(frame.image, at: frame.time).count == 1)
    }
  }

  @Test func `frames are hashed alike whether recycled or not`() throws {
    let frames = try DecodedFrames(path: Live.clip)
    var plain = FrameHash()
    var decoder = try VideoDecoder(path: Live.clip)
    var count = 0
    while let frame = frames.next() {
      let expected = try #require(try decoder.next())
      #expect(expected.time == frame.time)
      plain.update(expected.image.bytes)
      frames.recycle(frame.image)
      count += 1
    }
    #expect(count == 75)
    #expect(try frames.summary().hash.value == plain.value)
  }
}
