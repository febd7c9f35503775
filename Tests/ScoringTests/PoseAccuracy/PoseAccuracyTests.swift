// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing

@testable import Scoring
@testable import TrackQuality

struct PoseAccuracyTests {
  private let exact = PoseTrack.standing(times: evenTimes(60)) { _, frame in
    SIMD2(0, 30 * Elementary.sin(Double(frame) / 10))
  }

  @Test func `a track is exactly itself`() throws {
    let accuracy = try #require(PoseAccuracy(of: exact, against: exact))
    #expect(accuracy.frames == 60)
    #expect(agree(accuracy.torsoLength, 100))
    #expect(!accuracy.isTorsoInSpace)
    #expect(accuracy.correctRate == 1)
    #expect(accuracy.detectionRate == 1)
    #expect(accuracy.medianPercentOfTorso == 0)
    #expect(accuracy.joints.count == 17)
    #expect(accuracy.angles.count == 8)
    #expect(accuracy.meanPixels == 0)
    #expect(accuracy.meanAngleError == 0)
    #expect(accuracy.accelerationError == 0)
    #expect(accuracy.similarity?.mean == 1)
    #expect(accuracy.similarity?.averagePrecision == 1)
    #expect(accuracy.world == nil)
    #expect(accuracy.angles.allSatisfy { $0.error.bias == 0 && $0.error.deviation == 0 })
  }

  @Test func `a shift is a bias without deviation`() throws {
    let shifted = exact.placing { $0 + SIMD2(3, -4) }
    let accuracy = try #require(PoseAccuracy(of: shifted, against: exact))
    let knee = try #require(accuracy.joints.first { $0.joint == .leftKnee })
    let bias = try #require(knee.bias)
    #expect(agree(bias.x, 3, within: 1e-5))
    #expect(agree(bias.y, -4, within: 1e-5))
    #expect(try #require(knee.deviation) < 1e-4)
    #expect(agree(knee.medianError, 5, within: 1e-5))
    #expect(agree(accuracy.medianPercentOfTorso, 5, within: 1e-5))
  }

  @Test func `a pose a torso away is of somebody else, and a missing one is not`() throws {
    func wrong(_ offset: @escaping (Int, Int) -> SIMD2<Double>?) throws -> WrongPerson {
      let track = PoseTrack.standing(times: evenTimes(60)) { joint, frame in
        offset(joint, frame).map { $0 + SIMD2(0, 30 * Elementary.sin(Double(frame) / 10)) }
      }
      return try #require(PoseAccuracy(of: track, against: exact)).wrongPerson
    }
    let some = try wrong { _, frame in
      frame < 15 ? SIMD2(101, 0) : frame < 30 ? nil : SIMD2(99, 0)
    }
    #expect(some.compared == 45)
    #expect(some.wrong == 15)
    #expect(agree(some.rate, 1.0 / 3))
    // Five of the twelve limb joints elsewhere are a poor pose.
    let poor = try wrong { joint, _ in [5, 6, 7, 8, 9].contains(joint) ? SIMD2(500, 0) : .zero }
    #expect(poor.rate == 0)
    let none = try wrong { joint, _ in joint < 8 ? .zero : nil }
    #expect(none.compared == 0)
    #expect(none.rate == nil)
  }

  @Test(arguments: [(19.0, 1.0), (21, 0)])
  func `a joint is correct within a fifth of the torso`(shift: Float, rate: Double) throws {
    let accuracy = try #require(
      PoseAccuracy(of: exact.placing { $0 + SIMD2(Float(shift), 0) }, against: exact)
    )
    #expect(accuracy.correctRate == rate)
  }

  @Test func `a missing joint is a miss, and a missing frame misses all joints`() throws {
    let partial = PoseTrack.standing(times: evenTimes(30)) { joint, frame in
      joint == 7 ? nil : SIMD2(0, 30 * Elementary.sin(Double(frame) / 10))
    }
    let accuracy = try #require(PoseAccuracy(of: partial, against: exact))
    let elbow = try #require(accuracy.joints.first { $0.joint == .leftElbow })
    #expect(elbow.detectionRate == 0)
    #expect(elbow.correctRate == 0)
    #expect(elbow.medianError == nil)
    let nose = try #require(accuracy.joints.first { $0.joint == .nose })
    #expect(nose.detectionRate == 0.5)
    #expect(agree(accuracy.correctRate, 0.5 * 11 / 12))
    #expect(!accuracy.angles.contains { $0.id == "elbow-angle-left" })
  }

  @Test func `frames are paired by nearest time`() {
    #expect(PoseAccuracy.partners(of: [0, 0.1, 0.2], in: [0.01, 0.09, 0.21]) == [0, 1, 2])
    #expect(PoseAccuracy.partners(of: [0, 0.1, 0.2], in: [0, 0.04]) == [0, nil, nil])
    #expect(PoseAccuracy.partners(of: [1], in: []) == [nil])
  }

  @Test func `an angle's error is told by bands of the exact angle`() throws {
    // 45 degrees in half the frames, 135 in the others; the estimate is 3 too large there.
    let pairs = (0..<20).map { frame -> (estimate: Double, exact: Double) in
      frame < 10 ? (45, 45) : (138, 135)
    }
    let angle = try #require(AngleAccuracy(.knee, .left, pairs))
    #expect(angle.error.bias == 1.5)
    #expect(angle.bands.map { $0?.frames } == [nil, 10, nil, nil, 10, nil])
    #expect(angle.bands[4]?.bias == 3)
    #expect(angle.bands[4]?.deviation == 0)
    let straight = try #require(AngleAccuracy(.knee, .left, [(180, 180)]))
    #expect(straight.bands[5]?.frames == 1)
  }

  @Test func `depth keeps a torso seen from above its length`() throws {
    let deep = PoseTrack(
      skeleton: exact.skeleton,
      frameSize: exact.frameSize,
      times: exact.times,
      positions: exact.positions.enumerated().map { index, position in
        let joint = exact.skeleton.joints[index % 17]
        let isShoulder = joint == .leftShoulder || joint == .rightShoulder
        return SIMD3(position.x, position.y, isShoulder ? 75 : 0)
      },
      confidences: exact.confidences
    )
    let accuracy = try #require(PoseAccuracy(of: exact, against: deep))
    #expect(accuracy.isTorsoInSpace)
    #expect(agree(accuracy.torsoLength, 125))
  }

  @Test func `without a torso there is nothing to compare by`() {
    let empty = PoseTrack.standing(times: evenTimes(5)) { _, _ in nil }
    #expect(PoseAccuracy(of: exact, against: empty) == nil)
  }

  @Test func `skeletons of other joints are compared by name`() throws {
    let other = exact.mapped(to: .vision19)
    let accuracy = try #require(PoseAccuracy(of: exact, against: other))
    #expect(accuracy.joints.count == 19)
    #expect(accuracy.medianPercentOfTorso == 0)
  }
}
