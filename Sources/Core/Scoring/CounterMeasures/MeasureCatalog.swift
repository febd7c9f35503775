// SPDX-License-Identifier: Apache-2.0
import Matching
package import Measures

/// Every measure that an evaluation computes.
///
/// A new measure is a static member of `CounterMeasure` in a file of its own and a line here. One
/// that heads a column of a report is `titled`.
package enum MeasureCatalog {
  /// The headline measures, how well a counter counts.
  ///
  /// Tables lead with them, by exercise they stand alone, and how often their intervals hold is
  /// shown first (Documentation/Intervals.md).
  package static let headline: [CounterMeasure] = [
    .exact, .offByOne, .meanAbsoluteError, .precision(.headline), .recall(.headline),
    .f1(.headline),
  ]

  /// The first page: the headline, and what else tells counters apart.
  package static let firstPage: [CounterMeasure] =
    headline + [
      .falseRepsPerMinute, .latencyMedian, .latency95, .calibration(.calibrationError),
    ]

  /// All measures, in the order of reports.
  package static let all: [CounterMeasure] = [
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
    .medianBias,
    .logRatioBias,
    .overRate,
    .underRate,
    // Relative errors, as the literature spells them.
    .normalisedError,
    .normalisedErrorTransRAC,
    .normalisedErrorPoseRAC,
    // What a counter has to beat.
    .exact(of: .constantMedian),
    .offByOne(of: .constantMedian),
    .meanAbsoluteError(of: .constantMedian),
    .exact(of: .medianPeriod),
    .offByOne(of: .medianPeriod),
    .meanAbsoluteError(of: .medianPeriod),
    // Clips without reps.
    .falseRepsPerMinute,
    // Matched events.
    .precision(.headline),
    .precision(.headline).averagedBySubject,
    .recall(.headline),
    .recall(.headline).averagedBySubject,
    .f1(.headline),
    .f1(.headline).averagedBySubject.titled("F1 by subject"),
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
    .precision(.quarterPeriod),
    .recall(.quarterPeriod),
    .f1(.quarterPeriod),
    // The areas under them as functions of the tolerance.
    .precisionArea,
    .recallArea,
    .f1Area,
    .missedRate,
    .spuriousRate,
    .doubleRate,
    // Reps and events with start and end.
    .extentPrecision(overlap: 50),
    .extentRecall(overlap: 50),
    .extentF1(overlap: 10),
    .extentF1(overlap: 25),
    .extentF1(overlap: 50).titled("F1 by overlap"),
    .extentF1(overlap: 75),
    .extentAveragePrecision(overlap: 50),
    .extentAveragePrecision(overlap: 75),
    .extentF1(.bothEnds),
    .extentF1(.start),
    .extentF1(.end),
    .mergedRate,
    .fragmentedRate,
    // Sets that events imply.
    .setIntersectionOverUnion,
    .setF1,
    // Standards of progressions.
    .standardError,
    .standardOver,
    .standardErrorOfMiscounts,
    // Steps of gait.
    .stepPrecision(within: 0.05),
    .stepRecall(within: 0.05),
    .stepF1(within: 0.05),
    .stepF1(within: 0.1),
    .cadenceBias,
    .cadenceError,
    // Calibration of the confidence of emitted reps.
    .calibration(.calibrationError),
    .calibration(.calibrationError).averagedByExercise,
    .calibration(.smoothError),
    .calibration(.expectedError),
    .calibration(.expectedError).averagedByExercise,
    .calibration(.expectedErrorOfEqualWidth),
    .calibration(.rootMeanSquareError),
    .calibration(.maximumError),
    .calibration(.brier),
    .calibration(.miscalibration),
    .calibration(.discrimination),
    .calibration(.uncertainty),
    .calibration(.reliability),
    .calibration(.resolution),
    .calibration(.withinBins),
    .calibration(.logLoss),
    .calibration(.slope),
    .calibration(.intercept),
    .calibration(.spiegelhalter),
    .calibration(.spiegelhalterProbability),
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
  package static func definition(of identifier: MeasureIdentifier) -> CounterMeasure? {
    let plain = identifier.definition
    return all.first { $0.identifier == plain }
  }
}
