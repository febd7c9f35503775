// SPDX-License-Identifier: Apache-2.0
import Measures
import Results
import Scoring

/// The report of phases of reps.
struct ReportedPhases: ReportedKind {
  let input: ReportInput

  var sections: [PageSection?] { [PhasesSection(input: input).section] }

  var measures: [MeasureList] {
    input.phases.map { evaluation in
      MeasureList(
        name: "\(evaluation.configuration.name): phases",
        measures: evaluation.measures + evaluation.exercises.flatMap(\.measures)
      )
    }
  }
}
