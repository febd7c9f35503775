// SPDX-License-Identifier: Apache-2.0

import Labels

/// A measure of one counter, gathered clip by clip.
///
/// It gives what the same measure of all clips together gives, and keeps of a clip only what the measure
/// needs: sums by subject, or one number for each event where their order matters. The few measures of a clip
/// that depend on the other clips keep the events.
public struct MeasureTally: Sendable {
  private let definition: CounterMeasure
  private let identifier: MeasureIdentifier
  private let plan: ResamplingPlan
  /// Clips with turning points, or all where it does not matter.
  private var plain = Contributions()
  /// Clips whose reps are intervals.
  private var byInterval = Contributions()
  private var isPlacedByDecision = false
  private var hasExtents = false
  /// All clips, where what is measured of one depends on the others.
  private var kept: [ClipScore]?

  /// Starts to gather a measure; nil where the catalogue has no such measure.
  ///
  /// - Parameters:
  ///   - identifier: A measure of the catalogue; its slice holds keys of `SliceKey`.
  ///   - plan: How intervals are drawn.
  public init?(_ identifier: MeasureIdentifier, plan: ResamplingPlan) {
    guard let definition = MeasureCatalog.definition(of: identifier) else { return nil }
    self.definition = definition
    self.identifier = identifier
    self.plan = plan
    kept = definition.dependsOnOtherClips ? [] : nil
  }

  /// Takes a clip; one whose reps nobody counted is passed over.
  ///
  /// - Complexity: That of the measure's terms of one clip.
  public mutating func add(_ score: ClipScore) {
    guard score.reference.isCounted else { return }
    kept?.append(score)
    if kept == nil { gather(score) }
  }

  private mutating func gather(_ score: ClipScore) {
    if score.isPlacedByDecision { isPlacedByDecision = true }
    guard identifier.includes(score.clip, referenceCount: score.referenceCount) else { return }
    if score.events.contains(where: { Extent($0) != nil }) { hasExtents = true }
    guard definition.population.includes(score) else { return }
    if definition.isMatched, score.basis == .intervals {
      definition.add(score, to: &byInterval)
    } else if !definition.isMatched || score.basis == .turningPoints {
      definition.add(score, to: &plain)
    }
  }

  /// The measure of all clips so far.
  ///
  /// - Parameter level: The confidence level of the interval; nil for that of the plan.
  /// - Returns: The measure, as an evaluation of these clips has it.
  /// - Complexity: That of one measure.
  public func answer(level: Double? = nil) -> Measure {
    let variant = settled.variant
    var estimator = MeasureEstimator(plan: plan.at(level))
    return estimator.measure(definition, variant, slice: identifier.slice)
  }

  /// The same measure minus that of other events of the same clips, paired by subject.
  ///
  /// - Parameters:
  ///   - baseline: What to subtract.
  ///   - level: The confidence level of the interval; nil for that of the plan.
  /// - Returns: The difference; undefined where either side is, or where the clips differ.
  /// - Complexity: That of two measures.
  public func change(from baseline: MeasureTally, level: Double? = nil) -> Measure {
    var estimator = MeasureEstimator(plan: plan.at(level))
    return estimator.difference(definition, settled.variant, minus: baseline.settled.variant)
  }

  /// Whether the measure differs from that of other events of the same clips more than by chance.
  ///
  /// - Parameters:
  ///   - baseline: What is subtracted.
  ///   - alternative: The differences that are counted.
  /// - Returns: A sign-flip test by subject; undefined where the clips differ, or a swap is undefined.
  /// - Complexity: That of the measure for each swap.
  public func test(
    against baseline: MeasureTally,
    _ alternative: SignFlipTest.Alternative
  ) -> TestResult {
    PairedCounterMeasure(definition, settled.variant, baseline.settled.variant)
      .test(alternative, seed: plan.seed)
  }

  /// The same with all clips gathered, now that they are known.
  private var settled: MeasureTally {
    guard let kept else { return self }
    let whole = Evaluation(
      Configuration(counter: "", track: ""),
      clips: kept,
      plan: plan,
      measuring: []
    )
    var tally = self
    tally.kept = nil
    for score in whole.clips { tally.gather(score) }
    return tally
  }

  private var variant: MeasureVariant {
    let isQualified = definition.isPlaced && isPlacedByDecision
    let name = isQualified ? definition.identifier.qualified("decision") : definition.identifier
    guard definition.isMatched else {
      let isNone = definition.population == .extents && !hasExtents
      return MeasureVariant(
        identifier: name,
        contributions: isNone ? Contributions() : plain,
        emptyReason: definition.emptyReason
      )
    }
    let isInterval =
      byInterval.clips > 0
      && (plain.clips == 0 || identifier.qualifiers.contains("interval"))
    return MeasureVariant(
      identifier: isInterval ? name.qualified("interval") : name,
      contributions: isInterval ? byInterval : plain,
      emptyReason: definition.emptyReason
    )
  }
}

extension ResamplingPlan {
  /// The same plan with intervals of another level, if one is given.
  func at(_ level: Double?) -> ResamplingPlan {
    var plan = self
    plan.level = level ?? self.level
    return plan
  }
}
