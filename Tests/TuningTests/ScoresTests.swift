// SPDX-License-Identifier: Apache-2.0
import Basics
import Scoring
import Testing

@testable import Tuning

struct ScoresTests {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `the surface of one threshold is the score of the outcomes there`(seed: UInt64) throws {
    let made = MadeStudy(clips: MadeStudy.varied(seed, subjects: 6, around: 0.1, spread: 3))
    let landscapes = made.landscapes
    for objective in [
      Objective(.exact), Objective(.f1), Objective(.f1, averaging: .subjects),
      Objective(.errorsPerMinute),
    ] {
      let scores = LineScores(MadeStudy.axis, landscapes, objective: objective)
      var random = RandomGenerator(seed: seed)
      let clips = landscapes.indices.filter { _ in random.index(below: 3) > 0 }
      let surface = scores.surface(of: clips)
      for _ in 0..<50 {
        let point = [MadeStudy.axis.value(share: random.unit())]
        let expected = scores.pooled(clips, at: clips.map { _ in point }).value
        let found = surface.value(at: point)
        #expect(abs((found ?? -1) - (expected ?? -1)) < 1e-9, "\(objective) at \(point)")
      }
    }
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `the surface of two thresholds is the score of the outcomes at the middle of boxes`(
    seed: UInt64
  ) {
    let made = MadeStudy(clips: MadeStudy.varied(seed, subjects: 5, around: 0.1, spread: 3))
    let cooldown = SearchAxis(
      "cooldown",
      unit: .seconds,
      range: 0...2,
      isLogarithmic: false,
      default: 0
    )
    // Beyond a cooldown of one second every clip counts what it counts at the greatest amplitude.
    let landscapes = made.landscapes.map { landscape in
      let last = landscape.map.outcomes[2]
      return PlaneLandscape(
        landscape.facts,
        landscape.map.map { outcome in
          Staircase(over: 0...2, starts: [0, 1], outcomes: [outcome, last])
        }
      )
    }
    for objective in [Objective(.exact), Objective(.f1, averaging: .subjects)] {
      let scores = PlaneScores(
        [MadeStudy.axis, cooldown],
        boxes: [16, 9],
        landscapes,
        objective: objective,
        constraints: [Constraint(Objective(.missedRate), .atMost, 0.6)]
      )
      let clips = Array(landscapes.indices.dropFirst(2))
      let surface = scores.surface(of: clips)
      for row in 0..<9 {
        for column in 0..<16 {
          let point = [
            MadeStudy.axis.value(share: (Double(column) + 0.5) / 16),
            cooldown.value(share: (Double(row) + 0.5) / 9),
          ]
          let expected = scores.pooled(clips, at: clips.map { _ in point }).value
          #expect(abs((surface.value(at: point) ?? -1) - (expected ?? -1)) < 1e-9)
        }
      }
    }
  }

  @Test func `windows are judged on inner folds, and the one in use stays where it is as good`()
    throws
  {
    let good = MadeStudy(clips: (0..<24).map { .init(subject: "s\($0 / 2)", low: 0.05, high: 0.5) })
    let bad = MadeStudy(
      clips: (0..<24).map { index in
        // As good in sample at a value of its own for each subject, which none shares.
        .init(
          subject: "s\(index / 2)",
          low: 0.011 * Elementary.exp(0.3 * Double(index / 2)),
          high: 0.011 * Elementary.exp(0.3 * Double(index / 2) + 0.25)
        )
      }
    )
    func design(_ variants: [MadeStudy]) -> StudyDesign {
      StudyDesign(
        facts: variants[0].landscapes.map(\.facts),
        variants: variants.map {
          LineScores(MadeStudy.axis, $0.landscapes, objective: Objective(.exact))
        },
        current: [0.05],
        groups: ClipGroups(keys: variants[0].clips.map { [$0.subject] }),
        folds: 4,
        seed: 3,
        isByExercise: false
      )
    }
    let all = StudyDesign.Task(fold: nil, exercise: nil)
    #expect(try #require(design([bad, good]).choice(all)).variant == 1)
    #expect(try #require(design([good, bad]).choice(all)).variant == 0)
    #expect(try #require(design([good, good]).choice(all)).variant == 0)
  }
}
