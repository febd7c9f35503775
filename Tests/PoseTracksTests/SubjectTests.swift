// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import PoseTracks

struct `Subject rule` {
  private let frameSize = FrameSize(width: 640, height: 480)

  /// Somebody who is seen in some frames, a tenth of a second apart, always in the same place.
  private func person(_ frames: Range<Int>, _ pose: PoseObservation) -> FollowedPerson {
    var person = FollowedPerson(pose, frame: frames.lowerBound, time: 0)
    for frame in frames.dropFirst() {
      person.append(pose, frame: frame, time: Double(frame) / 10)
    }
    return person
  }

  /// At the right, 40 x 80 = 3200 square pixels for 10 frames.
  private var lasting: FollowedPerson { person(0..<10, boxPose(500, 240)) }
  /// Near the middle, 60 x 100 = 6000 for 6 frames.
  private var large: FollowedPerson { person(2..<8, boxPose(300, 240, width: 60, height: 100)) }
  /// At the very left and the very right, 100 x 200 = 20000, for one frame each.
  private var passers: [FollowedPerson] {
    [10, 630].map { person(0..<1, boxPose($0, 240, width: 100, height: 200)) }
  }

  @Test(arguments: [
    // 36000, 32000 and 20000 square pixels over all frames.
    (SubjectRule.largestMeanBox, 3), (.longest, 2), (.nearestCentre, 3), (.leftMost, 3),
    (.rightMost, 2),
  ])
  func `each rule has its own subject, and no passer-by is one`(rule: SubjectRule, place: Int) {
    let people = passers + [lasting, large]
    #expect(rule.choose(among: people, frameSize: frameSize) == place)
  }

  @Test(arguments: SubjectRule.allCases)
  func `of equals the first is taken, of nobody none`(rule: SubjectRule) {
    #expect(rule.choose(among: [lasting, lasting], frameSize: frameSize) == 0)
    #expect(rule.choose(among: [], frameSize: frameSize) == nil)
  }
}

struct `Subject follower` {
  private let size = FrameSize(width: 640, height: 480)
  private let skeleton = Skeleton.coco17

  private func pose(_ x: Float) -> PoseObservation {
    var pose = PoseObservation.nobody(jointCount: 17)
    for joint in 0..<17 {
      pose.positions[joint] = SIMD3(x + Float(joint), Float(10 * joint), .nan)
      pose.confidences[joint] = 0.5
    }
    return pose
  }

  private func follower(_ selection: SubjectSelection) -> SubjectFollower {
    SubjectFollower(selection, jointCount: 17)
  }

  @Test func `frames without the subject have missing joints`() {
    var follower = follower(.rule(.longest, people: 2))
    follower.take([pose(100), pose(400)], at: 0)
    follower.take([pose(400)], at: 0.1)
    follower.take([pose(401), pose(101)], at: 0.2)
    follower.take([], at: 0.3)
    let track = follower.track(skeleton, frameSize: size, hasWorld: false)
    let x = (0..<4).map { track[$0].pointInImage(0).x }
    #expect(x[..<3] == [400, 400, 401])
    #expect(x[3].isNaN)
    #expect(!track[3].hasPerson)
    #expect(track.world == nil)
    #expect(follower.peopleInView == PeopleInView(count: 2, sharedFrames: 0.5))
  }

  @Test func `the model's choice is taken as it is, and nobody is counted`() {
    var follower = follower(.model)
    follower.take([pose(100)], at: 0)
    follower.take([], at: 0.1)
    follower.take([pose(400)], at: 0.2)
    let track = follower.track(skeleton, frameSize: size, hasWorld: true)
    #expect(track[0].pointInImage(0).x == 100)
    #expect(!track[1].hasPerson)
    #expect(track[2].pointInImage(0).x == 400)
    #expect(track.world?.count == 3 * 17)
    #expect(follower.peopleInView == nil)
  }

  @Test(arguments: [SubjectSelection.model, .rule(.largestMeanBox, people: 3)])
  func `no frame and no person make an empty track`(selection: SubjectSelection) {
    var follower = follower(selection)
    #expect(follower.track(skeleton, frameSize: size, hasWorld: false).count == 0)
    follower.take([], at: 0)
    #expect(follower.track(skeleton, frameSize: size, hasWorld: false).count == 1)
  }

  @Test func `somebody in less than a tenth of the frames is not counted`() {
    var follower = follower(.rule(.longest, people: 2))
    for frame in 0..<30 {
      follower.take(frame < 2 ? [pose(100), pose(400)] : [pose(100)], at: Double(frame) / 10)
    }
    #expect(follower.peopleInView == PeopleInView(count: 1, sharedFrames: 2.0 / 30))
  }
}
