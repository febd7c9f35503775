// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Labels
import Testing

@testable import Measures
@testable import Scoring
@testable import Statistics

struct FaultTests {
  /// Ten reps, of which 0 to 3 are faulty, and findings in 0, 1, 2, 4 and 5.
  private let documented = FormScore.sample(
    reps: 10,
    faulty: [0, 1, 2, 3],
    found: [0: 0.9, 1: 0.9, 2: 0.9, 4: 0.9, 5: 0.9]
  )

  @Test func `the measures of reps of the documentation`() {
    let evaluation = FormEvaluation.sample([documented])
    for slice in ["", "{fault=knee-valgus}"] {
      #expect(evaluation.measure("fault-precision\(slice)")?.value == 0.6)
      #expect(evaluation.measure("fault-recall\(slice)")?.value == 0.75)
      #expect(agree(evaluation.measure("fault-f1\(slice)")?.value, 2.0 / 3))
      #expect(agree(evaluation.measure("fault-mcc\(slice)")?.value, 10 / 600.0.squareRoot()))
      #expect(evaluation.measure("fault-abstention-rate\(slice)")?.value == 0)
    }
    #expect(evaluation.measure("fault-recall")?.events == 4)
    #expect(evaluation.measure("fault-precision")?.events == 5)
    #expect(evaluation.faults == ["knee-valgus"])
  }

  @Test func `the ranking of the documentation`() {
    let evaluation = FormEvaluation.sample([
      .sample(reps: 4, faulty: [0, 2], found: [0: 0.9, 1: 0.7, 2: 0.4])
    ])
    #expect(agree(evaluation.measure("fault-average-precision")?.value, (1 + 2.0 / 3) / 2))
    #expect(evaluation.measure("fault-auc")?.value == 0.75)
    let ranking = evaluation.ranking(of: "knee-valgus")
    #expect(ranking.count == 4)
    #expect(ranking.positives == 2)
    #expect(ranking.curve.map(\.truePositiveRate) == [0, 0.5, 0.5, 1, 1])
    #expect(ranking.curve.map(\.falsePositiveRate) == [0, 0, 0.5, 0.5, 1])
    #expect(ranking.curve.map(\.threshold) == [.infinity, 0.9, 0.7, 0.4, 0])
  }

  @Test func `a rep that is not judged is no error but counted`() {
    var result = documented.result
    for rep in [3, 9] {
      let middle = Double(rep) * 2 + 0.75
      result.abstentions.append(.sample(at: middle))
    }
    // A finding in the same rep wins over an abstention.
    result.abstentions.append(.sample(at: 0.75))
    let score = FormScore(clip: .sample(), reference: documented.reference, result: result)
    let evaluation = FormEvaluation.sample([score])
    #expect(evaluation.measure("fault-recall")?.value == 1)
    #expect(evaluation.measure("fault-precision")?.value == 0.6)
    #expect(evaluation.measure("fault-abstention-rate")?.value == 0.2)
    #expect(evaluation.ranking(of: "knee-valgus").count == 8)
  }

  @Test func `whoever saw nothing of a clip refuses all of its reps`() {
    // At the clip's end, where no rep is: the analyzer saw none.
    let result = FormResult(abstentions: [.sample(at: 100)])
    let blind = FormScore(clip: .sample(), reference: documented.reference, result: result)
    let evaluation = FormEvaluation.sample([blind])
    #expect(evaluation.measure("fault-abstention-rate")?.value == 1)
    #expect(evaluation.measure("fault-recall")?.value == nil)
    // Whoever measured something was there, and what was not found is missed.
    var seeing = result
    seeing.measurements = [
      FormMeasurement(.kneeFlexion, value: 90, time: 1, decisionTime: 2, confidence: 1)
    ]
    let score = FormScore(clip: .sample(), reference: documented.reference, result: seeing)
    #expect(FormEvaluation.sample([score]).measure("fault-abstention-rate")?.value == 0)
    #expect(FormEvaluation.sample([score]).measure("fault-recall")?.value == 0)
  }

  @Test(arguments: [
    (0.0, 1.0, true), (1.2, 2.0, false), (-0.5, 0.4, false), (-0.4, 0.5, true), (0.7, 0.7, true),
    (1.6, 1.6, false), (-5, 9, true),
  ])
  func `a finding belongs to a rep that it shares half of the shorter with`(
    start: Double,
    end: Double,
    belongs: Bool
  ) {
    let score = FormScore(
      clip: .sample(),
      reference: FormReference(
        Reference(reps: [.init(start: 0, end: 1.5)]),
        searched: ["knee-valgus"]
      ),
      result: FormResult(findings: [.sample(start, end)])
    )
    #expect(score.judgements(of: "knee-valgus").map(\.isFound) == [belongs])
  }

