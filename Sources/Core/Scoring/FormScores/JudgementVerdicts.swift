// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Statistics

extension FormScore {
  /// The label that each reported judgement is held against, in the order of the result; nil where there is none.
  ///
  /// It is the label of the same subject and side that shares the most time with the judgement, the first of several.
  ///
  /// - Complexity: O(*n l*) in judgements and labels.
  var judgementLabels: [ReferenceJudgement?] {
    result.judgements.map { judgement in
      var best: (label: ReferenceJudgement, shared: Double)?
      for label in reference.judgements
      where label.subject == judgement.subject && label.side == judgement.side {
        guard let shared = judgement.duration(within: label.span) else { continue }
        if shared > best?.shared ?? -1 { best = (label, shared) }
      }
      return best?.label
    }
  }

  /// The labels that another class or grade is reported of, and the sum of the distances of reported scores from labelled
  /// ones, of all subjects that are judged.
  var judgementErrors: (wrong: Int, distance: Double) {
    let subjects = Set(result.judgements.map(\.subject)).sorted()
    let labels = reference.judgements.filter { subjects.contains($0.subject) }
      .map { LabelledJudgement($0, in: result) }
    return (
      labels.count { label in label.categories.map { $0.said != $0.labelled } ?? false },
      labels.filter { $0.categories == nil }.compactMap(\.values).reduce(0) {
        $0 + abs($1.said - $1.labelled)
      }
    )
  }
}
