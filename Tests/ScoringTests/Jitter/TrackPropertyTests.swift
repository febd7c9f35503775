// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing

@testable import Scoring
@testable import TrackQuality

struct TrackPropertyTests {
  /// A sway with white noise of a spread in pixels on every joint.
  private func trembling(_ sigma: Double, frames: Int = 240, seed: UInt64) -> PoseTrack {
    let noise = whiteNoise(frames * 17 * 2, seed: seed)
    return .standing(times: evenTimes(frames)) { joint, frame in
      let place = (frame * 17 + joint) * 2
      let sway = 20 * Elementary.sin(Double(frame) / 15)
      return SIMD2(sigma * noise[place], sigma * noise[place + 1] + sway)
    }
  }

  private let numbers: [(String, @Sendable (SeriesJitter) -> Double?)] = [
    ("residual", { $0.highFrequencyResidual }), ("acceleration", { $0.acceleration }),
    ("jerk", { $0.jerk }), ("hold", { $0.hold?.deviation }),
    ("robust hold", { $0.hold?.robustDeviation }), ("hold sigma", { $0.hold?.robustSigma }),
  ]

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `turning, moving and enlarging the image change nothing in torso lengths`(
    seed: UInt64
  ) throws {
    let options = JitterOptions(holds: [.init(start: 1, end: 3)])
    let track = trembling(1.5, seed: seed)
    let plain = TrackJitter(track, options: options)
    // A quarter turn swaps the axes, so that spreads per axis stay what they are.
    let changed = [
      track.placing { $0 * 2 }, track.placing { $0 + SIMD2(64, 32) },
      track.placing { SIMD2(500 - $0.y, $0.x) },
    ]
    for other in changed.map({ TrackJitter($0, options: options) }) {
      for (name, number) in numbers {
        let expected = try #require(plain.torsoLengths(number), "\(name)")
        #expect(agree(other.torsoLengths(number), expected, within: 1e-4), "\(name)")
      }
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `more noise raises every number`(seed: UInt64) throws {
    let options = JitterOptions(holds: [.init(start: 1, end: 3)])
    let levels = [0.2, 0.8, 3].map { TrackJitter(trembling($0, seed: seed), options: options) }
    for (name, number) in numbers where !name.contains("robust") {
      let values = try levels.map { try #require($0.torsoLengths(number), "\(name)") }
      #expect(values[0] < values[1] && values[1] < values[2], "\(name)")
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `the low-pass leaves its share of white noise`(seed: UInt64) throws {
    let noise = whiteNoise(6_000, seed: seed)
    let jitter = SeriesJitter(of: samples(noise, times: evenTimes(6_000)))
    // The root of the mean of (1 - H)^2 over a flat spectrum to 15 Hz, H the gain of both runs.
    let share = try #require(jitter.highFrequencyResidual)
    #expect(abs(share - 0.7488) < 0.03)
  }

  @Test func `the residual needs three times its frequency, and frames in a row`() {
    let noise = whiteNoise(200, seed: 1)
    func residual(_ values: [Double], rate: Double) -> Double? {
      SeriesJitter(of: samples(values, times: evenTimes(values.count, rate: rate)))
        .highFrequencyResidual
    }
    #expect(residual(noise, rate: 18) != nil)
    #expect(residual(noise, rate: 17.9) == nil)
    #expect(residual(Array(noise.prefix(31)), rate: 30) == nil)
    let torn = noise.enumerated().map { $0 % 30 == 0 ? .nan : $1 }
    #expect(residual(torn, rate: 30) == nil)
  }

  @Test func `a parabola over uneven times has its acceleration and no jerk`() throws {
    let times = [0, 0.03, 0.07, 0.1, 0.15, 0.19, 0.24]
    let jitter = SeriesJitter(of: samples(times.map { 3 * $0 * $0 - $0 }, times: times))
    #expect(agree(jitter.acceleration, 6))
    #expect(try #require(jitter.jerk) < 1e-9)
    let cube = SeriesJitter(of: samples(times.map { $0 * $0 * $0 }, times: times))
    #expect(agree(cube.jerk, 6, within: 1e-10))
  }

  @Test func `holds are told from motion`() throws {
    let noise = whiteNoise(600, seed: 4)
    let values = noise.enumerated().map { $0 < 300 ? $1 : 3 * $1 }
    let jitter = SeriesJitter(
      of: samples(values, times: evenTimes(600)),
      options: JitterOptions(holds: [.init(start: 0, end: 9.97)])
    )
    let hold = try #require(jitter.hold)
    #expect(abs(try #require(hold.robustSigma) - 1) < 0.2)
    #expect(abs(try #require(hold.motionSigma) - 3) < 0.5)
    #expect(abs(hold.robustDeviation - 1) < 0.15)
  }

  @Test func `a body turned round is a flip, one knee is none`() {
    func turned(_ joints: Set<Joint>) -> PoseTrack {
      let base = PoseTrack.standing(times: [0]) { _, _ in [0, 0] }
      return PoseTrack.standing(times: evenTimes(60)) { joint, frame in
        let name = Skeleton.coco17.joints[joint]
        guard frame >= 20, frame < 40, joints.contains(name),
          let other = Skeleton.coco17.index(of: name.mirrored)
        else { return [0, 0] }
        return base[0].pointInImage(other) - base[0].pointInImage(joint)
      }
    }
    #expect(TrackJitter(turned(Set(TrackJitter.limbJoints))).flips == [20, 40])
    #expect(TrackJitter(turned([.leftKnee, .rightKnee])).flips.isEmpty)
    #expect(TrackJitter(turned([.leftKnee, .rightKnee])).swaps.contains { !$0.frames.isEmpty })
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `tracks are compared where all saw the body`(seed: UInt64) throws {
    let calm = trembling(1, frames: 300, seed: seed)
    // Twice as noisy, and much noisier where it gives up.
    let noise = whiteNoise(300 * 34, seed: seed + 50)
    let gaps = PoseTrack.standing(times: evenTimes(300)) { joint, frame in
      if frame >= 200 { return nil }
      let place = (frame * 17 + joint) * 2
      return SIMD2(2 * noise[place], 2 * noise[place + 1])
    }
    let common = CommonJitter.of([calm, gaps])
    #expect(common.count == 2)
    #expect(common.allSatisfy { $0.frames == 300 })
    #expect(agree(common[0].coverage, 2 / 3.0))
    let ratio = try #require(common[1].percentOfTorso) / (try #require(common[0].percentOfTorso))
    #expect(abs(ratio - 2) < 0.3)
    #expect(common[0].residualPercent != nil && common[0].angleDegrees != nil)
    #expect(CommonJitter.of([calm]).isEmpty)
    let swapped = CommonJitter.of([gaps, calm])
    #expect(swapped.map(\.percentOfTorso) == common.map(\.percentOfTorso).reversed())
  }

  @Test func `the lower of two frame rates is the common one`() {
    let times = [[0, 0.1, 0.2, 0.3], [0.1, 0.25, 0.3]]
    #expect(CommonJitter.commonFrames(times) == [[1, 0], [3, 2]])
    #expect(CommonJitter.commonFrames([[0], [1]]).isEmpty)
    #expect(CommonJitter.commonFrames([]).isEmpty)
    let fast = trembling(1, frames: 120, seed: 1)
    let slow = fast.choosing(Array(stride(from: 0, to: 120, by: 2)))
    let common = CommonJitter.of([fast, slow])
    #expect(common[0] == common[1])
    #expect(common[0].frames == 60)
  }
}
