// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import RepCounting
import Testing
@testable import Matching
@testable import Measures
@testable import Scoring
@testable import Statistics

struct ToleranceCurveTests {
  @Test func `a step wherever more matches`() throws {
    let evaluation = CounterEvaluation.sample([.sample(reps: [1, 3], events: [1.25, 3.5, 9])])
    let curve = try #require(evaluation.toleranceCurve())
    #expect(curve.steps.map(\.tolerance) == [0, 0.25, 0.5])
    #expect(curve.steps.map(\.f1) == [0, 0.4, 0.8])
    #expect(curve.step(at: 0.499)?.f1 == 0.4)
    #expect(curve.step(at: 0.5)?.f1 == 0.8)
    #expect(curve.step(at: 1)?.f1 == 0.8)
    #expect(curve.step(at: 1.1) == nil)
    #expect(agree(evaluation.measure("f1-area@1s")?.value, 0.25 * 0.4 + 0.5 * 0.8))
    #expect(agree(evaluation.measure("recall-area@1s")?.value, 0.25 * 0.5 + 0.5))
    #expect(agree(evaluation.measure("precision-area@1s")?.value, (0.25 + 0.5 * 2) / 3))
  }

  @Test func `an event reaching a partial rep is charged no more`() throws {
    let reps = [Reference.Rep(mid: 1), Reference.Rep(mid: 5, quality: .partial)]
    let score = ClipScore(
      clip: .sample(),
      reference: Reference(reps: reps),
      events: [1, 5.3].map { RepEvent(decisionTime: $0, extremumTime: $0) }
    )
    let curve = try #require(CounterEvaluation.sample([score]).toleranceCurve())
    #expect(curve.steps.map(\.tolerance) == [0, 0.3])
    #expect(curve.steps.map(\.precision) == [0.5, 1])
    #expect(curve.steps.map(\.recall) == [1, 1])
  }

  @Test func `an ignored event that reaches a rep counts as right`() throws {
    let score = ClipScore(
      clip: .sample(),
      reference: Reference(reps: [.init(mid: 1)], ignored: [1.2...2]),
      events: [RepEvent(decisionTime: 1.5, extremumTime: 1.25)]
    )
    let curve = try #require(CounterEvaluation.sample([score]).toleranceCurve())
    #expect(curve.steps.map(\.tolerance) == [0, 0.25])
    #expect(curve.steps.map(\.precision) == [nil, 1])
    #expect(curve.steps.map(\.recall) == [0, 1])
    #expect(curve.steps.map(\.f1) == [0, 1])
  }

  @Test func `there is no curve without timed reps`() {
    let evaluation = CounterEvaluation.sample([
      .counts(reference: 1, predicted: 1),
      .sample(.sample(isNegative: true), reps: [], events: [1]),
    ])
    #expect(evaluation.toleranceCurve() == nil)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `the curve passes through F1 at every tolerance measured`(seed: UInt64) throws {
    let evaluation = CounterEvaluation.sample(randomClips(subjects: 2, clipsEach: 2, seed: seed))
    let curve = try #require(evaluation.toleranceCurve())
    for tolerance in [0.25, 0.5, 1] {
      let id = MeasureIdentifier("f1", tolerance: tolerance).description
      #expect(curve.step(at: tolerance)?.f1 == evaluation.measure(id)?.value)
    }
    for (one, next) in zip(curve.steps, curve.steps.dropFirst()) {
      #expect(one.tolerance < next.tolerance)
      #expect(one.matched <= next.matched)
    }
  }

  /// Charged events change along the curve of these, so the area is more than a ratio of sums.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func `the curve and its areas are those of matching at every tolerance`(seed: UInt64) throws {
    var generator = RandomGenerator(seed: seed)
    func times() -> [Double] {
      (0..<generator.index(below: 8)).map { _ in Double(generator.index(below: 50)) / 10 }.sorted()
    }
    let qualities = Reference.Quality.allCases
    let clips = (0..<2).map { clip in
      ClipScore(
        clip: .sample("clip-\(clip)"),
        reference: Reference(
          reps: times().map {
            Reference.Rep(mid: $0, quality: qualities[generator.index(below: 4)])
          },
          ignored: [2.05...2.95]
        ),
        events: times().map { RepEvent(decisionTime: $0, extremumTime: $0) }
      )
    }
    let evaluation = CounterEvaluation.sample(clips)
    let curve = try #require(evaluation.toleranceCurve())
    // All times are tenths of a second, so nothing jumps in between.
    var sums = [0.0, 0, 0]
    var isDefined = [true, true, true]
    for tenth in 0...10 {
      let criterion = MatchingCriterion(tolerance: Double(tenth) / 10)
      let found = clips.compactMap { $0.placed?.detection(criterion) }
      let step = try #require(curve.step(at: criterion.tolerance))
      #expect(step.matched == found.reduce(0) { $0 + $1.matches.count })
      #expect(step.required == found.reduce(0) { $0 + $1.requiredCount })
      #expect(step.charged == found.reduce(0) { $0 + $1.chargedCount })
      guard tenth < 10 else { continue }
      for (column, ratio) in [step.precision, step.recall, step.f1].enumerated() {
        sums[column] += (ratio ?? 0) / 10
        if ratio == nil { isDefined[column] = false }
      }
    }
    for (column, name) in ["precision-area@1s", "recall-area@1s", "f1-area@1s"].enumerated() {
      let area = evaluation.measure(name)?.value
      if isDefined[column] { #expect(agree(area, sums[column])) } else { #expect(area == nil) }
    }
  }
}
