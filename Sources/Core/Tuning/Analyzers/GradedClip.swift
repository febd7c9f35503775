// SPDX-License-Identifier: Apache-2.0
package import FormAnalysis
import Matching
package import Measures
package import PoseTracks
package import Scoring
import Statistics

/// A clip as a search of limits of judgements needs it: the poses, and the grades and classes that are labelled.
package struct GradedClip: ReplayedClip {
  /// The facts of the clip; one without reps is one like any other.
  package let facts: ClipFacts
  private let clip: ClipIdentity
  private let form: FormReference
  private let subjects: [String]
  /// The poses.
  package let track: PoseTrack

  /// Creates a clip; nil if nobody labelled a judgement of any of the subjects in it.
  ///
  /// - Parameters:
  ///   - clip: Who and what it shows.
  ///   - form: What labels say of form.
  ///   - subjects: The subjects that are scored.
  ///   - track: The poses.
  package init?(
    _ clip: ClipIdentity,
    _ form: FormReference,
    subjects: [String],
    _ track: PoseTrack
  ) {
    guard form.judgements.contains(where: { subjects.contains($0.subject) }) else { return nil }
    self.clip = clip
    self.form = form
    self.subjects = subjects
    self.track = track
    facts = ClipFacts(ofAny: clip, form, tested: .judgements)
  }

  /// The number of labelled judgements.
  package var labelledCount: Int { form.judgements.count { subjects.contains($0.subject) } }

  /// The outcome of what an analyzer judges.
  package func outcome(of result: FormResult) -> ClipOutcome {
    ClipOutcome(
      JudgementScore(FormScore(clip: clip, reference: form, result: result), subjects: subjects)
    )
  }
}

extension ClipOutcome {
  /// Takes what came of the judgements that are labelled.
  ///
  /// Matched are classes and grades that are the same, extra those that are not; labels without a verdict are not judged.
  package init(_ score: JudgementScore) {
    let labelled = score.labelled
    let categories = labelled.compactMap(\.categories)
    let right = categories.count { $0.said == $0.labelled }
    self.init(
      labelled: Int32(clamping: labelled.count),
      reported: Int32(clamping: labelled.count { $0.said != nil }),
      matched: Int32(clamping: right),
      extra: Int32(clamping: categories.count - right),
      unjudged: Int32(clamping: labelled.count { $0.said == nil })
    )
    let values = score.values
    let errors = values.reduce(0) { $0 + abs($1.measured - $1.reference) }
    let grades = labelled.filter { $0.scale?.isWhole == true }.compactMap(\.values)
    terms =
      [
        Ratio(right, categories.count),
        Ratio(Int((errors * 1e6).rounded()), values.count * 1_000_000),
        Ratio(grades.count { $0.said == $0.labelled }, grades.count),
        Ratio(
          grades.reduce(0) { sum, pair in
            let distance = Int(pair.said) - Int(pair.labelled)
            return sum + distance * distance
          },
          grades.count
        ),
      ]
      + (0...Objective.Quantity.greatestGrade).map { grade in
        Ratio(
          grades.count { $0.said == Double(grade) },
          grades.count { $0.labelled == Double(grade) }
        )
      }
  }
}
