// SPDX-License-Identifier: Apache-2.0

extension Evaluation {
  /// One measure over the clips that fulfil the conditions of its identifier, computed now.
  ///
  /// - Parameters:
  ///   - identifier: A measure of the catalogue; its slice holds keys of `SliceKey`.
  ///   - level: The confidence level of the interval; nil for that of the evaluation's plan.
  /// - Returns: Nil where the catalogue has no such measure.
  /// - Complexity: That of one measure.
  public func answer(_ identifier: MeasureIdentifier, level: Double? = nil) -> Measure? {
    guard let definition = MeasureCatalog.definition(of: identifier) else { return nil }
    var estimator = MeasureEstimator(plan: plan.at(level))
    return estimator.measure(
      definition,
      variant(definition, identifier),
      slice: identifier.slice
    )
  }

  /// The same measure minus that of another evaluation over the same clips, paired by subject.
  ///
  /// - Parameters:
  ///   - identifier: A measure of the catalogue; its slice holds keys of `SliceKey`.
  ///   - baseline: What to subtract.
  ///   - level: The confidence level of the interval; nil for that of the evaluation's plan.
  /// - Returns: The difference; undefined where either side is, or where the clips differ. Nil where the
  ///   catalogue has no such measure.
  /// - Complexity: That of two measures.
  public func change(
    _ identifier: MeasureIdentifier,
    from baseline: Evaluation,
    level: Double? = nil
  ) -> Measure? {
    guard let definition = MeasureCatalog.definition(of: identifier) else { return nil }
    var estimator = MeasureEstimator(plan: plan.at(level))
    return estimator.difference(
      definition,
      variant(definition, identifier),
      minus: baseline.variant(definition, identifier)
    )
  }

  private func variant(
    _ definition: MeasureDefinition,
    _ identifier: MeasureIdentifier
  ) -> MeasureVariant {
    let variants = definition.variants(
      in: clips.filter { identifier.includes($0.clip, referenceCount: $0.referenceCount) },
      isPlacedByDecision: clips.contains(where: \.isPlacedByDecision)
    )
    let isByInterval = identifier.qualifiers.contains("interval")
    return variants.first { $0.identifier.qualifiers.contains("interval") == isByInterval }
      ?? variants[0]
  }
}

extension MeasureIdentifier {
  /// Whether a clip fulfils all conditions of the slice; one of a key that is no `SliceKey` none does.
  public func includes(_ clip: ClipIdentity, referenceCount: Int) -> Bool {
    slice.allSatisfy { condition in
      let values = SliceKey(rawValue: condition.key)?
        .values(of: clip, referenceCount: referenceCount)
      return values?.contains(condition.value) ?? false
    }
  }
}

extension ResamplingPlan {
  fileprivate func at(_ level: Double?) -> ResamplingPlan {
    var plan = self
    plan.level = level ?? self.level
    return plan
  }
}
