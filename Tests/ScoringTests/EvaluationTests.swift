// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import RepCounting
import Testing

@testable import Measures
@testable import Scoring
@testable import Statistics

struct EvaluationTests {
  @Test func `the counts of the documentation`() {
    let evaluation = CounterEvaluation.sample([
      .counts(reference: 4, predicted: 4), .counts(reference: 5, predicted: 6),
      .counts(reference: 7, predicted: 9),
    ])
    #expect(agree(evaluation.measure("exact")?.value, 1.0 / 3))
    #expect(agree(evaluation.measure("off-by-one")?.value, 2.0 / 3))
    #expect(agree(evaluation.measure("off-by-one-error")?.value, 1.0 / 3))
    #expect(evaluation.measure("mae")?.value == 1)
    #expect(agree(evaluation.measure("rmse")?.value, (5.0 / 3).squareRoot()))
    #expect(evaluation.measure("bias")?.value == 1)
    #expect(evaluation.measure("over-rate")?.value == 3.0 / 16)
    #expect(evaluation.measure("under-rate")?.value == 0)
    #expect(agree(evaluation.measure("normalised-mae")?.value, (0 + 1.0 / 5 + 2.0 / 7) / 3))
    #expect(agree(evaluation.measure("mae:constant-median")?.value, 1))
    #expect(agree(evaluation.measure("exact:constant-median")?.value, 1.0 / 3))
    #expect(agree(evaluation.measure("off-by-one:constant-median")?.value, 2.0 / 3))
    #expect(evaluation.measure("mae")?.events == 16)
    #expect(evaluation.measure("mae")?.clips == 3)
  }

