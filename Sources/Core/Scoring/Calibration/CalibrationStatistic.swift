// SPDX-License-Identifier: Apache-2.0
import Measures
import Statistics

/// A number about forecasts, whoever made them: emitted reps or findings of form.
///
/// A new one is a member of `all`; it then is a measure of counters and of analyzers.
struct CalibrationStatistic: Sendable {
  /// The name, in kebab-case.
  let name: String
  /// How it departs from the plain one of its name.
  var qualifiers: [String] = []
  /// What it is, in one sentence whose end says of what.
  let summary: String
  /// The title of its measures; nil if no table has them as a column.
  var title: String?
  /// The unit, the direction that is good, and the values it can have.
  var scale = MeasureScale.errorShare
  /// The number of forecasts below which it is not said.
  var fewest = Calibration.fewestForecasts
  /// Why it is undefined where there are enough forecasts; nil where it never is.
  var undefinedReason: String?
  /// Whether it is the outcome of a test, which has no interval.
  var isTest = false
  /// The arithmetic.
  let computation: Computation<[Forecast]>

  /// True if it is a function of sums over clips, and not of all forecasts together.
  var isOfSums: Bool {
    if case .sums = computation { true } else { false }
  }

  /// The statistic as a measure of items that have forecasts.
  ///
  /// - Parameters:
  ///   - identifier: The name.
  ///   - what: What forecasts are, to end the summary.
  ///   - aggregation: How items make one number.
  ///   - population: Which items it is over.
  ///   - counted: What forecasts are, each of them one.
  ///   - lack: Why it is undefined where there are no forecasts.
  ///   - forecasts: Those of an item.
  /// - Returns: The measure of all items' forecasts.
  func measure<Item: Measured>(
    _ identifier: MeasureIdentifier,
    of what: String,
    aggregation: String,
    population: MeasurePopulation<Item>,
    counted: String,
    lack: String,
    _ forecasts: @escaping @Sendable (Item) -> [Forecast]
  ) -> MeasureDefinition<Item> {
    var measure = MeasureDefinition(
      identifier,
      "\(summary) of \(what).",
      scale: scale,
      aggregation: aggregation,
      population: population,
      counted: counted,
      undefinedReason: undefinedReason ?? lack,
      eventCount: { forecasts($0).count },
      uncertainty: isTest ? .test : .subjects,
      computation: computation.of(forecasts)
    )
    measure.fewestEvents = fewest
    measure.description.title = title
    return measure
  }

  /// The same statistic with a title.
  func titled(_ title: String) -> CalibrationStatistic {
    var titled = self
    titled.title = title
    return titled
  }
}

extension CalibrationStatistic {
  /// All of them, in the order of reports.
  static let all: [CalibrationStatistic] = [
    calibrationError, smoothError, expectedError, expectedErrorOfEqualWidth, rootMeanSquareError,
    maximumError, brier, miscalibration, discrimination, uncertainty, reliability, resolution,
    withinBins, logLoss, slope, intercept, spiegelhalter, spiegelhalterProbability,
  ]

  /// The root of Σ n/N ((p̄ - ȳ)² - ȳ(1 - ȳ)/(n - 1)) over ten equal-mass bins.
  ///
  /// A hundred forecasts of 0.9, of which 80 are right: the root of 0.1² - 0.8 · 0.2 / 99 = 0.0916.
  /// Of 90 right it is 0.
  static let calibrationError = bins(
    "calibration-error",
    "The debiased root mean square of confidence minus share right in ten equal-mass bins",
    isSmooth: true
  ) { $0.debiasedError }.titled("Calibration error")

  /// The mean size of smoothed residuals, the width of smoothing being the error itself.
  static let smoothError = CalibrationStatistic(
    name: "smooth-ece",
    summary:
      "The mean distance of confidence from share right, smoothed by a kernel as wide as the result,",
    computation: .sums(
      terms: SmoothCalibrationError.terms,
      isRaisedByNoise: true,
      value: SmoothCalibrationError.value
    )
  ).titled("Smooth ECE")

  /// Σ n/N |p̄ - ȳ| over ten equal-mass bins.
  static let expectedError = bins(
    "ece",
    "The mean distance of confidence from share right (biased upwards) in ten equal-mass bins"
  ) { $0.expectedError }.titled("ECE")

  /// Σ n/N |p̄ - ȳ| over ten bins of equal width.
  static let expectedErrorOfEqualWidth = bins(
    "ece",
    qualifiers: ["equal-width"],
    scheme: .equalWidth,
    "The mean distance of confidence from share right (biased upwards) in ten equal-width bins"
  ) { $0.expectedError }

  /// The root of Σ n/N (p̄ - ȳ)² over ten equal-mass bins.
  static let rootMeanSquareError = bins(
    "rms-calibration-error",
    "The root mean square of confidence minus share right (biased upwards) in ten equal-mass bins"
  ) { $0.rootMeanSquareError }

  /// max |p̄ - ȳ| over ten equal-mass bins.
  static let maximumError = bins(
    "mce",
    "The greatest distance of confidence from share right (biased upwards) in ten equal-mass bins"
  ) { $0.maximumError }

  /// Mean of (confidence - outcome)².
  ///
  /// Of 0.8 right and 0.6 wrong it is (0.04 + 0.36) / 2 = 0.2.
  static let brier = mean(
    "brier",
    "The mean square of confidence minus outcome"
  ) { $0.squaredError }.titled("Brier")

  /// What recalibration would take off the Brier score.
  static let miscalibration = confidences(
    "brier-miscalibration",
    "The part of the Brier score that isotonic recalibration removes,"
  ) { $0.tallies.brierDecomposition?.miscalibration }.titled("Miscalibration")

