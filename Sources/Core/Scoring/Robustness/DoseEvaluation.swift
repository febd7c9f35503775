// SPDX-License-Identifier: Apache-2.0
package import Measures

/// Measures of one counter or analyzer by the dose of each ladder.
package protocol DoseEvaluation: Sendable {
  /// The measure that curves show, without a dose.
  static var headline: String { get }
  /// The counter or analyzer: name and parameters.
  var candidate: String { get }
  /// The track configuration.
  var track: String { get }
  /// The clips that it was measured on, in manifest order.
  var identities: [ClipIdentity] { get }
  /// Each dose's measures, with the dose as a condition such as `{tilt=15}`; of tracks as they are without
  /// one: [ladders][steps][measures].
  var measures: [[[Measure]]] { get }
}

extension DoseEvaluation {
  /// The measure of a dose.
  ///
  /// - Parameters:
  ///   - id: Without the dose: `f1@0.5s`, `exact`, `mae`.
  ///   - ladder: Which ladder.
  ///   - step: Which of its steps.
  /// - Returns: The measure; nil for another identifier.
  package func measure(_ id: String, ladder: Int, step: Int) -> Measure? {
    measures[ladder][step].measure(id)
  }

  /// The headline of tracks as they are; nil where it is undefined.
  package var plain: Double? {
    measures.joined().joined()
      .first { $0.identifier.description == Self.headline }?.value
  }

  /// Where on a ladder the headline is least, and what it is there; nil where none is defined.
  ///
  /// Of equal ones the first; the step of tracks as they are is among them.
  package func worst(ladder: Int) -> (step: Int, measure: Measure)? {
    var worst: (step: Int, measure: Measure, value: Double)?
    for step in measures[ladder].indices {
      guard let found = measure(Self.headline, ladder: ladder, step: step), let value = found.value
      else { continue }
      if worst.map({ value < $0.value }) ?? true { worst = (step, found, value) }
    }
    return worst.map { ($0.step, $0.measure) }
  }
}
