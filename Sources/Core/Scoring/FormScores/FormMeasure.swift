// SPDX-License-Identifier: Apache-2.0
package import Measures

/// A measure of faults or feedback, of a clip and the faults asked about.
package typealias FormMeasure = MeasureDefinition<FormQuestion>

extension MeasurePopulation<FormQuestion> {
  /// Every clip in which somebody looked for one of the faults asked about.
  static let searched = MeasurePopulation(
    emptyReason: "no clips in which faults are labelled"
  ) { question in
    question.faults.contains { question.score.reference.searched.contains($0) }
  }

  /// Every clip labelled right or wrong as a whole.
  static let graded = MeasurePopulation(emptyReason: "no clips labelled correct or incorrect") {
    $0.score.reference.isCorrect != nil
  }

  /// Every clip with feedback.
  static let coached = MeasurePopulation(emptyReason: "no clips with feedback") {
    $0.score.alerts != nil
  }

  /// Every clip with feedback in which somebody looked for faults.
  static let coachedAndSearched = MeasurePopulation(
    emptyReason: "no clips with feedback in which faults are labelled"
  ) { $0.score.alerts != nil && !$0.score.reference.searched.isEmpty }
}
