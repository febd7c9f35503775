// SPDX-License-Identifier: Apache-2.0
import Basics

/// How far confidences keep their word: of statements made with 0.8, 0.8 should be right.
///
/// It takes any forecasts: emitted reps (`ClipScore.forecasts`) or findings of form
/// (`FormScore.forecasts`).
package struct Calibration: Sendable, Equatable {
  /// The least number of forecasts from which an error of calibration is said.
  ///
  /// With perfect calibration the expected calibration error of 100 forecasts in ten bins is about
  /// 0.1 by chance alone.
  package static let fewestForecasts = 100
  /// The number of bins.
  package static let binCount = 10

  /// How many forecasts there are.
  package let count: Int
  /// How many of them were right.
  package let right: Int
  /// Ten bins with equally many forecasts, ascending; fewer where confidences are equal.
  package let bins: [CalibrationBin]
  /// The root of the debiased mean square of confidence minus frequency over ten equal-mass bins,
  /// in 0...1; nil below 100 forecasts.
  ///
  /// - Source: Kumar, Liang, Ma, "Verified Uncertainty Calibration", NeurIPS 2019; checked against
  ///   uncertainty-calibration.
  package let debiasedError: Double?
  /// The expected calibration error over ten equal-mass bins, in 0...1; nil below 100 forecasts.
  ///
  /// It is above zero by chance: do not compare it between different numbers of forecasts.
  package let expectedErrorOfEqualMass: Double?
  /// The expected calibration error over ten bins of equal width, in 0...1; nil below 100
  /// forecasts.
  package let expectedErrorOfEqualWidth: Double?
  /// The root mean square of confidence minus frequency over ten equal-mass bins, in 0...1; nil below
  /// 100 forecasts.
  package let rootMeanSquareError: Double?
  /// The greatest distance of confidence from frequency in ten equal-mass bins, in 0...1; nil below
  /// 100 forecasts.
  package let maximumError: Double?
  /// The mean size of residuals smoothed over confidence by a Gaussian as wide as the error itself,
  /// in 0...1; nil below 100 forecasts.
  ///
  /// - Source: Błasiok and Nakkiran, "Smooth ECE", 2024.
  package let smoothError: Double?
  /// The Brier score and its parts by isotonic regression; nil without forecasts.
  package let brier: BrierDecomposition?
  /// The Brier score and its parts in ten equal-mass bins; nil without forecasts.
  package let murphy: MurphyDecomposition?
  /// The mean of -ln(confidence in what came), in nats; nil without forecasts.
  package let logLoss: Double?
  /// How odds would have to be bent and shifted, or why no line is the likeliest.
  package let recalibration: Result<LogisticRecalibration, LogisticRecalibration.Failure>
  /// Whether chance explains the Brier score; nil where every confidence is 0, 0.5 or 1.
  package let test: SpiegelhalterTest?

  /// Measures forecasts.
  ///
  /// - Parameter forecasts: In any order; may be empty.
  /// - Complexity: O(*n* log *n*).
  package init(_ forecasts: [Forecast]) {
    let tallies = MarkedDistribution(forecasts.map(MarkedValue.init)).tallies
    let isEnough = forecasts.count >= Self.fewestForecasts
    count = forecasts.count
    right = tallies.totalMarked
    bins = tallies.bins(.equalMass, count: Self.binCount)
    debiasedError = isEnough ? bins.debiasedError : nil
    expectedErrorOfEqualMass = isEnough ? bins.expectedError : nil
    expectedErrorOfEqualWidth =
      isEnough ? tallies.bins(.equalWidth, count: Self.binCount).expectedError : nil
    rootMeanSquareError = isEnough ? bins.rootMeanSquareError : nil
    maximumError = isEnough ? bins.maximumError : nil
    smoothError =
      isEnough ? SmoothCalibrationError.value(SmoothCalibrationError.terms(forecasts)) : nil
    brier = tallies.brierDecomposition
    murphy = bins.murphyDecomposition
    logLoss =
      forecasts.isEmpty
      ? nil : forecasts.reduce(0) { $0 + $1.logLoss } / Double(forecasts.count)
    recalibration = Result { () throws(LogisticRecalibration.Failure) in
      try LogisticRecalibration(forecasts)
    }
    test = SpiegelhalterTest(forecasts)
  }
}

extension Forecast {
  /// (confidence - outcome)².
  package var squaredError: Double {
    let error = confidence - (isRight ? 1 : 0)
    return error * error
  }

  /// -ln(confidence in what came), the confidence kept 2⁻⁵² away from 0 and 1.
  ///
  /// - Source: `sklearn.metrics.log_loss`, which keeps the same distance.
  package var logLoss: Double {
    let kept = min(max(confidence, 0x1p-52), 1 - 0x1p-52)
    return -Elementary.log(isRight ? kept : 1 - kept)
  }
}
