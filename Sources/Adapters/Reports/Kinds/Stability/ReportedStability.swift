// SPDX-License-Identifier: Apache-2.0
import Results
import Scoring

/// The report of how firmly counts stand.
struct ReportedStability: ReportedKind {
  let input: ReportInput

  var sections: [PageSection?] { [StabilitySection(input: input).section] }

  var measures: [MeasureList] {
    input.stabilities.map { evaluation in
      MeasureList(
        name: "\(evaluation.configuration.counter) · \(evaluation.configuration.track): stability",
        measures: evaluation.measures
      )
    }
  }
}
