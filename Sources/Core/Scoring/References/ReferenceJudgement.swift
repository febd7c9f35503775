// SPDX-License-Identifier: Apache-2.0
package import FormAnalysis
import Labels
package import PoseTracks

/// A labelled grade, score, chance or class of a stretch of time or of the whole clip.
package struct ReferenceJudgement: Sendable, Hashable {
  /// The matter judged, by its kebab-case name.
  package var subject: String
  /// The grade, score, chance or class.
  package var verdict: Judgement.Verdict
  /// The stretch from its first to its last time, in seconds; nil for the whole clip.
  package var span: ClosedRange<Double>?
  /// The subject's own side; nil for the whole body or both.
  package var side: BodySide?

  /// Creates a labelled judgement.
  ///
  /// - Precondition: The verdict is one of its scale.
  package init(
    _ subject: String,
    _ verdict: Judgement.Verdict,
    span: ClosedRange<Double>? = nil,
    side: BodySide? = nil
  ) {
    precondition(verdict.isInRange, "a labelled grade is a value of its scale")
    self.subject = subject
    self.verdict = verdict
    self.span = span
    self.side = side
  }
}

extension ReferenceJudgement {
  /// The judgement of a `class`, or of a `grade` on a scale; nil for any other event, and for one whose times are reversed.
  init?(_ event: LabelEvent) {
    let (subject, verdict): (String, Judgement.Verdict)
    switch event.kind {
    case .classified:
      let parts = event.label.split(separator: "/").map(String.init)
      guard parts.count == 2 else { return nil }
      (subject, verdict) = (parts[0], .classified(parts[1]))
    case .grade:
      guard let scale = Judgement.Scale.named(event.unit), let value = event.value,
        scale.contains(value)
      else { return nil }
      (subject, verdict) = (event.label, .graded(value, scale))
    default: return nil
    }
    var span: ClosedRange<Double>?
    if let start = event.start, let end = event.end {
      guard start <= end else { return nil }
      span = start...end
    }
    self.init(
      subject,
      verdict,
      span: span,
      side: event.side.flatMap { BodySide(rawValue: $0.rawValue) }
    )
  }

  /// The order of lists: by start, those of the whole clip first, then by end, subject, side and verdict.
  static func isOrdered(_ one: ReferenceJudgement, _ other: ReferenceJudgement) -> Bool {
    func key(_ judgement: ReferenceJudgement) -> (Double, Double, String, String, String) {
      (
        judgement.span?.lowerBound ?? -.infinity, judgement.span?.upperBound ?? -.infinity,
        judgement.subject, judgement.side?.rawValue ?? "", judgement.verdict.description
      )
    }
    return key(one) < key(other)
  }
}
