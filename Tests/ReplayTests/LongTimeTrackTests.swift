// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import PoseTracks
import RepCounting
import Replay
import TestSupport
import Testing

/// Tracks with hard times and places through all that replays tracks.
@Suite struct LongTimeTrackTests {
  @Test(arguments: HardTrack.all)
  func `readers take them`(hard: HardTrack) {
    let track = hard.track
    #expect(
      PoseTrack.defect(
        frameSize: track.frameSize,
        times: track.times,
        positions: track.positions,
        confidences: track.confidences
      ) == nil
    )
  }

  @Test(arguments: HardTrack.all)
  func `every counter and analyzer takes them`(hard: HardTrack) throws {
    let track = hard.track
    let squat = try #require(Exercise.named("squat"))
    let counters = try CounterCatalog.all.map { try CounterConfiguration(parsing: $0.name) }
    for report in Replay(counters).reports(on: track, exercise: squat) {
      #expect(report.events.allSatisfy { track.times.contains($0.decisionTime) })
    }
    let analyzers = try AnalyzerCatalog.all.map { try AnalyzerConfiguration(parsing: $0.name) }
    let outcomes = FormReplay(analyzers).outcomes(of: track, exercise: squat)
    #expect(outcomes.contains { $0 != nil })
  }

  @Test(arguments: HardTrack.all, Perturbation.allCases)
  func `every perturbation changes them`(hard: HardTrack, perturbation: Perturbation) {
    for dose in perturbation.steps.compactMap(\.self) {
      let changed = hard.track.changed(by: perturbation, dose, torso: 100, seed: 3)
      #expect(changed.count <= hard.track.count)
    }
  }
}
