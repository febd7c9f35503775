// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Results
import Scoring

/// The report of the judgements that analyzers report.
struct ReportedJudgements: ReportedKind {
  let input: ReportInput

  private var evaluations: [JudgementEvaluation] { input.results[JudgementScore.self] }

  var sections: [PageSection?] { [JudgementsSection(evaluations: evaluations).section] }

  var measures: [MeasureList] {
    evaluations.map { evaluation in
      MeasureList(
        name: "\(evaluation.configuration.analyzerName): judgements",
        measures: evaluation.measures + evaluation.exercises.flatMap(\.measures)
      )
    }
  }

  var columns: [MeasureColumn] { evaluations.isEmpty ? [] : MeasureColumn.judgements }
}

extension MeasureColumn {
  /// The columns of judgements.
  static let judgements: [MeasureColumn] = [
    "judgement-accuracy", "judgement-kappa", "judgement-kappa:quadratic", "judgement-within-one",
    "judgement-spearman", "judgement-mae", "judgement-bias", "judgement-limit:lower",
    "judgement-limit:upper", "judgement-mdc95", "judgement-brier", "judgement-calibration-error",
    "judgement-changes-per-minute", "judgement-changes-per-minute:debounced",
    "judgement-abstention-rate",
  ]
}
