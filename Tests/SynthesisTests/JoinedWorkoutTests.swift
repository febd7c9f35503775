// SPDX-License-Identifier: Apache-2.0
import Labels
import PoseTracks
import Testing

@testable import Synthesis

/// Workouts of several clips: nothing jumps at a joint, and labels are where the reps are.
struct JoinedWorkoutTests {
  private static let size = FrameSize(width: 640, height: 480)

  /// A body at a place that goes down by a triangle of 100 pixels in each of some reps of 1 s, the first at 1 s.
  private static func body(
    at place: Float,
    reps: Int = 3,
    rate: Double = 30,
    unseen: [Joint] = [],
    hasWorld: Bool = false
  ) -> PoseTrack {
    let skeleton = Skeleton.blazePose33
    let times = (0...Int(Double(reps + 2) * rate)).map { Double($0) / rate }
    func depth(_ time: Double) -> Float {
      guard time >= 1, time < Double(reps + 1) else { return 0 }
      return Float(100 * (1 - abs(2 * time.truncatingRemainder(dividingBy: 1) - 1)))
    }
    let isSeen = skeleton.joints.map { !unseen.contains($0) }
    let positions = times.flatMap { time in
      skeleton.joints.indices.map { joint in
        isSeen[joint]
          ? SIMD3(place + Float(joint), place + depth(time), 0) : SIMD3(repeating: Float.nan)
      }
    }
    return PoseTrack(
      skeleton: skeleton,
      frameSize: size,
      times: times,
      positions: positions,
      confidences: times.flatMap { _ in isSeen.map { $0 ? 0.9 : 0 } },
      world: hasWorld ? positions.map { $0 / 100 } : nil
    )
  }

  private static func part(
    _ exercise: String,
    _ track: PoseTrack,
    reps: Int = 3
  ) throws -> JoinedWorkout.Part {
    let labelled = (1...reps).map {
      JoinedSet.Rep(start: Double($0), turn: Double($0) + 0.5, end: Double($0) + 1)
    }
    return JoinedWorkout.Part(
      exercise: exercise,
      set: try JoinedSet(recorded: labelled, of: track),
      note: "clip \(exercise)-1, person ana"
    )
  }

  private func gaps(_ track: PoseTrack) -> [Double] {
    zip(track.times, track.times.dropFirst()).map { $1 - $0 }
  }

  /// The largest step of any joint from frame to frame, in pixels.
  private func largestStep(_ track: PoseTrack) -> Float {
    let joints = track.skeleton.joints.count
    return (joints..<track.positions.count).reduce(0) { largest, index in
      let step = track.positions[index] - track.positions[index - joints]
      return step.x.isNaN ? largest : max(largest, step.x.magnitude, step.y.magnitude)
    }
  }

  @Test func `bodies become each other without a jump, and time goes on`() throws {
    let parts = [
      try Self.part("squat", Self.body(at: 50)), try Self.part("push-up", Self.body(at: 300)),
      try Self.part("pull-up", Self.body(at: 120)),
    ]
    let workout = JoinedWorkout(parts, rest: 3)
    #expect(workout.track.times[0] == 0)
    #expect(gaps(workout.track).allSatisfy { ($0 - 1.0 / 30).magnitude < 1e-9 })
    // A rep's triangle has a step of 6.7 pixels. 250 pixels in 1 s along a minimum jerk are at most 1.875 times their mean speed.
    #expect(largestStep(workout.track) < 250 * 1.876 / 30)
    #expect(largestStep(workout.track) > 250 * 1.8 / 30)
    // 5 s of each clip, less the second's last frame, 3 s of rest and 1 s of way.
    let sets = workout.events.filter { $0.kind == .set }
    #expect(sets.map(\.label) == ["squat", "push-up", "pull-up"])
    for (index, set) in sets.enumerated() {
      #expect((try #require(set.start) - 1 - 9 * Double(index)).magnitude < 1e-9)
      #expect((try #require(set.end) - 4 - 9 * Double(index)).magnitude < 1e-9)
      #expect(set.value == 3 && set.unit == "reps")
      #expect(set.note == "clip \(set.label)-1, person ana")
    }
    // Each labelled turn is where its body is lowest.
    let joints = Skeleton.blazePose33.joints.count
    let turns = workout.events.filter { $0.kind == .rep }.compactMap(\.mid)
    #expect(turns.count == 9)
    for (index, turn) in turns.enumerated() {
      let frame = try #require(workout.track.times.firstIndex { $0 >= turn - 1e-6 })
      let level = workout.track.positions[frame * joints].y
      #expect((level - [50, 300, 120][index / 3] - 100).magnitude < 0.1)
    }
    // Nothing moves in a rest.
    let still = workout.track.within(5.1...7.9).positions
    #expect(Set(stride(from: 0, to: still.count, by: joints).map { still[$0].y }) == [50])
  }

