// SPDX-License-Identifier: Apache-2.0
import Basics
import RepCounting
import Testing

@testable import Matching
@testable import Measures
@testable import Scoring
@testable import Statistics

struct IntervalTests {
  @Test func `the jackknife of the documentation`() throws {
    let jackknife = try #require(Jackknife(leftOut: [2, 3, 4], weights: [1, 1, 1]))
    #expect(agree(jackknife.standardError, (2.0 / 3 * 2).squareRoot()))
    #expect(jackknife.acceleration == 0)
  }

  @Test func `a jackknife of equal numbers has no acceleration`() throws {
    let jackknife = try #require(Jackknife(leftOut: [0.1, 0.1, 0.1], weights: [1, 1, 1]))
    #expect(jackknife.standardError == 0)
    #expect(jackknife.acceleration == nil)
  }

  @Test func `a jackknife needs every subject that was drawn`() {
    #expect(Jackknife(leftOut: [1, nil, 2], weights: [1, 1, 1]) == nil)
    #expect(Jackknife(leftOut: [1, nil, 2], weights: [2, 0, 1]) != nil)
    #expect(Jackknife(leftOut: [1], weights: [1]) == nil)
  }

  @Test(arguments: 1..<12)
  func `every replicate draws as many subjects as there are`(subjects: Int) {
    let draws = SubjectDraws(subjects: subjects, plan: ResamplingPlan(replicates: 50))
    #expect(draws.weights.count == 50 * subjects)
    for first in stride(from: 0, to: draws.weights.count, by: subjects) {
      #expect(draws.weights[first..<first + subjects].reduce(0) { $0 + Int($1) } == subjects)
    }
  }

  @Test func `fewer than five subjects give no interval and say so`() throws {
    let evaluation = CounterEvaluation.sample(randomClips(subjects: 4, clipsEach: 3, seed: 1))
    let f1 = try #require(evaluation.measure("f1@0.5s"))
    #expect(f1.interval == nil)
    #expect(f1.intervalReason == "fewer than 5 subjects")
  }

  @Test(arguments: 5...9)
  func `five to nine subjects give a marked interval`(subjects: Int) throws {
    let evaluation = CounterEvaluation.sample(
      randomClips(subjects: subjects, clipsEach: 3, seed: 2)
    )
    let f1 = try #require(evaluation.measure("f1@0.5s"))
    let interval = try #require(f1.interval)
    #expect(interval.method == .studentised)
    #expect(interval.note == "few subjects")
    let value = try #require(f1.value)
    #expect(interval.low < value && value < interval.high)
  }

  @Test func `sums are studentised and quantiles are where a share of that size may end`() throws {
    let evaluation = CounterEvaluation.sample(randomClips(subjects: 10, clipsEach: 3, seed: 3))
    for id in ["f1@0.5s", "f1@0.5s:macro", "mae", "bias"] {
      #expect(evaluation.measure(id)?.interval?.method == .studentised)
      #expect(evaluation.measure(id)?.interval?.note == nil)
    }
    let timing = try #require(evaluation.measure("timing-bias@0.5s")?.interval)
    #expect(timing.method == .inverted)
    #expect(timing.note == nil)
  }

  @Test func `a plan can ask for BCa or plain percentiles`() throws {
    let clips = randomClips(subjects: 12, clipsEach: 3, seed: 3)
    func interval(_ id: String, _ method: ConfidenceInterval.Method) throws -> ConfidenceInterval {
      let plan = ResamplingPlan(replicates: 200, method: method)
      return try #require(CounterEvaluation.sample(clips, plan: plan).measure(id)?.interval)
    }
    #expect(try interval("f1@0.5s", .bca).method == .bca)
    #expect(try interval("f1@0.5s", .percentile).method == .percentile)
    let timing = try interval("timing-bias@0.5s", .bca)
    #expect(timing.method == .percentile)
    #expect(timing.note == "the jackknife does not suit order statistics")
  }

  @Test func `subjects who all agree on a share give a bound`() throws {
    let clips = (0..<12).map {
      ClipScore.sample(.sample("clip-\($0)", subject: "subject-\($0)"), reps: [1], events: [1])
    }
    let f1 = try #require(CounterEvaluation.sample(clips).measure("f1@0.5s"))
    #expect(f1.value == 1)
    let interval = try #require(f1.interval)
    #expect(interval.method == .zeroFailure)
    #expect(interval.note == "all 12 subjects agree")
    #expect(interval.high == 1)
    // 0.05^(1/12)
    #expect(agree(interval.low, 0.7790778, within: 1e-7))
    let missed = try #require(CounterEvaluation.sample(clips).measure("missed-rate@0.5s")?.interval)
    #expect(missed.low == 0)
    #expect(agree(missed.high, 0.2209222, within: 1e-7))
  }

