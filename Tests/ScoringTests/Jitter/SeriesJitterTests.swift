// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing

@testable import Scoring
@testable import TrackQuality

struct SeriesJitterTests {
  @Test func `hand-computed sigmas`() throws {
    // Second differences: 3, -4, 4, -4, 1.
    let jitter = SeriesJitter(
      of: samples([0, 0, 3, 2, 5, 4, 4], times: evenTimes(7, rate: 1))
    )
    #expect(jitter.differences == 5)
    // Their median is 1, the distances from it 2, 5, 3, 5, 0.
    #expect(agree(jitter.robustSigma, 3 / 0.6744897501960817 / 6.0.squareRoot()))
    #expect(agree(jitter.meanSquareSigma, (58.0 / 5 / 6).squareRoot()))
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `white noise has its own sigma and no excess correlation`(seed: UInt64) throws {
    let noise = whiteNoise(4_000, seed: seed).map { 2.5 * $0 }
    let jitter = SeriesJitter(of: samples(noise, times: evenTimes(4_000)))
    #expect(abs(try #require(jitter.robustSigma) - 2.5) < 0.25)
    #expect(abs(try #require(jitter.meanSquareSigma) - 2.5) < 0.15)
    #expect(abs(try #require(jitter.excessAutocorrelation)) < 0.06)
    // Power from 6 to 15 Hz of a flat spectrum, whose lowest bins the mean takes away.
    #expect(abs(try #require(jitter.highFrequencyShare) - 0.61) < 0.05)
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `uneven steps give white noise the same sigma`(seed: UInt64) throws {
    var generator = RandomGenerator(seed: seed)
    var time = 0.0
    let times = (0..<4_000).map { _ in
      time += 0.02 + 0.03 * generator.unit()
      return time
    }
    let jitter = SeriesJitter(of: samples(whiteNoise(4_000, seed: seed + 99), times: times))
    #expect(jitter.differences == 3_998)
    #expect(abs(try #require(jitter.robustSigma) - 1) < 0.1)
    #expect(abs(try #require(jitter.meanSquareSigma) - 1) < 0.06)
    #expect(jitter.highFrequencyShare == nil)
  }

  @Test(arguments: [0.1, 0.3, 0.6])
  func `a smoother lowers sigma and raises the correlation`(weight: Double) throws {
    let noise = whiteNoise(4_000, seed: 7)
    var level = 0.0
    let smooth = noise.map { value in
      level += weight * (value - level)
      return level
    }
    let raw = SeriesJitter(of: samples(noise, times: evenTimes(4_000)))
    let after = SeriesJitter(of: samples(smooth, times: evenTimes(4_000)))
    #expect(try #require(after.robustSigma) < weight * (try #require(raw.robustSigma)))
    #expect(try #require(after.excessAutocorrelation) > 0.2)
    #expect(
      try #require(after.highFrequencyShare) < (try #require(raw.highFrequencyShare))
    )
  }

  @Test func `a sinusoid has the sigma of its curvature`() throws {
    let values = evenTimes(3_000).map { Elementary.sin(2 * .pi * 0.5 * $0) }
    let jitter = SeriesJitter(of: samples(values, times: evenTimes(3_000)))
    let bend = 2 * (1 - Elementary.cos(2 * .pi * 0.5 / 30))
    #expect(agree(jitter.meanSquareSigma, bend / 12.0.squareRoot(), within: 1e-4))
    #expect(try #require(jitter.highFrequencyShare) < 1e-5)
  }

  @Test func `a straight line over uneven times has none`() throws {
    let times = [0, 0.03, 0.07, 0.1, 0.15, 0.19]
    let jitter = SeriesJitter(of: samples(times.map { 5 * $0 - 3 }, times: times))
    #expect(jitter.differences == 4)
    #expect(agree(jitter.meanSquareSigma, 0))
  }

  @Test func `missing frames and long steps are never bridged`() throws {
    let values: [Double] = [0, 0, 0, .nan, 50, 50, 50, 90, 90, 90]
    var times = evenTimes(10, rate: 10)
    for frame in 7..<10 { times[frame] += 0.3 }
    let jitter = SeriesJitter(of: samples(values, times: times))
    #expect(jitter.differences == 3)
    #expect(jitter.robustSigma == 0)
    #expect(agree(jitter.meanSquareSigma, 0))
    #expect(jitter.stepP95 == 0)
    #expect(jitter.dropouts.seen == 9)
    #expect(jitter.dropouts.gaps == 1)
    #expect(agree(jitter.dropouts.longestGap, 0.1))
    #expect(agree(jitter.dropouts.coverage, 0.9))
  }

  @Test(arguments: [[], [1], [1, 2], [.nan, .nan, .nan, .nan]] as [[Double]])
  func `too little gives nothing rather than zero`(values: [Double]) {
    let jitter = SeriesJitter(of: samples(values, times: evenTimes(values.count)))
    #expect(jitter.differences == 0)
    #expect(jitter.robustSigma == nil)
    #expect(jitter.meanSquareSigma == nil)
    #expect(jitter.autocorrelation == nil)
    #expect(jitter.highFrequencyShare == nil)
    #expect(jitter.spikes == 0)
    #expect(jitter.hold == nil)
  }

  @Test func `gaps at the ends count to the end`() {
    let values: [Double] = [.nan, .nan, 1, .nan, 1, .nan, .nan, .nan]
    let jitter = SeriesJitter(of: samples(values, times: evenTimes(8, rate: 10)))
    #expect(jitter.dropouts.gaps == 3)
    #expect(agree(jitter.dropouts.longestGap, 0.3))
  }

  @Test func `a jump away and back is a spike, a jump for good and a fast move are none`() {
    let times = evenTimes(200)
    let noise = whiteNoise(200, seed: 3)
    func spikes(floor: Double = 0, _ shift: (Int) -> Double) -> Int {
      let values = noise.enumerated().map { $1 + shift($0) }
      return SeriesJitter(of: samples(values, times: times), spikeFloor: floor).spikes
    }
    #expect(spikes { _ in 0 } == 0)
    #expect(spikes { $0 == 100 ? 40 : 0 } == 1)
    #expect(spikes { $0 == 100 || $0 == 150 ? 40 : 0 } == 2)
    #expect(spikes(floor: 60) { $0 == 100 ? 40 : 0 } == 0)
    #expect(spikes { $0 >= 100 ? 40 : 0 } == 0)
    #expect(spikes { 40 * Double(min(max($0 - 100, 0), 3)) } == 0)
  }

  @Test func `a hold is measured around its line`() throws {
    let times = evenTimes(12, rate: 1)
    // Around 2 t: +1 -1 -1 +1, twice; then something else.
    let signs: [Double] = [1, -1, -1, 1, 1, -1, -1, 1]
    let values = times.map { $0 < 8 ? 2 * $0 + signs[Int($0)] : 500 }
    let jitter = SeriesJitter(
      of: samples(values, times: times),
      options: JitterOptions(holds: [.init(start: 0, end: 7), .init(start: 20, end: 30)])
    )
    let hold = try #require(jitter.hold)
    #expect(hold.holds == 1)
    #expect(hold.frames == 8)
    #expect(agree(hold.deviation, (8.0 / 6).squareRoot()))
    // Steps of 0, 2, 4, 2, 0, 2, 4.
    #expect(agree(hold.stepP95, 4))
  }

  @Test(arguments: [15.0, 24, 25, 30, 50, 60, 120])
  func `what a parabola leaves of white noise is its correlation`(rate: Double) throws {
    let expected = try #require(ResidualCorrelation.ofWhiteNoise(interval: 1 / rate))
    let noise = whiteNoise(20_000, seed: 5)
    let jitter = SeriesJitter(of: samples(noise, times: evenTimes(20_000, rate: rate)))
    #expect(abs(try #require(jitter.autocorrelation) - expected) < 0.03)
    if rate == 30 { #expect(agree(expected, -0.1842217484008529)) }
  }
}
