// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import RepCounting
import Testing

@testable import Measures
@testable import Scoring
@testable import Statistics

struct CalibrationTests {
  @Test func `the calibration error of the documentation`() throws {
    let right = [Bool](repeating: true, count: 80) + [Bool](repeating: false, count: 20)
    let calibration = Calibration(right.map { Forecast(confidence: 0.9, isRight: $0) })
    #expect(calibration.bins.count == 1)
    #expect(agree(calibration.debiasedError, (0.01 - 0.16 / 99).squareRoot()))
    #expect(agree(calibration.expectedErrorOfEqualMass, 0.1))
    let kept = [Bool](repeating: true, count: 90) + [Bool](repeating: false, count: 10)
    let honest = Calibration(kept.map { Forecast(confidence: 0.9, isRight: $0) })
    #expect(honest.debiasedError == 0)
    #expect(agree(honest.brier?.score, 0.09))
    #expect(agree(honest.brier?.uncertainty, 0.09))
    #expect(try abs(#require(honest.brier?.miscalibration)) < 1e-15)
  }

  @Test func `the Brier score of the documentation, in parts`() {
    let calibration = Calibration([
      Forecast(confidence: 0.8, isRight: true), Forecast(confidence: 0.6, isRight: false),
    ])
    #expect(agree(calibration.brier?.score, 0.2))
    #expect(agree(calibration.brier?.miscalibration, 0.2))
    #expect(agree(calibration.brier?.discrimination, 0.25))
    #expect(calibration.brier?.uncertainty == 0.25)
    #expect(agree(calibration.logLoss, -(Elementary.log(0.8) + Elementary.log(0.4)) / 2))
  }

  @Test func `below a hundred forecasts there is no error of calibration`() {
    let few = (0..<99).map { Forecast(confidence: Double($0) / 99, isRight: $0 % 2 == 0) }
    #expect(Calibration(few).debiasedError == nil)
    #expect(Calibration(few).expectedErrorOfEqualMass == nil)
    #expect(Calibration(few).expectedErrorOfEqualWidth == nil)
    #expect(Calibration(few).brier != nil)
    let enough = few + [Forecast(confidence: 1, isRight: true)]
    #expect(Calibration(enough).debiasedError != nil)
    #expect(Calibration([]).brier == nil)
    #expect(Calibration([]).logLoss == nil)
    #expect(Calibration([]).bins.isEmpty)
  }

  @Test func `certainty that is wrong costs a finite surprise`() {
    let calibration = Calibration([Forecast(confidence: 1, isRight: false)])
    #expect(agree(calibration.logLoss, 52 * Elementary.log(2), within: 1e-9))
  }

  @Test func `equal confidences share a bin and the lower one on an edge`() {
    let confidences = [0.1, 0.2, 0.2, 0.2, 0.3, 0.4, 0.5, 0.6]
    let tallies = MarkedDistribution(
      confidences.map { MarkedValue(value: $0, isMarked: false) }
    ).tallies
    #expect(tallies.bins(.equalMass, count: 4).map(\.count) == [4, 2, 2])
    #expect(tallies.bins(.equalMass, count: 3).map(\.count) == [4, 2, 2])
    #expect(tallies.bins(.equalWidth, count: 5).map(\.high) == [0.2, 0.4, 0.6])
  }

