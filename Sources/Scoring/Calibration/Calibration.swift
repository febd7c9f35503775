// SPDX-License-Identifier: Apache-2.0
import Basics

/// How far confidences keep their word: of statements made with 0.8, 0.8 should be right.
///
/// It takes any forecasts: emitted reps (`ClipScore.forecasts`) or findings of form
/// (`FormScore.forecasts`).
public struct Calibration: Sendable, Equatable {
  /// The least number of forecasts from which an error of calibration is said.
  ///
  /// With perfect calibration the expected calibration error of 100 forecasts in ten bins is about
  /// 0.1 by chance alone.
  public static let fewestForecasts = 100
  /// The number of bins.
  public static let binCount = 10

  /// How many forecasts there are.
  public let count: Int
  /// How many of them were right.
  public let right: Int
  /// Ten bins with equally many forecasts, ascending; fewer where confidences are equal.
  public let bins: [CalibrationBin]
  /// The root of the debiased mean square of confidence minus frequency over ten equal-mass bins,
  /// in 0...1; nil below 100 forecasts.
  ///
  /// - Source: Kumar, Liang, Ma, "Verified Uncertainty Calibration", NeurIPS 2019; checked against
  ///   uncertainty-calibration.
  public let debiasedError: Double?
  /// The expected calibration error over ten equal-mass bins, in 0...1; nil below 100 forecasts.
  ///
  /// It is above zero by chance: do not compare it between different numbers of forecasts.
  public let expectedErrorOfEqualMass: Double?
  /// The expected calibration error over ten bins of equal width, in 0...1; nil below 100
  /// forecasts.
  public let expectedErrorOfEqualWidth: Double?
  /// The Brier score and its parts; nil without forecasts.
  public let brier: BrierDecomposition?
  /// The mean of -ln(confidence in what came), in nats; nil without forecasts.
  public let logLoss: Double?

  /// Measures forecasts.
  ///
  /// - Parameter forecasts: In any order; may be empty.
  /// - Complexity: O(*n* log *n*).
  public init(_ forecasts: [Forecast]) {
    let distribution = MarkedDistribution(forecasts.map(MarkedValue.init))
    let tallies = distribution.tallies
    count = forecasts.count
    right = tallies.totalMarked
    bins = tallies.bins(.equalMass, count: Self.binCount)
    debiasedError = distribution.debiasedCalibrationError
    expectedErrorOfEqualMass = distribution.expectedCalibrationError(.equalMass)
    expectedErrorOfEqualWidth = distribution.expectedCalibrationError(.equalWidth)
    brier = tallies.brierDecomposition
    logLoss =
      forecasts.isEmpty
      ? nil : forecasts.reduce(0) { $0 + $1.logLoss } / Double(forecasts.count)
  }
}

extension Forecast {
  /// (confidence - outcome)².
  var squaredError: Double {
    let error = confidence - (isRight ? 1 : 0)
    return error * error
  }

  /// -ln(confidence in what came), the confidence kept 2⁻⁵² away from 0 and 1.
  ///
  /// - Source: `sklearn.metrics.log_loss`, which keeps the same distance.
  var logLoss: Double {
    let kept = min(max(confidence, 0x1p-52), 1 - 0x1p-52)
    return -Elementary.log(isRight ? kept : 1 - kept)
  }
}

extension MarkedDistribution {
  /// Whether there are enough values to speak of calibration.
  ///
  /// A resample that happens to repeat small subjects is not refused.
  var isEnoughForCalibration: Bool { known >= Calibration.fewestForecasts }

  /// The debiased root mean square error of calibration; nil where there are too few values.
  var debiasedCalibrationError: Double? {
    guard isEnoughForCalibration else { return nil }
    let bins = tallies.bins(.equalMass, count: Calibration.binCount)
    return bins.debiasedSquare.map { max($0, 0).squareRoot() }
  }

  /// The expected calibration error; nil where there are too few values.
  func expectedCalibrationError(_ scheme: CalibrationBin.Scheme) -> Double? {
    guard isEnoughForCalibration else { return nil }
    return tallies.bins(scheme, count: Calibration.binCount).expectedError
  }

  /// The parts of the Brier score; nil where there are too few values.
  var calibrationDecomposition: BrierDecomposition? {
    isEnoughForCalibration ? tallies.brierDecomposition : nil
  }
}
