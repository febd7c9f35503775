// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing

@testable import Scoring
@testable import TrackQuality

struct TrackJitterTests {
  /// White noise of a spread in pixels on every joint, and a slow sway.
  private func trembling(_ sigma: Double, frames: Int = 600, seed: UInt64) -> PoseTrack {
    let noise = whiteNoise(frames * 17 * 2, seed: seed)
    return .standing(times: evenTimes(frames)) { joint, frame in
      let place = (frame * 17 + joint) * 2
      let sway = 20 * Elementary.sin(Double(frame) / 15)
      return SIMD2(sigma * noise[place], sigma * noise[place + 1] + sway)
    }
  }

  @Test(arguments: 0..<5 as Range<UInt64>)
  func `the headline is the noise in percent of the torso`(seed: UInt64) throws {
    let jitter = TrackJitter(trembling(2, seed: seed))
    let torso = try #require(jitter.torso)
    #expect(abs(torso.pixels - 100) < 1)
    #expect(torso.frames == 600)
    #expect(!torso.isForeshortened)
    #expect(abs(try #require(jitter.percentOfTorso) - 2) < 0.15)
    #expect(jitter.coverage == 1)
    #expect(jitter.joints.count == 17)
    #expect(jitter.angles.map(\.id).first == "knee-angle-left")
    #expect(jitter.angles.count == 8)
    #expect(jitter.swaps.allSatisfy { $0.frames.isEmpty })
    #expect(agree(jitter.frameInterval, 1 / 30.0))
  }

  @Test(arguments: 0..<5 as Range<UInt64>)
  func `enlarging, moving and mirroring the image change nothing in torso lengths`(
    seed: UInt64
  ) throws {
    let track = trembling(1.5, seed: seed)
    let plain = TrackJitter(track)
    let changed = [
      track.placing { $0 * 2 }, track.placing { $0 + SIMD2(64, 32) }, track.mirrored(),
    ]
    for other in changed.map({ TrackJitter($0) }) {
      #expect(agree(other.percentOfTorso, try #require(plain.percentOfTorso), within: 1e-4))
      let angle = try #require(plain.angleMedian(\.robustSigma))
      #expect(agree(other.angleMedian(\.robustSigma), angle, within: 1e-3))
      let correlation = try #require(plain.limbMedian(\.excessAutocorrelation))
      #expect(agree(other.limbMedian(\.excessAutocorrelation), correlation, within: 1e-4))
    }
    let mirrored = TrackJitter(track.mirrored())
    let left = try #require(plain.joints.first { $0.joint == .leftKnee })
    let right = try #require(mirrored.joints.first { $0.joint == .rightKnee })
    #expect(agree(right.path.robustSigma, try #require(left.path.robustSigma), within: 1e-4))
  }

  @Test func `a body that is suddenly elsewhere jumps, and one that moves or turns round does not`()
  {
    func jumps(_ place: @escaping (Int) -> SIMD2<Double>) -> [Int] {
      TrackJitter(.standing(times: evenTimes(60)) { _, frame in place(frame) }).jumps
    }
    // The torso is 100 px long. Another person stands 101 px to the right, from frame 20 to 29.
    #expect(jumps { SIMD2((20..<30).contains($0) ? 101 : 0, 0) } == [20, 30])
    #expect(jumps { SIMD2((20..<30).contains($0) ? 99 : 0, 0) }.isEmpty)
    // 20 px a frame are 600 px a second.
    #expect(jumps { SIMD2(20 * Double($0), 0) }.isEmpty)
    // Three joints that jump are no body, even where a torso is seen later.
    let three = PoseTrack.standing(times: evenTimes(30)) { joint, frame in
      [5, 7, 9].contains(joint) || frame >= 15 ? SIMD2(frame < 10 ? 0 : 300, 0) : nil
    }
    #expect(TrackJitter(three).torso != nil)
    #expect(TrackJitter(three).jumps.isEmpty)
  }

