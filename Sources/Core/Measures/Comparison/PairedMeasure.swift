// SPDX-License-Identifier: Apache-2.0
package import Statistics

/// A measure of two sides over the same clips, paired by subject.
package struct PairedMeasure<Item: Measured> {
  let definition: MeasureDefinition<Item>
  /// The side that is judged.
  let candidate: MeasuredSide
  /// The side that is subtracted.
  let baseline: MeasuredSide
  private let identifier: MeasureIdentifier
  /// The groups that a mean is over: those with enough cases on both sides.
  private let groups: [String]?

  /// Pairs what two sides give to a measure, under the identifier of the first.
  init(
    _ definition: MeasureDefinition<Item>,
    _ candidate: MeasureVariant,
    _ baseline: MeasureVariant
  ) {
    var (own, others) = (candidate.contributions, baseline.contributions)
    if definition.unpairedReason != nil { (own, others) = own.shared(with: others) }
    let known = Set(definition.eligibleGroups(in: others) ?? [])
    groups = definition.eligibleGroups(in: own)?.filter(known.contains)
    self.definition = definition
    identifier = candidate.identifier
    let emptyReason = definition.unpairedReason
    self.candidate = MeasuredSide(definition, own, groups: groups, emptyReason: emptyReason)
    self.baseline = MeasuredSide(definition, others, groups: groups, emptyReason: emptyReason)
  }

  /// Pairs what two sides give to a measure, over the clips and in the variant that an identifier names.
  ///
  /// - Parameters:
  ///   - definition: The measure.
  ///   - identifier: The identifier: its slice selects clips, and its qualifiers name the variant.
  ///   - candidate: The items of the side that is judged.
  ///   - baseline: Those of the side that is subtracted.
  package init(
    _ definition: MeasureDefinition<Item>,
    _ identifier: MeasureIdentifier,
    _ candidate: [Item],
    _ baseline: [Item]
  ) {
    let placement = candidate.placementQualifier ?? baseline.placementQualifier
    var selection = identifier
    selection.slice.removeAll(where: definition.identifier.slice.contains)
    func variant(of items: [Item]) -> MeasureVariant {
      let selected = items.filter {
        selection.includes($0.clip, referenceCount: $0.referenceCount)
      }
      var variant = definition.variants(of: selected, placement: placement)
        .named(by: identifier)
      variant.identifier.slice += selection.slice
      return variant
    }
    self.init(definition, variant(of: candidate), variant(of: baseline))
  }

  /// The measure of the side that is judged; nil where it is undefined.
  package var candidateValue: Double? { candidate.value }

  /// The measure of the side that is subtracted; nil where it is undefined.
  package var baselineValue: Double? { baseline.value }

  /// The measure of the candidate minus that of the baseline.
  ///
  /// - Returns: The difference under the identifier with `:difference`; undefined where either side is, or where
  ///   the clips differ.
  package func difference(_ bootstrap: inout SubjectBootstrap) -> Measure {
    let identifier = identifier.qualified("difference")
    let basis = candidate.basis
    guard candidate.contributions.members == baseline.contributions.members,
      candidate.statistic.subjects == baseline.statistic.subjects
    else { return basis.undefined(identifier, "the evaluations are over different clips") }
    if let reason = candidate.refusal ?? baseline.refusal {
      return basis.undefined(identifier, reason)
    }
    guard let first = candidate.statistic.value, let second = baseline.statistic.value else {
      return basis.undefined(identifier, definition.undefinedReason)
    }
    if definition.uncertainty == .test {
      return basis.undefined(identifier, "no difference between outcomes of tests")
    }
    let outcome = bootstrap.outcome(
      candidate.statistic,
      minus: baseline.statistic,
      range: definition.scale.range
    )
    return basis.measure(identifier, first - second, outcome)
  }

  /// A test of whether the sides differ more than if the results of subjects were swapped at random.
  ///
  /// - Parameters:
  ///   - alternative: The differences that are counted.
  ///   - seed: Of the swaps.
  ///   - byShare: Whether a quantile is tested by the share of values above that of both sides, which moves with
  ///     every subject.
  /// - Returns: A sign-flip test by subject; undefined where the clips differ, or a swap is undefined.
  package func test(
    _ alternative: SignFlipTest.Alternative,
    seed: UInt64,
    byShare: Bool
  ) -> TestResult {
    guard let sides = candidate.contributions.sides(with: baseline.contributions) else {
      return TestResult(undefined: "the evaluations are over different clips")
    }
    let statistic = definition.statistic(of: sides, groups: groups)
    return SignFlipTest.test(
      pooled: byShare ? statistic.asShareAbove : statistic,
      alternative,
      seed: seed
    )
  }
}