  /// What recalibrated confidences have over the base rate.
  static let discrimination = confidences(
    "brier-discrimination",
    "The Brier score of the base rate alone minus that after recalibration,",
    scale: MeasureScale(better: .higher, least: 0, greatest: 0.25)
  ) { $0.tallies.brierDecomposition?.discrimination }.titled("Discrimination")

  /// The Brier score of the base rate, ȳ (1 - ȳ).
  static let uncertainty = bins(
    "brier-uncertainty",
    "The Brier score of the base rate alone,",
    scale: MeasureScale(better: .lower, least: 0, greatest: 0.25)
  ) { $0.murphyDecomposition?.uncertainty }

  /// Murphy's reliability.
  static let reliability = bins(
    "brier-reliability",
    "The mean square of confidence minus share right over ten equal-mass bins (Murphy),"
  ) { $0.murphyDecomposition?.reliability }

  /// Murphy's resolution.
  static let resolution = bins(
    "brier-resolution",
    "The variance of the share right between ten equal-mass bins (Murphy),",
    scale: MeasureScale(better: .higher, least: 0, greatest: 0.25)
  ) { $0.murphyDecomposition?.resolution }

  /// What Murphy's parts leave of the Brier score.
  static let withinBins = bins(
    "brier-within-bins",
    "The part of the Brier score that lies within ten equal-mass bins (Stephenson),",
    scale: MeasureScale(better: .lower, least: -1, greatest: 1)
  ) { $0.murphyDecomposition?.withinBins }

  /// Mean of -ln(confidence in what came).
  static let logLoss = mean(
    "log-loss",
    "The mean negative logarithm of the confidence in the outcome, in nats,",
    scale: .magnitude("nats")
  ) { $0.logLoss }.titled("Log loss")

  /// The slope of log odds on stated log odds.
  static let slope = line(
    "cox-slope",
    "The slope of log odds on stated log odds, below 1 if confidences are too extreme,",
    scale: MeasureScale("ratio", better: .one)
  ) { $0.slope }.titled("Cox slope")

  /// The log odds where even odds are stated.
  static let intercept = line(
    "cox-intercept",
    "The log odds at even stated odds,",
    scale: .bias("log odds")
  ) { $0.intercept }.titled("Cox intercept")

  /// Spiegelhalter's z.
  static let spiegelhalter = test(
    "spiegelhalter-z",
    "The distance of the Brier score from its value if calibrated, in standard errors of independent cases,",
    scale: MeasureScale("standard errors", better: .neither)
  ) { $0.statistic }.titled("Spiegelhalter z")

  /// The two-sided p of Spiegelhalter's z.
  static let spiegelhalterProbability = test(
    "spiegelhalter-p",
    "The probability of a Brier score so far from its value if calibrated, by chance in independent cases,",
    scale: MeasureScale(better: .neither, least: 0, greatest: 1)
  ) { $0.probability }.titled("p")
}

extension CalibrationStatistic {
  private static func bins(
    _ name: String,
    qualifiers: [String] = [],
    scheme: CalibrationBin.Scheme = .equalMass,
    _ summary: String,
    isSmooth: Bool = false,
    scale: MeasureScale = .errorShare,
    value: @escaping @Sendable ([CalibrationBin]) -> Double?
  ) -> CalibrationStatistic {
    CalibrationStatistic(
      name: name,
      qualifiers: qualifiers,
      summary: summary,
      scale: scale,
      computation: .bins(
        values: { $0.map(MarkedValue.init) },
        BinnedNumber(scheme: scheme, isSmooth: isSmooth, value: value)
      )
    )
  }

  private static func confidences(
    _ name: String,
    _ summary: String,
    scale: MeasureScale = .errorShare,
    value: @escaping @Sendable (MarkedDistribution) -> Double?
  ) -> CalibrationStatistic {
    CalibrationStatistic(
      name: name,
      summary: summary,
      scale: scale,
      computation: .marks(values: { $0.map(MarkedValue.init) }, value: value)
    )
  }

  private static func mean(
    _ name: String,
    _ summary: String,
    scale: MeasureScale = .errorShare,
    of term: @escaping @Sendable (Forecast) -> Double
  ) -> CalibrationStatistic {
    CalibrationStatistic(
      name: name,
      summary: summary,
      scale: scale,
      fewest: 1,
      computation: .ratio { [$0.reduce(0) { $0 + term($1) }, Double($0.count)] }
    )
  }

  private static func line(
    _ name: String,
    _ summary: String,
    scale: MeasureScale,
    value: @escaping @Sendable (LogisticRecalibration) -> Double
  ) -> CalibrationStatistic {
    CalibrationStatistic(
      name: name,
      summary: summary,
      scale: scale,
      undefinedReason:
        "one confidence separates all right from all wrong, or a confidence of 0 or 1 was wrong",
      computation: .marks(
        values: { $0.map { MarkedValue(value: $0.logOdds, isMarked: $0.isRight) } },
        value: { (try? $0.tallies.logisticRecalibration()).map(value) }
      )
    )
  }

  private static func test(
    _ name: String,
    _ summary: String,
    scale: MeasureScale,
    value: @escaping @Sendable (SpiegelhalterTest) -> Double
  ) -> CalibrationStatistic {
    CalibrationStatistic(
      name: name,
      summary: summary,
      scale: scale,
      undefinedReason: "every confidence is 0, 0.5 or 1",
      isTest: true,
      computation: .sums(
        terms: { forecasts in
          forecasts.reduce(into: [0, 0]) { sums, forecast in
            for (index, term) in forecast.spiegelhalterTerms.enumerated() { sums[index] += term }
          }
        },
        value: { SpiegelhalterTest(terms: $0).map(value) }
      )
    )
  }
}
