// SPDX-License-Identifier: Apache-2.0
package import Measures

/// Every measure that an evaluation of form computes.
package enum FormMeasureCatalog {
  /// All measures, in the order of reports.
  package static let all: [FormMeasure] =
    [
      // Faults in reps.
      .faultPrecision,
      .faultPrecision.averagedByFault(.faultyReps),
      .faultRecall,
      .faultRecall.averagedByFault(.faultyReps),
      .faultF1,
      .faultF1.averagedByFault(.faultyReps).titled("F1 by fault"),
      .faultHammingLoss,
      .faultCorrelation,
      .faultCorrelation.averagedByFault(.faultyReps),
      .faultAveragePrecision,
      .faultAveragePrecision.averagedByFault(.faultyReps),
      .faultArea,
      .faultArea.averagedByFault(.faultyReps),
      .faultAbstention,
      // Whoever says the same of each rep.
      .precisionOfAlwaysFaulty,
      .f1OfAlwaysFaulty,
      .loss(of: .alwaysSound),
      .loss(of: .alwaysFaulty),
      // All faults of a rep or a clip together.
      .faultSetsOfReps,
      .soundReps,
      .faultSetsOfClips,
      .soundClips,
      // Which reps would count.
      .validityPrecision,
      .validityRecall,
      .validityKappa,
      // Growth of faults within sets, and from set to set.
      .faultSlope,
      .faultSlopeOfLabels,
      .faultSlopeError,
      .faultSlopeOverSets,
      .faultSlopeOverSetsOfLabels,
      .faultSlopeOverSetsError,
      // Calibration of the confidence of findings in reps.
      .calibration(.calibrationError, isPerFault: true),
      .calibration(.calibrationError).averagedByFault(.findings),
      .calibration(.smoothError),
      .calibration(.expectedError, isPerFault: true),
      .calibration(.expectedError).averagedByFault(.findings),
      .calibration(.brier, isPerFault: true),
      .calibration(.miscalibration),
      .calibration(.discrimination),
      .calibration(.uncertainty),
      .calibration(.logLoss),
      .calibration(.slope),
      .calibration(.intercept),
      .calibration(.spiegelhalter),
      .calibration(.spiegelhalterProbability),
      // Faults as episodes.
      .episodePrecision,
      .episodePrecision.averagedByFault(.episodes),
      .episodeRecall,
      .episodeRecall.averagedByFault(.episodes),
      .episodeF1,
      .episodeF1.averagedByFault(.episodes),
      .episodeAveragePrecision,
      .episodeAveragePrecision.averagedByFault(.episodes),
      // Clips as a whole.
      .clipArea,
    ] + ofFeedback

  /// Those of what an athlete hears.
  package static let ofFeedback: [FormMeasure] = [
    .alertsPerMinute,
    .falseAlertsPerMinute,
    .feedbackPrecision,
    .feedbackCoverage,
    .feedbackRepeatRate,
    .feedbackOverlapRate,
    .preemptedSafetyRate,
    .feedbackLatencyMedian,
    .feedbackLatency95,
    .feedbackMissRate,
    .feedbackFlicker,
    .temporalF1,
  ]

  /// The definition behind an identifier, whatever its slice.
  ///
  /// - Returns: Nil where the catalogue has no such measure.
  package static func definition(of identifier: MeasureIdentifier) -> FormMeasure? {
    FormQuestion.definition(of: identifier)
  }
}

extension FormQuestion: Listed {
  /// The key of faults.
  package static var partKey: String? { "fault" }
  /// The catalogue.
  package static var definitions: [FormMeasure] { FormMeasureCatalog.all }

  /// The same clip and other faults.
  package func asked(about faults: [String]) -> FormQuestion { FormQuestion(score, faults: faults) }
}
