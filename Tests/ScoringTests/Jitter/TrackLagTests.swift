// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing

@testable import Scoring
@testable import TrackQuality

struct TrackLagTests {
  /// A person whose joints all go up and down once in two seconds, so many seconds late.
  private func bobbing(late lag: Double, noise: Double = 0, rate: Double = 30) -> PoseTrack {
    let times = evenTimes(Int(10 * rate), rate: rate)
    let values = whiteNoise(times.count * 17, seed: 11)
    return .standing(times: times) { joint, frame in
      let phase = .pi * (times[frame] - lag)
      return SIMD2(noise * values[frame * 17 + joint], 60 * Elementary.sin(phase))
    }
  }

  @Test(arguments: [-0.1, 0, 0.02, 0.05, 0.13, 0.3])
  func `a late track is late by what it is`(lag: Double) throws {
    let found = TrackLag(of: bobbing(late: lag, noise: 1), behind: bobbing(late: 0, noise: 1))
    #expect(found.joints.count == 12)
    #expect(abs(try #require(found.milliseconds) - 1_000 * lag) < 2)
  }

  @Test func `other frame rates of the same clip can be compared`() throws {
    let found = TrackLag(of: bobbing(late: 0.08, rate: 24), behind: bobbing(late: 0, rate: 60))
    #expect(abs(try #require(found.milliseconds) - 80) < 2)
  }

  @Test func `a causal mean is half its length late, and not against itself`() throws {
    let raw = bobbing(late: 0, noise: 1)
    let smooth = raw.filtered(by: MovingMean(seconds: 0.3))
    // Nine frames, the newest of them now: four frames of 33 ms.
    #expect(abs(try #require(TrackLag(of: smooth, behind: raw).milliseconds) - 133.3) < 4)
    #expect(abs(try #require(TrackLag(of: smooth, behind: smooth).milliseconds)) < 2)
  }

  @Test func `a person who stands still shows no lag`() {
    let still = PoseTrack.standing(times: evenTimes(300)) { _, _ in [0, 0] }
    #expect(TrackLag(of: still, behind: still).milliseconds == nil)
    let short = PoseTrack.standing(times: evenTimes(10)) { _, frame in SIMD2(Double(frame), 0) }
    #expect(TrackLag(of: short, behind: short).milliseconds == nil)
    let none = PoseTrack.standing(times: []) { _, _ in nil }
    #expect(TrackLag(of: still, behind: none).milliseconds == nil)
  }

  @Test func `a lag beyond the range is not guessed`() {
    let found = TrackLag(of: bobbing(late: 0.7), behind: bobbing(late: 0))
    #expect(found.milliseconds == nil)
  }
}
