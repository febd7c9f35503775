// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Results
import Scoring

/// The report of exercises that recognizers name over time.
struct ReportedRecognition: ReportedKind {
  let input: ReportInput

  private var evaluations: [RecognitionEvaluation] {
    input.results[RecognitionScore.self].filter { !$0.clips.isEmpty }
  }

  var sections: [PageSection?] {
    [RecognitionSection(evaluations: evaluations).section]
  }

  func sections(beside leader: String) -> [PageSection?] {
    [
      PairedSection(
        "recognition",
        "Recognised exercises",
        link: "Recognition",
        heading: "Recognizer",
        meaning: "Exercises recognised over the same clips.",
        evaluations,
        leader: leader,
        columns: MeasureColumn.recognition,
        name: { "\($0.recognizer)" }
      ).section
    ]
  }

  var measures: [MeasureList] {
    evaluations.map { evaluation in
      MeasureList(
        name:
          "\(evaluation.configuration.recognizer), \(evaluation.configuration.track): recognition",
        measures: evaluation.measures
      )
    }
  }

  var columns: [MeasureColumn] { evaluations.isEmpty ? [] : MeasureColumn.recognition }
}

extension MeasureColumn {
  /// The columns of recognised exercises.
  static let recognition: [MeasureColumn] = [
    "recognition-accuracy", "recognition-accuracy:background", "recognition-accuracy:live",
    "recognition-iou", "recognition-iou:by-class", "recognition-f1:iou-50", "recognition-edit",
    "recognition-set-accuracy", "recognition-missed-sets", "recognition-delay-median",
    "recognition-delay-p95", "recognition-rejection", "false-names-per-minute",
  ]
}