  @Test func `emitted reps outside excused ones are forecasts`() {
    func event(_ time: Double, _ confidence: Double?) -> RepEvent {
      RepEvent(decisionTime: time, extremumTime: time, confidence: confidence)
    }
    let score = ClipScore(
      clip: .sample(),
      reference: Reference(
        reps: [.init(mid: 1), .init(mid: 5), .init(mid: 9, quality: .partial)],
        ignored: [20...30]
      ),
      events: [
        event(1, 0.9), event(3, 0.4), event(5, nil), event(9, 0.7), event(12, 1.5),
        event(14, .nan), event(25, 0.8),
      ]
    )
    #expect(
      score.forecasts == [
        Forecast(confidence: 0.9, isRight: true), Forecast(confidence: 0.4, isRight: false),
      ]
    )
    let evaluation = CounterEvaluation.sample([score])
    #expect(evaluation.forecasts == score.forecasts)
    #expect(agree(evaluation.measure("brier@0.5s")?.value, (0.01 + 0.16) / 2))
    #expect(evaluation.measure("brier@0.5s")?.events == 2)
    let refused = evaluation.measure("calibration-error@0.5s")
    #expect(refused?.value == nil)
    #expect(refused?.undefinedReason == "fewer than 100 emitted reps with confidence")
  }

  @Test func `the measures of an evaluation are those of its forecasts, with intervals`() throws {
    let evaluation = CounterEvaluation.sample(clipsWithConfidence(subjects: 12, seed: 4))
    let calibration = Calibration(evaluation.forecasts)
    let expected: [(String, Double?)] = [
      ("calibration-error@0.5s", calibration.debiasedError),
      ("ece@0.5s", calibration.expectedErrorOfEqualMass),
      ("ece@0.5s:equal-width", calibration.expectedErrorOfEqualWidth),
      ("brier@0.5s", calibration.brier?.score),
      ("brier-miscalibration@0.5s", calibration.brier?.miscalibration),
      ("brier-discrimination@0.5s", calibration.brier?.discrimination),
      ("brier-uncertainty@0.5s", calibration.brier?.uncertainty),
      ("brier-reliability@0.5s", calibration.murphy?.reliability),
      ("brier-resolution@0.5s", calibration.murphy?.resolution),
      ("brier-within-bins@0.5s", calibration.murphy?.withinBins),
      ("rms-calibration-error@0.5s", calibration.rootMeanSquareError),
      ("mce@0.5s", calibration.maximumError),
      ("smooth-ece@0.5s", calibration.smoothError),
      ("log-loss@0.5s", calibration.logLoss),
      ("cox-slope@0.5s", try calibration.recalibration.get().slope),
      ("cox-intercept@0.5s", try calibration.recalibration.get().intercept),
      ("calibration-error@0.5s:by-exercise", calibration.debiasedError),
      ("ece@0.5s:by-exercise", calibration.expectedErrorOfEqualMass),
    ]
    for (id, value) in expected {
      let measure = try #require(evaluation.measure(id))
      #expect(agree(measure.value, try #require(value)), "\(id)")
      #expect(measure.interval != nil, "\(id)")
      #expect(measure.events == calibration.count, "\(id)")
    }
    let test = try #require(calibration.test)
    let statistic = try #require(evaluation.measure("spiegelhalter-z@0.5s"))
    #expect(agree(statistic.value, test.statistic))
    #expect(statistic.intervalReason == "the outcome of a test")
    #expect(agree(evaluation.measure("spiegelhalter-p@0.5s")?.value, test.probability))
  }

  @Test func `the mean over exercises leaves out those with few forecasts`() throws {
    let clips = clipsWithConfidence(subjects: 24, seed: 4) { subject in
      subject < 10 ? "squat" : subject < 22 ? "push-up" : "lunge"
    }
    let all = CounterEvaluation.sample(clips)
    let known = ["squat", "push-up"].map { exercise in
      Calibration(
        CounterEvaluation.sample(clips.filter { $0.clip.exercise == exercise }).forecasts
      )
    }
    #expect(known.allSatisfy { $0.count >= 100 })
    let errors = try known.map { try #require($0.expectedErrorOfEqualMass) }
    let mean = try #require(all.measure("ece@0.5s:by-exercise"))
    #expect(agree(mean.value, (errors[0] + errors[1]) / 2))
    #expect(mean.interval != nil)
    let few = CounterEvaluation.sample(
      clipsWithConfidence(subjects: 24, seed: 4) { "exercise-\($0 % 6)" }
    )
    #expect(
      few.measure("ece@0.5s:by-exercise")?.undefinedReason
        == "no exercise has 100 emitted reps with confidence"
    )
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `the parts of the Brier score add up and stay in range`(seed: UInt64) throws {
    let calibration = Calibration(randomForecasts(150, seed: seed) { $0 * $0 })
    let brier = try #require(calibration.brier)
    #expect(
      agree(brier.miscalibration - brier.discrimination + brier.uncertainty, brier.score)
    )
    #expect(brier.miscalibration >= 0 && brier.discrimination >= 0)
    #expect(brier.discrimination <= brier.uncertainty)
    #expect(try #require(calibration.debiasedError) <= 1)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `the isotonic fit is the best growing one of a slow search`(seed: UInt64) throws {
    let forecasts = randomForecasts(12, seed: seed) { _ in 0.5 }
    let tallies = MarkedDistribution(forecasts.map(MarkedValue.init)).tallies
    for block in tallies.isotonicBlocks {
      for tally in tallies where (block.low...block.high).contains(tally.value) {
        // The greatest over starts of the least over ends of the mean between them.
        let position = try #require(tallies.firstIndex(of: tally))
        let best = (0...position).map { start in
          (position..<tallies.count).map { end in
            Double(tallies[start...end].reduce(0) { $0 + $1.marked })
              / Double(tallies[start...end].reduce(0) { $0 + $1.count })
          }.min() ?? .nan
        }.max()
        #expect(agree(best, block.frequency))
      }
    }
  }

  @Test func `debiasing takes chance off calibrated forecasts`() {
    let runs = (0..<400 as Range<UInt64>).map { seed in
      let forecasts = randomForecasts(100, seed: seed) { $0 }
      let tallies = MarkedDistribution(forecasts.map(MarkedValue.init)).tallies
      let bins = tallies.bins(.equalMass, count: 10)
      return (plain: bins.expectedError ?? .nan, square: bins.debiasedSquare ?? .nan)
    }
    let plain = runs.reduce(0) { $0 + $1.plain } / 400
    let square = runs.reduce(0) { $0 + $1.square } / 400
    #expect((0.09...0.12).contains(plain))
    #expect(abs(square) < 0.002)
  }

  @Test func `a repeated forecast is not a new one`() {
    let values = (0..<40).map { index in
      (
        value: MarkedValue(value: 0.5, isMarked: index % 4 == 0),
        group: index / 10
      )
    }
    var distribution = MarkedDistribution(grouped: values, groupCount: 4)
    distribution.weigh([2, 2, 0, 0])
    let bin = distribution.tallies.bins(.equalMass, count: 1)[0]
    #expect(bin.count == 40)
    #expect(agree(bin.variance, bin.frequency * (1 - bin.frequency) / 19))
  }
}

/// Forecasts of random confidence that come true with a chance depending on it.
func randomForecasts(
  _ count: Int,
  seed: UInt64,
  chance: (Double) -> Double
) -> [Forecast] {
  var generator = RandomGenerator(seed: seed)
  return (0..<count).map { _ in
    let confidence = generator.unit()
    return Forecast(confidence: confidence, isRight: generator.unit() < chance(confidence))
  }
}

/// Clips of ten reps each, of which some are missed and others made up, with confidence.
func clipsWithConfidence(
  subjects: Int,
  seed: UInt64,
  exercise: (Int) -> String = { _ in "squat" }
) -> [ClipScore] {
  var generator = RandomGenerator(seed: seed)
  return (0..<subjects).map { subject in
    let events = (0..<12).map { index in
      let time = Double(index) * 2 + (generator.unit() < 0.3 ? 1 : 0)
      return RepEvent(decisionTime: time, extremumTime: time, confidence: generator.unit())
    }
    return ClipScore(
      clip: .sample(
        "clip-\(subject)",
        subject: "subject-\(subject)",
        exercise: exercise(subject)
      ),
      reference: Reference(reps: (0..<12).map { .init(mid: Double($0) * 2) }),
      events: events
    )
  }
}
