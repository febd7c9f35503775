// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import TestSupport
import Testing

@Suite struct SignalTests {
  private let standing = TestPose(width: 640, height: 400).placing([
    .nose: [320, 40], .leftShoulder: [340, 100], .rightShoulder: [300, 100],
    .leftElbow: [340, 150], .rightElbow: [300, 150], .leftWrist: [340, 200],
    .rightWrist: [300, 180], .leftHip: [330, 200], .rightHip: [310, 200], .leftKnee: [330, 300],
    .rightKnee: [310, 300], .leftAnkle: [330, 400], .rightAnkle: [410, 300],
  ])

  private func value(_ name: String, _ pose: TestPose, exercise: String = "squat") throws -> Double
  {
    let exercise = try #require(Exercise.named(exercise))
    let signal = try #require(Signal.named(name, in: exercise))
    return pose.track.samples(of: signal)[0].value
  }

  static let closedForms: [(String, Double)] = [
    ("hip-depth", 0.5), ("hip-height", 0.5), ("shoulder-depth", 0.25), ("shoulder-height", 0.75),
    ("wrist-depth", 0.475), ("ankle-height", 0.125), ("nose-depth", 0.1), ("hip-depth-torso", 2),
    ("shoulder-height-torso", 3), ("knee-angle-left", 180), ("knee-angle-right", 90),
    ("knee-angle-mean", 135), ("knee-flexion-right", 90), ("elbow-angle-mean", 180),
    ("burpee-depth", 43.0 / 120), ("height", 0.5), ("angle", 135), ("angle-right", 90),
    ("bend-right", 90), ("bend-left", 0), ("limb-angle-left", 180), ("right-wrist-depth", 0.45),
    ("right-wrist-height", 0.55), ("head-and-wrists-depth", 0.2875),
    ("head-and-wrists-height", 0.7125),
  ]

  /// The head, wrists and hips of the burpee are at 40, 190 and 200 of 400 pixels.
  @Test(arguments: closedForms)
  func `signals have their closed form`(_ name: String, _ expected: Double) throws {
    let measured = try value(name, standing)
    #expect((measured - expected).magnitude < 1e-9)
  }

  @Test(arguments: [
    ("squat", "hip-depth"), ("push-up", "shoulder-depth"), ("pull-up", "shoulder-height"),
    ("biceps-curl", "wrist-height"), ("leg-raise", "ankle-height"), ("walking", "hip-depth"),
    ("burpee", "burpee-depth"),
  ])
  func `height is that of the exercise`(_ exercise: String, _ signal: String) throws {
    let exercise = try #require(Exercise.named(exercise))
    #expect(Signal.named("height", in: exercise)?.id == signal)
  }

  @Test(arguments: [
    ("squat", "hip"), ("push-up", "shoulder"), ("biceps-curl", "wrist"), ("lunge", "knee"),
    ("burpee", "head-and-wrists"), ("pull-up", "shoulder"), ("walking", "hip"),
  ])
  func `tracking points are those of the article, along either axis whatever the exercise`(
    _ exercise: String,
    _ joint: String
  ) throws {
    let exercise = try #require(Exercise.named(exercise))
    let down = try #require(Signal.named("tracking-point-down", in: exercise))
    let up = try #require(Signal.named("tracking-point-up", in: exercise))
    #expect(down.id == joint + "-depth" && up.id == joint + "-height")
    // One of both grows to the rep's extreme, the other one away from it.
    #expect(down.growsTowardsExtreme(of: exercise) == (exercise.extreme == .low))
    #expect(up.growsTowardsExtreme(of: exercise) == (exercise.extreme == .high))
  }

  @Test(arguments: [
    ("squat", "knee-flexion-best", "knee-angle-best"),
    ("push-up", "elbow-flexion-best", "elbow-angle-best"),
    ("shoulder-press", "elbow-angle-best", "elbow-angle-best"),
    ("jumping-jack", "shoulder-angle-best", "elbow-angle-best"),
    ("sit-up", "hip-flexion-best", "elbow-angle-best"),
  ])
  func `bends grow to the extreme and limbs are knees or elbows`(
    _ exercise: String,
    _ bend: String,
    _ limb: String
  ) throws {
    let exercise = try #require(Exercise.named(exercise))
    let signal = try #require(Signal.named("bend-best", in: exercise))
    #expect(signal.id == bend)
    #expect(signal.growsTowardsExtreme(of: exercise))
    #expect(Signal.named("limb-angle-best", in: exercise)?.id == limb)
    let height = try #require(Signal.named("height", in: exercise))
    #expect(height.growsTowardsExtreme(of: exercise))
  }

