// SPDX-License-Identifier: Apache-2.0

/// One measure of two evaluations and how they differ.
public struct MeasureDifference: Sendable, Equatable {
  /// What can be said, before several measures are looked at together.
  public enum Direction: String, Sendable {
    /// The candidate is better: the interval lies on the good side of zero.
    case better
    /// The candidate is worse: the interval lies on the bad side of zero.
    case worse
    /// The interval holds zero, or there is none.
    case open
  }

  /// The candidate's number.
  public let candidate: Double?
  /// The baseline's number.
  public let baseline: Double?
  /// The candidate's minus the baseline's, with its interval or the reason why there is none.
  public let difference: Measure
  /// Whether the interval says better or worse.
  public let direction: Direction
  /// Whether subjects differ more than if their results were swapped at random.
  public let signFlip: TestResult
  /// The standard error of the difference; nil where there is none, or no subject differs.
  public let standardError: Double?
  /// How much worse the candidate may be: the difference turned so that positive is worse, with
  /// one-sided bounds of 95 % as its ends; nil where there is none, or neither way is good.
  public let degradation: ConfidenceInterval?
  /// The unit of all numbers: `fraction`, `reps`, `s`, `reps/min`.
  public let unit: String

  /// The identifier of the measure without `:difference`.
  public var id: String {
    var identifier = difference.identifier
    identifier.qualifiers.removeAll { $0 == "difference" }
    return identifier.description
  }

  /// The difference that would be seen four times in five with these subjects; nil where there is no
  /// standard error.
  public var detectable: Double? {
    standardError.map { DetectionPower().minimalEffect(standardError: $0) }
  }

  /// How many subjects it takes to see a difference four times in five, with as many clips each.
  ///
  /// - Parameter amount: The size of the difference, above zero.
  /// - Returns: Nil where there is no standard error, or the number is beyond a billion.
  public func subjectsNeeded(toSee amount: Double) -> Int? {
    standardError.flatMap {
      DetectionPower()
        .subjectsNeeded(toSee: amount, standardError: $0, subjects: difference.subjects)
    }
  }

  /// Whether the candidate is worse by less than a margin.
  public func nonInferiority(margin: Double) -> NonInferiority {
    NonInferiority(degradation: degradation, margin: margin, reason: difference.intervalReason)
  }

  /// Compares.
  init(_ pair: PairedCounterMeasure, plan: ResamplingPlan, _ bootstrap: inout SubjectBootstrap) {
    let definition = pair.definition
    unit = definition.unit
    candidate = pair.value(of: pair.candidate)
    baseline = pair.value(of: pair.baseline)
    var estimator = MeasureEstimator(plan: plan)
    difference = estimator.difference(definition, pair.candidate, minus: pair.baseline)
    guard difference.value != nil else {
      direction = .open
      signFlip = TestResult(undefined: difference.undefinedReason ?? "nothing to compare")
      standardError = nil
      degradation = nil
      return
    }
    signFlip = SignFlipTest.test(
      pair.candidate.contributions.sides(with: pair.baseline.contributions),
      .either,
      seed: plan.seed,
      statistic: pair.statistic(of:)
    )
    let error = bootstrap.standardError(pair.statistic, minus: pair.baselineStatistic)
    standardError = error == 0 ? nil : error
    let sign: Double? =
      switch definition.better {
      case .lower: 1
      case .higher: -1
      case .zero, .one, .neither: nil
      }
    direction =
      if let interval = difference.interval, let sign {
        sign * interval.low > 0 && sign * interval.high > 0
          ? .worse : sign * interval.low < 0 && sign * interval.high < 0 ? .better : .open
      } else {
        .open
      }
    var oneSided = plan
    oneSided.level = 0.9
    var narrow = MeasureEstimator(plan: oneSided)
    let bounds = narrow.difference(definition, pair.candidate, minus: pair.baseline).interval
    degradation = sign.flatMap { sign in
      bounds.map { bounds in
        var turned = bounds
        turned.low = sign > 0 ? bounds.low : -bounds.high
        turned.high = sign > 0 ? bounds.high : -bounds.low
        return turned
      }
    }
  }
}

/// A measure over the clips of two evaluations.
struct PairedCounterMeasure {
  let definition: CounterMeasure
  let candidate: MeasureVariant
  let baseline: MeasureVariant

  /// Pairs what two sides give to a measure.
  init(_ definition: CounterMeasure, _ candidate: MeasureVariant, _ baseline: MeasureVariant) {
    self.definition = definition
    self.candidate = candidate
    self.baseline = baseline
  }

  /// Finds the measure; nil where the catalogue has none of this name, or it names a slice.
  init?(_ id: String, _ candidate: Evaluation, _ baseline: Evaluation) {
    guard let identifier = MeasureIdentifier(id), identifier.slice.isEmpty,
      let definition = MeasureCatalog.definition(of: identifier)
    else { return nil }
    let isByInterval = identifier.qualifiers.contains("interval")
    let isPlacedByDecision =
      (candidate.clips + baseline.clips).contains(where: \.isPlacedByDecision)
    func variant(of evaluation: Evaluation) -> MeasureVariant {
      let variants = definition.variants(
        in: evaluation.clips,
        isPlacedByDecision: isPlacedByDecision
      )
      return variants.first { $0.identifier.qualifiers.contains("interval") == isByInterval }
        ?? variants[0]
    }
    self.definition = definition
    self.candidate = variant(of: candidate)
    self.baseline = variant(of: baseline)
  }

  /// The measure of the candidate.
  var statistic: ClusteredStatistic { statistic(of: candidate.contributions) }
  /// The measure of the baseline.
  var baselineStatistic: ClusteredStatistic { statistic(of: baseline.contributions) }

  /// The value of one side; nil where it is undefined, or nothing is said of so few events.
  func value(of variant: MeasureVariant) -> Double? {
    let contributions = variant.contributions
    return contributions.events < definition.fewestEvents
      ? nil : statistic(of: contributions).value
  }

  func statistic(of contributions: Contributions) -> ClusteredStatistic {
    ClusteredStatistic(definition, contributions, exercises: exercises)
  }

  /// What a mean over exercises is over: those with enough events on both sides.
  private var exercises: [String]? {
    definition.eligibleExercises(in: candidate.contributions, and: baseline.contributions)
  }

  /// Whether the sides differ more than if the results of subjects were swapped at random; quantiles by the share
  /// of values above that of both sides.
  func test(_ alternative: SignFlipTest.Alternative, seed: UInt64) -> TestResult {
    SignFlipTest.test(
      candidate.contributions.sides(with: baseline.contributions),
      alternative,
      seed: seed,
      statistic: { statistic(of: $0).asShareAbove }
    )
  }
}
