// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures

extension JudgementScore {
  /// The table of reported judgements, and how well they are the labelled ones; behind it one of each subject.
  package static var summary: Summary<JudgementScore>? {
    Summary(
      names: ["judgements of", "feedback", "track"],
      [
        .init("labelled") { String($0.clips.reduce(0) { $0 + $1.labelled.count }) },
        .init("reported") { evaluation in
          String(evaluation.clips.flatMap(\.subjects).reduce(0) { $0 + $1.reported })
        },
      ] + columns.map { .init($0.title, $0.id, $0.decimals) },
      headlines: [("accuracy of judgements", "judgement-accuracy")],
      details: { $0.compactMap(\.subjectTable) }
    )
  }

  fileprivate static let columns: [(title: String, id: String, decimals: Int)] = [
    ("accuracy", "judgement-accuracy", 2), ("kappa", "judgement-kappa", 2),
    ("quadratic", "judgement-kappa:quadratic", 2), ("within 1", "judgement-within-one", 2),
    ("Spearman", "judgement-spearman", 2), ("MAE", "judgement-mae", 2),
    ("bias", "judgement-bias", 2), ("MDC95", "judgement-mdc95", 2),
    ("Brier", "judgement-brier", 3), ("changes/min", "judgement-changes-per-minute", 1),
    ("debounced", "judgement-changes-per-minute:debounced", 1),
    ("not judged", "judgement-abstention-rate", 2),
  ]

  /// The measures of how well labels are met, and how often verdicts change.
  package static var compared: [String] {
    [
      "judgement-accuracy", "judgement-kappa", "judgement-kappa:quadratic", "judgement-mae",
      "judgement-bias", "judgement-changes-per-minute:debounced", "judgement-abstention-rate",
    ]
  }
}

extension JudgementEvaluation {
  /// A row for each subject; nil for an analyzer of one.
  fileprivate var subjectTable: DetailTable? {
    let subjects = JudgementScore.parts(of: clips) ?? []
    guard subjects.count > 1 else { return nil }
    let rows = subjects.map { name in
      let own = clips.map { $0.asked(about: [name]) }
      let reasons = obstacles(of: name).map { "\($0.reason) \($0.count)" }
      return [
        name, String(labelled(name).count),
        String(own.flatMap(\.subjects).reduce(0) { $0 + $1.reported }),
      ]
        + JudgementScore.columns.map { column in
          measure("\(column.id){judgement=\(name)}")?.value?.text(decimals: column.decimals) ?? "-"
        } + [reasons.isEmpty ? "-" : reasons.joined(separator: ", ")]
    }
    return DetailTable(
      heading: [
        "judged by \(configuration.analyzer) on \(configuration.track)", "labelled", "reported",
      ] + JudgementScore.columns.map(\.title) + ["reasons"],
      leading: 1,
      rows: rows,
      remarks: []
    )
  }
}
