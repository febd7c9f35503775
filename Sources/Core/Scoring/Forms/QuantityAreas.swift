// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Measures
import Statistics

extension [FormScore] {
  /// How well each measured quantity tells incorrect clips from correct ones, whatever its limit.
  ///
  /// `clip-auc{quantity=hip-sag}` ranks the clips labelled as a whole by the greatest value that
  /// was measured in each. A value of 0.5 tells nothing, and below it incorrect clips have the
  /// smaller values. A quantity that ranks well beside a poor `clip-auc` has its limit in the wrong
  /// place.
  ///
  /// - Parameter bootstrap: Draws the intervals.
  /// - Returns: One measure for each quantity measured in a clip labelled as a whole, by name.
  /// - Complexity: That of one measure for each quantity.
  func quantityAreas(_ bootstrap: inout SubjectBootstrap) -> [Measure] {
    let graded = filter { $0.reference.isCorrect != nil }
    let names = Set(graded.flatMap { $0.result.measurements.map(\.quantity.name) }).sorted()
    let questions = graded.map { FormQuestion($0, faults: []) }
    return names.flatMap { name in
      [FormMeasure.clipArea { $0.mark(of: name).map { [$0] } }].measures(
        of: questions,
        slice: [MeasureIdentifier.Condition("quantity", name)],
        &bootstrap
      )
    }
  }
}

extension FormScore {
  /// The greatest value of a quantity in the clip, marked where the clip is labelled incorrect.
  fileprivate func mark(of quantity: String) -> MarkedValue? {
    let values = result.measurements.filter { $0.quantity.name == quantity }.map(\.value)
    guard let isCorrect = reference.isCorrect, let greatest = values.max() else { return nil }
    return MarkedValue(value: greatest, isMarked: !isCorrect)
  }
}
