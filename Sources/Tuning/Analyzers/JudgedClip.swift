// SPDX-License-Identifier: Apache-2.0
public import FormAnalysis
public import PoseTracks
public import Scoring

/// A clip as a sweep of an analyzer's limit needs it: what is judged, and what it should come to.
public struct JudgedClip: Sendable {
  /// What the clip is.
  public let facts: ClipFacts
  /// What the labels say.
  public let truth: FaultTruth
  /// The poses.
  public let track: PoseTrack
  private let form: FormReference

  /// Creates a clip.
  ///
  /// - Parameters:
  ///   - clip: Who and what it shows.
  ///   - truth: What is faulty.
  ///   - track: The poses.
  ///   - form: All that labels say of form.
  public init(_ clip: ClipIdentity, _ truth: FaultTruth, _ track: PoseTrack, form: FormReference) {
    self.form = form
    facts = ClipFacts(clip, duration: 0, isTimed: true, isJudged: true)
    self.truth = truth
    self.track = track
  }

  /// What a result of an analyzer comes to.
  public func outcome(of result: FormResult) -> ClipOutcome {
    ClipOutcome(truth.judgements(of: result, on: facts.clip))
  }

  /// What an analyzer comes to, replayed as it ships.
  public func outcome(of configuration: AnalyzerConfiguration) -> ClipOutcome {
    outcome(of: result(of: configuration))
  }

  /// The labelled values of the rule's quantity with what a result measures.
  public func comparisons(of result: FormResult) -> [MeasureComparison] {
    FormScore(clip: facts.clip, reference: form, result: result).comparisons()
      .filter { $0.reference.quantity == truth.criterion.quantity.name }
  }

  /// All that an analyzer says of the clip.
  public func result(of configuration: AnalyzerConfiguration) -> FormResult {
    var analyzer = configuration.makeAnalyzer()
    return analyzer.result(of: track)
  }
}

extension ClipOutcome {
  /// Takes what was said of reps; those that were not judged are nowhere.
  public init(_ judgements: [FaultJudgement]) {
    self.init(labelled: 0, reported: 0)
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
