// SPDX-License-Identifier: Apache-2.0
package import FormAnalysis
package import Measures
package import Scoring
package import Statistics

/// Which labels say what is faulty.
package enum FaultLabels: String, Sendable, CaseIterable {
  /// `fault` labels, rep by rep, where somebody looked for the fault.
  case faults = "fault"
  /// `measure` labels of the quantity: a rep is faulty where a labelled value is beyond the limit that stands.
  case measures = "measure"
  /// `form-correct` grades of whole clips: a clip is incorrect or not.
  case clips = "clip"
}

/// What is faulty in one clip, rep by rep, span by span where there are no reps, or as a whole.
package struct FaultTruth: Sendable {
  /// What is faulty or sound.
  package enum Unit: String, Sendable {
    /// A labelled rep.
    case rep
    /// A labelled episode of the fault in a hold, and what lies between them, where there are no reps.
    case span
    /// The clip.
    case clip
  }

  /// What makes the fault.
  package let criterion: Criterion
  /// Which labels say that it is there.
  package let labels: FaultLabels
  /// Reps, or the clip as one, with an episode of the fault for each that is faulty.
  let reference: FormReference
  /// What is judged.
  package let unit: Unit

  /// Takes what labels say; nil where labels of that kind say nothing.
  ///
  /// - Parameters:
  ///   - labels: Which of them.
  ///   - form: All of them.
  ///   - criterion: What makes the fault.
  ///   - standard: The limit beyond which a labelled value is faulty.
  ///   - bounds: When the clip begins and ends, in seconds.
  package init?(
    _ labels: FaultLabels,
    of form: FormReference,
    _ criterion: Criterion,
    standard: Double,
    bounds: ClosedRange<Double>
  ) {
    self.criterion = criterion
    self.labels = labels
    let fault = criterion.fault.rawValue
    var reference = form
    switch labels {
    case .faults:
      guard form.searched.contains(fault) else { return nil }
      unit = form.reps.isEmpty ? .span : .rep
      guard !form.reps.isEmpty || !form.spans(of: fault).isEmpty else { return nil }
    case .measures:
      unit = .rep
      let values = form.measures.filter {
        $0.quantity == criterion.quantity.name && $0.unit == criterion.quantity.unit.rawValue
      }
      reference.reps = form.reps.filter { rep in values.contains { rep.contains($0.time) } }
      guard !reference.reps.isEmpty else { return nil }
      reference.searched = [fault]
      reference.episodes = reference.reps.filter { rep in
        values.contains { rep.contains($0.time) && criterion.isBeyond(standard, $0.value) }
      }.map { FaultEpisode(fault: fault, start: $0.lowerBound, end: $0.upperBound) }
    case .clips:
      unit = .clip
      guard let isCorrect = form.isCorrect else { return nil }
      reference.searched = [fault]
      reference.reps = [bounds]
      reference.episodes =
        isCorrect
        ? [] : [FaultEpisode(fault: fault, start: bounds.lowerBound, end: bounds.upperBound)]
    }
    self.reference = reference
  }

  /// What an analyzer's result says against the labels, in the order of reps.
  ///
  /// A clip as a whole is found faulty if any rep of it is, and was judged if the quantity was measured.
  package func judgements(of result: FormResult, on clip: ClipIdentity) -> [FaultJudgement] {
    let found = result.findings.filter { $0.fault == criterion.fault }
    switch unit {
    case .clip: break
    case .rep, .span:
      return FormScore(clip: clip, reference: reference, result: result)
        .judgements(of: criterion.fault.rawValue)
    }
    return [
      FaultJudgement(
        isPresent: !reference.episodes.isEmpty,
        score: found.map(\.confidence).max(),
        isAbstained: found.isEmpty
          && !result.measurements.contains { $0.quantity == criterion.quantity }
      )
    ]
  }

  /// The measured values with what the labels say, one a rep or one of the clip: what any limit can rest on.
  ///
  /// Of several values the one most beyond any limit counts; what was not measured is left out.
  package func cases(of result: FormResult, on clip: ClipIdentity) -> [Ranking.Case] {
    let values = result.measurements.filter { $0.quantity == criterion.quantity }
    let spans = reference.spans(of: criterion.fault.rawValue)
    return zip(spans, judgements(of: result, on: clip)).compactMap { rep, judgement in
      let own = unit == .clip ? values : values.filter { rep.contains($0.time) }
      let beyond = own.map { criterion.isLeast ? -$0.value : $0.value }.max()
      return beyond.map { Ranking.Case(score: $0, isPositive: judgement.isPresent) }
    }
  }
}

extension Criterion {
  /// Whether a value is beyond a limit.
  func isBeyond(_ limit: Double, _ value: Double) -> Bool {
    isLeast ? value < limit : value > limit
  }
}