  @Test func `clips of two rates keep each its own`() throws {
    let workout = JoinedWorkout(
      [
        try Self.part("squat", Self.body(at: 50, rate: 30)),
        try Self.part("push-up", Self.body(at: 90, rate: 25)),
      ],
      rest: 2
    )
    let rates = gaps(workout.track).map { ($0 * 1e6).rounded() }
    #expect(Set(rates) == [33_333, 40_000])
    // The way is in the rate of the clip before it.
    #expect(rates == rates.sorted())
    let set = try #require(workout.events.last { $0.kind == .set }?.start)
    #expect((set - 5 - 3 - 1).magnitude < 0.04)
  }

  @Test func `a walk takes every second rest, and is ignored`() throws {
    let parts = try ["a", "b", "c", "d"].enumerated().map { index, name in
      try Self.part(name, Self.body(at: Float(50 * index)))
    }
    let walk = Self.body(at: 220, reps: 8)
    let workout = JoinedWorkout(parts, walks: [walk], rest: 4)
    let ignored = workout.events.filter { $0.kind == .ignore }
    #expect(ignored.map(\.label) == ["walk"])
    let (start, end) = (try #require(ignored[0].start), try #require(ignored[0].end))
    #expect((end - start - 4).magnitude < 0.05)
    let sets = workout.events.filter { $0.kind == .set }
    #expect(start > (sets[1].end ?? .infinity) && end < (sets[2].start ?? 0))
    #expect(workout.events == workout.events.sorted { ($0.start ?? 0) < ($1.start ?? 0) })
    // Also into the walk and out of it nothing jumps.
    #expect(largestStep(workout.track) < 200 * 1.876 / 30)
    #expect(gaps(workout.track).allSatisfy { ($0 - 1.0 / 30).magnitude < 1e-9 })
  }

  @Test func `a joint that is missing on one side is missing on the way`() throws {
    let joints = Skeleton.blazePose33.joints
    let ankle = try #require(joints.firstIndex(of: .leftAnkle))
    let workout = JoinedWorkout(
      [
        try Self.part("squat", Self.body(at: 50, hasWorld: true)),
        try Self.part("push-up", Self.body(at: 90, unseen: [.leftAnkle])),
      ],
      rest: 1
    )
    // Only one clip has positions in metres.
    #expect(workout.track.world == nil)
    for (frame, time) in workout.track.times.enumerated() {
      let index = frame * joints.count + ankle
      let isSeen = time < 5
      #expect(workout.track.positions[index].x.isNaN == !isSeen, "\(time)")
      #expect((workout.track.confidences[index] > 0) == isSeen, "\(time)")
    }
  }

  @Test func `one part is the clip with its labels`() throws {
    let body = Self.body(at: 50)
    let workout = JoinedWorkout([try Self.part("squat", body)], rest: 3)
    #expect(workout.track.positions == Array(body.positions.prefix(workout.track.positions.count)))
    #expect(workout.events.map(\.kind) == [.set, .rep, .rep, .rep])
    let labels = workout.labels(of: "workout-1", source: nil)
    #expect(labels.rater == "joined" && labels.status == .done && labels.clip == "workout-1")
  }

  // MARK: Choice

  @Test func `workouts have different exercises, and clips and exercises take turns`() throws {
    let families = ["squat", "squat", "push-up", "jack", "curl", "squat"]
    let choice = try #require(WorkoutChoice.clips(of: families, workouts: 4, exercises: 3))
    for members in choice {
      #expect(Set(members.map { families[$0] }).count == 3)
    }
    let uses = families.indices.map { clip in choice.flatMap(\.self).count { $0 == clip } }
    // Twelve places: each squat clip, and each exercise with one clip, about as often.
    #expect(uses.reduce(0, +) == 12)
    #expect(try #require(uses.max()) - #require(uses.min()) <= 2)
    // Each workout begins with another one of its exercises.
    #expect(Set(choice.map { families[$0[0]] }).count > 1)
    #expect(choice == WorkoutChoice.clips(of: families, workouts: 4, exercises: 3))
    #expect(WorkoutChoice.clips(of: families, workouts: 1, exercises: 5) == nil)
    #expect(WorkoutChoice.clips(of: [], workouts: 1, exercises: 2) == nil)
  }

  @Test func `workouts that share somebody, also by a third one, are one part`() {
    #expect(
      WorkoutChoice.separateParts(of: [
        ["ana", "ben"], ["chen"], ["dora", "emil"], ["emil", "ben"],
      ])
        == [0, 1, 0, 0]
    )
    #expect(WorkoutChoice.separateParts(of: []) == [])
  }
}
