// SPDX-License-Identifier: Apache-2.0

/// Every measure that an evaluation computes.
///
/// A new measure is a static member of `MeasureDefinition` in a file of its own and a line here.
public enum MeasureCatalog {
  /// All measures, in the order of reports.
  public static let all: [MeasureDefinition] = [
    // Counts of clips.
    .exact,
    .exact.averagedBySubject,
    .offByOne,
    .offByOne.averagedBySubject,
    .offByOneError,
    .meanAbsoluteError,
    .meanAbsoluteError.averagedBySubject,
    .rootMeanSquareError,
    .bias,
    .logRatioBias,
    .overRate,
    .underRate,
    // Relative errors, as the literature spells them.
    .normalisedError,
    .normalisedErrorTransRAC,
    .normalisedErrorPoseRAC,
    // What a counter has to beat.
    .exactOfConstantMedian,
    .offByOneOfConstantMedian,
    .meanAbsoluteErrorOfConstantMedian,
    // Clips without reps.
    .falseRepsPerMinute,
    // Matched events.
    .precision(.headline),
    .precision(.headline).averagedBySubject,
    .recall(.headline),
    .recall(.headline).averagedBySubject,
    .f1(.headline),
    .f1(.headline).averagedBySubject,
    .f1Aligned,
    .precision(.strict),
    .recall(.strict),
    .f1(.strict),
    .precision(.narrow),
    .recall(.narrow),
    .f1(.narrow),
    .precision(.wide),
    .recall(.wide),
    .f1(.wide),
    .missedRate,
    .spuriousRate,
    .doubleRate,
    // Calibration of the confidence of emitted reps.
    .calibrationError,
    .expectedCalibrationError,
    .expectedCalibrationErrorOfEqualWidth,
    .brier,
    .miscalibration,
    .discrimination,
    .uncertainty,
    .logLoss,
    // Time.
    .timingBias,
    .timingSpread,
    .timingError95,
    .phaseOffset,
    .latencyMedian,
    .latency95,
    .latencyAfterEndMedian,
    .latencyAfterEnd95,
  ]

  /// The definition behind an identifier, whatever its slice, placement and basis.
  ///
  /// - Returns: Nil where the catalogue has no such measure.
  /// - Complexity: O(*n*) in the catalogue.
  public static func definition(of identifier: MeasureIdentifier) -> MeasureDefinition? {
    var plain = identifier
    plain.slice = []
    plain.qualifiers.removeAll { $0 == "decision" || $0 == "interval" }
    return all.first { $0.identifier == plain }
  }
}
