// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import Testing

@testable import Measures
@testable import Scoring
@testable import Statistics

struct `Parts in which backends differ` {
  /// Ten people with a clip from the side and one from the front; `b` misses the last rep of those from the front.
  ///
  /// Five of the people do three reps a clip, the others four. From the front the person is small in the frame, from
  /// the side large. All clips have 30 frames a second. One more clip shows no rep.
  private func evaluations(_ backend: String, missing: Int) -> [CounterEvaluation] {
    var clips: [ClipScore] = []
    for person in 0..<10 {
      let reps = (0..<(person < 5 ? 3 : 4)).map { 2.0 * Double($0) + 1 }
      for view in [CameraView.side, .front] {
        var clip = ClipIdentity.sample("\(view)-\(person)", subject: "person-\(person)")
        clip.view = view
        clip.personHeight = view == .front ? 0.3 : 0.9
        clip.frameRate = 29.97
        let events = view == .front ? Array(reps.dropLast(missing)) : reps
        clips.append(.sample(clip, reps: reps, events: events))
      }
    }
    var quiet = ClipIdentity.sample("quiet", subject: "person-0", isNegative: true)
    quiet.view = .side
    clips.append(.sample(quiet, reps: [], events: []))
    return [
      CounterEvaluation(
        Configuration(counter: "counter", track: backend),
        clips: clips,
        plan: ResamplingPlan(replicates: 400),
        isMeasured: false
      )
    ]
  }

  @Test func `a backend that fails from the front is behind there and nowhere else`() throws {
    let all = evaluations("a", missing: 0) + evaluations("b", missing: 1)
    let decision = try #require(BackendDecision(all))
    #expect(decision.leader == "a")
    let slices = BackendSlices(decision, all, plan: ResamplingPlan(replicates: 400))
    #expect(slices.parts.map(\.key) == [.view, .view, .size, .size])
    #expect(slices.parts.map(\.value) == ["front", "side", "small", "large"])
    #expect(slices.parts.map(\.clips) == [10, 10, 10, 10])
    #expect(slices.parts.map(\.subjects) == [10, 10, 10, 10])
    #expect(slices.parts.map(\.leader) == [1, 1, 1, 1])
    #expect(slices.parts.map(\.cells.count) == [1, 1, 1, 1])
    #expect(slices.tests == 4)
    // 5 people x 2 of 3 and 5 x 3 of 4 reps: 25 found, 10 missed, F1 50/60.
    let front = try #require(slices.parts[0].cells.first)
    #expect(abs(try #require(front.difference.measure.value) + 1.0 / 6) < 1e-12)
    #expect(front.difference.measure.id == "f1@0.5s:difference{view=front}")
    // Of 1024 swaps of ten people two are as far: 2/1024, times the four tests.
    #expect(front.difference.pValue == 2.0 / 1024)
    #expect(front.corrected == 8.0 / 1024)
    #expect(slices.parts.map { $0.cells[0].isClear } == [true, false, true, false])
    #expect(slices.parts[1].cells[0].difference.measure.value == 0)
    #expect(
      slices.sentences(beside: "a") == [
        "By view, front: b is behind a by 0.167 (10 clips of 10 people, p 0.008).",
        "By height of the person in the frame, small: below 40 % of the frame’s height: "
          + "b is behind a by 0.167 (10 clips of 10 people, p 0.008).",
      ]
    )
    #expect(slices.uniform.map(\.key) == [.exercise, .rate])
    #expect(slices.uniform.map(\.value) == ["squat", "28-45"])
  }

  @Test func `of two copies nothing is clear`() throws {
    let all = evaluations("a", missing: 1) + evaluations("b", missing: 1)
    let decision = try #require(BackendDecision(all))
    let slices = BackendSlices(decision, all, plan: ResamplingPlan(replicates: 400))
    #expect(slices.parts.allSatisfy { $0.cells.allSatisfy { !$0.isClear } })
    #expect(
      slices.sentences(beside: "a") == [
        "No part of the clips shows a difference beyond chance, by view or height of the person in the frame."
      ]
    )
  }
}
