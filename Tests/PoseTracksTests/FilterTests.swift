// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import TestSupport
import Testing

@Suite struct FilterTests {
  private func samples(_ values: [Double], rate: Double = 10) -> [Sample] {
    values.enumerated().map { Sample(time: Double($0) / rate, value: $1) }
  }

  @Test func `a moving mean looks so many seconds back`() {
    var filter = MovingMean(seconds: 0.3)
    let filtered = filter.filter(samples([3, 6, 9, 12, .nan, 15])).map(\.value)
    #expect(filtered[..<4] == [3, 4.5, 6, 9])
    #expect(filtered[4].isNaN)
    // At 0.5 s the sample of 0.2 s is out: 12 and 15 are left.
    #expect(filtered[5] == 13.5)
  }

  @Test(arguments: [15, 30, 60, 23.976] as [Double]) func `its window is as long at every rate`(
    rate: Double
  ) {
    var filter = MovingMean(seconds: 0.5)
    let ramp = (0..<200).map { Sample(time: Double($0) / rate, value: Double($0) / rate) }
    let lag = ramp[199].value - filter.filter(ramp)[199].value
    #expect((lag - 0.25).magnitude <= 0.5 / rate + 1e-9)
  }

  @Test func `a moving mean of no length passes through`() {
    var filter = MovingMean(seconds: 0)
    #expect(filter.filter(samples([1, 5, 2])) == samples([1, 5, 2]))
  }

  @Test func `one euro at a constant cut-off is a first-order low-pass`() {
    var filter = OneEuroFilter(minimumCutoff: 1)
    let filtered = filter.filter(samples([0, 1, 1]))
    // Step 0.1 s against a time constant of 1 / (2 pi) s: weight 0.1 / (0.1 + 0.159155).
    let weight = 0.1 / (0.1 + 1 / (2 * Double.pi))
    #expect(filtered[0].value == 0)
    #expect((filtered[1].value - weight).magnitude < 1e-12)
    #expect((filtered[2].value - (weight + (1 - weight) * weight)).magnitude < 1e-12)
  }

  @Test func `one euro lags less with a speed coefficient`() {
    let ramp = samples((0..<100).map { Double($0) / 10 })
    var slow = OneEuroFilter(minimumCutoff: 0.5)
    var quick = OneEuroFilter(minimumCutoff: 0.5, speedCoefficient: 2)
    let lags = [slow.filter(ramp), quick.filter(ramp)].map { ramp[99].value - $0[99].value }
    #expect(lags[1] < lags[0] / 3)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a local polynomial leaves a parabola as it is, gaps and uneven times included`(
    seed: UInt64
  ) {
    var random = RandomGenerator(seed: seed)
    var time = 0.0
    let parabola = (0..<50).map { _ in
      time += 0.02 + 0.02 * random.unit()
      let isMissing = random.index(below: 8) == 0
      return Sample(time: time, value: isMissing ? .nan : 1 + 2 * time - 3 * time * time)
    }
    let estimates = LocalPolynomial(seconds: 0.5).estimates(of: parabola)
    for (sample, estimate) in zip(parabola, estimates) {
      let truth = 1 + 2 * sample.time - 3 * sample.time * sample.time
      #expect((estimate.value - truth).magnitude < 1e-8)
      #expect((estimate.speed - (2 - 6 * sample.time)).magnitude < 1e-6)
    }
  }

  /// Savitzky and Golay's table for five points: -3, 12, 17, 12, -3 over 35.
  @Test func `on even times it is the Savitzky-Golay filter`() {
    let impulse = samples([0, 0, 0, 0, 1, 0, 0, 0, 0])
    let values = LocalPolynomial(seconds: 0.4).estimates(of: impulse).map(\.value)
    for (value, weight) in zip(values[2...6], [-3.0, 12, 17, 12, -3]) {
      #expect((value - weight / 35).magnitude < 1e-12)
    }
  }

  @Test func `two samples make no parabola`() {
    let estimates = LocalPolynomial(seconds: 1).estimates(of: samples([1, 2]))
    #expect(estimates.map(\.value.isNaN) == [true, true])
  }

  @Test func `a filtered track keeps what is missing`() {
    let poses = [0, 30, .nan, 60].map { (x: Float) in
      TestPose().placing(x.isNaN ? [:] : [.nose: [x, 10]])
    }
    let track = TestPose.track(poses, rate: 10).filtered(by: MovingMean(seconds: 0.4))
    #expect(track[1].pointInImage(0) == [15, 10])
    #expect(track[2].pointInImage(0).x.isNaN)
    #expect(track[3].pointInImage(0) == [30, 10])
    #expect(!track[2].hasPerson)
  }
}
