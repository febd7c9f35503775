// SPDX-License-Identifier: Apache-2.0

/// What a measure of faults or feedback is: its meaning in words and in arithmetic.
public struct FormMeasureDefinition: Sendable {
  /// Which clips a measure is over.
  public enum Population: String, Sendable {
    /// Every clip in which somebody looked for one of the faults asked about.
    case searched
    /// Every clip labelled right or wrong as a whole.
    case graded
    /// Every clip with feedback.
    case coached
    /// Every clip with feedback in which somebody looked for faults.
    case coachedAndSearched
  }

  /// How a measure is computed from clips and the faults asked about.
  enum Computation: Sendable {
    /// A function of sums of terms over clips.
    case sums(
      terms: @Sendable (FormScore, [String]) -> [Double],
      value: @Sendable ([Double]) -> Double?
    )
    /// A function of what ten bins of all clips' forecasts hold.
    case bins(values: @Sendable (FormScore, [String]) -> [MarkedValue], BinnedNumber)
    /// A function of the ordered values of all clips, each with a yes or no.
    case marks(
      values: @Sendable (FormScore, [String]) -> [MarkedValue],
      value: @Sendable (MarkedDistribution) -> Double?
    )
  }

  /// The name of the measure over all faults and clips.
  public internal(set) var identifier: MeasureIdentifier
  /// What it is, in one sentence.
  public internal(set) var summary: String
  /// The unit: `fraction`, `s`, `alerts/min`, `flags/episode`.
  public let unit: String
  /// Which way is good.
  public let better: MeasureDescription.Direction
  /// The least possible value, if there is one.
  public let least: Double?
  /// The greatest possible value, if there is one.
  public let greatest: Double?
  /// Which clips it is over.
  public let population: Population
  /// Whether it also comes once for each fault, as `{fault=knee-valgus}`.
  public internal(set) var isPerFault: Bool
  /// What `Measure.events` counts, in a few words.
  public let counted: String
  /// Why it is undefined where clips are there but the number is not, as one phrase.
  var undefinedReason: String
  /// How many of what `counted` names a clip has.
  let eventCount: @Sendable (FormScore, [String]) -> Int
  /// The least number of events over all clips from which it is said.
  var fewestEvents = 0
  /// Whether it is the outcome of a test, which has no interval.
  var isTest = false
  /// Whether chance alone lifts it above zero although it is a function of sums.
  var isRaisedByNoise = false
  /// Over which faults it is the mean; nil where it pools them.
  var average: FaultAverage?
  /// The arithmetic.
  let computation: Computation

  /// How faults and clips make one number: `micro` or `faults`.
  public var aggregation: String { average == nil ? "micro" : "faults" }

  /// What it is, in words.
  public var description: MeasureDescription {
    MeasureDescription(
      identifier: identifier,
      summary: summary,
      unit: unit,
      better: better,
      least: least,
      greatest: greatest,
      aggregation: aggregation,
      counted: counted
    )
  }

  /// The canonical identifier.
  public var id: String { identifier.description }
}

/// Every measure that an evaluation of form computes.
public enum FormMeasureCatalog {
  /// All measures, in the order of reports.
  public static let all: [FormMeasureDefinition] = [
    // Faults in reps.
    .faultPrecision,
    .faultPrecision.averagedByFault(.faultyReps),
    .faultRecall,
    .faultRecall.averagedByFault(.faultyReps),
    .faultF1,
    .faultF1.averagedByFault(.faultyReps),
    .faultCorrelation,
    .faultCorrelation.averagedByFault(.faultyReps),
    .faultAveragePrecision,
    .faultAveragePrecision.averagedByFault(.faultyReps),
    .faultArea,
    .faultArea.averagedByFault(.faultyReps),
    .faultAbstention,
    // How faults grow within sets, and from set to set.
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
    // Feedback.
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
  public static func definition(of identifier: MeasureIdentifier) -> FormMeasureDefinition? {
    var plain = identifier
    plain.slice = []
    return all.first { $0.identifier == plain }
  }
}

extension FormMeasureDefinition.Population {
  /// Whether a clip is a member when asked about some faults.
  func includes(_ score: FormScore, faults: [String]) -> Bool {
    switch self {
    case .searched: faults.contains { score.reference.searched.contains($0) }
    case .graded: score.reference.isCorrect != nil
    case .coached: score.alerts != nil
    case .coachedAndSearched: score.alerts != nil && !score.reference.searched.isEmpty
    }
  }

  /// Why there are no clips, if there are none.
  var emptyReason: String {
    switch self {
    case .searched: "no clips in which faults are labelled"
    case .graded: "no clips labelled correct or incorrect"
    case .coached: "no clips with feedback"
    case .coachedAndSearched: "no clips with feedback in which faults are labelled"
    }
  }
}
