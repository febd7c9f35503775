// SPDX-License-Identifier: Apache-2.0

/// What a measure is: its meaning in words and in arithmetic.
public struct CounterMeasure: Sendable {
  /// How clips make one number.
  public enum Aggregation: String, Sendable {
    /// Over the sums of all clips.
    case micro
    /// The mean over subjects of the number of each subject's clips.
    case macro
    /// The mean over exercises of the number of each exercise's clips.
    case exercises
    /// A quantile, or another function of the order, of the values of all clips together.
    case pooled
  }

  /// Which clips a measure is over.
  public enum Population: String, Sendable {
    /// Every clip that is not negative.
    case counted
    /// Every clip that is not negative and has timed reps.
    case timed
    /// Every clip that is not negative and has reps with turning points.
    case turningPoints
    /// Every clip that is not negative, whose required reps all have a start and an end, and whose
    /// counter reported a start and an end in some clip.
    case extents
    /// Every clip that is not negative and has labelled sets with times.
    case sets
    /// Every clip that is not negative and whose labels name a step of a progression that is counted in reps.
    case progressions
    /// Every such clip in which the count of a set that names a step is wrong.
    case miscountedProgressions
    /// Every clip with labelled steps, also one that shows no rep.
    case steps
    /// Every negative clip without labelled steps.
    case negative
  }

  /// Where a measure's interval comes from.
  enum Uncertainty: Sendable {
    /// Resampling of subjects.
    case subjects
    /// The exact interval of the rate of its first sum over its second.
    case poisson
    /// None, because it is the outcome of a test.
    case test
  }

  /// How a measure is computed from clips.
  enum Computation: Sendable {
    /// A function of sums of terms over clips.
    case sums(terms: @Sendable (ClipScore) -> [Double], value: @Sendable ([Double]) -> Double?)
    /// A function of the ordered values of all clips.
    case order(
      values: @Sendable (ClipScore) -> [Double],
      value: @Sendable (WeightedDistribution) -> Double?
    )
    /// A quantile of the values of all clips.
    case quantile(values: @Sendable (ClipScore) -> [Double], fraction: Double)
    /// A function of what ten bins of all clips' forecasts hold.
    case bins(values: @Sendable (ClipScore) -> [MarkedValue], BinnedNumber)
    /// A function of the ordered values of all clips, each with a yes or no.
    case marks(
      values: @Sendable (ClipScore) -> [MarkedValue],
      value: @Sendable (MarkedDistribution) -> Double?
    )
    /// A function of what matches at each tolerance, over all clips.
    case steps(value: @Sendable (WeightedToleranceSteps) -> Double?)
  }

  /// The name of the measure over all clips, without the qualifiers of basis and placement.
  public let identifier: MeasureIdentifier
  /// What it is, in one sentence.
  public let summary: String
  /// The unit: `fraction`, `reps`, `s`, `reps/min`, `nats`.
  public let unit: String
  /// Which way is good.
  public let better: MeasureDescription.Direction
  /// The least possible value, if there is one.
  public let least: Double?
  /// The greatest possible value, if there is one.
  public let greatest: Double?
  /// How clips make one number.
  public let aggregation: Aggregation
  /// Which clips it is over.
  public let population: Population
  /// What `Measure.events` counts, in a few words.
  public let counted: String
  /// Why it is undefined where clips are there but the number is not, as one phrase.
  let undefinedReason: String
  /// How many of what `counted` names a clip has.
  let eventCount: @Sendable (ClipScore) -> Int
  /// The least number of events over all clips from which it is said.
  let fewestEvents: Int
  /// Where its interval comes from.
  let uncertainty: Uncertainty
  /// Whether chance alone lifts it above zero although it is a function of sums.
  let isRaisedByNoise: Bool
  /// Whether a few subjects may make most of it, as where errors are squared.
  let isLedByFew: Bool
  /// Whether what is measured of a clip depends on the other clips, as an offset does that all have in
  /// common.
  var dependsOnOtherClips = false
  /// The arithmetic.
  let computation: Computation

  /// What it is, in words.
  public var description: MeasureDescription {
    MeasureDescription(
      identifier: identifier,
      summary: summary,
      unit: unit,
      better: better,
      least: least,
      greatest: greatest,
      aggregation: aggregation.rawValue,
      counted: counted
    )
  }
  /// The canonical identifier.
  public var id: String { identifier.description }
  /// The values it can have.
  public var range: ValueRange { ValueRange(least: least, greatest: greatest) }
  /// Whether its identifier says how reps were labelled.
  var isMatched: Bool { population == .timed || population == .turningPoints }
  /// Whether its identifier says how events were placed.
  var isPlaced: Bool { isMatched || population == .steps }

  init(
    _ identifier: MeasureIdentifier,
    _ summary: String,
    unit: String,
    better: MeasureDescription.Direction,
    range: (least: Double?, greatest: Double?),
    aggregation: Aggregation = .micro,
    population: Population,
    counted: String,
    undefinedReason: String,
    eventCount: @escaping @Sendable (ClipScore) -> Int,
    fewestEvents: Int = 0,
    uncertainty: Uncertainty = .subjects,
    isRaisedByNoise: Bool = false,
    isLedByFew: Bool = false,
    computation: Computation
  ) {
    self.identifier = identifier
    self.summary = summary
    self.unit = unit
    self.better = better
    self.least = range.least
    self.greatest = range.greatest
    self.aggregation = aggregation
    self.population = population
    self.counted = counted
    self.undefinedReason = undefinedReason
    self.eventCount = eventCount
    self.fewestEvents = fewestEvents
    self.uncertainty = uncertainty
    self.isRaisedByNoise = isRaisedByNoise
    self.isLedByFew = isLedByFew
    self.computation = computation
  }

  /// The mean over subjects of the same number of each subject's clips.
  ///
  /// Subjects for whom it is undefined are left out of the mean.
  var averagedBySubject: CounterMeasure {
    CounterMeasure(
      identifier.qualified("macro"),
      "The mean over subjects: " + summary.loweringFirst,
      unit: unit,
      better: better,
      range: (least, greatest),
      aggregation: .macro,
      population: population,
      counted: counted,
      undefinedReason: undefinedReason,
      eventCount: eventCount,
      fewestEvents: fewestEvents,
      isRaisedByNoise: isRaisedByNoise,
      isLedByFew: isLedByFew,
      computation: computation
    )
  }

  /// The same, of which a clip has what it has because of the other clips.
  var dependingOnOtherClips: CounterMeasure {
    var dependent = self
    dependent.dependsOnOtherClips = true
    return dependent
  }

  /// The mean over exercises of the same number of each exercise's clips, each with enough events.
  var averagedByExercise: CounterMeasure {
    CounterMeasure(
      identifier.qualified("by-exercise"),
      "The mean over exercises: " + summary.loweringFirst,
      unit: unit,
      better: better,
      range: (least, greatest),
      aggregation: .exercises,
      population: population,
      counted: counted,
      undefinedReason: "no exercise has \(fewestEvents) \(counted)",
      eventCount: eventCount,
      fewestEvents: fewestEvents,
      isRaisedByNoise: isRaisedByNoise,
      isLedByFew: isLedByFew,
      computation: computation
    )
  }
}
