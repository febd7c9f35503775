// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import PoseTracks
import Replay
import TestSupport
import Testing

@Suite struct PhaseReplayTests {
  @Test func `squats go down and up as often as they are done`() throws {
    var figure = SquatFigure()
    figure.yaw = -90
    let squat = try #require(Exercise.named("back-squat"))
    let phases = try #require(PhaseReplay.phases(of: figure.track(reps: 3), exercise: squat))
    #expect(phases.count { $0.phase == .eccentric } == 3)
    #expect(phases.count { $0.phase == .concentric } == 3)
  }

  @Test func `an exercise without reps has no phases`() throws {
    let plank = try #require(Exercise.named("plank"))
    #expect(PhaseReplay.phases(of: SquatFigure().track(reps: 1), exercise: plank) == nil)
  }
}
