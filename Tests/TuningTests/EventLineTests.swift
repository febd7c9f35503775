// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Measures
import PoseTracks
import Scoring
import TestSupport
import Testing
import Tuning

/// Thresholds of events over labelled events, against numbers by hand and the analyzer run again.
struct EventLineTests {
  private func form(_ events: [ReferenceEvent], searched: [String]) -> FormReference {
    var form = FormReference(
      reps: [],
      searched: [],
      episodes: [],
      isCorrect: nil,
      measures: [],
      ignored: []
    )
    form.happen(events, searched: searched)
    return form
  }

  private func clip(_ seconds: Double) -> ClipIdentity {
    // A walk has no reps, which is what negative clips have not; its events count all the same.
    ClipIdentity(
      id: "clip",
      subject: "ana",
      exercise: "walking",
      duration: seconds,
      isNegative: true
    )
  }

  @Test func `events count like reps, whether the clip has reps or not`() throws {
    let strikes = [1.0, 2, 3].map { ReferenceEvent("strike", time: $0) }
    let form = form(strikes, searched: ["strike"])
    let track = walkTrack()
    let content = try #require(EventfulClip(clip(60), form, kinds: [.strike, .dyno], track))
    // 1.02 and 3.04 s are within 0.25 s of a label, 2.4 s is not: as in `EventMeasureCatalog`.
    var result = FormResult()
    result.events = [1.02, 2.4, 3.04].map {
      FormEvent(.strike, time: $0, decisionTime: $0 + 0.1, confidence: 1)
    }
    let outcome = content.outcome(of: result)
    #expect((outcome.labelled, outcome.reported) == (3, 3))
    #expect((outcome.matched, outcome.missed, outcome.doubled, outcome.extra) == (2, 1, 0, 1))
    var sums = OutcomeSums()
    sums.add(outcome, of: content.facts)
    func value(_ quantity: Objective.Quantity) -> Double {
      Objective(quantity).value(of: sums) ?? .nan
    }
    #expect(abs(value(.f1) - 2.0 / 3) < 1e-12)
    #expect(abs(value(.precision) - 2.0 / 3) < 1e-12 && abs(value(.recall) - 2.0 / 3) < 1e-12)
    #expect(abs(value(.falseEventsPerMinute) - 1) < 1e-12)
    #expect(abs(value(.meanLatency) - 0.13) < 1e-9)
    let costs = TradeOff("setting", [outcome], of: [content.facts])
    #expect(costs.costs.map(\.respect) == [.missed, .falsePerMinute])
    #expect(abs((costs[.missed] ?? 0) - 100.0 / 3) < 1e-9 && costs[.falsePerMinute] == 1)
  }

  @Test func `a clip in which nobody looked for the events has none to tune`() {
    let form = form([ReferenceEvent("strike", time: 1)], searched: ["strike"])
    #expect(EventfulClip(clip(4), form, kinds: [.heelStrike, .toeOff], walkTrack()) == nil)
  }

  @Test(arguments: ["min-swing", "min-interval", "min-confidence"], [1, 2] as [UInt64])
  func `a line has at every value the outcome of the analyzer with that value`(
    parameter: String,
    seed: UInt64
  ) throws {
    let analyzer = AnalyzerConfiguration(try #require(AnalyzerCatalog.named("gait-steps")))
    let track = walkTrack(noise: 12, seed: seed)
    var steady = analyzer.makeAnalyzer()
    let events = steady.result(of: walkTrack()).events.map {
      ReferenceEvent($0.kind.name, time: $0.time, side: $0.side)
    }
    let form = form(events, searched: ["heel-strike", "toe-off"])
    let content = try #require(
      EventfulClip(clip(4), form, kinds: analyzer.entry.events, track)
    )
    let described = try #require(analyzer.entry.parameters.first { $0.name == parameter })
    let axis = ThresholdAxis(described)
    let line = content.line(of: analyzer, over: axis)
    #expect(Set(line.outcomes).count > 1)
    var random = RandomGenerator(seed: seed)
    let values =
      line.starts.prefix(40).flatMap { [$0, $0.nextUp] }
      + (0..<20).map { _ in Double.random(in: axis.range, using: &random) }
    for value in values where axis.range.contains(value) {
      let place = line.starts.lastIndex { $0 <= value } ?? 0
      let expected = content.outcome(of: analyzer.setting([parameter], to: [value]))
      #expect(line.outcomes[place] == expected, "\(parameter) \(value)")
    }
  }

  @Test(arguments: [
    ("gait-steps", ["min-swing", "min-interval"]), ("kinetics-striking", ["min-speed"]),
    ("kinetics-striking-fixed", ["min-reach", "min-speed"]), ("kinetics-wall-fixed", ["min-speed"]),
    ("plank", ["min-hold"]),
  ])
  func `what makes an event is tuned, and no limit of a fault`(
    name: String,
    parameters: [String]
  ) throws {
    let analyzer = try #require(AnalyzerCatalog.named(name))
    #expect(ThresholdAxis.usualParameters(ofEventsBy: analyzer).map(\.name) == parameters)
  }
}
