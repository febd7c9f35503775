// SPDX-License-Identifier: Apache-2.0
package import Statistics

/// A measure of one thing under test, gathered clip by clip.
///
/// It gives what the same measure of all clips together gives, and keeps of a clip only what the measure
/// needs: sums by subject, or one number for each event if their order matters. Measures of tracks keep an entry for
/// each clip, by which both sides are paired. The few measures of a clip that depend on the other clips keep the clips.
package struct MeasureTally<Item: Listed>: Sendable {
  private let identifier: MeasureIdentifier
  /// The conditions that are not part of the definition's name.
  private let slice: [MeasureIdentifier.Condition]
  /// The conditions that select clips.
  private let selection: MeasureIdentifier
  /// The parts of each item that are asked about; empty for all.
  private let parts: [String]
  private let plan: ResamplingPlan
  private var gathering: MeasureGathering<Item>
  /// All clips, where what is measured of one depends on the others.
  private var kept: [Item]?

  /// Starts to gather a measure; nil where there is no such measure, or it does not come for each part.
  ///
  /// - Parameters:
  ///   - identifier: A measure of the items' list; its slice holds keys of `SliceKey` and what names parts or phases.
  ///   - plan: How intervals are drawn.
  package init?(_ identifier: MeasureIdentifier, plan: ResamplingPlan) {
    guard let definition = Item.definition(of: identifier) else { return nil }
    let slice = identifier.slice.filter { !definition.identifier.slice.contains($0) }
    let parts = slice.filter { $0.key == Item.partKey }
    guard parts.isEmpty || definition.isPerPart else { return nil }
    self.identifier = identifier
    self.slice = slice
    self.parts = parts.map(\.value)
    var selection = identifier
    selection.slice = slice.filter { $0.key != Item.partKey }
    self.selection = selection
    self.plan = plan
    gathering = MeasureGathering(definition)
    kept = definition.dependsOnOthers ? [] : nil
  }

  /// Takes a clip; one that is not measured at all is passed over.
  ///
  /// - Complexity: That of the measure's terms of one clip.
  package mutating func add(_ item: Item) {
    guard item.isTallied else { return }
    kept?.append(item)
    if kept == nil { gather(item) }
  }

  private mutating func gather(_ item: Item) {
    gathering.see(item)
    guard selection.includes(item.clip, referenceCount: item.referenceCount) else { return }
    gathering.add(parts.isEmpty ? item : item.asked(about: parts))
  }

  /// The measure of all clips so far.
  ///
  /// - Parameter level: The confidence level of the interval; nil for that of the plan.
  /// - Returns: The measure, as an evaluation of these clips has it.
  /// - Complexity: That of one measure.
  package func answer(level: Double? = nil) -> Measure {
    var bootstrap = SubjectBootstrap(plan: plan.at(level))
    return gathering.definition.measure(variant, slice: slice, &bootstrap)
  }

  /// The same measure minus that of what was said otherwise of the same clips, paired by subject.
  ///
  /// - Parameters:
  ///   - baseline: What to subtract.
  ///   - level: The confidence level of the interval; nil for that of the plan.
  /// - Returns: The difference; undefined where either side is, or where the clips differ. Of tracks it is over the
  ///   clips that have the number in both.
  /// - Complexity: That of two measures.
  package func change(from baseline: MeasureTally, level: Double? = nil) -> Measure {
    var bootstrap = SubjectBootstrap(plan: plan.at(level))
    return pair(with: baseline).difference(&bootstrap)
  }

  /// A test of whether the measure differs from that of another answer about the same clips more than by chance.
  ///
  /// - Parameters:
  ///   - baseline: What is subtracted.
  ///   - alternative: The differences that are counted.
  /// - Returns: A sign-flip test by subject; undefined where the clips differ, or a swap is undefined.
  /// - Complexity: That of the measure for each swap.
  package func test(
    against baseline: MeasureTally,
    _ alternative: SignFlipTest.Alternative
  ) -> TestResult {
    pair(with: baseline).test(alternative, seed: plan.seed, byShare: true)
  }

  private func pair(with baseline: MeasureTally) -> PairedMeasure<Item> {
    PairedMeasure(gathering.definition, variant, baseline.variant)
  }

  /// The contributions of all clips, now that they are known.
  private var variant: MeasureVariant {
    guard let kept else { return gathering.variants.named(by: identifier) }
    var tally = self
    for item in Item.completed(kept) { tally.gather(item) }
    return tally.gathering.variants.named(by: identifier)
  }
}
