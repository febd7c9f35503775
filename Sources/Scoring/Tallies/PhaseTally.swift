// SPDX-License-Identifier: Apache-2.0

/// A measure of the phases told on one configuration's tracks, gathered clip by clip.
public struct PhaseTally: Sendable {
  private let definition: PhaseMeasure
  /// The conditions that select clips.
  private let slice: MeasureIdentifier
  private let plan: ResamplingPlan
  private var contributions = Contributions()

  /// Starts to gather a measure; nil where the catalogue has no such measure.
  ///
  /// - Parameters:
  ///   - identifier: A measure of the catalogue; its slice holds the phase where the measure is of one, and
  ///     keys of `SliceKey` but for the count.
  ///   - plan: How intervals are drawn.
  public init?(_ identifier: MeasureIdentifier, plan: ResamplingPlan) {
    guard let definition = PhaseMeasureCatalog.definition(of: identifier) else { return nil }
    self.definition = definition
    self.plan = plan
    var slice = identifier
    slice.slice.removeAll { $0.key == "phase" }
    self.slice = slice
  }

  /// Takes a clip.
  public mutating func add(_ score: PhaseScore) {
    guard slice.includes(score.clip, referenceCount: 0) else { return }
    definition.add(score, to: &contributions)
  }

  /// The measure of all clips so far.
  ///
  /// - Complexity: That of one measure.
  public func answer() -> Measure {
    var bootstrap = SubjectBootstrap(plan: plan)
    return definition.measure(
      definition.identifier,
      contributions,
      slice: slice.slice,
      &bootstrap
    )
  }

  /// The same measure minus that of other phases told of the same clips, paired by subject.
  ///
  /// - Parameters:
  ///   - baseline: What to subtract.
  ///   - level: The confidence level of the interval.
  /// - Returns: The difference; undefined where either side is, or where the clips differ.
  /// - Complexity: That of two measures.
  public func change(from baseline: PhaseTally, level: Double) -> Measure {
    var bootstrap = SubjectBootstrap(plan: plan.at(level))
    return pair(with: baseline).difference(&bootstrap)
  }

  /// Whether the measure differs from that of other phases told of the same clips more than by chance.
  ///
  /// - Parameters:
  ///   - baseline: What is subtracted.
  ///   - alternative: The differences that are counted.
  /// - Returns: A sign-flip test by subject; undefined where the clips differ, or a swap is undefined.
  /// - Complexity: That of the measure for each swap.
  public func test(
    against baseline: PhaseTally,
    _ alternative: SignFlipTest.Alternative
  ) -> TestResult {
    pair(with: baseline).test(alternative, seed: plan.seed, byShare: true)
  }

  private func pair(with baseline: PhaseTally) -> PairedMeasure<PhaseScore> {
    PairedMeasure(definition, definition.identifier, contributions, baseline.contributions)
  }
}
