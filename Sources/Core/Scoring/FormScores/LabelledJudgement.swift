// SPDX-License-Identifier: Apache-2.0
package import FormAnalysis
import PoseTracks
package import Statistics

/// A labelled judgement of a clip, and the one that an analyzer reports there.
package struct LabelledJudgement: Sendable, Equatable {
  /// The labelled judgement.
  package let label: ReferenceJudgement
  /// The reported verdict that lasts longest within the label's stretch, as the first judgement of it; nil if there is none.
  package let said: Judgement?
  /// The reason if nothing is said, as `view`; `silent` if the analyzer gives none, `scale` if it judges on another scale.
  package let obstacle: String?

  /// The reason of an analyzer that neither judges nor abstains.
  package static let silent = "silent"
  /// The reason if what is said is on another scale than the label.
  package static let otherScale = "scale"

  /// Finds what is said of a label.
  ///
  /// A verdict lasts as long as all its judgements together, as far as they are within the label's stretch; of equally
  /// long ones the earlier counts. A judgement of a single frame lasts no time, and counts if there is no longer one.
  /// Judgements of another side are not looked at, and no side and both are one.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - result: What the analyzer says of the clip.
  /// - Complexity: O(*n v*) in judgements and different verdicts.
  init(_ label: ReferenceJudgement, in result: FormResult) {
    let own = result.judgements.filter { $0.subject == label.subject && $0.side == label.side }
    let comparable = own.filter { label.verdict.isComparable(with: $0.verdict) }
    var best: (judgement: Judgement, duration: Double)?
    var durations: [(judgement: Judgement, duration: Double)] = []
    for judgement in comparable.inOrderOfStart {
      guard let duration = judgement.duration(within: label.span) else { continue }
      if let place = durations.firstIndex(where: { $0.judgement.verdict == judgement.verdict }) {
        durations[place].duration += duration
      } else {
        durations.append((judgement, duration))
      }
    }
    for candidate in durations where candidate.duration > best?.duration ?? -1 { best = candidate }
    self.label = label
    said = best?.judgement
    guard best == nil else {
      obstacle = nil
      return
    }
    let refusal = result.abstentions.first { $0.fault.rawValue == label.subject }
    obstacle =
      refusal?.reason.rawValue
      ?? (comparable.isEmpty && !own.isEmpty ? Self.otherScale : Self.silent)
  }

  /// The scale that label and verdict share; nil for classes, without a verdict, and for chances.
  package var scale: Judgement.Scale? {
    guard case .graded(_, let scale) = label.verdict, case .graded(_, scale) = said?.verdict,
      !scale.isProbability
    else { return nil }
    return scale
  }

  /// The labelled and the reported value on a scale that both share; nil for classes and chances.
  package var values: (said: Double, labelled: Double)? {
    guard scale != nil, case .graded(let labelled, _) = label.verdict,
      case .graded(let said, _) = said?.verdict
    else { return nil }
    return (said, labelled)
  }

  /// The labelled and the reported class or grade in words; nil for scores and chances.
  package var categories: CategoryPair? {
    guard let said, label.verdict.isCategory, said.verdict.isCategory else { return nil }
    return CategoryPair(said: said.verdict.description, labelled: label.verdict.description)
  }

  /// The reported chance, and whether the label says that it came; nil for others, and for a label that is a chance itself.
  package var forecast: Forecast? {
    guard case .graded(let chance, .probability) = said?.verdict,
      case .graded(let outcome, _) = label.verdict, outcome == 0 || outcome == 1
    else { return nil }
    return Forecast(confidence: chance, isRight: outcome == 1)
  }
}

extension Judgement.Verdict {
  /// True for a class, and for a grade of a scale of whole numbers.
  package var isCategory: Bool {
    switch self {
    case .classified: true
    case .graded(_, let scale): scale.isWhole
    }
  }

  /// True if a reported verdict says the same kind of thing as this labelled one: a class, a value of the same scale, or
  /// the chance of a labelled flag.
  fileprivate func isComparable(with said: Judgement.Verdict) -> Bool {
    switch (self, said) {
    case (.classified, .classified): true
    case (.graded(_, let scale), .graded(_, let other)):
      scale == other || (scale == .flag && other.isProbability)
    default: false
    }
  }
}

extension Judgement {
  /// The time in seconds that it lasts within a stretch; nil if they share no time, and 0 for a single frame in it.
  func duration(within span: ClosedRange<Double>?) -> Double? {
    guard let span else { return end - start }
    let shared = min(end, span.upperBound) - max(start, span.lowerBound)
    guard shared > 0 || (shared == 0 && start == end) else { return nil }
    return shared
  }
}

extension [Judgement] {
  /// The judgements by their start, those of one time as they were.
  var inOrderOfStart: [Judgement] {
    indices.sorted { (self[$0].start, $0) < (self[$1].start, $1) }.map { self[$0] }
  }
}
