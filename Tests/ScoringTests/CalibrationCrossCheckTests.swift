// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing

@testable import Scoring
@testable import Statistics

/// Compares with the files that `Scripts/reference/scoring-calibration.py` wrote.
struct CalibrationCrossCheckTests {
  @Test func `errors of calibration are uncertainty-calibration's`() throws {
    var compared = 0
    for one in try ReferenceFile("calibration").cases {
      let tallies = MarkedDistribution(try one.marks("confidence", "outcome")).tallies
      let width = tallies.bins(.equalWidth, count: 10).expectedError
      #expect(agree(width, try one.number("ece_equal_width")))
      guard one["debiased_square"] != nil else { continue }
      compared += 1
      let mass = tallies.bins(.equalMass, count: 10)
      #expect(agree(mass.expectedError, try one.number("ece_equal_mass")))
      #expect(agree(mass.debiasedSquare, try one.number("debiased_square")))
    }
    #expect(compared > 150)
  }

  @Test func `Brier scores, their parts and log loss are scikit-learn's`() throws {
    for one in try ReferenceFile("calibration").cases {
      let marks = try one.marks("confidence", "outcome")
      let forecasts = marks.map { Forecast(confidence: $0.value, isRight: $0.isMarked) }
      let calibration = Calibration(forecasts)
      #expect(agree(calibration.brier?.score, try one.number("brier")))
      #expect(agree(calibration.brier?.miscalibration, try one.number("miscalibration")))
      #expect(agree(calibration.brier?.discrimination, try one.number("discrimination")))
      #expect(agree(calibration.logLoss, try one.number("log_loss"), within: 1e-9))
      guard one["isotonic"] != nil else { continue }
      let blocks = MarkedDistribution(marks).tallies.isotonicBlocks
      for (mark, expected) in zip(marks, try one.numbers("isotonic")) {
        let block = blocks.first { ($0.low...$0.high).contains(mark.value) }
        #expect(agree(block?.frequency, expected))
      }
    }
  }

  @Test func `average precision and the ROC curve are scikit-learn's`() throws {
    for one in try ReferenceFile("ranking").cases {
      let ranking = Ranking(
        try one.marks("score", "outcome").map { .init(score: $0.value, isPositive: $0.isMarked) }
      )
      if one["average_precision"] == nil {
        #expect(ranking.averagePrecision == nil)
      } else {
        #expect(agree(ranking.averagePrecision, try one.number("average_precision")))
      }
      if one["area"] == nil {
        #expect(ranking.area == nil)
        #expect(ranking.curve.isEmpty)
      } else {
        #expect(agree(ranking.area, try one.number("area")))
        guard one["true_positive_rate"] != nil else { continue }
        #expect(ranking.curve.map(\.falsePositiveRate) == (try one.numbers("false_positive_rate")))
        #expect(ranking.curve.map(\.truePositiveRate) == (try one.numbers("true_positive_rate")))
      }
    }
  }

  /// statsmodels takes the first delay after which less than the rest waits; where a step is exactly
  /// the rest, as 2 of 4 for the median, ours is the earlier one: within it the share has ended.
  @Test func `survival is scipy's and its quantiles are statsmodels'`() throws {
    var compared = 0
    for one in try ReferenceFile("survival").cases {
      let curve = SurvivalCurve(
        try one.marks("delay", "ended").map { .init(duration: $0.value, isEnded: $0.isMarked) }
      )
      #expect(curve.steps.map(\.duration) == (try one.numbers("times")))
      for (step, expected) in zip(curve.steps, try one.numbers("survival")) {
        #expect(agree(step.waiting, expected))
      }
      let quantiles = try #require(one["quantiles"]?.array).map(\.double)
      for (share, quantile) in zip([0.25, 0.5, 0.95], quantiles) {
        let step = curve.steps.first { abs($0.waiting - (1 - share)) < 1e-9 }
        compared += step == nil ? 1 : 0
        #expect(curve.quantile(share) == step?.duration ?? quantile)
      }
    }
    #expect(compared > 400)
  }
}

extension JSONNode {
  /// Two lists of equal length as numbers with a yes or no.
  fileprivate func marks(_ values: String, _ marks: String) throws -> [MarkedValue] {
    let values = try numbers(values)
    let marks = try numbers(marks)
    try #require(values.count == marks.count)
    return zip(values, marks).map { MarkedValue(value: $0, isMarked: $1 == 1) }
  }
}