  @Test func `one side stands for both where the other is missing`() throws {
    let oneSided = TestPose(height: 400).placing([.leftHip: [0, 100]], confidence: 0.7)
    let sample = oneSided.track.samples(of: try #require(Signal.named("hip-depth")))[0]
    #expect(sample.value == 0.25)
    #expect(sample.confidence == Double(Float(0.7)))
  }

  @Test func `the confidence is the lowest of the joints used`() throws {
    let pose = standing.placing([.leftHip: [330, 200]], confidence: 0.25)
    let hip = try #require(Signal.named("hip-depth"))
    #expect(pose.track.samples(of: hip)[0].confidence == 0.25)
    let elbow = try #require(Signal.named("elbow-angle-right"))
    #expect(pose.track.samples(of: elbow)[0].confidence == 1)
  }

  @Test(arguments: Signal.all.map(\.id)) func `nobody gives NaN`(name: String) throws {
    let signal = try #require(Signal.named(name))
    let samples = TestPose.track([TestPose(), TestPose()]).samples(of: signal)
    #expect(samples.map(\.value.isNaN) == [true, true])
    #expect(samples.map(\.confidence) == [0, 0])
  }

  @Test func `a joint that the skeleton lacks gives NaN`() throws {
    let pose = TestPose(Skeleton(id: "hips", joints: [.leftHip, .rightHip]))
      .placing([.leftHip: [1, 2], .rightHip: [3, 4]])
    let knee = try #require(Signal.named("knee-angle-left"))
    #expect(pose.track.samples(of: knee)[0].value.isNaN)
    let hip = try #require(Signal.named("hip-depth"))
    #expect(!pose.track.samples(of: hip)[0].value.isNaN)
  }

  @Test func `names are unique and known to no exercise alone`() {
    let ids = Signal.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(Set(ids).isDisjoint(with: Signal.namesByExercise))
    for name in Signal.namesByExercise {
      for exercise in Exercise.all { #expect(Signal.named(name, in: exercise) != nil) }
    }
    #expect(Signal.named("knee", in: Exercise.all[0]) == nil)
  }

  /// Left is bent to 90, right stretched; the left is seen better after the start, never again.
  @Test func `the best side is decided in the first second and kept`() throws {
    let left: [Joint: SIMD2<Float>] = [
      .leftHip: [0, 0], .leftKnee: [0, 100], .leftAnkle: [100, 100],
    ]
    let right: [Joint: SIMD2<Float>] = [
      .rightHip: [0, 0], .rightKnee: [0, 100], .rightAnkle: [0, 200],
    ]
    let poses = (0..<90).map { frame in
      TestPose().placing(left, confidence: (10..<31).contains(frame) ? 0.9 : 0.2)
        .placing(right, confidence: 0.5)
    }
    let track = TestPose.track(poses)
    let best = track.samples(of: try #require(Signal.named("knee-angle-best"))).map(\.value)
    #expect(best[..<30].allSatisfy { ($0 - 180).magnitude < 1e-9 })
    #expect(best[30...].allSatisfy { ($0 - 90).magnitude < 1e-9 })
    let offline = track.samples(of: try #require(Signal.named("knee-angle-best-offline")))
    #expect(offline.allSatisfy { ($0.value - 180).magnitude < 1e-9 })
  }

  @Test func `the torso length is a slow mean`() throws {
    let signal = try #require(Signal.named("hip-depth-torso"))
    let upright: [Joint: SIMD2<Float>] = [
      .leftShoulder: [0, 100], .rightShoulder: [0, 100], .leftHip: [0, 200], .rightHip: [0, 200],
    ]
    // For a tenth of a second the torso looks half as long.
    let poses = (0..<63).map { frame in
      frame < 60
        ? TestPose().placing(upright)
        : TestPose().placing(upright).placing([.leftShoulder: [0, 150], .rightShoulder: [0, 150]])
    }
    let values = TestPose.track(poses).samples(of: signal).map(\.value)
    #expect((values[59] - 2).magnitude < 1e-9)
    #expect(values[62] > 2.04 && values[62] < 2.1)
  }

  @Test func `a torso that looks shorter moves a height, and not the sum of its steps`() throws {
    let signal = try #require(Signal.named("hip-height-torso"))
    func pose(hips: Float, shoulders: Float) -> TestPose {
      TestPose(width: 400, height: 400).placing([
        .leftShoulder: [0, shoulders], .rightShoulder: [0, shoulders], .leftHip: [0, hips],
        .rightHip: [0, hips],
      ])
    }
    // The torso is 100 long for 2 s, then half as long over hips that stay; at last these fall by 80.
    let poses =
      (0..<60).map { _ in pose(hips: 200, shoulders: 100) }
      + (0..<30).map { _ in pose(hips: 200, shoulders: 150) }
      + [pose(hips: 280, shoulders: 230)]
    let track = TestPose.track(poses)
    let height = track.samples(of: signal).map(\.value)
    let climb = track.climb(of: signal).map(\.value)
    #expect(height[59] == 2 && height[89] > 2.2)
    #expect(climb[..<90].allSatisfy { $0 == 0 })
    // In the mean torso length of that time, 200 pixels over the height.
    let length = 200 / height[89]
    #expect((climb[90] + 80 / length).magnitude < 0.02)
  }

  @Test func `a climb begins where joints are seen, and goes on over gaps`() throws {
    let signal = try #require(Signal.named("hip-height-torso"))
    func pose(_ hips: Float) -> TestPose {
      TestPose(width: 400, height: 400).placing([
        .leftShoulder: [0, hips - 100], .rightShoulder: [0, hips - 100], .leftHip: [0, hips],
        .rightHip: [0, hips],
      ])
    }
    let unseen = TestPose(width: 400, height: 400)
    let track = TestPose.track([unseen, pose(200), pose(210), unseen, pose(240)])
    let values = track.climb(of: signal).map(\.value)
    #expect(values[0].isNaN && values[3].isNaN)
    let others = [values[1], values[2], values[4]]
    for (value, expected) in zip(others, [0, -0.1, -0.4]) {
      #expect((value - expected).magnitude < 1e-6)
    }
  }
}
