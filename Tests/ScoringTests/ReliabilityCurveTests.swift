// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import Scoring
@testable import Statistics

struct ReliabilityCurveTests {
  @Test func `a bin's band is between quantiles of a binomial`() throws {
    let forecasts = (0..<100).map { Forecast(confidence: 0.5, isRight: $0 < 70) }
    let curve = ReliabilityCurve(forecasts, replicates: 4_000)
    let point = try #require(curve.points.first)
    #expect(curve.points.count == 1)
    #expect(point.bin.count == 100)
    #expect(point.bin.frequency == 0.7)
    // 42 and 58 of 100 are the quantiles of the binomial at 5 and 95 %.
    #expect(abs(point.bandLow - 0.42) <= 0.0101)
    #expect(abs(point.bandHigh - 0.58) <= 0.0101)
    #expect(!point.isConsistent)
  }

  @Test func `certain forecasts have a band of no width`() throws {
    let curve = ReliabilityCurve(
      [Forecast](repeating: .init(confidence: 1, isRight: true), count: 5)
    )
    let point = try #require(curve.points.first)
    #expect(point.bandLow == 1 && point.bandHigh == 1 && point.isConsistent)
  }

  @Test func `no forecasts are no points`() {
    let curve = ReliabilityCurve([])
    #expect(curve.points.isEmpty)
    #expect(curve.isotonic.isEmpty)
  }

  @Test func `the same seed draws the same band, whatever the order of forecasts`() {
    let forecasts = randomForecasts(120, seed: 3) { $0 }
    let curve = ReliabilityCurve(forecasts, replicates: 100, seed: 9)
    #expect(curve == ReliabilityCurve(forecasts.reversed(), replicates: 100, seed: 9))
    #expect(curve != ReliabilityCurve(forecasts, replicates: 100, seed: 10))
  }

  @Test func `about nine tenths of calibrated bins are consistent`() {
    let points = (0..<60 as Range<UInt64>).flatMap { seed in
      ReliabilityCurve(randomForecasts(300, seed: seed) { $0 }, replicates: 200).points
    }
    let share = Double(points.count(where: \.isConsistent)) / Double(points.count)
    #expect((0.86...0.95).contains(share))
  }

  @Test func `points and isotonic blocks hold every forecast in ascending order`() {
    let forecasts = randomForecasts(500, seed: 8) { 1 - $0 / 2 }
    let curve = ReliabilityCurve(forecasts, replicates: 50)
    #expect(curve.points.count == 10)
    #expect(curve.points.allSatisfy { $0.bin.count == 50 })
    #expect(curve.isotonic.reduce(0) { $0 + $1.count } == 500)
    for (one, next) in zip(curve.isotonic, curve.isotonic.dropFirst()) {
      #expect(one.high < next.low)
      #expect(one.frequency < next.frequency)
    }
    for (one, next) in zip(curve.points, curve.points.dropFirst()) {
      #expect(one.bin.high < next.bin.low)
    }
  }
}
