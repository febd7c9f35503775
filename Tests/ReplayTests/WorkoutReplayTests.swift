// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import RepCounting
import Replay
import Testing

@Suite struct WorkoutReplayTests {
  private static let rate = 15.0

  /// A person who squats four times in 2 s each from 1 s to 9 s, and curls three times from 11 s to 17 s.
  private let track: PoseTrack = {
    let skeleton = Skeleton.coco17
    let heights: [Joint: Float] = [
      .leftShoulder: 150, .rightShoulder: 150, .leftElbow: 205, .rightElbow: 205,
      .leftWrist: 260, .rightWrist: 260, .leftHip: 250, .rightHip: 250, .leftKnee: 320,
      .rightKnee: 320, .leftAnkle: 400, .rightAnkle: 400,
    ]
    var positions: [SIMD3<Float>] = []
    let times = (0..<270).map { Double($0) / rate }
    for time in times {
      func travel(_ range: ClosedRange<Double>) -> Float {
        guard range.contains(time) else { return 0 }
        return Float((1 - Elementary.cos(.pi * (time - range.lowerBound))) / 2)
      }
      for joint in skeleton.joints {
        var height = heights[joint] ?? 120
        if height < 320 { height += 80 * travel(1...9) }
        if joint == .leftWrist || joint == .rightWrist { height -= 100 * travel(11...17) }
        positions.append(SIMD3(100, height, .nan))
      }
    }
    return PoseTrack(
      skeleton: skeleton,
      frameSize: FrameSize(width: 320, height: 480),
      times: times,
      positions: positions,
      confidences: [Float](repeating: 1, count: positions.count)
    )
  }()

  private let workout = Activity.workout([
    ExerciseStretch(.squat, 0.5...9.5), ExerciseStretch(.bicepsCurl, 10.5...17.5),
  ])

  private func replay() throws -> Replay {
    Replay([try CounterConfiguration(parsing: "zig-zag-fixed")])
  }

  @Test func `each stretch of a workout is counted as its own exercise, at the times of the clip`()
    throws
  {
    let replay = try replay()
    let report = replay.reports(on: track, doing: workout, reportsRejections: false)[0]
    let turns = report.events.map { ($0.extremumTime ?? 0).rounded() }
    #expect(turns == [2, 4, 6, 8, 12, 14, 16])
    #expect(report.rejections == [])
    // A counter that hears squats alone does not see the curls.
    #expect(replay.events(of: track, exercise: .squat)[0].count == 4)
  }

  @Test func `a counter begins anew in each stretch`() throws {
    let replay = try replay()
    let joined = replay.reports(on: track, doing: workout, reportsRejections: true)[0]
    let squats = replay.reports(on: track.within(0.5...9.5), exercise: .squat)[0]
    let curls = replay.reports(on: track.within(10.5...17.5), exercise: .bicepsCurl)[0]
    #expect(joined.events == squats.events + curls.events)
    #expect(joined.rejections == squats.rejections + curls.rejections)
  }

  @Test func `one exercise is reported as without an activity`() throws {
    let replay = try replay()
    let activity = Activity.exercise(.squat)
    #expect(
      replay.reports(on: track, doing: activity, reportsRejections: true)
        == replay.reports(on: track, exercise: .squat)
    )
  }

  @Test func `nothing is counted in a workout without sets or without frames in them`() throws {
    let replay = try replay()
    for stretches in [[], [ExerciseStretch(.squat, 40...50)]] {
      let reports = replay.reports(
        on: track,
        doing: .workout(stretches),
        reportsRejections: true
      )
      #expect(reports == [CounterReport([])])
    }
  }

  @Test func `events that are late come in order of decision`() throws {
    // The first exercise decides at 5 s what the second one decides before, as with late results.
    let late = Activity.workout([
      ExerciseStretch(.squat, 0...2), ExerciseStretch(.bicepsCurl, 2.1...4),
    ])
    let joined = late.joined(on: track) { part, exercise in
      [
        CounterReport(
          exercise == .squat
            ? [RepEvent(decisionTime: 1), RepEvent(decisionTime: 5)] : [RepEvent(decisionTime: 3)]
        )
      ]
    }
    #expect(joined?[0].events.map(\.decisionTime) == [1, 3, 5])
  }

  @Test func `stretches get a second at either end, or half of what is between them`() {
    let stretches = [
      ExerciseStretch(.squat, 5...9), ExerciseStretch(.lunge, 9...12),
      ExerciseStretch(.pushUp, 13...20), ExerciseStretch(.plank, 30...40),
    ]
    #expect(
      stretches.widened(by: 1).map(\.range) == [4...9, 9...12.5, 12.5...21, 29...41]
    )
    #expect([ExerciseStretch]().widened(by: 1) == [])
  }

  @Test func `the exercises of a workout are named once, in the order in which they begin`() {
    let again = Activity.workout([
      ExerciseStretch(.squat, 0...1), ExerciseStretch(.lunge, 1...2),
      ExerciseStretch(.squat, 2...3),
    ])
    #expect(again.exercises == [.squat, .lunge])
    #expect(again.exercise == nil)
    #expect(Activity.exercise(.lunge).exercises == [.lunge])
  }
}
