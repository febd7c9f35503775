// SPDX-License-Identifier: Apache-2.0

/// A measure of one configuration's tracks, gathered clip by clip: one number of each clip.
public struct TrackTally: Sendable {
  private let definition: MeasureDefinition<TrackSummary>
  private let identifier: MeasureIdentifier
  private let plan: ResamplingPlan
  private var contributions = Contributions()

  /// Starts to gather a measure; nil where there is no such measure.
  ///
  /// - Parameters:
  ///   - identifier: That of a `TrackMeasure`; its slice holds keys of `SliceKey` but for the count.
  ///   - plan: How intervals are drawn.
  public init?(_ identifier: MeasureIdentifier, plan: ResamplingPlan) {
    var plain = identifier
    plain.slice = []
    guard
      let measure = TrackMeasure.all.first(where: { $0.definition.identifier == plain })
    else { return nil }
    definition = measure.definition
    self.identifier = identifier
    self.plan = plan
  }

  /// Takes a clip.
  public mutating func add(_ summary: TrackSummary) {
    guard identifier.includes(summary.clip, referenceCount: 0) else { return }
    definition.add(summary, to: &contributions)
  }

  /// The measure of all clips so far.
  ///
  /// - Complexity: That of one measure.
  public func answer() -> Measure {
    var bootstrap = SubjectBootstrap(plan: plan)
    return definition.measure(
      definition.identifier,
      contributions,
      slice: identifier.slice,
      &bootstrap
    )
  }

  /// The same measure minus that of other tracks of the same clips, paired by subject.
  ///
  /// - Parameters:
  ///   - baseline: What to subtract; clips without the number in both are left out.
  ///   - level: The confidence level of the interval.
  /// - Returns: The difference; undefined where no clip has the number in both.
  /// - Complexity: That of two measures.
  public func change(from baseline: TrackTally, level: Double) -> Measure {
    var bootstrap = SubjectBootstrap(plan: plan.at(level))
    return pair(with: baseline).difference(&bootstrap)
  }

  /// Whether the measure differs from that of other tracks of the same clips more than by chance.
  ///
  /// - Parameters:
  ///   - baseline: What is subtracted; clips without the number in both are left out.
  ///   - alternative: The differences that are counted.
  /// - Returns: A sign-flip test by subject; undefined where no clip has the number in both.
  /// - Complexity: That of the measure for each swap.
  public func test(
    against baseline: TrackTally,
    _ alternative: SignFlipTest.Alternative
  ) -> TestResult {
    pair(with: baseline).test(alternative, seed: plan.seed, byShare: true)
  }

  private func pair(with baseline: TrackTally) -> PairedMeasure<TrackSummary> {
    PairedMeasure(definition, definition.identifier, contributions, baseline.contributions)
  }
}
