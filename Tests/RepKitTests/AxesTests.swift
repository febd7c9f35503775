// SPDX-License-Identifier: Apache-2.0
import RepKit
import Testing

/// Axes and names of other frameworks, with numbers worked out by hand.
struct AxesTests {
  private let portrait = FrameSize(width: 1080, height: 1920)

  private func place(_ joint: Joint, in pose: PoseFrame) throws -> Int {
    try #require(pose.skeleton.index(of: joint))
  }

  @Test func `Vision's origin is at the lower left, and y goes up`() throws {
    let pose = PoseFrame(
      vision: [
        ("left_upLeg_joint", 0.25, 0.75, 0.875), ("right_upLeg_joint", 0.5, 0, 0.5),
        ("head_joint", 1, 1, 2),
      ],
      frameSize: portrait,
      time: 1.5
    )
    #expect(pose.time == 1.5 && pose.skeleton == .vision19 && pose.frameSize == portrait)
    let hip = try place(.leftHip, in: pose)
    // A quarter from the left is 270 of 1080; three quarters up is a quarter down, 480 of 1920.
    #expect(pose.pointInImage(hip) == SIMD2(270, 480))
    #expect(pose.confidence(hip) == 0.875 && pose.depth(hip).isNaN)
    #expect(pose.pointInImage(try place(.rightHip, in: pose)) == SIMD2(540, 1920))
    let nose = try place(.nose, in: pose)
    #expect(pose.pointInImage(nose) == SIMD2(1080, 0) && pose.confidence(nose) == 1)
    #expect(pose.pointInWorld(hip) == nil)
  }

  @Test func `both spellings of Vision name every joint`() {
    let keys = [
      "head_joint", "left_eye_joint", "right_eye_joint", "left_ear_joint", "right_ear_joint",
      "left_shoulder_1_joint", "right_shoulder_1_joint", "neck_1_joint", "left_forearm_joint",
      "right_forearm_joint", "left_hand_joint", "right_hand_joint", "left_upLeg_joint",
      "right_upLeg_joint", "root", "left_leg_joint", "right_leg_joint", "left_foot_joint",
      "right_foot_joint",
    ]
    let names = [
      "nose", "leftEye", "rightEye", "leftEar", "rightEar", "leftShoulder", "rightShoulder",
      "neck", "leftElbow", "rightElbow", "leftWrist", "rightWrist", "leftHip", "rightHip", "root",
      "leftKnee", "rightKnee", "leftAnkle", "rightAnkle",
    ]
    #expect(keys.count == Skeleton.vision19.joints.count && names.count == keys.count)
    for spelling in [keys, names] {
      for (index, name) in spelling.enumerated() {
        let pose = PoseFrame(vision: [(name, 0.5, 0.5, 1)], frameSize: portrait, time: 0)
        let seen = keys.indices.filter { pose.confidence($0) > 0 }
        #expect(seen == [index], "\(name)")
      }
    }
  }

  @Test func `what is missing, unknown or no number is not made up`() throws {
    let pose = PoseFrame(
      vision: [
        ("left_hand_joint", 0.5, 0.5, 0), ("right_hand_joint", .nan, 0.5, 1), ("tail", 0.5, 0.5, 1),
        ("neck", 0.5, .infinity, 1), ("root", 0.5, 0.5, .nan),
      ],
      frameSize: portrait,
      time: 0
    )
    #expect(!pose.hasPerson)
    for index in pose.skeleton.joints.indices {
      #expect(pose.pointInImage(index).x.isNaN && pose.pointInImage(index).y.isNaN)
    }
  }

  @Test func `ARKit's image goes down from the upper left, and its world is metres, y up`() throws {
    let pose = PoseFrame(
      arkit: [
        ("left_leg_joint", SIMD2(0.25, 0.75), SIMD3(0.1, 0.5, -2)),
        ("right_leg_joint", SIMD2(0.5, 0.5), nil), ("left_foot_joint", nil, SIMD3(0, 0, 0)),
        ("left_shoulder_1_joint", SIMD2(0.1, 0.1), nil), ("left_arm_joint", SIMD2(0.2, 0.25), nil),
        ("right_toesEnd_joint", SIMD2(0.75, 1), nil),
      ],
      frameSize: portrait,
      time: 2
    )
    let knee = try place(.leftKnee, in: pose)
    #expect(pose.pointInImage(knee) == SIMD2(270, 1440) && pose.confidence(knee) == 1)
    let world = try #require(pose.pointInWorld(knee))
    #expect(world == SIMD3(Double(Float(0.1)), 0.5, -2))
    let right = try place(.rightKnee, in: pose)
    #expect(pose.confidence(right) == 1 && pose.pointInWorld(right)?.x.isNaN == true)
    let ankle = try place(.leftAnkle, in: pose)
    #expect(pose.confidence(ankle) == 0 && pose.pointInImage(ankle).x.isNaN)
    #expect(pose.pointInWorld(ankle)?.x.isNaN == true)
    // The arm begins at the shoulder; the joint of that name is at the collar bone.
    #expect(pose.pointInImage(try place(.leftShoulder, in: pose)) == SIMD2(216, 480))
    #expect(pose.pointInImage(try place(.rightFootIndex, in: pose)) == SIMD2(810, 1920))
  }

  @Test func `a 2D skeleton of ARKit has its own shoulders, and no world`() throws {
    let pose = PoseFrame(
      arkit: [("left_shoulder_1_joint", SIMD2(0.5, 0.5), nil), ("root", SIMD2(0.5, 0.25), nil)],
      frameSize: portrait,
      time: 0
    )
    let shoulder = try place(.leftShoulder, in: pose)
    #expect(pose.pointInImage(shoulder) == SIMD2(540, 960) && pose.pointInWorld(shoulder) == nil)
    #expect(pose.pointInImage(try place(.root, in: pose)) == SIMD2(540, 480))
  }

  @Test func `MediaPipe's depth has the scale of x, and its world is turned up`() throws {
    var landmarks = [(x: Double, y: Double, z: Double, visibility: Double)](
      repeating: (0.5, 0.5, 0, 0),
      count: 33
    )
    landmarks[23] = (0.25, 0.75, -0.5, 0.75)
    var world = [SIMD3<Double>](repeating: SIMD3(repeating: 0), count: 33)
    world[23] = SIMD3(0.125, 0.25, -0.5)
    let pose = PoseFrame(
      mediaPipe: landmarks,
      worldLandmarks: world,
      frameSize: portrait,
      time: 0
    )
    let hip = try place(.leftHip, in: pose)
    #expect(hip == 23 && pose.pointInImage(hip) == SIMD2(270, 1440))
    #expect(pose.depth(hip) == -540 && pose.confidence(hip) == 0.75)
    #expect(pose.pointInWorld(hip) == SIMD3(0.125, -0.25, 0.5))
    #expect(pose.confidence(0) == 0 && pose.pointInImage(0).x.isNaN)
    #expect(pose.pointInWorld(0)?.x.isNaN == true)
    let short = PoseFrame(mediaPipe: [(0.5, 0.5, 0, 1)], frameSize: portrait, time: 0)
    #expect(short.confidence(0) == 1 && short.confidence(32) == 0)
    #expect(short.pointInWorld(0) == nil)
  }
}
