// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing

@testable import Scoring
@testable import TrackQuality

struct SmoothnessTests {
  /// exp(-5 t^2) from -1 s on at 100 Hz, as the measures' authors publish it.
  private let stroke = (0..<200).map { index in
    let time = Double(index) / 100 - 1
    return Elementary.exp(-5 * time * time)
  }

  @Test func `the published stroke has the published values`() {
    #expect(agree(SpectralArcLength.value(of: stroke, rate: 100), -1.41403, within: 5e-6))
    #expect(agree(DimensionlessJerk.value(of: stroke, rate: 100), -335.74684, within: 5e-8))
    #expect(agree(DimensionlessJerk.logarithm(of: stroke, rate: 100), -5.81636, within: 5e-6))
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `the unit of speed does not matter, and tremor lowers both`(seed: UInt64) throws {
    let noise = whiteNoise(200, seed: seed)
    let sparc = try #require(SpectralArcLength.value(of: stroke, rate: 100))
    let jerk = try #require(DimensionlessJerk.logarithm(of: stroke, rate: 100))
    let larger = stroke.map { 40 * $0 }
    #expect(agree(SpectralArcLength.value(of: larger, rate: 100), sparc))
    #expect(agree(DimensionlessJerk.logarithm(of: larger, rate: 100), jerk))
    func trembling(_ size: Double) -> [Double] {
      zip(stroke, noise).map { ($0 + size * $1).magnitude }
    }
    #expect(try #require(SpectralArcLength.value(of: trembling(0.5), rate: 100)) < sparc)
    var last = jerk
    for size in [0.05, 0.5] {
      let now = try #require(DimensionlessJerk.logarithm(of: trembling(size), rate: 100))
      #expect(now < last)
      last = now
    }
  }

  @Test func `only reps that were seen whole and evenly count`() throws {
    let times = evenTimes(120)
    var values = times.map { Elementary.sin(2 * .pi * $0) }
    values[70] = .nan
    func smoothness(_ reps: [ClosedRange<Double>], times: [Double]) -> RepSmoothness? {
      RepSmoothness([values], times: times, spacing: FrameSpacing(times), reps: reps)
    }
    let found = try #require(smoothness([0...1, 1...2, 2...3, 2.5...2.6, 9...10], times: times))
    #expect(found.reps == 2)
    #expect(smoothness([], times: times) == nil)
    #expect(smoothness([2...3], times: times) == nil)
    var uneven = times
    uneven[15] += 0.01
    #expect(try #require(smoothness([0...1, 1...2], times: uneven)).reps == 1)
    let still = RepSmoothness(
      [[Double](repeating: 4, count: 120)],
      times: times,
      spacing: FrameSpacing(times),
      reps: [0...1]
    )
    #expect(still?.reps == 1)
    #expect(still?.spectralArcLength == nil)
    #expect(still?.logDimensionlessJerk == nil)
  }

  @Test func `speeds are by central differences of all axes`() {
    let speeds = RepSmoothness.speeds([[0, 3, 6, 12], [0, 4, 8, 16]], rate: 10)
    #expect(speeds == [50, 50, 75, 100])
    #expect(RepSmoothness.speeds([[1]], rate: 10) == [0])
  }
}
