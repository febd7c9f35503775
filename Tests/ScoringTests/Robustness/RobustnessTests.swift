// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Measures
import RepCounting
import Scoring
import Statistics
import Testing

struct RobustnessTests {
  private let ladders = [
    DoseLadder(
      name: "tilt",
      summary: "Turns the picture.",
      unit: "°",
      steps: [.init(dose: nil, label: "as is"), .init(dose: 15, label: "15")]
    ),
    DoseLadder(
      name: "speed",
      summary: "Plays faster.",
      unit: "",
      steps: [.init(dose: 0.5, label: "0.5"), .init(dose: nil, label: "as is")]
    ),
  ]
  private let plan = ResamplingPlan(replicates: 50, seed: 3)
  private let configuration = Configuration(counter: "zig-zag", track: "t")

  /// Clips of 12 people with events near some of the reps, one of them counted without times, one negative.
  private func scores(seed: UInt64, shift: Double) -> [ClipScore] {
    var random = RandomGenerator(seed: seed)
    return (0..<12).map { index in
      let count = 2 + Int(6 * random.unit())
      let mids = (0..<count).map { 2 * Double($0) + 1 }
      let events = mids.filter { _ in random.unit() > 0.2 }.map { mid in
        let place = mid + shift + 0.8 * (random.unit() - 0.5)
        return RepEvent(decisionTime: place + 0.2, extremumTime: place)
      }
      return ClipScore(
        clip: ClipIdentity(
          id: "c\(index)",
          subject: "p\(index)",
          group: "g",
          exercise: "squat",
          family: "squat",
          view: nil,
          tags: [],
          duration: 20,
          isNegative: index == 7
        ),
        reference: index == 4
          ? Reference(count: count) : Reference(reps: mids.map { .init(mid: $0) }),
        events: events
      )
    }
  }

  private func robustness(seed: UInt64) -> RobustnessEvaluation {
    let (plain, late) = (scores(seed: seed, shift: 0), scores(seed: seed, shift: 0.4))
    return RobustnessEvaluation(
      configuration,
      clips: zip(plain, late).map { plain, late in
        let (one, other) = (StepScore(plain), StepScore(late))
        return ClipRobustness(clip: plain.clip, steps: [[one, other], [other, one]])
      },
      ladders: ladders,
      plan: plan
    )
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `the step of tracks as they are is the evaluation`(seed: UInt64) throws {
    let evaluation = CounterEvaluation(
      configuration,
      clips: scores(seed: seed, shift: 0),
      plan: plan
    )
    let found = robustness(seed: seed)
    for id in ["f1@0.5s", "exact", "mae"] {
      let expected = try #require(evaluation.measure(id))
      #expect(found.measure(id, ladder: 0, step: 0) == expected)
      #expect(found.measure(id, ladder: 1, step: 1) == expected)
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `a dose has its own name and numbers, and the least F1 is found`(seed: UInt64) throws {
    let found = robustness(seed: seed)
    let tilted = CounterEvaluation(configuration, clips: scores(seed: seed, shift: 0.4), plan: plan)
    let f1 = try #require(found.measure("f1@0.5s", ladder: 0, step: 1))
    #expect(f1.id == "f1@0.5s{tilt=15}")
    #expect(f1.value == tilted.measure("f1@0.5s")?.value)
    #expect(f1.interval == tilted.measure("f1@0.5s")?.interval)
    #expect(found.worst(ladder: 0)?.step == 1)
    #expect(found.worst(ladder: 1)?.step == 0)
  }

  @Test func `clips without times have counts alone, and no clip has no number`() throws {
    let score = scores(seed: 1, shift: 0)[4]
    #expect(StepScore(score).matches == nil)
    let clip = ClipRobustness(
      clip: score.clip,
      steps: [[StepScore(score)], [StepScore(score)]]
    )
    let single = ladders.map { ladder in
      var ladder = ladder
      ladder.steps = [.init(dose: nil, label: "as is")]
      return ladder
    }
    let found = RobustnessEvaluation(configuration, clips: [clip], ladders: single, plan: plan)
    #expect(found.measure("f1@0.5s", ladder: 0, step: 0)?.value == nil)
    #expect(found.measure("mae", ladder: 0, step: 0)?.value == Double(score.countError.magnitude))
    #expect(found.worst(ladder: 0) == nil)
  }
}
