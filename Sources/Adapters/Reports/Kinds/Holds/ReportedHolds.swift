// SPDX-License-Identifier: Apache-2.0
import Measures
import Results
import Scoring

/// The report of holds at turning points: their measures, in the list of all.
struct ReportedHolds: ReportedKind {
  let input: ReportInput

  var sections: [PageSection?] { [] }

  var measures: [MeasureList] {
    input.results[HoldScore.self].map { evaluation in
      MeasureList(
        name: "\(evaluation.configuration.name): holds",
        measures: evaluation.measures + evaluation.exercises.flatMap(\.measures)
      )
    }
  }
}