  @Test func `subjects who all agree on a size give no interval`() throws {
    let clips = (0..<12).map {
      ClipScore.sample(.sample("clip-\($0)", subject: "subject-\($0)"), reps: [1], events: [1])
    }
    let error = try #require(CounterEvaluation.sample(clips).measure("mae"))
    #expect(error.value == 0)
    #expect(error.interval == nil)
    #expect(error.intervalReason == "every resample of the subjects gives the same value")
  }

  @Test(arguments: [6, 12])
  func `rounding is not disagreement`(subjects: Int) throws {
    let reps = (0..<10).map { Double($0) * 2 }
    let clips = (0..<subjects).map {
      ClipScore.sample(
        .sample("clip-\($0)", subject: "subject-\($0)"),
        reps: reps,
        events: Array(reps.dropLast())
      )
    }
    let evaluation = CounterEvaluation.sample(clips)
    for id in ["f1@0.5s", "f1@0.5s:macro"] {
      let f1 = try #require(evaluation.measure(id))
      #expect(agree(f1.value, 18.0 / 19))
      #expect(f1.intervalReason == "every resample of the subjects gives the same value")
    }
  }

  @Test func `student's quantile is how far an interval reaches at least`() {
    let reach = StudentisedInterval(ratios: [], degrees: 4, level: 0.95).reach
    #expect(agree(reach.below, 2.776445105198, within: 1e-10))
    #expect(agree(reach.above, 2.776445105198, within: 1e-10))
  }

  @Test func `the farther end wins`() {
    let reach = StudentisedInterval(ratios: [-9, 0, 1], degrees: 4, level: 0.95).reach
    #expect(reach.above > 8)
    #expect(agree(reach.below, 2.776445105198, within: 1e-10))
  }

  @Test func `equal seeds give equal intervals and other seeds others`() {
    let clips = randomClips(subjects: 12, clipsEach: 2, seed: 4)
    func interval(_ seed: UInt64) -> ConfidenceInterval? {
      CounterEvaluation.sample(clips, plan: ResamplingPlan(replicates: 100, seed: seed))
        .measure("mae")?.interval
    }
    #expect(interval(1) == interval(1))
    #expect(interval(1) != interval(2))
  }

  @Test func `a bootstrap replicate is the statistic of the clips drawn`() {
    var clips = randomClips(subjects: 6, clipsEach: 2, seed: 5)
    for index in clips.indices { clips[index].complete(offset: 0, baselineCount: index) }
    let plan = ResamplingPlan(replicates: 20)
    let draws = SubjectDraws(subjects: 6, plan: plan)
    for definition in MeasureCatalog.all {
      let members = definition.population.clips(of: clips)
      // Resamples keep the bins of all clips.
      if case .bins = definition.computation { continue }
      guard !members.isEmpty else { continue }
      let values = ClusteredStatistic(definition, clips: members).values(draws)
      for replicate in 0..<plan.replicates {
        var drawn: [ClipScore] = []
        for subject in 0..<6 {
          for copy in 0..<Int(draws.weights[replicate * 6 + subject]) {
            for score in members where score.clip.subject == "subject-\(subject)" {
              var clip = score.clip
              clip.subject += "-\(copy)"
              var copy = ClipScore(clip: clip, reference: score.reference, events: score.events)
              copy.complete(offset: 0, baselineCount: score.baselineCount)
              drawn.append(copy)
            }
          }
        }
        let expected = ClusteredStatistic(definition, clips: drawn).value
        #expect((expected == nil) == (values[replicate] == nil))
        if let expected { #expect(agree(values[replicate], expected), "\(definition.id)") }
      }
    }
  }

  @Test func `leaving out a subject is the statistic of the others`() throws {
    let clips = randomClips(subjects: 6, clipsEach: 2, seed: 9)
    for definition in [CounterMeasure.f1(.headline), .f1(.headline).averagedBySubject] {
      let leftOut = try #require(
        ClusteredStatistic(definition, clips: clips).valuesLeavingOutEachSubject()
      )
      for (subject, value) in leftOut.enumerated() {
        let others = clips.filter { $0.clip.subject != "subject-\(subject)" }
        let expected = try #require(ClusteredStatistic(definition, clips: others).value)
        #expect(agree(value, expected))
      }
    }
  }

