// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing

@testable import Scoring
@testable import Statistics

/// Compares bins, recalibration and smooth errors with the files of `scoring-calibration.py`.
struct CalibrationFamilyTests {
  @Test func `bins of equal width are those of scikit-learn's calibration curve`() throws {
    for one in try ReferenceFile("calibration-bins").cases {
      let tallies = MarkedDistribution(try one.forecasts.map(MarkedValue.init)).tallies
      let bins = tallies.bins(.equalWidth, count: 10)
      let curve = try #require(one["width"]?.array)
      let means = try #require(curve[0].array).map { try #require($0.double) }
      let shares = try #require(curve[1].array).map { try #require($0.double) }
      try #require(bins.count == means.count)
      for (bin, expected) in zip(bins, zip(means, shares)) {
        #expect(agree(bin.meanConfidence, expected.0))
        #expect(agree(bin.frequency, expected.1))
      }
    }
  }

  @Test func `greatest and mean square errors and Murphy's parts are those of the definitions`()
    throws
  {
    var compared = 0
    for one in try ReferenceFile("calibration-bins").cases where one["murphy"] != nil {
      compared += 1
      let tallies = MarkedDistribution(try one.forecasts.map(MarkedValue.init)).tallies
      let bins = tallies.bins(.equalMass, count: 10)
      #expect(agree(bins.maximumError, try one.number("mce")))
      #expect(agree(bins.rootMeanSquareError, try one.number("rms")))
      let parts = try #require(bins.murphyDecomposition)
      let expected = try one.numbers("murphy")
      #expect(agree(parts.reliability, expected[0]))
      #expect(agree(parts.resolution, expected[1]))
      #expect(agree(parts.uncertainty, expected[2]))
      #expect(agree(parts.withinBins, expected[3]))
      #expect(agree(parts.score, try #require(tallies.brierScore)))
    }
    #expect(compared > 120)
  }

  @Test func `Cox's line is statsmodels', and undefined where it has none`() throws {
    var fitted = 0
    for one in try ReferenceFile("recalibration").cases {
      let result = Calibration(try one.forecasts).recalibration
      guard let expected = one["line"]?.array else {
        #expect(throws: LogisticRecalibration.Failure.self) { try result.get() }
        continue
      }
      fitted += 1
      let line = try result.get()
      #expect(agree(line.intercept, try #require(expected[0].double), within: 1e-9))
      #expect(agree(line.slope, try #require(expected[1].double), within: 1e-9))
    }
    #expect(fitted > 100)
  }

  @Test func `Spiegelhalter's z and its p are those of the definition`() throws {
    for one in try ReferenceFile("recalibration").cases {
      let test = SpiegelhalterTest(try one.forecasts)
      guard one["z"] != nil else {
        #expect(test == nil)
        continue
      }
      #expect(agree(test?.statistic, try one.number("z"), within: 1e-10))
      #expect(agree(test?.probability, try one.number("p")))
    }
  }

  /// relplot rounds places to a thousandth and the width to a 1024th. It also cuts the Gaussian off at
  /// half the range, which matters from widths of 0.2 on, and loses half of what lies at exactly 0 or
  /// 1; there ours is the definition's.
  @Test func `the smooth error is that of a Gaussian with images, and near relplot's`() throws {
    var compared = 0
    for one in try ReferenceFile("smooth-calibration").cases {
      let forecasts = try one.forecasts
      let value = try #require(
        SmoothCalibrationError.value(SmoothCalibrationError.terms(forecasts))
      )
      #expect(agree(value, try one.number("mesh"), within: 1e-9))
      let isInside = forecasts.allSatisfy { (0.01...0.99).contains($0.confidence) }
      guard isInside, value < 0.2 else { continue }
      compared += 1
      #expect(agree(value, try one.number("relplot"), within: 0.0015))
    }
    #expect(compared > 100)
  }

  @Test func `where relplot loses what lies at the ends, the value is the definition's`() throws {
    let reference = try #require(
      try ReferenceFile("smooth-calibration").cases.first {
        try $0.numbers("confidence") == [0, 1] && $0.numbers("outcome") == [1, 0]
      }
    )
    #expect(try reference.number("relplot") > 0.99)
    // -2 φ(t / σ) and its mirror image cross half-way and cancel in part.
    #expect(
      agree(
        SmoothCalibrationError.value(SmoothCalibrationError.terms(try reference.forecasts)),
        0.456092586325,
        within: 1e-9
      )
    )
  }
}

extension JSONNode {
  /// The members `confidence` and `outcome` as forecasts.
  fileprivate var forecasts: [Forecast] {
    get throws {
      zip(try numbers("confidence"), try numbers("outcome")).map {
        Forecast(confidence: $0, isRight: $1 == 1)
      }
    }
  }
}
