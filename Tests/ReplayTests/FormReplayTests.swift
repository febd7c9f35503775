// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import PoseTracks
import Replay
import TestSupport
import Testing

@Suite struct FormReplayTests {
  private let replay = FormReplay(
    AnalyzerCatalog.all.filter { $0.families == ["squat"] }.map { AnalyzerConfiguration($0) },
    policies: FeedbackCatalog.all.map { FeedbackConfiguration($0) }
  )

  private var leaning: PoseTrack {
    var figure = SquatFigure()
    figure.yaw = -90
    figure.trunkLean = 60
    return figure.track(reps: 3)
  }

  @Test func `an analyzer says the same as on its own`() throws {
    let squat = try #require(Exercise.named("back-squat"))
    let outcomes = replay.outcomes(of: leaning, exercise: squat)
    for (configuration, outcome) in zip(replay.analyzers, outcomes) {
      var analyzer = configuration.makeAnalyzer()
      #expect(outcome?.result == analyzer.result(of: leaning))
      #expect(outcome?.feedback.count == replay.policies.count)
    }
    let corrected = try #require(outcomes[1])
    #expect(corrected.result.findings.map(\.fault) == [.trunkLean, .trunkLean, .trunkLean])
    #expect(corrected.feedback.map { $0.filter(\.isSpoken).count } == [2, 1])
  }

  @Test func `an analyzer of squats says nothing about curls`() throws {
    let curl = try #require(Exercise.named("biceps-curl"))
    #expect(replay.outcomes(of: leaning, exercise: curl) == [nil, nil, nil])
  }
}
