// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import TestSupport
import Testing

@testable import RepCounting

/// The estimators of periods on waves whose period is known.
@Suite struct PeriodTests {
  private func wave(period: Double, seconds: Double, rate: Double) -> [Double] {
    (0..<Int(seconds * rate)).map {
      0.4 - 0.1 * Elementary.cos(2 * .pi * Double($0) / rate / period)
    }
  }

  @Test(arguments: [0.8, 1.3, 2, 3.1, 4.5])
  func `the autocorrelation finds the period of a wave within 3 %`(period: Double) throws {
    let estimator = AutocorrelationEstimator()
    let found = try #require(
      estimator.periodicity(
        in: wave(period: period, seconds: 8, rate: estimator.rate)[...],
        atLeast: 0.5
      )
    )
    #expect((found.period / period - 1).magnitude < 0.03, "\(found)")
    #expect(found.strength > 0.9)
  }

  @Test(arguments: [0.8, 1.3, 2, 3.1])
  func `the spectrum finds the period of a wave within 3 %`(period: Double) throws {
    let estimator = SpectralEstimator()
    let found = try #require(
      estimator.periodicity(
        in: wave(period: period, seconds: 8, rate: estimator.rate)[...],
        atLeast: 0.6
      )
    )
    #expect((found.period / period - 1).magnitude < 0.03, "\(found)")
  }

  @Test func `a way out and a way back that look alike are one rep, not two`() throws {
    // Twice the frequency is 1.3 times as strong in power.
    let values = (0..<160).map { index -> Double in
      let phase = 2 * Double.pi * Double(index) / 20 / 2
      return Elementary.cos(phase) + 1.15 * Elementary.cos(2 * phase)
    }
    let found = try #require(SpectralEstimator().periodicity(in: values[...], atLeast: 0.3))
    #expect((found.period - 2).magnitude < 0.1)
  }

  @Test(arguments: [1.3, 2, 3.1])
  func `self-similarity finds the period of a wave within 5 %`(period: Double) throws {
    let estimator = SelfSimilarityEstimator(temperature: 0.5)
    let found = try #require(
      estimator.periodicity(
        in: wave(period: period, seconds: 8, rate: estimator.rate)[...],
        atLeast: 1.5
      )
    )
    #expect((found.period / period - 1).magnitude < 0.05, "\(found)")
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `a single step has no period`(seed: UInt64) {
    var random = RandomGenerator(seed: seed)
    let values = (0..<160).map { ($0 < 80 ? 0.2 : 0.6) + 0.002 * random.normal() }
    #expect(AutocorrelationEstimator().periodicity(in: values[...], atLeast: 0.5) == nil)
  }

  @Test func `a window holds even times by straight lines`() {
    var window = UniformWindow(seconds: 1, rate: 10)
    #expect(window.update(Sample(time: 3, value: 1)) == 1)
    #expect(window.update(Sample(time: 3.25, value: 3.5)) == 2)
    #expect(window.update(Sample(time: 3.3, value: 4)) == 1)
    #expect(zip(window.values, [1, 2, 3, 4]).allSatisfy { ($0 - $1).magnitude < 1e-9 })
    // A stretch as long as the window is not bridged.
    #expect(window.update(Sample(time: 9, value: 7)) == 1)
    #expect(window.values == [7])
  }
}