  @Test func `the summary has the interval of its highest score, or says why there is none`() throws
  {
    let summary = try #require(ClipScore.summary)
    let counts = CounterEvaluation.sample([
      .counts(reference: 4, predicted: 4), .counts(reference: 5, predicted: 6),
      .counts(reference: 7, predicted: 9),
    ])
    let end = "; the report has every interval"
    #expect(
      summary.remarks(on: [counts]) == [
        "highest exact: 0.33 (no interval: fewer than 5 subjects), counter on track, "
          + "3 clips of 1 subject" + end
      ]
    )
    let clips = randomClips(subjects: 12, clipsEach: 2, seed: 6)
    let silent = clips.map { ClipScore(clip: $0.clip, reference: $0.reference, events: []) }
    let good = CounterEvaluation.sample(clips)
    let measure = try #require(good.measure("f1@0.5s"))
    let interval = try #require(measure.interval)
    let numbers = try [#require(measure.value), interval.low, interval.high].map {
      $0.text(decimals: 2)
    }
    #expect(
      summary.remarks(on: [.sample(silent), good]) == [
        "highest F1@0.5s: \(numbers[0]) [\(numbers[1]), \(numbers[2])], counter on track, "
          + "24 clips of 12 subjects" + end
      ]
    )
    #expect(summary.remarks(on: []).isEmpty)
  }

  @Test func `the summary names counters whose signal is a variant in their favour`() throws {
    func evaluation(_ counter: String) -> CounterEvaluation {
      CounterEvaluation(
        Configuration(counter: counter, track: "track"),
        clips: [.counts(reference: 4, predicted: 4)],
        measuring: MeasureCatalog.all
      )
    }
    let summary = try #require(ClipScore.summary)
    let all = [
      "mine", "article-rep-counter", "article-rep-counter-fixed", "zig-zag",
      "article-adaptive-counter:share=0.3", "article-rep-counter:min-amplitude=0.1",
      "article-rep-counter@tracking-point-up", "zig-zag@right-wrist-height", "aigym",
    ]
    #expect(
      summary.remarks(on: all.map(evaluation)).suffix(2) == [
        "article-rep-counter, article-adaptive-counter: on 'height', a variant in their favour; "
          + "as published with @tracking-point-down or @tracking-point-up",
        "zig-zag: on 'height', a variant in its favour; as published with @right-wrist-height",
      ]
    )
    #expect([evaluation("zig-zag@right-wrist-height"), evaluation("mine")].variantRemarks.isEmpty)
    for counter in CounterCatalog.all where !counter.publishedSignals.isEmpty {
      #expect(counter.isLiteral && !counter.publishedSignals.contains(counter.defaultSignal))
      for signal in counter.publishedSignals {
        #expect(throws: Never.self) {
          try CounterConfiguration(parsing: "\(counter.name)@\(signal)")
        }
      }
    }
  }

  @Test func `precision, recall and F1 of the documentation`() {
    let evaluation = CounterEvaluation.sample([
      .sample(reps: [1, 3, 5, 7], events: [1, 3, 5, 9, 10])
    ])
    #expect(evaluation.measure("precision@0.5s")?.value == 0.6)
    #expect(evaluation.measure("recall@0.5s")?.value == 0.75)
    #expect(agree(evaluation.measure("f1@0.5s")?.value, 2.0 / 3))
    #expect(evaluation.measure("missed-rate@0.5s")?.value == 0.25)
    #expect(evaluation.measure("spurious-rate@0.5s")?.value == 0.5)
    #expect(evaluation.measure("double-rate@0.5s")?.value == 0)
  }

  @Test func `the times of the documentation`() {
    let evaluation = CounterEvaluation.sample([.sample(reps: [1, 3, 5], events: [0.9, 3, 5.3])])
    #expect(evaluation.measure("timing-bias@0.5s")?.value == 0)
    #expect(agree(evaluation.measure("timing-iqr@0.5s")?.value, 0.2))
    #expect(agree(evaluation.measure("timing-p95@0.5s")?.value, 0.28))
    #expect(agree(evaluation.measure("latency-median@0.5s")?.value, 0.1))
    #expect(evaluation.measure("latency-after-end-median@0.5s")?.value == nil)
    #expect(
      evaluation.measure("latency-after-end-median@0.5s")?.undefinedReason
        == "no matched rep has a labelled end"
    )
  }

  @Test func `false reps are per minute of negative clips and of nothing else`() throws {
    let evaluation = CounterEvaluation.sample([
      .sample(.sample(duration: 60, isNegative: true), reps: [], events: [1, 2, 3]),
      .sample(.sample(duration: 30, isNegative: true), reps: [], events: []),
      .sample(reps: [1], events: [1]),
    ])
    let rate = try #require(evaluation.measure("false-reps-per-minute"))
    #expect(rate.value == 2)
    #expect(rate.events == 3)
    #expect(rate.clips == 2)
    let interval = try #require(rate.interval)
    #expect(interval.method == .poisson)
    #expect(agree(interval.low, 0.6186721 / 1.5, within: 1e-6))
    #expect(agree(interval.high, 8.7672731 / 1.5, within: 1e-6))
    #expect(evaluation.measure("precision@0.5s")?.value == 1)
    #expect(evaluation.measure("exact")?.clips == 1)
  }

  @Test func `an undefined measure says why`() {
    let evaluation = CounterEvaluation.sample([])
    for measure in evaluation.measures {
      #expect(measure.value == nil)
      #expect(measure.undefinedReason?.isEmpty == false)
    }
    #expect(
      evaluation.measure("false-reps-per-minute")?.undefinedReason == "no negative clips"
    )
  }

  @Test func `macro is the mean over subjects`() {
    let evaluation = CounterEvaluation.sample([
      .sample(.sample("a", subject: "ana"), reps: [1, 3, 5], events: [1, 3, 5]),
      .sample(.sample("b", subject: "ana"), reps: [1], events: [1]),
      .sample(.sample("c", subject: "ben"), reps: [1, 3], events: []),
      .sample(.sample("d", subject: "cem"), reps: [], events: []),
    ])
    #expect(agree(evaluation.measure("recall@0.5s")?.value, 4.0 / 6))
    #expect(evaluation.measure("recall@0.5s:macro")?.value == 0.5)
    #expect(evaluation.measure("recall@0.5s:macro")?.subjects == 3)
  }

  @Test func `a constant offset is found and taken off`() {
    let evaluation = CounterEvaluation.sample([
      .sample(reps: [1, 3, 5], events: [1.75, 3.75, 5.75])
    ])
    #expect(evaluation.phaseOffset == 0.75)
    #expect(evaluation.measure("phase-offset@1s")?.value == 0.75)
    #expect(evaluation.measure("f1@0.5s")?.value == 0)
    #expect(evaluation.measure("f1@0.5s:aligned")?.value == 1)
  }

  @Test func `decisions in place of extrema show in the identifier`() {
    let score = ClipScore(
      clip: .sample(),
      reference: Reference(reps: [.init(mid: 1)]),
      events: [RepEvent(decisionTime: 1)]
    )
    let evaluation = CounterEvaluation.sample([score, .sample(reps: [1], events: [1])])
    #expect(evaluation.measures.contains { $0.id == "f1@0.5s:decision" })
    #expect(!evaluation.measures.contains { $0.id == "f1@0.5s" })
    #expect(evaluation.measure("f1@0.5s")?.id == "f1@0.5s:decision")
    #expect(evaluation.measure("exact")?.id == "exact")
  }

  @Test func `clips matched by interval are measured apart`() {
    let byInterval = ClipScore(
      clip: .sample(),
      reference: Reference(reps: [.init(start: 1, end: 2)]),
      events: []
    )
    let both = CounterEvaluation.sample([byInterval, .sample(reps: [1], events: [1])])
    #expect(both.measure("f1@0.5s")?.value == 1)
    #expect(both.measure("f1@0.5s:interval")?.value == 0)
    let alone = CounterEvaluation.sample([byInterval])
    #expect(alone.measure("f1@0.5s")?.id == "f1@0.5s:interval")
    #expect(
      alone.measure("timing-bias@0.5s")?.undefinedReason
        == "no clips with labelled turning points"
    )
  }

  @Test func `slices are ordered and hold their clips alone`() throws {
    let evaluation = CounterEvaluation.sample([
      .sample(.sample("a", exercise: "squat"), reps: [1], events: [1]),
      .sample(.sample("b", exercise: "lunge"), reps: [1], events: []),
      .sample(.sample("c", exercise: "squat"), reps: [1], events: [1]),
    ])
    let slices = evaluation.slices(by: .exercise)
    #expect(slices.map { $0.conditions[0].value } == ["lunge", "squat"])
    #expect(slices.map(\.clips) == [1, 2])
    #expect(slices[1].measure("f1@0.5s")?.value == 1)
    #expect(slices[1].measure("f1@0.5s")?.id == "f1@0.5s{exercise=squat}")
    #expect(evaluation.slices(by: .view).isEmpty)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a perfect counter scores one`(seed: UInt64) {
    let clips = randomClips(subjects: 2, clipsEach: 3, seed: seed).map { score in
      ClipScore.sample(
        score.clip,
        reps: score.reference.reps?.compactMap(\.mid) ?? [],
        events: score.reference.reps?.compactMap(\.mid) ?? []
      )
    }
    let evaluation = CounterEvaluation.sample(clips)
    for id in ["exact", "off-by-one", "precision@0.25s", "recall@0.5s:strict", "f1@0.5s:macro"] {
      #expect(evaluation.measure(id)?.value == 1, "\(id)")
    }
    for id in ["mae", "rmse", "bias", "timing-bias@0.5s", "timing-p95@0.5s"] {
      #expect(evaluation.measure(id)?.value == 0, "\(id)")
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `the order of clips does not matter beyond rounding`(seed: UInt64) throws {
    let clips = randomClips(subjects: 4, clipsEach: 3, seed: seed)
    let forward = CounterEvaluation.sample(clips)
    let backward = CounterEvaluation.sample(clips.reversed())
    for (one, other) in zip(forward.measures, backward.measures) {
      #expect(one.id == other.id)
      if let value = other.value {
        #expect(agree(one.value, value), "\(one.id)")
      } else {
        #expect(one.value == nil)
      }
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `values and intervals stay within the range of their definition`(seed: UInt64) throws {
    for measure in CounterEvaluation.sample(randomClips(subjects: 7, clipsEach: 2, seed: seed))
      .measures
    {
      let definition = try #require(MeasureCatalog.definition(of: measure.identifier))
      let least = definition.scale.least ?? -.infinity
      let greatest = definition.scale.greatest ?? .infinity
      let numbers = [measure.value, measure.interval?.low, measure.interval?.high]
      for number in numbers.compactMap(\.self) {
        #expect(number >= least && number <= greatest, "\(measure.id)")
      }
      #expect((measure.interval == nil) != (measure.intervalReason == nil))
    }
  }
}
