// SPDX-License-Identifier: Apache-2.0

/// A measure of one form analyzer, or of the feedback made of it, gathered clip by clip.
public struct FormTally: Sendable {
  private let definition: FormMeasureDefinition
  private let identifier: MeasureIdentifier
  /// The conditions that select clips.
  private let slice: MeasureIdentifier
  private let plan: ResamplingPlan
  private var contributions = Contributions()

  /// Starts to gather a measure; nil where the catalogue has no such measure, or it does not come for each fault.
  ///
  /// - Parameters:
  ///   - identifier: A measure of the catalogue; its slice holds a fault, and keys of `SliceKey` but for the
  ///     count.
  ///   - plan: How intervals are drawn.
  public init?(_ identifier: MeasureIdentifier, plan: ResamplingPlan) {
    guard let definition = FormMeasureCatalog.definition(of: identifier),
      identifier.faults.isEmpty || definition.isPerFault
    else { return nil }
    self.definition = definition
    self.identifier = identifier
    self.plan = plan
    var slice = identifier
    slice.slice.removeAll { $0.key == "fault" }
    self.slice = slice
  }

  /// Takes a clip.
  ///
  /// Without a fault in the identifier it is asked about all that somebody looked for in it; those that
  /// somebody looked for elsewhere change nothing.
  public mutating func add(_ score: FormScore) {
    guard slice.includes(score.clip, referenceCount: 0) else { return }
    let asked = identifier.faults
    definition.add(
      score,
      faults: asked.isEmpty ? Set(score.reference.searched).sorted() : asked,
      to: &contributions
    )
  }

  /// The measure of all clips so far.
  ///
  /// - Complexity: That of one measure.
  public func answer() -> Measure {
    var bootstrap = SubjectBootstrap(plan: plan)
    return definition.measure(identifier, contributions, &bootstrap)
  }

  /// The same measure minus that of what was said otherwise of the same clips, paired by subject.
  ///
  /// - Parameters:
  ///   - baseline: What to subtract.
  ///   - level: The confidence level of the interval.
  /// - Returns: The difference; undefined where either side is, or where the clips differ.
  /// - Complexity: That of two measures.
  public func change(from baseline: FormTally, level: Double) -> Measure {
    var bootstrap = SubjectBootstrap(plan: plan.at(level))
    return definition.difference(
      identifier.qualified("difference"),
      contributions,
      from: baseline.contributions,
      &bootstrap
    )
  }

  /// Whether the measure differs from that of what was said otherwise of the same clips more than by chance.
  ///
  /// - Parameters:
  ///   - baseline: What is subtracted.
  ///   - alternative: The differences that are counted.
  /// - Returns: A sign-flip test by subject; undefined where the clips differ, or a swap is undefined.
  /// - Complexity: That of the measure for each swap.
  public func test(
    against baseline: FormTally,
    _ alternative: SignFlipTest.Alternative
  ) -> TestResult {
    definition.test(contributions, against: baseline.contributions, alternative, seed: plan.seed)
  }
}

extension MeasureIdentifier {
  /// The faults that the conditions name.
  fileprivate var faults: [String] { slice.filter { $0.key == "fault" }.map(\.value) }
}
