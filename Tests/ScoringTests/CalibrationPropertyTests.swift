// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing

@testable import Scoring
@testable import Statistics

struct CalibrationPropertyTests {
  /// Overconfident forecasts, every fifth of exactly 0 or 1 that keeps its word.
  private func forecasts(seed: UInt64) -> [Forecast] {
    var generator = RandomGenerator(seed: seed)
    return (0..<150).map { index in
      guard index % 5 > 0 else {
        let isRight = generator.unit() < 0.5
        return Forecast(confidence: isRight ? 1 : 0, isRight: isRight)
      }
      let confidence = (generator.unit() * 100).rounded() / 100
      let kept = min(max(confidence, 0.01), 0.99)
      return Forecast(confidence: kept, isRight: generator.unit() < 0.5 + (kept - 0.5) / 2)
    }
  }

  private func numbers(_ calibration: Calibration) throws -> [Double] {
    let line = try calibration.recalibration.get()
    return try [
      #require(calibration.debiasedError), #require(calibration.expectedErrorOfEqualMass),
      #require(calibration.rootMeanSquareError), #require(calibration.maximumError),
      #require(calibration.smoothError), #require(calibration.brier?.miscalibration),
      #require(calibration.murphy?.withinBins), #require(calibration.test?.statistic), line.slope,
      line.intercept,
    ]
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `order does not matter`(seed: UInt64) throws {
    var generator = RandomGenerator(seed: seed)
    let one = forecasts(seed: seed)
    var other = one
    for index in other.indices { other.swapAt(index, generator.index(below: index + 1)) }
    for pair in zip(try numbers(Calibration(one)), try numbers(Calibration(other))) {
      #expect(agree(pair.0, pair.1, within: 1e-10))
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `errors are in range, and in the order that means have`(seed: UInt64) throws {
    let calibration = Calibration(forecasts(seed: seed))
    let mean = try #require(calibration.expectedErrorOfEqualMass)
    let root = try #require(calibration.rootMeanSquareError)
    let maximum = try #require(calibration.maximumError)
    #expect(0 <= mean && mean <= root && root <= maximum && maximum <= 1)
    #expect(try #require(calibration.debiasedError) <= root)
    let smooth = try #require(calibration.smoothError)
    #expect(smooth > 0 && smooth < 1)
    let parts = try #require(calibration.murphy)
    #expect(agree(parts.score, try #require(calibration.brier?.score)))
    #expect(parts.resolution <= parts.uncertainty && parts.uncertainty <= 0.25)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `saying the opposite of everything mirrors all`(seed: UInt64) throws {
    let one = forecasts(seed: seed)
    let other = one.map { Forecast(confidence: 1 - $0.confidence, isRight: !$0.isRight) }
    let line = try LogisticRecalibration(one)
    let mirrored = try LogisticRecalibration(other)
    #expect(agree(mirrored.slope, line.slope, within: 1e-9))
    #expect(agree(mirrored.intercept, -line.intercept, within: 1e-9))
    #expect(
      agree(
        SmoothCalibrationError.value(SmoothCalibrationError.terms(other)),
        try #require(SmoothCalibrationError.value(SmoothCalibrationError.terms(one))),
        within: 1e-9
      )
    )
    #expect(
      agree(
        SpiegelhalterTest(other)?.statistic,
        try #require(SpiegelhalterTest(one)?.statistic),
        within: 1e-9
      )
    )
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `what is recalibrated needs no recalibration`(seed: UInt64) throws {
    let one = forecasts(seed: seed).filter { $0.confidence > 0 && $0.confidence < 1 }
    let line = try LogisticRecalibration(one)
    let bent = one.map { forecast in
      let logOdds = line.intercept + line.slope * forecast.logOdds
      return Forecast(
        confidence: 1 / (1 + Elementary.exp(-logOdds)),
        isRight: forecast.isRight
      )
    }
    let again = try LogisticRecalibration(bent)
    #expect(agree(again.slope, 1, within: 1e-9))
    #expect(agree(again.intercept, 0, within: 1e-9))

    let blocks = MarkedDistribution(one.map(MarkedValue.init)).tallies.isotonicBlocks
    let fitted = try one.map { forecast in
      let block = try #require(
        blocks.first { ($0.low...$0.high).contains(forecast.confidence) }
      )
      return Forecast(confidence: block.frequency, isRight: forecast.isRight)
    }
    let calibration = Calibration(fitted)
    #expect(try #require(calibration.brier?.miscalibration) < 1e-15)
    let known = MarkedDistribution(fitted.map(MarkedValue.init)).tallies.isotonicBlocks
    #expect(known.map(\.frequency) == blocks.map(\.frequency))
  }

  @Test func `Spiegelhalter's z of calibrated forecasts is standard normal`() throws {
    let tests = try (0..<1_000 as Range<UInt64>).map { seed in
      try #require(SpiegelhalterTest(randomForecasts(60, seed: seed) { $0 }))
    }
    let mean = tests.reduce(0) { $0 + $1.statistic } / 1_000
    let square = tests.reduce(0) { $0 + $1.statistic * $1.statistic } / 1_000
    #expect(abs(mean) < 0.1)
    #expect((0.9...1.1).contains(square))
    #expect((35...65).contains(tests.count { $0.probability < 0.05 }))
  }

  @Test(arguments: [
    (LogisticRecalibration.Failure.empty, [], []),
    (.empty, [0, 1], [false, true]),
    (.certainAndWrong, [0.2, 1, 0.4], [true, false, false]),
    (.certainAndWrong, [0.2, 0, 0.4], [true, true, false]),
    (.separated, [0.2, 0.4, 0.6], [false, false, true]),
    (.separated, [0.2, 0.4, 0.6], [true, true, true]),
    // One confidence of both kinds on the border is enough for a slope without end.
    (.separated, [0.2, 0.4, 0.4, 0.6], [false, false, true, true]),
    (.separated, [0.4, 0.4], [false, true]),
  ])
  func `a line that is not there says why`(
    failure: LogisticRecalibration.Failure,
    confidences: [Double],
    outcomes: [Bool]
  ) {
    let forecasts = zip(confidences, outcomes).map { Forecast(confidence: $0, isRight: $1) }
    #expect(throws: failure) { try LogisticRecalibration(forecasts) }
  }

  @Test func `nothing is said of nothing`() {
    let nothing = Calibration([])
    #expect(nothing.murphy == nil)
    #expect(nothing.maximumError == nil)
    #expect(nothing.smoothError == nil)
    #expect(nothing.test == nil)
    #expect(SmoothCalibrationError.value(SmoothCalibrationError.terms([])) == nil)
    #expect([CalibrationBin]().rootMeanSquareError == nil)
  }
}
