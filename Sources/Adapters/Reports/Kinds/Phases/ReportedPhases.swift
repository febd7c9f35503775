// SPDX-License-Identifier: Apache-2.0
import Measures
import Results
import Scoring

/// The report of phases of reps.
struct ReportedPhases: ReportedKind {
  let input: ReportInput

  func sections(beside leader: String) -> [PageSection?] {
    [
      PairedSection(
        "phases",
        "Phases",
        link: "Phases",
        heading: "Detector",
        meaning: "Phases of the same reps.",
        input.phases,
        leader: leader,
        columns: MeasureColumn.phases,
        name: \.detector
      ).section
    ]
  }

  var sections: [PageSection?] { [PhasesSection(input: input).section] }

  var measures: [MeasureList] {
    input.phases.map { evaluation in
      MeasureList(
        name: "\(evaluation.configuration.title): phases",
        measures: evaluation.measures + evaluation.exercises.flatMap(\.measures)
      )
    }
  }
}
