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

  /// Those of the BlazePose family that are installed.
  static let blazePoses = [PoseBackend.blazePoseFull, .blazePoseLite].filter {
    BackendFolder.standard.contains($0)
  }
  static let hasClip = Files.exists(clip)

  /// An estimator for one video.
  static func estimator(_ backend: PoseBackend, people: Int = 1) throws -> any PoseEstimator {
    try BackendFolder.standard.prepare(backend).makeEstimator(people: people)
  }

  /// The first poses of the clip, in pixels of the displayed frame.
  static func poses(_ count: Int, by backend: PoseBackend) throws -> [PoseObservation] {
    let estimator = try estimator(backend)
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
  .enabled(if: !Live.blazePoses.isEmpty, "needs BlazePose: make backends"),
  .enabled(if: Live.hasClip, "needs REPGAUGE_TEST_DATA")
)
struct `BlazePose on a real squat` {
  @Test(arguments: Live.blazePoses)
  func `the assembled bundle finds one upright person in every frame`(backend: PoseBackend) throws {
    let poses = try Live.poses(10, by: backend)
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

  @Test(arguments: Live.blazePoses)
  func `world coordinates are metres with y up around the hips`(backend: PoseBackend) throws {
    let pose = try #require(try Live.poses(1, by: backend).first)
    let world = { (joint: Joint) in pose.world[Live.index(joint)] }
    let hips = (world(.leftHip) + world(.rightHip)) / 2
    #expect((hips * hips).sum().squareRoot() < 0.05)
    #expect(world(.nose).y > 0.3 && world(.nose).y < 1)
    #expect(world(.leftAnkle).y < -0.4)
    // The person looks at the camera, which is at positive z: the nose is before the ears.
    let ears = (world(Joint(rawValue: "left_ear")).z + world(Joint(rawValue: "right_ear")).z) / 2
    #expect(world(.nose).z > ears)
  }

  @Test(arguments: Live.blazePoses)
  func `a second run gives the same bits`(backend: PoseBackend) throws {
    #expect(try Live.poses(20, by: backend) == Live.poses(20, by: backend))
  }

  @Test(arguments: Live.blazePoses)
  func `an empty frame has nobody in it`(backend: PoseBackend) throws {
    let estimator = try Live.estimator(backend)
    let empty = PixelImage(width: 320, height: 240, red: 90, green: 110, blue: 120)
    #expect(try estimator.observe(empty, at: 0).isEmpty)
  }

  @Test(arguments: Live.blazePoses)
  func `of three people asked for, one person alone is found once`(backend: PoseBackend) throws {
    let estimator = try Live.estimator(backend, people: 3)
    var decoder = try VideoDecoder(path: Live.clip)
    for _ in 0..<5 {
      let frame = try #require(try decoder.next())
      #expect(try estimator.observe(frame.image, at: frame.time).count == 1)
    }
  }

  @Test(.enabled(if: Live.blazePoses.count == 2, "needs Full and Lite: make backends"))
  func `Lite and Full see the same person by different models`() throws {
    let full = try Live.poses(10, by: .blazePoseFull)
    let lite = try Live.poses(10, by: .blazePoseLite)
    #expect(full != lite)
    for (a, b) in zip(full, lite) {
      for joint in [Joint.leftShoulder, .rightShoulder, .leftHip, .rightHip, .leftKnee] {
        let away = a.positions[Live.index(joint)] - b.positions[Live.index(joint)]
        // The person is some 500 pixels tall.
        #expect((away.x * away.x + away.y * away.y).squareRoot() < 25, "\(joint)")
      }
    }
  }
}
