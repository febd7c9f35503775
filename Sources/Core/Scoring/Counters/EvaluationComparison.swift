// SPDX-License-Identifier: Apache-2.0
package import Measures
package import Statistics

/// Two evaluations of the same clips side by side, paired clip by clip and subject by subject.
///
/// Differences are the candidate's number minus the baseline's.
package struct EvaluationComparison: Sendable {
  /// What the candidate is measured against.
  package let baseline: CounterEvaluation
  /// What is judged.
  package let candidate: CounterEvaluation
  /// One difference a measure, in the order asked for.
  package let differences: [MeasureDifference]
  /// Which clips are counted exactly by one side alone.
  package let exactClips: PairedOutcomes
  /// Whether absolute count errors, as means of subjects, differ: the signed-rank test.
  package let countErrors: TestResult

  /// Compares two evaluations.
  ///
  /// - Parameters:
  ///   - candidate: What is judged.
  ///   - baseline: What it is measured against, over the same clips in the same order.
  ///   - ids: Identifiers of the catalogue, with a slice if clips are selected, as `f1@0.5s{exercise=squat}`;
  ///     those of a report's first page by default; others are left out.
  ///   - plan: How intervals and swaps are drawn.
  /// - Precondition: The clips of both are the same; see `EvaluationComparison.clipsDiffering`.
  /// - Complexity: That of two measures and of a sign-flip test for each difference.
  package init(
    _ candidate: CounterEvaluation,
    against baseline: CounterEvaluation,
    measures ids: [String] = MeasureCatalog.firstPage.map(\.id),
    plan: ResamplingPlan = ResamplingPlan()
  ) {
    precondition(
      Self.clipsDiffering(candidate, baseline).isEmpty,
      "evaluations of different clips do not compare"
    )
    self.baseline = baseline
    self.candidate = candidate
    var bootstrap = SubjectBootstrap(plan: plan)
    var narrow = SubjectBootstrap(plan: plan.at(0.9))
    differences = ids.compactMap { id in
      PairedMeasure(id, candidate, baseline).map {
        MeasureDifference($0, &bootstrap, oneSided: &narrow)
      }
    }
    let counted = zip(candidate.clips, baseline.clips).filter { !$0.0.clip.isNegative }
    exactClips = PairedOutcomes(
      counted.map { pair in
        PairedOutcomes.Case(
          name: pair.0.clip.id,
          subject: pair.0.clip.subject,
          isRight: pair.0.isExact,
          wasRight: pair.1.isExact
        )
      }
    )
    let changes = ClusteredStatistic.meansBySubject(
      counted.map { Double(abs($0.0.countError) - abs($0.1.countError)) },
      subjects: counted.map(\.0.clip.subject)
    )
    countErrors = WilcoxonTest.test(differences: changes)
  }

  /// The clips that only one of two evaluations has, or that stand elsewhere; by id, ascending.
  package static func clipsDiffering(_ one: CounterEvaluation, _ other: CounterEvaluation)
    -> [String]
  {
    let (first, second) = (one.clips.map(\.clip.id), other.clips.map(\.clip.id))
    guard first != second else { return [] }
    let missing = Set(first).symmetricDifference(second)
    return missing.isEmpty ? first.sorted() : missing.sorted()
  }
}

extension ClipScore {
  /// Whether as many reps were counted as there are.
  fileprivate var isExact: Bool { predictedCount == referenceCount }
}
