// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import PoseTracks
import Testing

@testable import Synthesis

@Suite struct WorkoutTests {
  /// A workout at 15 frames a second whose tempo nothing varies.
  private func clip(_ parts: [WorkoutPart]) -> SyntheticClip {
    var recipe = Samples.recipe()
    recipe.variation = 0
    var clip = Samples.clip(.standing, []).clip
    clip.workout = parts
    return SyntheticClip(clip, of: recipe)
  }

  private func part(_ movement: Movement, _ script: [Step], rest: Double = 0) -> WorkoutPart {
    var part = WorkoutPart(movement: movement, script: script, yaw: 0)
    part.rest = rest
    return part
  }

  /// Every exercise that can be a part, each once.
  private var everything: [WorkoutPart] {
    Movement.all.filter { $0.hasReps || $0.traits.posture == .plank }.map { movement in
      part(
        movement,
        movement.hasReps
          ? [Samples.reps(1)] : [.hold(seconds: 1, faults: .none)],
        rest: movement == .squat ? 1 : 0
      )
    }
  }

  @Test func `labels are those of the script, at the times of the clip`() throws {
    let curl = try #require(Movement.named("biceps-curl"))
    let workout = clip([
      part(.squat, [Samples.reps(2)], rest: 1),
      part(curl, [Samples.reps(2), .rest(seconds: 0.5), Samples.reps(1)]),
    ])
    // A rep of 0.8, 0.2 and 0.6 s, 0.3 s at the top; a change between two ways to stand takes 0.6 s.
    // 1 s of rest and a change, so squats from 1.6 s to 5.1 s; at the top to 5.4 s, and a change.
    let events = workout.labels(source: nil).events
    let sets = events.filter { $0.kind == .set }
    #expect(sets.map(\.label) == ["squat", "biceps-curl", "biceps-curl"])
    #expect(sets.map(\.value) == [2, 2, 1])
    let expected: [ClosedRange<Double>] = [1.6...5.1, 6.0...9.5, 10.3...11.9]
    for (set, range) in zip(sets, expected) {
      #expect(abs((set.start ?? 0) - range.lowerBound) <= 1 / 30 + 1e-4)
      #expect(abs((set.end ?? 0) - range.upperBound) <= 1 / 30 + 1e-4)
    }
    let reps = events.filter { $0.kind == .rep }
    #expect(reps.count == 5)
    // The bottom of the first squat is the middle of its hold; the top of the first curl, too.
    for (rep, mid) in [(0, 2.5), (1, 4.4), (2, 6.9), (3, 8.8), (4, 11.2)] {
      #expect(abs((reps[rep].mid ?? 0) - mid) <= 1 / 30 + 1e-4, "rep \(rep)")
    }
    #expect(workout.labels(source: nil).faults == nil)
    #expect(!events.contains { $0.kind == .fault || $0.kind == .measure || $0.kind == .ignore })
  }

  @Test func `a position is a set without reps, as long as its part`() throws {
    let plank = try #require(Movement.named("plank"))
    let workout = clip([
      part(.squat, [Samples.reps(1)]),
      part(plank, [.rest(seconds: 1), .hold(seconds: 3, faults: .none)]),
    ])
    let events = workout.labels(source: nil).events
    let set = try #require(events.first { $0.label == "plank" && $0.kind == .set })
    let hold = try #require(events.first { $0.kind == .hold })
    #expect(set.value == 0)
    #expect(set.start == hold.start)
    #expect(set.end == hold.end)
    #expect(abs((set.end ?? 0) - (set.start ?? 0) - 4) < 0.07)
  }

  @Test func `somebody walks to the place of the next exercise, and labels ignore the walk`() throws
  {
    var second = part(.squat, [Samples.reps(1)], rest: 2)
    second.place.right = 1
    second.place.ahead = -0.5
    second.way = [WorkoutPart.Place(right: 1, ahead: 1)]
    let workout = clip([part(.squat, [Samples.reps(1)]), second])
    let events = workout.labels(source: nil).events
    let sets = events.filter { $0.kind == .set }
    let walks = events.filter { $0.kind == .ignore }
    #expect(walks.map(\.label) == ["walk"])
    let walk = try #require(walks.first)
    #expect((walk.start ?? 0) > (sets[0].end ?? 0))
    // The person turns and walks 1.41 m, turns again and walks 1.5 m; then the rest of 2 s.
    let body = Samples.subject.proportions
    let ways = [Vector(1, 0, 1).length, 1.5].map {
      Gait(body: body, origin: 0, destination: $0).seconds
    }
    let turns = [0.4 + 0.9 * 45 / 180, 0.4 + 0.9 * 135 / 180]
    let seconds = ways[0] + ways[1] + turns[0] + turns[1]
    #expect(abs((walk.end ?? 0) - (walk.start ?? 0) - seconds) < 0.07)
    #expect((sets[1].start ?? 0) - (walk.end ?? 0) > 2.6)
    let there = try #require(workout.pose(at: sets[1].start ?? 0))
    #expect(abs(there.pelvis.x - 1) < 0.02)
    let back = try #require(workout.pose(at: sets[0].start ?? 0))
    #expect(abs(there.pelvis.z - back.pelvis.z + 0.5) < 0.02)
  }

