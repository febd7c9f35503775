// SPDX-License-Identifier: Apache-2.0

/// A measure of faults or feedback, of a clip and the faults asked about.
public typealias FormMeasure = MeasureDefinition<FormQuestion>

/// Every measure that an evaluation of form computes.
public enum FormMeasureCatalog {
  /// All measures, in the order of reports.
  public static let all: [FormMeasure] =
    [
      // Faults in reps.
      .faultPrecision,
      .faultPrecision.averagedByFault(.faultyReps),
      .faultRecall,
      .faultRecall.averagedByFault(.faultyReps),
      .faultF1,
      .faultF1.averagedByFault(.faultyReps).titled("F1 by fault"),
      .faultCorrelation,
      .faultCorrelation.averagedByFault(.faultyReps),
      .faultAveragePrecision,
      .faultAveragePrecision.averagedByFault(.faultyReps),
      .faultArea,
      .faultArea.averagedByFault(.faultyReps),
      .faultAbstention,
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
  public static let ofFeedback: [FormMeasure] = [
    .alertsPerMinute,
    .feedbackPrecision,
    .feedbackCoverage,
    .feedbackRepeatRate,
    .preemptedSafetyRate,
    .feedbackLatencyMedian,
    .feedbackLatency95,
    .feedbackMissRate,
    .feedbackFlicker,
  ]

  /// The definition behind an identifier, whatever its slice.
  ///
  /// - Returns: Nil where the catalogue has no such measure.
  public static func definition(of identifier: MeasureIdentifier) -> FormMeasure? {
    FormQuestion.definition(of: identifier)
  }
}

extension MeasurePopulation<FormQuestion> {
  /// Every clip in which somebody looked for one of the faults asked about.
  static let searched = MeasurePopulation(
    emptyReason: "no clips in which faults are labelled"
  ) { question in
    question.faults.contains { question.score.reference.searched.contains($0) }
  }

  /// Every clip labelled right or wrong as a whole.
  static let graded = MeasurePopulation(emptyReason: "no clips labelled correct or incorrect") {
    $0.score.reference.isCorrect != nil
  }

  /// Every clip with feedback.
  static let coached = MeasurePopulation(emptyReason: "no clips with feedback") {
    $0.score.alerts != nil
  }

  /// Every clip with feedback in which somebody looked for faults.
  static let coachedAndSearched = MeasurePopulation(
    emptyReason: "no clips with feedback in which faults are labelled"
  ) { $0.score.alerts != nil && !$0.score.reference.searched.isEmpty }
}