  @Test func `reps with a turning point alone reach half-way to their neighbours`() {
    let reference = FormReference(
      Reference(reps: [.init(mid: 1), .init(mid: 3), .init(mid: 20)], ignored: [19...21])
    )
    #expect(reference.reps == [-1...2, 2...5])
  }

  @Test func `a hold is judged by its labelled episodes and what lies between them`() {
    var reference = FormReference(
      Reference(reps: [], ignored: [38...39]),
      searched: ["knee-valgus"],
      episodes: [
        .init(fault: "knee-valgus", start: 2, end: 4),
        .init(fault: "knee-valgus", start: 4.3, end: 6),
        .init(fault: "knee-valgus", start: 24, end: 31),
      ]
    )
    // Two holds in a row are one; the third is another.
    reference.hold([20...30, 5...10, 0...5.2])
    #expect(reference.holds == [0...10, 20...30])
    #expect(
      reference.spans(of: "knee-valgus") == [0...2, 2...4, 4.3...6, 6...10, 20...24, 24...30]
    )
    #expect(reference.spans(of: "trunk-lean") == [0...10, 20...30])
    let result = FormResult(
      findings: [.sample(2.2, 3.9), .sample(6.5, 8)],
      abstentions: [.sample(at: 30)]
    )
    let judged = FormScore(clip: .sample(), reference: reference, result: result)
      .judgements(of: "knee-valgus")
    #expect(judged.map(\.isPresent) == [false, true, true, false, false, true])
    #expect(judged.map(\.isFound) == [false, true, false, true, false, false])
    // What refuses the second hold says nothing of the first.
    #expect(judged.map(\.isAbstained) == [false, false, false, false, true, true])
    let evaluation = FormEvaluation.sample([
      FormScore(clip: .sample(), reference: reference, result: result)
    ])
    #expect(evaluation.measure("fault-precision")?.value == 0.5)
    #expect(evaluation.measure("fault-recall")?.value == 0.5)
    #expect(agree(evaluation.measure("fault-abstention-rate")?.value, 2.0 / 6))
    // Reps go first, and an ignored interval takes what it touches.
    reference.hold([36...40])
    #expect(reference.spans(of: "trunk-lean") == [])
    reference.reps = [0...1]
    #expect(reference.spans(of: "knee-valgus") == [0...1])
  }

  @Test func `episodes are found one to one, and repetitions are not charged`() {
    let score = FormScore(
      clip: .sample(),
      reference: FormReference(
        Reference(reps: [], ignored: [30...40]),
        searched: ["knee-valgus"],
        episodes: [
          .init(fault: "knee-valgus", start: 1, end: 2),
          .init(fault: "knee-valgus", start: 3, end: 4),
          .init(fault: "knee-valgus", start: 8, end: 9),
          .init(fault: "knee-valgus", start: 31, end: 32),
        ]
      ),
      // 2.5 is within half a second of two episodes and belongs to the one that is left.
      result: FormResult(findings: [1.5, 1.8, 2.5, 6, 31.5, 35].map { .sample($0, $0) })
    )
    #expect(
      score.episodes(of: "knee-valgus") == EpisodeDetection(found: 2, missed: 1, strays: 1)
    )
    let evaluation = FormEvaluation.sample([score])
    #expect(agree(evaluation.measure("fault-precision@0.5s:episode")?.value, 2.0 / 3))
    #expect(agree(evaluation.measure("fault-recall@0.5s:episode")?.value, 2.0 / 3))
    #expect(agree(evaluation.measure("fault-f1@0.5s:episode")?.value, 2.0 / 3))
  }

  @Test func `clips in which nobody looked for faults say nothing of them`() {
    let score = FormScore(
      clip: .sample(),
      reference: FormReference(Reference(reps: [.init(start: 0, end: 1)])),
      result: FormResult(findings: [.sample(0, 1, time: 0.5)])
    )
    let evaluation = FormEvaluation.sample([score])
    for measure in evaluation.measures {
      #expect(measure.value == nil, "\(measure.id)")
      #expect(measure.undefinedReason?.hasPrefix("no clips") == true, "\(measure.id)")
    }
  }

  @Test func `correct and incorrect clips are ranked by their surest finding`() {
    let clips = [
      FormScore.graded(0.9, isCorrect: false), .graded(0.4, isCorrect: false),
      .graded(0.4, isCorrect: true), .graded(nil, isCorrect: true),
    ]
    let evaluation = FormEvaluation.sample(clips)
    // Four pairs: three in order, one tied.
    #expect(evaluation.measure("clip-auc")?.value == 3.5 / 4)
    #expect(evaluation.clipRanking.area == 3.5 / 4)
    #expect(evaluation.measure("clip-auc")?.events == 4)
    let refused = FormScore(
      clip: .sample(),
      reference: FormReference(Reference(count: 1), isCorrect: false),
      result: FormResult(abstentions: [.sample(at: 1)])
    )
    #expect(FormEvaluation.sample(clips + [refused]).measure("clip-auc")?.events == 4)
  }

  @Test func `a clip is judged if anything in it was measured, whatever else does not show`() {
    let abstention = Abstention(.kneeValgus, .view, time: 1, decisionTime: 2)
    let measurement = FormMeasurement(
      .trunkLean,
      value: 30,
      time: 1,
      decisionTime: 2,
      confidence: 1
    )
    func suspicion(_ result: FormResult) -> Double? {
      FormScore(clip: .sample(), reference: FormReference(Reference(count: 1)), result: result)
        .suspicion
    }
    #expect(suspicion(FormResult(measurements: [measurement], abstentions: [abstention])) == 0)
    #expect(suspicion(FormResult(abstentions: [abstention])) == nil)
    #expect(suspicion(FormResult()) == nil)
  }

  @Test func `findings are forecasts of the faults labelled in their reps`() {
    let evaluation = FormEvaluation.sample([
      .sample(reps: 3, faulty: [0], found: [0: 0.8, 1: 0.6])
    ])
    #expect(
      evaluation.forecasts == [
        Forecast(confidence: 0.8, isRight: true), Forecast(confidence: 0.6, isRight: false),
      ]
    )
    #expect(agree(evaluation.measure("fault-brier")?.value, 0.2))
    #expect(
      evaluation.measure("fault-calibration-error")?.undefinedReason
        == "fewer than 100 findings with confidence"
    )
  }

  @Test func `Matthews' correlation is scikit-learn's`() throws {
    for one in try ReferenceFile("agreement").cases {
      let found = FaultTable(cells: try one.numbers("table")).correlation
      if let expected = one["correlation"]?.double {
        #expect(agree(found, expected))
      } else {
        #expect(found == nil)
      }
    }
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `the area is the share of pairs in order`(seed: UInt64) {
    var generator = RandomGenerator(seed: seed)
    let cases = (0..<12).map { _ in
      Ranking.Case(
        score: Double(generator.index(below: 6)),
        isPositive: generator.index(below: 2) == 1
      )
    }
    var pairs = 0.0
    var ordered = 0.0
    for one in cases where one.isPositive {
      for other in cases where !other.isPositive {
        pairs += 1
        ordered += one.score > other.score ? 1 : one.score == other.score ? 0.5 : 0
      }
    }
    let area = Ranking(cases).area
    if pairs > 0 { #expect(agree(area, ordered / pairs)) } else { #expect(area == nil) }
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `episodes found are as many as a slow search finds`(seed: UInt64) {
    var generator = RandomGenerator(seed: seed)
    let starts = (0..<6).map { Double($0) * 2 + generator.unit() }
    let times = (0..<7).map { _ in generator.unit() * 14 }
    let score = FormScore(
      clip: .sample(),
      reference: FormReference(
        Reference(reps: []),
        searched: ["knee-valgus"],
        episodes: starts.map { .init(fault: "knee-valgus", start: $0, end: $0 + 0.9) }
      ),
      result: FormResult(findings: times.map { .sample($0, $0) })
    )
    let near = starts.map { start in
      times.indices.filter { times[$0] >= start - 0.5 && times[$0] <= start + 1.4 }
    }
    let best = mostPairs(near[...], taken: [])
    let strays = times.indices.count { index in !near.contains { $0.contains(index) } }
    #expect(
      score.episodes(of: "knee-valgus")
        == EpisodeDetection(found: best, missed: 6 - best, strays: strays)
    )
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `values and intervals stay within the range of their definition`(seed: UInt64) throws {
    let evaluation = FormEvaluation.sample(randomFormScores(subjects: 12, seed: seed))
    for measure in evaluation.measures {
      let definition = try #require(FormMeasureCatalog.definition(of: measure.identifier))
      let numbers = [measure.value, measure.interval?.low, measure.interval?.high]
      for number in numbers.compactMap(\.self) {
        #expect(number >= definition.scale.least ?? -.infinity, "\(measure.id)")
        #expect(number <= definition.scale.greatest ?? .infinity, "\(measure.id)")
      }
      #expect((measure.interval == nil) != (measure.intervalReason == nil))
    }
    #expect(evaluation.measure("fault-f1")?.interval != nil)
    #expect(evaluation.measure("fault-auc{fault=knee-valgus}")?.interval != nil)
  }
}

/// The most episodes that can have a finding of their own.
private func mostPairs(_ near: ArraySlice<[Int]>, taken: Set<Int>) -> Int {
  guard let first = near.first else { return 0 }
  let without = mostPairs(near.dropFirst(), taken: taken)
  return first.filter { !taken.contains($0) }.reduce(without) { best, finding in
    max(best, 1 + mostPairs(near.dropFirst(), taken: taken.union([finding])))
  }
}
