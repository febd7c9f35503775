// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing

@testable import Scoring
@testable import TrackQuality

/// Compares with the files that `Scripts/reference/tracks.py` wrote.
struct JitterCrossCheckTests {
  @Test func `series are numpy's and scipy's`() throws {
    for (index, one) in try ReferenceFile("jitter").cases.enumerated() {
      let values = try one.numbersOrNaN("values")
      let times = evenTimes(values.count, rate: try one.number("rate"))
      let jitter = SeriesJitter(
        of: samples(values, times: times),
        options: JitterOptions(holds: [.init(start: 0, end: 1_000)])
      )
      // Times are rounded, so steps are even to 1e-14 of a second only.
      func check(_ value: Double?, _ name: String, within tolerance: Double = 1e-9) {
        #expect(same(value, one[name]?.double, within: tolerance), "case \(index), \(name)")
      }
      check(jitter.robustSigma, "robust_sigma")
      check(jitter.meanSquareSigma, "mean_square_sigma")
      // numpy solves for its parabolas by singular values, to about 1e-8 of the greatest residual.
      check(jitter.autocorrelation, "autocorrelation", within: 1e-7)
      check(jitter.highFrequencyShare, "high_frequency_share")
      check(jitter.highFrequencyResidual, "residual")
      check(jitter.stepP95, "step_p95")
      check(jitter.acceleration, "acceleration")
      check(jitter.jerk, "jerk")
      check(jitter.hold?.deviation, "hold_deviation")
      check(jitter.hold?.robustDeviation, "hold_robust")
    }
  }

  @Test func `lags are those of scipy's smooths and correlations`() throws {
    for (index, one) in try ReferenceFile("lag").cases.enumerated() {
      let rate = try one.number("rate")
      let axes = try one.series("axes")
      let times = (axes.first ?? []).indices.map { Double($0) / rate }
      let spacing = FrameSpacing(times)
      let found = TrackLag.lag(
        of: axes,
        times: times,
        behind: try one.series("others").map { SmoothPath($0, times: times, spacing: spacing) },
        step: 1 / (4 * rate)
      )
      #expect(same(found?.seconds, one["lag"]?.double, within: 1e-9), "case \(index)")
      #expect(same(found?.correlation, one["correlation"]?.double, within: 1e-9), "case \(index)")
    }
  }

  @Test func `smoothness follows its definition in numpy`() throws {
    for (index, one) in try ReferenceFile("smoothness").cases.enumerated() {
      let speeds = try one.numbers("speeds")
      let rate = try one.number("rate")
      func check(_ value: Double?, _ name: String) {
        #expect(same(value, one[name]?.double, within: 1e-9), "case \(index), \(name)")
      }
      check(SpectralArcLength.value(of: speeds, rate: rate), "sparc")
      check(DimensionlessJerk.value(of: speeds, rate: rate), "dlj")
      check(DimensionlessJerk.logarithm(of: speeds, rate: rate), "ldlj")
    }
  }
}

extension JSONNode {
  /// A member that is a list of numbers, null for those that are missing.
  func numbersOrNaN(_ name: String) throws -> [Double] {
    try #require(self[name]?.array).map { $0.double ?? .nan }
  }

  /// A member that is a list of such lists.
  func series(_ name: String) throws -> [[Double]] {
    try #require(self[name]?.array).map { list in
      try #require(list.array).map { $0.double ?? .nan }
    }
  }
}

/// Whether both are undefined or agree.
func same(_ one: Double?, _ other: Double?, within tolerance: Double = 1e-12) -> Bool {
  guard let one, let other else { return one == nil && other == nil }
  return agree(one, other, within: tolerance)
}