  @Test func `leaving out a subject without a number of its own changes nothing`() throws {
    let clips = [
      ClipScore.sample(.sample("a", subject: "ana"), reps: [1, 3], events: [1]),
      ClipScore.sample(.sample("b", subject: "ben"), reps: [], events: []),
      ClipScore.sample(.sample("c", subject: "cem"), reps: [1], events: [1]),
    ]
    let statistic = ClusteredStatistic(.recall(.headline).averagedBySubject, clips: clips)
    #expect(try #require(statistic.valuesLeavingOutEachSubject()) == [1, 0.75, 0.5])
  }

  @Test(arguments: [CounterMeasure.recall(.headline), .recall(.headline).averagedBySubject])
  func `one draw less of each subject that was drawn`(definition: CounterMeasure) {
    let clips = randomClips(subjects: 5, clipsEach: 2, seed: 11)
    let statistic = ClusteredStatistic(definition, clips: clips)
    expectLeavingOut(of: statistic, replicates: 40)
  }

  /// Holds what five subjects with one draw less come to against values drawn anew.
  private func expectLeavingOut(of statistic: ClusteredStatistic, replicates: Int) {
    let draws = SubjectDraws(subjects: 5, plan: ResamplingPlan(replicates: replicates))
    var less = [Double?](repeating: nil, count: 5)
    for first in stride(from: 0, to: 5 * replicates, by: 5) {
      statistic.leaveOut(eachOf: draws.weights[first..<first + 5], into: &less)
      for subject in 0..<5 {
        var weights = Array(draws.weights[first..<first + 5])
        guard weights[subject] > 0 else {
          #expect(less[subject] == nil)
          continue
        }
        weights[subject] -= 1
        let expected = statistic.values(SubjectDraws(subjects: 5, weights: weights))[0]
        #expect((expected == nil) == (less[subject] == nil))
        if let expected { #expect(agree(less[subject], expected)) }
      }
    }
  }

  @Test func `a mean of statistics leaves out subjects as its parts do, and is as rough as they`() {
    let clips = randomClips(subjects: 5, clipsEach: 2, seed: 13)
    let people = clips.map(\.clip.subject)
    let smooth = [CounterMeasure.recall(.headline), .f1(.headline)].map {
      ClusteredStatistic($0, clips: clips)
    }
    let mean = ClusteredStatistic(averageOf: smooth, subjects: people)
    #expect(mean.kind == .smooth)
    expectLeavingOut(of: mean, replicates: 20)
    let order = ClusteredStatistic(.timingBias, clips: clips)
    let rough = ClusteredStatistic(averageOf: smooth + [order], subjects: people)
    #expect(rough.kind == .order)
    #expect(rough.valuesLeavingOutEachSubject() == nil)
    let noisy = ClusteredStatistic(.calibration(.smoothError), clips: clips)
    #expect(noisy.kind == .marks)
    #expect(ClusteredStatistic(averageOf: [rough, noisy], subjects: people).kind == .marks)
  }

  @Test(arguments: [
    (ValueRange.unbounded, 0.3), (.above(0), 0.3), (.above(-1), 0.3), (.between(0, 1), 0.3),
    (.between(-1, 1), -0.9), (.between(0, 0.25), 0.2),
  ])
  func `a scale goes there and back, and its slope is its derivative`(
    range: ValueRange,
    value: Double
  ) {
    #expect(range.holds(value))
    #expect(agree(range.value(at: range.scaled(value)), value))
    let slope = (range.scaled(value + 1e-6) - range.scaled(value - 1e-6)) / 2e-6
    #expect(agree(slope, range.slope(at: value), within: 1e-6))
  }

  @Test func `a scale ends where its range does`() {
    #expect(!ValueRange.between(0, 1).holds(1))
    #expect(!ValueRange.above(0).holds(0))
    #expect(!ValueRange.unbounded.holds(.nan))
    #expect(ValueRange(least: 0, greatest: 1) == .between(0, 1))
    #expect(ValueRange(least: nil, greatest: nil) == .unbounded)
  }

  @Test func `intervals of shares stay inside and reach farther where there is room`() throws {
    let evaluation = CounterEvaluation.sample(randomClips(subjects: 6, clipsEach: 2, seed: 12))
    let f1 = try #require(evaluation.measure("f1@0.5s"))
    let (value, interval) = (try #require(f1.value), try #require(f1.interval))
    #expect(value > 0.5 && interval.high < 1)
    #expect(value - interval.low > interval.high - value)
  }

  @Test func `a mean without its only subject is undefined`() throws {
    let clips = randomClips(subjects: 1, clipsEach: 2, seed: 9)
    let statistic = ClusteredStatistic(.f1(.headline).averagedBySubject, clips: clips)
    #expect(try #require(statistic.valuesLeavingOutEachSubject()) == [nil])
    let order = ClusteredStatistic(.timingBias, clips: clips)
    #expect(order.valuesLeavingOutEachSubject() == nil)
  }

  @Test func `a difference is paired by subject`() throws {
    let clips = randomClips(subjects: 12, clipsEach: 2, seed: 6)
    let worse = clips.map { score in
      ClipScore(
        clip: score.clip,
        reference: score.reference,
        events: Array(score.events.dropLast())
      )
    }
    let (one, other) = (CounterEvaluation.sample(clips), CounterEvaluation.sample(worse))
    let difference = try #require(one.difference("recall@0.5s", from: other))
    #expect(difference.id == "recall@0.5s:difference")
    let (first, second) = (one.measure("recall@0.5s"), other.measure("recall@0.5s"))
    #expect(difference.value == (try #require(first?.value)) - (try #require(second?.value)))
    let interval = try #require(difference.interval)
    #expect(interval.low > 0)
    let own = try #require(first?.interval)
    #expect(interval.high - interval.low < own.high - own.low)
  }

  @Test func `evaluations of different clips do not compare`() throws {
    let clips = randomClips(subjects: 6, clipsEach: 2, seed: 7)
    let (one, other) = (
      CounterEvaluation.sample(clips), CounterEvaluation.sample(Array(clips.dropLast()))
    )
    let difference = try #require(one.difference("mae", from: other))
    #expect(difference.value == nil)
    #expect(difference.undefinedReason == "the evaluations are over different clips")
    #expect(one.difference("no-such-measure", from: other) == nil)
  }

  @Test func `a difference over a slice is that of its clips alone`() throws {
    let clips = randomClips(subjects: 12, clipsEach: 2, seed: 6)
    let worse = clips.map { score in
      ClipScore(
        clip: score.clip,
        reference: score.reference,
        events: Array(score.events.dropLast())
      )
    }
    let (one, other) = (CounterEvaluation.sample(clips), CounterEvaluation.sample(worse))
    let band = CountBand(try #require(clips.first).referenceCount).rawValue
    let isInBand: (ClipScore) -> Bool = { CountBand($0.referenceCount).rawValue == band }
    let sliced = try #require(one.difference("mae{count=\(band)}", from: other))
    #expect(sliced.id == "mae:difference{count=\(band)}")
    #expect(sliced.clips == clips.count(where: isInBand) && sliced.clips < clips.count)
    let alone = try #require(
      CounterEvaluation.sample(clips.filter(isInBand)).difference(
        "mae",
        from: .sample(worse.filter(isInBand))
      )
    )
    #expect(sliced.value == alone.value && sliced.interval == alone.interval)
    let none = try #require(one.difference("mae{exercise=no-such}", from: other))
    #expect(none.value == nil)
  }

  @Test func `an evaluation differs from itself by nothing`() throws {
    let one = CounterEvaluation.sample(randomClips(subjects: 12, clipsEach: 2, seed: 8))
    let difference = try #require(one.difference("f1@0.5s", from: one))
    #expect(difference.value == 0)
    #expect(difference.interval == nil)
  }

  @Test func `a difference of decisions says so`() throws {
    let clips = randomClips(subjects: 6, clipsEach: 1, seed: 10)
    let decided = clips.map { score in
      ClipScore(
        clip: score.clip,
        reference: score.reference,
        events: score.events.map { RepEvent(decisionTime: $0.decisionTime) }
      )
    }
    let difference = CounterEvaluation.sample(decided).difference("f1@0.5s", from: .sample(clips))
    #expect(difference?.id == "f1@0.5s:decision:difference")
  }
}
