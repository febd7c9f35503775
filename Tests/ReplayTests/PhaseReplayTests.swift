// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import PoseTracks
import Replay
import TestSupport
import Testing

@Suite struct PhaseReplayTests {
  private let replay = PhaseReplay(PhaseDetectorCatalog.all.map { PhaseDetectorConfiguration($0) })

  @Test func `squats go down and up as often as they are done`() throws {
    var figure = SquatFigure()
    figure.yaw = -90
    let squat = try #require(Exercise.named("back-squat"))
    let phases = try #require(replay.phases(of: figure.track(reps: 3), exercise: squat))
    #expect(phases.count == 2)
    #expect(phases[1].count { $0.phase == .eccentric } == 3)
    #expect(phases[1].count { $0.phase == .concentric } == 3)
    #expect(PhaseReplay.obstacle(in: figure.track(reps: 3), exercise: squat) == nil)
  }

  @Test func `an exercise without reps has no phases`() throws {
    let plank = try #require(Exercise.named("plank"))
    #expect(replay.phases(of: SquatFigure().track(reps: 1), exercise: plank) == nil)
    #expect(PhaseReplay.obstacle(in: SquatFigure().track(reps: 1), exercise: plank) == nil)
  }

  @Test func `a track that stands still, or shows nobody, has a reason and not a phase`() throws {
    let squat = try #require(Exercise.named("squat"))
    let moving = SquatFigure().track(reps: 1)
    let still = moving.choosing([0])
    #expect(PhaseReplay.obstacle(in: still, exercise: squat) == .motionless)
    let blind = PoseTrack(
      skeleton: moving.skeleton,
      frameSize: moving.frameSize,
      times: moving.times,
      positions: moving.positions.map { _ in SIMD3(repeating: .nan) },
      confidences: moving.confidences.map { _ in 0 }
    )
    #expect(PhaseReplay.obstacle(in: blind, exercise: squat) == .unseen)
    #expect(replay.phases(of: blind, exercise: squat) == [[], []])
  }
}
