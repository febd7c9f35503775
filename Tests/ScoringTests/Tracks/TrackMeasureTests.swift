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

  @Test func `a live track has its rate, the frames that were seen, and how late results are`()
    throws
  {
    // 45 ms at 30 frames a second: of every four frames one is dropped, and two of ten are.
    let all = PoseTrack.standing(times: evenTimes(10)) { _, _ in SIMD2(0, 0) }
    let (live, cameraFrames) = all.live(LiveSettings(cameraRate: 30, frameTime: 45_000))
    func summary(_ track: PoseTrack, _ cameraFrames: Int?) -> TrackSummary {
      TrackSummary(
        TrackScore(
          clip: .sample("clip", subject: "subject"),
          jitter: TrackJitter(track),
          resultDelay: ResultDelay(of: track, cameraFrames: cameraFrames)
        )
      )
    }
    let values = summary(live, cameraFrames).values
    #expect(agree(values["frame-rate"], 7 / 0.3))
    #expect(values["frames-seen"] == 0.8)
    // 45, 46.667, 48.333, 56.667, 58.333, 60, 68.333 and 70 ms.
    #expect(agree(values["result-delay"], 57.5))
    #expect(agree(values["result-delay-p95"], 68.333 + 0.65 * (70 - 68.333)))
    #expect(summary(live, nil).values["frames-seen"] == nil)
    let plain = summary(all, nil).values
    #expect(agree(plain["frame-rate"], 30))
    #expect(plain["frames-seen"] == nil && plain["result-delay"] == nil)
    let measure = try measured("result-delay", of: [summary(all, nil)])
    #expect(measure.undefinedReason == "no track is of a live simulation")
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