  @Test func `no joint jumps from any exercise to the next one`() throws {
    let workout = clip(everything)
    let plan = try #require(workout.workout)
    let instant = 1e-4
    for (before, after) in zip(plan.stretches, plan.stretches.dropFirst()) {
      #expect(before.end == after.start)
      let one = try #require(workout.pose(at: before.end - instant)).landmarks
      let other = try #require(workout.pose(at: after.start + instant)).landmarks
      let jump = zip(one, other).map { ($1 - $0).length }.max() ?? 0
      #expect(jump < 0.002, "\(before.activity) at \(before.end) s: \(jump) m")
    }
    // Between exercises nothing is faster than 4 m/s; the fastest are feet on their way up to a handstand.
    for stretch in plan.stretches {
      if case .part = stretch.activity { continue }
      var last = workout.pose(at: stretch.start)?.landmarks ?? []
      for time in stride(from: stretch.start, to: stretch.end, by: 1.0 / 30).dropFirst() {
        let next = workout.pose(at: time)?.landmarks ?? []
        let step = zip(last, next).map { ($1 - $0).length }.max() ?? 0
        #expect(step < 4.0 / 30, "\(stretch.activity) at \(time) s: \(step) m")
        last = next
      }
    }
  }

  @Test func `segments keep their lengths in a change, and nothing sinks into the floor`() throws {
    let workout = clip(everything)
    let plan = try #require(workout.workout)
    let body = Samples.subject.proportions
    for stretch in plan.stretches {
      guard case .change = stretch.activity else { continue }
      for share in [0.1, 0.35, 0.5, 0.8] {
        let time = stretch.start + share * (stretch.end - stretch.start)
        let pose = try #require(workout.pose(at: time))
        for side in [pose.left, pose.right] {
          #expect(abs((side.elbow - side.shoulder).length - body.arm.upper) < 1e-6)
          #expect(abs((side.wrist - side.elbow).length - body.arm.lower) < 1e-6)
          #expect(abs((side.knee - side.hip).length - body.leg.upper) < 1e-6)
          #expect(abs((side.ankle - side.knee).length - body.leg.lower) < 1e-6)
        }
        #expect((pose.landmarks.map(\.y).min() ?? -1) > -0.03)
      }
    }
  }

  @Test func `a pose half way to itself is itself`() throws {
    let pose = try #require(Samples.clip(.squat, [Samples.reps(1)]).pose(at: 0.5))
    let half = pose.blended(with: pose, 0.5)
    for (one, other) in zip(pose.landmarks, half.landmarks) {
      #expect((one - other).length < 1e-9)
    }
  }

  @Test func `a workout is the same every time`() {
    let (one, other) = (clip(everything), clip(everything))
    #expect(one.labels(source: nil).text == other.labels(source: nil).text)
    #expect(one.times == other.times)
    let (first, second) = (one.track(), other.track())
    #expect(first.positions.map { "\($0)" } == second.positions.map { "\($0)" })
  }

  struct Wrong: CustomTestStringConvertible {
    var testDescription: String
    var clip: String
    var code: String
  }

  @Test(arguments: [
    Wrong(
      testDescription: "a script beside the parts",
      clip: #""subject": "ana", "script": [{ "rest": 1 }], "workout": [PART]"#,
      code: "impossible-case"
    ),
    Wrong(
      testDescription: "no part",
      clip: #""subject": "ana", "workout": []"#,
      code: "empty-script"
    ),
    Wrong(testDescription: "nobody", clip: #""workout": [PART]"#, code: "impossible-case"),
    Wrong(
      testDescription: "standing",
      clip:
        #""subject": "ana", "workout": [{ "exercise": "standing", "script": [{ "rest": 1 }] }]"#,
      code: "impossible-step"
    ),
    Wrong(
      testDescription: "a walk within a part",
      clip: #"""
        "subject": "ana", "workout": [
          { "exercise": "squat", "script": [{ "walk_in": 2 }, { "rest": 1 }] }
        ]
        """#,
      code: "impossible-step"
    ),
    Wrong(
      testDescription: "a place of one number",
      clip:
        #""subject": "ana", "workout": [{ "exercise": "squat", "place": [1], "script": [{ "rest": 1 }] }]"#,
      code: "wrong-type"
    ),
  ])
  func `a workout that cannot be is found`(wrong: Wrong) {
    let part = #"{ "exercise": "squat", "script": [{ "rest": 1 }] }"#
    let text = """
      { "schema": 1, "name": "x", "licence": "CC0", "seed": 1, "frame_rate": 10,
        "frame_size": [64, 48],
        "subjects": [{ "id": "ana", "height": 1.7, "palette": "crimson" }],
        "clips": [{ "id": "a", \(wrong.clip.replacing("PART", with: part)) }] }
      """
    let (recipe, findings) = Recipe.parse(Array(text.utf8), file: "r.json")
    #expect(recipe == nil)
    #expect(findings.map(\.code) == [wrong.code])
  }

  @Test func `a recipe's parts are read with what comes before them`() throws {
    let text = """
      { "schema": 1, "name": "x", "licence": "CC0", "seed": 1, "frame_rate": 10,
        "frame_size": [64, 48],
        "subjects": [{ "id": "ana", "height": 1.7, "palette": "crimson" }],
        "clips": [{ "id": "a", "subject": "ana", "yaw": 40, "workout": [
          { "exercise": "squat", "script": [{ "rest": 1 }] },
          { "exercise": "plank", "rest": 3, "yaw": 90, "place": [1, -0.5], "way": [[0, 1]],
            "script": [{ "hold": 2 }] }
        ] }] }
      """
    let (recipe, findings) = Recipe.parse(Array(text.utf8), file: "r.json")
    #expect(findings == [])
    let clip = try #require(recipe?.clips.first)
    #expect(clip.exerciseName == "workout")
    #expect(clip.workout.map(\.movement.id) == ["squat", "plank"])
    #expect(clip.workout.map(\.yaw) == [40, 90])
    #expect(clip.workout[1].rest == 3)
    #expect(clip.workout[1].place == WorkoutPart.Place(right: 1, ahead: -0.5))
    #expect(clip.workout[1].way == [WorkoutPart.Place(right: 0, ahead: 1)])
  }
}
