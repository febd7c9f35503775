// SPDX-License-Identifier: Apache-2.0
package import FormAnalysis
package import Measures
package import PoseTracks
package import Scoring

/// A clip as a sweep of an analyzer's limit needs it: what is judged, and what it should come to.
package struct JudgedClip: Sendable {
  /// What the clip is.
  package let facts: ClipFacts
  /// What the labels say.
  package let truth: FaultTruth
  /// The poses.
  package let track: PoseTrack
  private let form: FormReference

  /// Creates a clip.
  ///
  /// - Parameters:
  ///   - clip: Who and what it shows.
  ///   - truth: What is faulty.
  ///   - track: The poses.
  ///   - form: All that labels say of form.
  package init(_ clip: ClipIdentity, _ truth: FaultTruth, _ track: PoseTrack, form: FormReference) {
    self.form = form
    facts = ClipFacts(clip, duration: 0, isTimed: true, tested: .analyzer)
    self.truth = truth
    self.track = track
  }

  /// What a result of an analyzer comes to.
  package func outcome(of result: FormResult) -> ClipOutcome {
    var outcome = ClipOutcome(truth.judgements(of: result, on: facts.clip))
    guard truth.labels == .measures else { return outcome }
    let errors = comparisons(of: result).map { ($0.measured - $0.reference.value).magnitude }
    outcome.timed = Int32(clamping: errors.count)
    outcome.latency = errors.reduce(0) { $0 + Int64(($1 * 1e6).rounded()) }
    return outcome
  }

  /// What an analyzer comes to, replayed as it ships.
  package func outcome(of configuration: AnalyzerConfiguration) -> ClipOutcome {
    outcome(of: result(of: configuration))
  }

  /// The labelled values of the rule's quantity with what a result measures.
  package func comparisons(of result: FormResult) -> [MeasureComparison] {
    FormScore(clip: facts.clip, reference: form, result: result).comparisons()
      .filter { $0.reference.quantity == truth.criterion.quantity.name }
  }

  /// All that an analyzer says of the clip.
  package func result(of configuration: AnalyzerConfiguration) -> FormResult {
    var analyzer = configuration.makeAnalyzer()
    return analyzer.result(of: track)
  }
}

extension ClipOutcome {
  /// Takes what was said of reps; those that were not judged are counted as such and as nothing else.
  package init(_ judgements: [FaultJudgement]) {
    let unjudged = judgements.count(where: \.isAbstained)
    self.init(labelled: 0, reported: 0, unjudged: Int32(clamping: unjudged))
    for judgement in judgements where !judgement.isAbstained {
      labelled += judgement.isPresent ? 1 : 0
      reported += judgement.isFound ? 1 : 0
      switch (judgement.isPresent, judgement.isFound) {
      case (true, true): matched += 1
      case (true, false): missed += 1
      case (false, true): extra += 1
      case (false, false): spared += 1
      }
    }
  }
}
