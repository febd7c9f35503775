// SPDX-License-Identifier: Apache-2.0
import RepCounting
import Testing
@testable import Measures
@testable import Scoring
@testable import Statistics

struct StabilityMeasureTests {
  private typealias Trials = CountStability.Trials

  private func clip(
    _ index: Int,
    changed: Int,
    trials: Int = 200,
    flips: Int? = nil,
    margin: Double? = nil
  ) -> ClipStability {
    ClipStability(
      clip: .sample("clip-\(index)", subject: "subject-\(index)"),
      stability: CountStability(
        count: 5,
        noise: Trials(trials: trials, changed: changed),
        drops: Trials(trials: 200, changed: 2 * changed),
        rates: Trials(trials: 5, changed: index % 5),
        thresholdFlips: flips,
        margin: margin
      )
    )
  }

  @Test func `shares are of all trials together, and clips without trials have none`() throws {
    let clips = [clip(0, changed: 10), clip(1, changed: 30), clip(2, changed: 0, trials: 0)]
    let evaluation = StabilityEvaluation(
      Configuration(counter: "zig-zag", track: "a"),
      clips: clips
    )
    let noise = try #require(evaluation.measure("noise-flip-rate"))
    #expect(noise.value == 0.1)
    #expect(noise.clips == 2)
    #expect(noise.events == 400)
    #expect(noise.intervalReason == "fewer than 5 subjects")
    let drops = try #require(evaluation.measure("drop-flip-rate"))
    #expect(agree(drops.value, 80.0 / 600))
    #expect(agree(evaluation.measure("rate-flip-rate")?.value, 3.0 / 15))
    let margin = try #require(evaluation.measure("decision-margin"))
    #expect(margin.undefinedReason == "not a counter of persistent peaks")
    #expect(evaluation.measure("threshold-flips")?.value == nil)
  }

  @Test func `flips are a mean over clips and margins a median, by subject`() throws {
    let clips = (0..<12).map {
      clip($0, changed: 5 * $0, flips: $0 % 3, margin: 0.1 * Double($0 * $0))
    }
    let evaluation = StabilityEvaluation(
      Configuration(counter: "zig-zag", track: "a"),
      clips: clips,
      plan: ResamplingPlan(replicates: 300)
    )
    #expect(agree(evaluation.measure("threshold-flips")?.value, 1))
    let margin = try #require(evaluation.measure("decision-margin"))
    #expect(agree(margin.value, (2.5 + 3.6) / 2))
    #expect(margin.events == 12)
    for measure in evaluation.measures {
      let interval = try #require(measure.interval, "\(measure.id)")
      let value = try #require(measure.value)
      #expect(interval.low <= value && value <= interval.high)
      #expect(interval.low >= 0)
      #expect(MeasureIdentifier(measure.id) == measure.identifier)
    }
  }

  @Test func `no clip gives no number`() {
    let none = StabilityEvaluation(Configuration(counter: "zig-zag", track: "a"), clips: [])
    #expect(none.measures.allSatisfy { $0.value == nil })
    #expect(none.measures.count == StabilityMeasure.all.count)
  }
}
