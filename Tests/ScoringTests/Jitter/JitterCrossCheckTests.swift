// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing

@testable import Scoring

/// Compares with the files that `Scripts/reference/tracks.py` wrote.
struct JitterCrossCheckTests {
  @Test(arguments: [
    ("jitter", 230), ("smoothness", 220), ("pose-accuracy", 210), ("keypoint-precision", 220),
    ("alignment", 220),
  ])
  func `a file belongs to the script as it is`(name: String, cases: Int) throws {
    let file = try ReferenceFile(name)
    #expect(try file.currentDigest() == file.generatorDigest)
    #expect(file.cases.count >= cases)
  }

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
}

/// Whether both are undefined or agree.
func same(_ one: Double?, _ other: Double?, within tolerance: Double = 1e-12) -> Bool {
  guard let one, let other else { return one == nil && other == nil }
  return agree(one, other, within: tolerance)
}
