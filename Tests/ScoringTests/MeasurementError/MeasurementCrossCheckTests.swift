// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing

@testable import Scoring
@testable import Statistics

/// Compares with the files that `Scripts/reference/scoring-measurement.py` wrote.
struct MeasurementCrossCheckTests {
  @Test func `limits, regression and ICC are scipy's, statsmodels' and pingouin's`() throws {
    for one in try ReferenceFile("measurement-error").cases {
      let error = try #require(
        MeasurementError(
          try one.pairs,
          period: one["centre"] == nil ? nil : 360,
          plan: ResamplingPlan(replicates: 20)
        )
      )
      func check(_ value: Double?, _ name: String) throws {
        #expect(agree(value, try one.number(name), within: 1e-9), "\(name)")
      }
      try check(error.bias.value, "bias")
      try check(error.deviation, "deviation")
      let limits = try one.numbers("limits")
      #expect(agree(error.lowerLimit.value, limits[0], within: 1e-9))
      #expect(agree(error.upperLimit.value, limits[1], within: 1e-9))
      try check(error.rootMeanSquare.value, "root_mean_square")
      #expect(agree(error.slope?.value, try one.number("slope"), within: 1e-9))
      try check(error.intraclassCorrelation?.value, "intraclass_correlation")
      // A root: where nothing differs, rounding of 1e-15 under it is 1e-6 of pingouin's numbers.
      #expect(agree(error.standardError?.value, try one.number("standard_error"), within: 1e-5))
      #expect(
        agree(
          error.minimalDetectableChange?.value,
          try one.number("minimal_detectable_change"),
          within: 1e-5
        )
      )
    }
  }

  @Test func `intervals of independent pairs are scipy's, statsmodels' and pingouin's`() throws {
    var compared = 0
    for one in try ReferenceFile("measurement-error").cases where one["reach_of_bias"] != nil {
      compared += 1
      let error = try #require(
        MeasurementError(
          try one.pairs,
          period: one["centre"] == nil ? nil : 360,
          plan: ResamplingPlan(replicates: 20)
        )
      )
      func reach(_ estimate: MeasurementError.Estimate) -> Double? {
        estimate.interval.map { $0.high - estimate.value }
      }
      #expect(agree(reach(error.bias), try one.number("reach_of_bias"), within: 1e-9))
      #expect(agree(reach(error.lowerLimit), try one.number("reach_of_limit"), within: 1e-9))
      #expect(agree(reach(error.upperLimit), try one.number("reach_of_limit"), within: 1e-9))
      let slope = try one.numbers("ends_of_slope")
      #expect(agree(error.slope?.interval?.low, slope[0], within: 1e-8))
      #expect(agree(error.slope?.interval?.high, slope[1], within: 1e-8))
      guard let ends = one["ends_of_correlation"]?.array else { continue }
      let correlation = error.intraclassCorrelation?.interval
      #expect(correlation?.method == .fisher)
      #expect(agree(correlation?.low, try #require(ends[0].double), within: 1e-9))
      #expect(agree(correlation?.high, try #require(ends[1].double), within: 1e-9))
    }
    #expect(compared > 100)
  }

  @Test func `circular means are scipy's`() throws {
    var compared = 0
    for one in try ReferenceFile("measurement-error").cases where one["centre"] != nil {
      compared += 1
      let mean = try #require(Circle.mean(try one.numbers("reference"), period: 360))
      let turned = (mean - (try one.number("centre"))) / 360
      #expect(abs(turned - turned.rounded()) < 1e-12)
    }
    #expect(compared == 70)
  }

  @Test func `quantiles of ratios of variances are scipy's`() throws {
    for one in try ReferenceFile("variance-ratios").cases {
      let value = Distributions.fisherQuantile(
        try one.number("probability"),
        try one.number("above"),
        try one.number("below")
      )
      #expect(abs(value / (try one.number("value")) - 1) < 1e-10)
    }
  }
}

extension JSONNode {
  /// The members `measured`, `reference` and `subject` as pairs.
  fileprivate var pairs: [MeasurementPair] {
    get throws {
      let measured = try numbers("measured")
      let reference = try numbers("reference")
      return try numbers("subject").enumerated().map { index, subject in
        MeasurementPair(
          measured: measured[index],
          reference: reference[index],
          subject: "subject-\(Int(subject))"
        )
      }
    }
  }
}
