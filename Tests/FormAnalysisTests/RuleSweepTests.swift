// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import PoseTracks
import TestSupport
import Testing

/// Sweeps of limits against the analyzer run again with the limit set.
struct RuleSweepTests {
  /// Squats or push-ups with faults of random size, seen from a random side, with noise.
  private static func track(_ analyzer: String, _ random: inout RandomGenerator) -> PoseTrack {
    let yaw = [0.0, 12, 40, 90, -90][random.index(below: 5)]
    let noise = Double.random(in: 0...6, using: &random)
    let seed = UInt64(random.index(below: 1_000_000))
    guard analyzer == "push-up" else {
      var figure = SquatFigure()
      figure.yaw = yaw
      figure.thighElevation = Double.random(in: -10...50, using: &random)
      figure.trunkLean = Double.random(in: 5...70, using: &random)
      figure.leftValgus = Double.random(in: 0...0.2, using: &random)
      figure.rightValgus = Double.random(in: 0...0.2, using: &random)
      return figure.track(reps: 3, seconds: 1.5, noise: noise, seed: seed)
    }
    var figure = PushUpFigure()
    figure.yaw = yaw
    return figure.track(reps: 3, seconds: 1.5, noise: noise, seed: seed)
  }

  @Test(
    arguments: ["trainer-squat-fixed", "push-up", "lunge", "sit-up"],
    [1, 2, 3, 4, 5, 6] as [UInt64]
  )
  func `a limit says what the analyzer says with the limit set, and steps nowhere else`(
    name: String,
    seed: UInt64
  ) throws {
    var random = RandomGenerator(seed: seed)
    let analyzer = try #require(AnalyzerCatalog.named(name))
    let track = Self.track(name, &random)
    let inUse = AnalyzerConfiguration(analyzer)
    for criterion in analyzer.sweptLimits {
      let parameter = try #require(criterion.parameter)
      let sweep = try #require(RuleSweep(inUse, over: parameter, of: track))
      #expect(sweep.fault == criterion.fault)
      let range = try #require(analyzer.parameters.first { $0.name == parameter }).range
      let turns = sweep.turningPoints.filter(range.contains)
      var limits = (0..<4).map { _ in Double.random(in: range, using: &random) }
      for _ in 0..<min(6, turns.count) {
        let turn = turns[random.index(below: turns.count)]
        limits += [turn, turn.nextDown, turn.nextUp]
      }
      for limit in limits where range.contains(limit) {
        var configuration = inUse
        try configuration.set(parameter, to: "\(limit)")
        var again = configuration.makeAnalyzer()
        let expected = again.result(of: track)
        let said = sweep.result(at: limit)
        #expect(said.findings == expected.findings.filter { $0.fault == criterion.fault })
        #expect(said.abstentions == expected.abstentions.filter { $0.fault == criterion.fault })
        #expect(said.measurements == expected.measurements)
        // Up to the next turning point the same stretches of time are wrong.
        let next = turns.first { $0 > limit } ?? range.upperBound.nextUp
        let later = sweep.result(
          at: Double.random(in: limit...max(limit, next.nextDown), using: &random)
        )
        #expect(later.findings.map(\.start) == said.findings.map(\.start))
        #expect(later.findings.map(\.end) == said.findings.map(\.end))
      }
    }
  }

  @Test func `noisy tracks give findings on both sides of limits`() throws {
    var random = RandomGenerator(seed: 3)
    let analyzer = try #require(AnalyzerCatalog.named("trainer-squat-fixed"))
    let sweeps = (0..<20).compactMap { _ in
      RuleSweep(
        AnalyzerConfiguration(analyzer),
        over: "max-thigh-elevation",
        of: Self.track("squat", &random)
      )
    }
    #expect(sweeps.count == 20)
    #expect(sweeps.contains { !$0.result(at: 30).findings.isEmpty })
    #expect(sweeps.contains { $0.repCount > 0 && $0.result(at: 30).findings.isEmpty })
  }

  @Test func `what is no limit of a rep cannot be swept`() throws {
    let track = SquatFigure().track()
    for (name, parameter) in [
      ("trainer-squat-fixed", "min-amplitude"), ("trainer-squat-fixed", "nonesuch"),
      ("plank", "max-hip-sag"), ("trainer-squat", "axis"),
    ] {
      let analyzer = try #require(AnalyzerCatalog.named(name))
      #expect(RuleSweep(AnalyzerConfiguration(analyzer), over: parameter, of: track) == nil)
    }
  }
}
