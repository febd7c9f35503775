// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing

@testable import Scoring

/// Compares with the files that `Scripts/reference/scoring-jitter.py` wrote.
struct JitterCrossCheckTests {
  @Test(arguments: ["jitter", "measurement-error"])
  func `a file belongs to the script as it is`(name: String) throws {
    let file = try ReferenceFile(name)
    #expect(try file.currentDigest() == file.generatorDigest)
    #expect(file.cases.count == 40)
  }

  @Test func `sigmas, spectra and steps are numpy's and scipy's`() throws {
    for one in try ReferenceFile("jitter").cases {
      let values = try one.numbers("values")
      let times = evenTimes(values.count, rate: try one.number("rate"))
      let jitter = SeriesJitter(
        of: samples(values, times: times),
        options: JitterOptions(holds: [.init(start: 0, end: 1_000)])
      )
      // Times are rounded, so steps are even to 1e-14 of a second only.
      func check(_ value: Double?, _ name: String) throws {
        #expect(agree(value, try one.number(name), within: 1e-9), "\(name)")
      }
      try check(jitter.robustSigma, "robust_sigma")
      try check(jitter.meanSquareSigma, "mean_square_sigma")
      try check(jitter.highFrequencyShare, "high_frequency_share")
      try check(jitter.stepP95, "step_p95")
      try check(jitter.hold?.deviation, "hold_deviation")
    }
  }

  @Test func `limits, regression and ICC are scipy's and pingouin's`() throws {
    for one in try ReferenceFile("measurement-error").cases {
      let measured = try one.numbers("measured")
      let reference = try one.numbers("reference")
      let pairs = measured.indices.map { index in
        MeasurementPair(
          measured: measured[index],
          reference: reference[index],
          subject: "subject-\(index)"
        )
      }
      let error = try #require(MeasurementError(pairs))
      func check(_ value: Double?, _ name: String) throws {
        #expect(agree(value, try one.number(name), within: 1e-9), "\(name)")
      }
      try check(error.bias.value, "bias")
      try check(error.deviation, "deviation")
      try check(error.upperLimit.value, "upper_limit")
      try check(
        error.upperLimit.high.map { $0 - error.upperLimit.value },
        "reach_of_limit"
      )
      try check(error.rootMeanSquare, "root_mean_square")
      try check(error.slope?.value, "slope")
      try check(error.slope?.high.map { $0 - (error.slope?.value ?? .nan) }, "reach_of_slope")
      try check(error.intraclassCorrelation, "intraclass_correlation")
      try check(error.standardError, "standard_error")
      try check(error.minimalDetectableChange, "minimal_detectable_change")
    }
  }
}
