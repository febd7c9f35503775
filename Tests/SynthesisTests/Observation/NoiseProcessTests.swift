// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing

@testable import Synthesis

/// The random processes that observation models are made of.
@Suite struct NoiseProcessTests {
  @Test(arguments: [UInt64(1), 2, 3])
  func `noise has spread 1 and the correlation of its two parts`(seed: UInt64) {
    var spectrum = ObservationModel.Spectrum()
    spectrum.white = 0.3
    spectrum.seconds = 0.1
    let steps = [Double](repeating: 1.0 / 30, count: 40_000)
    let values = NoiseSeries(spectrum, steps: steps, seed: seed, of: "x").values
    func covariance(_ lag: Int) -> Double {
      var sum = 0.0
      for frame in 0..<values.count - lag { sum += (values[frame] * values[frame + lag]).sum() }
      return sum / 3 / Double(values.count - lag)
    }
    #expect(abs(covariance(0) - 1) < 0.03)
    #expect(abs(covariance(1) - 0.7 * Elementary.exp(-1 / 3)) < 0.03)
    #expect(abs(covariance(3) - 0.7 * Elementary.exp(-1)) < 0.03)
  }

  @Test func `two steps of a wandering are one step of both lengths`() {
    let (short, long) = (SlowWander.Step(0.1, seconds: 0.4), SlowWander.Step(0.2, seconds: 0.4))
    let value = short.valueOfValue * short.valueOfValue + short.valueOfSlope * short.slopeOfValue
    let slope = short.valueOfValue * short.valueOfSlope + short.valueOfSlope * short.slopeOfSlope
    #expect(abs(value - long.valueOfValue) < 1e-12)
    #expect(abs(slope - long.valueOfSlope) < 1e-12)
    // (1 + 1/4) exp(-1/4)
    #expect(abs(short.valueOfValue - 0.973_500_978_839_256) < 1e-12)
    #expect(abs(SlowWander.correlation(over: 0.1, seconds: 0.4) - short.valueOfValue) < 1e-12)
  }

  @Test(arguments: [UInt64(4), 5])
  func `a wandering keeps its spread`(seed: UInt64) {
    var source = NormalSource(seed: seed, of: "x")
    var wander = SlowWander(source: &source)
    let step = SlowWander.Step(0.2, seconds: 0.3)
    var squares = 0.0
    for _ in 0..<40_000 {
      wander.advance(step, source: &source)
      squares += wander.now * wander.now
    }
    #expect(abs(squares / 40_000 - 1) < 0.06)
  }

  @Test(arguments: [(share: 0.1, seconds: 0.5), (share: 0.4, seconds: 0.2), (share: 0, seconds: 1)])
  func `spells take their share and last as long as they should`(
    share: Double,
    seconds: Double
  ) {
    var chain = SpellChain(.init(share: share, seconds: seconds), seed: 9, of: "x")
    let step = 0.01
    var (so, begun, was) = (0, 0, false)
    for frame in 0..<200_000 {
      let isSo = chain.isSo(at: Double(frame) * step)
      if isSo { so += 1 }
      if isSo, !was { begun += 1 }
      was = isSo
    }
    #expect(abs(Double(so) / 200_000 - share) < 0.03)
    guard share > 0 else { return }
    #expect(abs(Double(so) * step / Double(begun) - seconds) < 0.1 * seconds)
  }

  @Test func `what a smooth leaves of white noise is what scipy's response leaves`() {
    // The mean over all frequencies of (1 - |H|^2)^2 of butter(4, 6, fs=30), run both ways.
    let response = ResidualResponse(rate: 30, seconds: 0.1)
    #expect(abs(response.white[0] - 0.560_666) < 1e-5)
    #expect(abs(response.white[1] / response.white[0] + 0.548_140) < 1e-5)
    #expect(abs(response.lasting[0] - 0.128_000) < 1e-4)
    #expect(abs(response.variance(white: 0.5) - 0.344_333) < 1e-4)
  }

  @Test func `one factor's loadings come back from their products`() {
    let truth = [0.9, 0.7, -0.5, 0.3, 0.6]
    let correlations = (0..<25).map { (index: Int) -> Double in
      let (row, column) = (index / 5, index % 5)
      return row == column ? 1 : truth[row] * truth[column]
    }
    let found = FactorAnalysis.loadings(of: correlations, count: 5, factors: 1)
    for (row, wanted) in zip(found, truth) { #expect(abs(row[0] - wanted) < 1e-4) }
  }

  @Test func `what is not correlated has no common factor`() {
    let identity = (0..<16).map { (index: Int) -> Double in index % 5 == 0 ? 1 : 0 }
    let found = FactorAnalysis.loadings(of: identity, count: 4, factors: 2)
    #expect(found.allSatisfy { $0.allSatisfy { abs($0) < 1e-6 } })
  }
}