  @Test func `the limb median is over the twelve limb joints only`() {
    let quiet = Set(TrackJitter.limbJoints)
    let noise = whiteNoise(300, seed: 1)
    let track = PoseTrack.standing(times: evenTimes(300)) { joint, frame in
      quiet.contains(Skeleton.coco17.joints[joint]) ? [0, 0] : SIMD2(9 * noise[frame], 0)
    }
    #expect(TrackJitter(track).percentOfTorso == 0)
    #expect(TrackJitter(track, joints: [.nose]).percentOfTorso == nil)
    #expect(TrackJitter(track, joints: [.nose]).joints.count == 1)
  }

  @Test func `an elbow that was lost for a third of the clip is covered two thirds`() throws {
    let track = PoseTrack.standing(times: evenTimes(90)) { joint, frame in
      joint == 7 && frame >= 60 ? nil : [0, 0]
    }
    let jitter = TrackJitter(track)
    let elbow = try #require(jitter.joints.first { $0.joint == .leftElbow })
    #expect(agree(elbow.path.dropouts.coverage, 2 / 3.0))
    #expect(agree(elbow.path.dropouts.longestGap, 1))
    #expect(agree(jitter.coverage, 1 - 1 / 36.0))
    let angle = try #require(jitter.angles.first { $0.id == "elbow-angle-left" })
    #expect(agree(angle.series.dropouts.coverage, 2 / 3.0))
  }

  @Test func `legs whose names change places are found, legs that cross are not`() throws {
    let swapped = PoseTrack.standing(times: evenTimes(60)) { joint, frame in
      let leftToRight: Double =
        switch Skeleton.coco17.joints[joint] {
        case .leftKnee: -36
        case .rightKnee: 36
        default: 0
        }
      return frame >= 20 && frame < 40 ? SIMD2(leftToRight, 0) : [0, 0]
    }
    let knees = try #require(TrackJitter(swapped).swaps.first { $0.left == .leftKnee })
    #expect(knees.frames == [20, 40])
    #expect(knees.steps == 59)
    let crossing = PoseTrack.standing(times: evenTimes(60)) { joint, frame in
      let share = Double(frame) / 59
      return switch Skeleton.coco17.joints[joint] {
      case .leftKnee: SIMD2(-36 * share, 0)
      case .rightKnee: SIMD2(36 * share, 0)
      default: [0, 0]
      }
    }
    #expect(TrackJitter(crossing).swaps.allSatisfy { $0.frames.isEmpty })
  }

  @Test func `a torso that points at the camera is said to`() throws {
    let track = PoseTrack.standing(times: evenTimes(10)) { joint, _ in
      switch Skeleton.coco17.joints[joint] {
      case .leftShoulder, .rightShoulder, .leftElbow, .rightElbow: [0, 60]
      default: [0, 0]
      }
    }
    let torso = try #require(TrackJitter(track).torso)
    #expect(agree(torso.pixels, 40))
    #expect(torso.isForeshortened)
  }

  @Test func `nobody in the clip gives nothing`() {
    let empty = PoseTrack.standing(times: evenTimes(50)) { _, _ in nil }
    let jitter = TrackJitter(empty)
    #expect(jitter.torso == nil)
    #expect(jitter.percentOfTorso == nil)
    #expect(jitter.coverage == 0)
    #expect(jitter.swaps.isEmpty)
    let none = TrackJitter(PoseTrack.standing(times: []) { _, _ in nil })
    #expect(none.coverage == nil)
    #expect(none.frameInterval == nil)
    #expect(none.duration == 0)
  }

  @Test func `joints of low confidence can be left out`() {
    let track = PoseTrack.standing(times: evenTimes(50)) { _, _ in [0, 0] }
    #expect(TrackJitter(track, options: JitterOptions(confidenceAbove: 1)).coverage == 0)
  }
}
