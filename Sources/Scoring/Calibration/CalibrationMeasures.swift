// SPDX-License-Identifier: Apache-2.0

/// Whether the confidence of an emitted rep is the probability that it is one.
///
/// A rep is right if it matches by the headline criterion. The events are those that precision
/// charges and that have a confidence: excused ones are neither right nor wrong. Recall stands
/// beside these measures, because a counter that emits only what it is sure of is well calibrated.
extension MeasureDefinition {
  /// Debiased root mean square of mean confidence minus precision over ten equal-mass bins.
  ///
  /// A hundred reps of confidence 0.9, of which 80 are right: the root of
  /// 0.1² - 0.8 · 0.2 / 99 = 0.0916. Of 90 right it is 0.
  static let calibrationError = forecasts(
    MeasureIdentifier("calibration-error", tolerance: 0.5),
    "The debiased root mean square of confidence minus share right, over ten equal-mass bins.",
    better: .lower,
    range: (0, 1)
  ) { $0.debiasedCalibrationError }

  /// Σ n/N |p̄ - ȳ| over ten equal-mass bins.
  static let expectedCalibrationError = forecasts(
    MeasureIdentifier("ece", tolerance: 0.5),
    "The mean distance of confidence from share right over ten equal-mass bins, biased upwards.",
    better: .lower,
    range: (0, 1)
  ) { $0.expectedCalibrationError(.equalMass) }

  /// Σ n/N |p̄ - ȳ| over ten bins of equal width.
  static let expectedCalibrationErrorOfEqualWidth = forecasts(
    MeasureIdentifier("ece", tolerance: 0.5, qualifiers: ["equal-width"]),
    "The mean distance of confidence from share right over ten equal-width bins, biased upwards.",
    better: .lower,
    range: (0, 1)
  ) { $0.expectedCalibrationError(.equalWidth) }

  /// Mean of (confidence - outcome)².
  ///
  /// Of 0.8 right and 0.6 wrong it is (0.04 + 0.36) / 2 = 0.2.
  static let brier = mean(
    MeasureIdentifier("brier", tolerance: 0.5),
    "The mean square of confidence minus outcome of emitted reps.",
    greatest: 1
  ) { $0.squaredError }

  /// Mean of -ln(confidence in what came).
  static let logLoss = mean(
    MeasureIdentifier("log-loss", tolerance: 0.5),
    "The mean surprise of the outcomes of emitted reps, in nats.",
    greatest: nil
  ) { $0.logLoss }

  /// What recalibration would take off the Brier score.
  static let miscalibration = forecasts(
    MeasureIdentifier("brier-miscalibration", tolerance: 0.5),
    "The part of the Brier score that recalibration by isotonic regression takes off.",
    better: .lower,
    range: (0, 1)
  ) { $0.calibrationDecomposition?.miscalibration }

  /// What recalibrated confidences have over the base rate.
  static let discrimination = forecasts(
    MeasureIdentifier("brier-discrimination", tolerance: 0.5),
    "How much lower than with the base rate alone the Brier score is after recalibration.",
    better: .higher,
    range: (0, 0.25)
  ) { $0.calibrationDecomposition?.discrimination }

  /// The Brier score of the base rate, ȳ (1 - ȳ).
  static let uncertainty = forecasts(
    MeasureIdentifier("brier-uncertainty", tolerance: 0.5),
    "The Brier score of giving every emitted rep the share of right ones.",
    better: .lower,
    range: (0, 0.25)
  ) { $0.calibrationDecomposition?.uncertainty }

  private static func forecasts(
    _ identifier: MeasureIdentifier,
    _ summary: String,
    better: Direction,
    range: (least: Double?, greatest: Double?),
    value: @escaping @Sendable (MarkedDistribution) -> Double?
  ) -> MeasureDefinition {
    MeasureDefinition(
      identifier,
      summary,
      unit: "fraction",
      better: better,
      range: range,
      aggregation: .pooled,
      population: .timed,
      counted: "emitted reps with confidence",
      undefinedReason: "fewer than \(Calibration.fewestForecasts) emitted reps with confidence",
      eventCount: { $0.forecasts.count },
      computation: .marks(values: { $0.forecasts.map(MarkedValue.init) }, value: value)
    )
  }

  private static func mean(
    _ identifier: MeasureIdentifier,
    _ summary: String,
    greatest: Double?,
    of term: @escaping @Sendable (Forecast) -> Double
  ) -> MeasureDefinition {
    MeasureDefinition(
      identifier,
      summary,
      unit: greatest == nil ? "nats" : "fraction",
      better: .lower,
      range: (0, greatest),
      population: .timed,
      counted: "emitted reps with confidence",
      undefinedReason: "no emitted rep with confidence",
      eventCount: { $0.forecasts.count },
      computation: .sums(
        terms: { score in
          let forecasts = score.forecasts
          return [forecasts.reduce(0) { $0 + term($1) }, Double(forecasts.count)]
        },
        value: { $0[1] > 0 ? $0[0] / $0[1] : nil }
      )
    )
  }
}
