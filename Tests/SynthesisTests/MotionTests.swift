// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import Testing

@testable import Synthesis

struct MotionTests {
  @Test(arguments: Movement.allCases)
  func `segments keep their lengths`(movement: Movement) throws {
    let clip = Samples.full(movement, yaw: 30)
    let body = Samples.subject.proportions
    let limbs = [body.upperArm, body.forearm, body.thigh, body.shank]
    let expected =
      [body.trunk, body.neck, 2 * body.shoulderHalfWidth, 2 * body.hipHalfWidth] + limbs + limbs
    for time in clip.times {
      let lengths = try #require(clip.pose(at: time)).segmentLengths
      for (length, wanted) in zip(lengths, expected) {
        #expect(abs(length - wanted) < 1e-6)
      }
    }
  }

  @Test(arguments: [Movement.squat, .bicepsCurl, .pushUp, .standing])
  func `planted feet stay where they are`(movement: Movement) throws {
    let clip = Samples.clip(movement, [.rest(seconds: 0.5), .rest(seconds: 1)])
    let moving =
      movement == .standing ? clip : Samples.clip(movement, [.rest(seconds: 0.5), Samples.reps(2)])
    let first = try #require(moving.pose(at: 0))
    for time in moving.times {
      let pose = try #require(moving.pose(at: time))
      #expect((pose.left.ankle - first.left.ankle).length < 0.001)
      #expect((pose.right.ankle - first.right.ankle).length < 0.001)
    }
  }

  @Test func `planted hands stay where they are in a push-up`() throws {
    let clip = Samples.clip(.pushUp, [Samples.reps(2)])
    let first = try #require(clip.pose(at: 0))
    for time in clip.times {
      let pose = try #require(clip.pose(at: time))
      #expect((pose.left.wrist - first.left.wrist).length < 0.001)
      #expect((pose.right.wrist - first.right.wrist).length < 0.001)
    }
  }

  @Test func `a walking foot stands still until it steps`() throws {
    let clip = Samples.clip(.walking, [.walkThrough(distance: 4)])
    let floor = Samples.subject.proportions.ankleHeight
    var previous: BodyPose?
    var plantedCount = 0
    for time in clip.times {
      let pose = try #require(clip.pose(at: time))
      // Low in two frames means planted between them, but for the last centimetre of a landing.
      if let previous, pose.left.ankle.y - floor < 1e-9, previous.left.ankle.y - floor < 1e-9 {
        #expect((pose.left.ankle - previous.left.ankle).length < 0.001)
        plantedCount += 1
      }
      previous = pose
    }
    #expect(plantedCount > clip.times.count / 4)
  }

  @Test(arguments: [0, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9, 1])
  func `a squat keeps its balance over the feet`(depth: Double) {
    let body = Samples.subject.proportions
    let pose = SquatMotion(body: body).pose(depth: depth, sway: .none)
    let centre = pose.centreOfMass.z - pose.left.ankle.z
    #expect(centre > -0.02 && centre < 0.10)
    if depth >= 0.2 { #expect(abs(centre - 0.045 * body.scale) < 0.001) }
  }

  @Test(arguments: Movement.allCases, [1.2, 1.5, 2.2])
  func `every part stays in reach for small and tall people`(movement: Movement, stature: Double) {
    var subject = Samples.subject
    subject.proportions = BodyProportions(stature: stature)
    var clip = Samples.full(movement).clip
    clip.subject = subject
    // A joint out of reach would trap.
    for seed in 0..<5 as Range<UInt64> {
      let varied = SyntheticClip(clip, of: Samples.recipe(seed: seed))
      #expect(varied.times.allSatisfy { varied.pose(at: $0) != nil })
    }
  }

  @Test func `a walk ends in the stance of the exercise`() throws {
    let clip = Samples.clip(.squat, [.walkIn(distance: 1.5), Samples.reps(1)])
    let walk = try #require(clip.ignored.first)
    let before = try #require(clip.pose(at: walk.end - 1e-6))
    let after = try #require(clip.pose(at: walk.end + 1e-6))
    for (a, b) in zip(before.landmarks, after.landmarks) {
      #expect((a - b).length < 0.002)
    }
  }

  @Test func `the hinge of a chain is at its two lengths on the side of the pole`() {
    let chain = TwoBoneChain(upper: 3, lower: 4)
    let hinge = chain.hinge(from: Vector(0, 5, 0), to: Vector(), toward: .ahead)
    // A 3-4-5 triangle: 9/5 along the hypotenuse, 12/5 aside.
    #expect((hinge - Vector(0, 3.2, 2.4)).length < 1e-12)
  }

  @Test func `minimum jerk starts and ends at rest`() {
    #expect(MinimumJerk.position(-1) == 0)
    #expect(MinimumJerk.position(0.5) == 0.5)
    #expect(MinimumJerk.position(2) == 1)
    #expect(MinimumJerk.position(0.01) < 1.1e-5)
  }

  @Test func `the knee bends to a right angle and beyond in a squat`() {
    let body = Samples.subject.proportions
    let pose = SquatMotion(body: body).pose(depth: 1, sway: .none)
    let thigh = (pose.left.hip - pose.left.knee).normalized
    let shank = (pose.left.ankle - pose.left.knee).normalized
    // Interior angle of 180 - 33 - 88 = 59 degrees.
    #expect(abs(thigh.dot(shank) - 0.515) < 0.005)
  }
}
