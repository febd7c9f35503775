// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import Testing
@testable import Measures
@testable import Scoring
@testable import Statistics
@testable import TrackQuality

struct TrackMeasureTests {
  private func score(_ subject: Int, sigma: Double, seed: UInt64) -> TrackScore {
    let noise = whiteNoise(120 * 34, seed: seed)
    let track = PoseTrack.standing(times: evenTimes(120)) { joint, frame in
      let place = (frame * 17 + joint) * 2
      return SIMD2(sigma * noise[place], sigma * noise[place + 1])
    }
    return TrackScore(
      clip: .sample("clip-\(seed)", subject: "subject-\(subject)"),
      jitter: TrackJitter(track)
    )
  }

  private func measured(
    _ id: String,
    of clips: [TrackSummary],
    plan: ResamplingPlan = ResamplingPlan()
  ) throws -> Measure {
    let measure = try #require(TrackMeasure.all.first { $0.id == id })
    var bootstrap = SubjectBootstrap(plan: plan)
    return [measure.definition].measures(of: clips, &bootstrap)[0]
  }

  @Test func `the median over clips, with an interval by subject`() throws {
    let scores = (0..<12).map { score($0, sigma: Double($0 + 1) / 4, seed: UInt64($0)) }
    let jitter = try measured(
      "jitter",
      of: scores.map(TrackSummary.init),
      plan: ResamplingPlan(replicates: 200)
    )
    #expect(jitter.clips == 12)
    #expect(jitter.subjects == 12)
    #expect(jitter.events == 12 * 120)
    let ordered = try scores.map { try #require($0.jitter.percentOfTorso) }.sorted()
    #expect(agree(jitter.value, (ordered[5] + ordered[6]) / 2))
    let interval = try #require(jitter.interval)
    #expect(interval.method == .inverted)
    let value = try #require(jitter.value)
    #expect(interval.low < value && value < interval.high)
  }

  @Test func `few subjects give no interval, and nothing to measure no value`() throws {
    let scores = [score(0, sigma: 1, seed: 1), score(1, sigma: 2, seed: 2)]
    let jitter = try measured("jitter", of: scores.map(TrackSummary.init))
    #expect(jitter.intervalReason == "fewer than 5 subjects")
    let lag = try measured("jitter-lag", of: scores.map(TrackSummary.init))
    #expect(lag.value == nil)
    #expect(lag.undefinedReason == "no other track of the clips moves enough to compare with")
    #expect(lag.clips == 0)
    #expect(try measured("jitter", of: []).value == nil)
  }

  @Test func `every identifier reads back`() {
    for measure in TrackMeasure.all {
      #expect(MeasureIdentifier(measure.id) == measure.definition.identifier)
    }
  }
}
