// SPDX-License-Identifier: Apache-2.0
import Basics

/// Precision, recall and F1 as exact functions of the tolerance: a step wherever a wider tolerance
/// matches more.
package struct ToleranceCurve: Sendable, Equatable {
  /// What holds from a tolerance on, up to that of the next step.
  package struct Step: Sendable, Equatable {
    /// The least tolerance in seconds; zero for the first step.
    package var tolerance: Double
    /// Required reps matched.
    package var matched: Int
    /// Required reps.
    package var required: Int
    /// Events right or charged.
    package var charged: Int

    /// The share of charged events that match; nil where none is charged.
    package var precision: Double? { charged > 0 ? Double(matched) / Double(charged) : nil }
    /// The share of required reps matched; nil where none is required.
    package var recall: Double? { required > 0 ? Double(matched) / Double(required) : nil }
    /// Their harmonic mean; nil where nothing is required and nothing charged.
    package var f1: Double? {
      required + charged > 0 ? Double(2 * matched) / Double(required + charged) : nil
    }
  }

  /// In ascending order of tolerance, the first at zero; the last holds up to `end`.
  package let steps: [Step]

  /// The curve of all clips together.
  ///
  /// - Parameter clips: What matches in each of them.
  /// - Complexity: O(*n* log *n*) in the steps of all clips.
  package init(pooling clips: [ToleranceSteps]) {
    let pooled = WeightedToleranceSteps(
      clips,
      groups: clips.map { _ in 0 },
      groupCount: 1
    )
    var steps: [Step] = []
    pooled.forEachStretch { step, _ in
      if let last = steps.last, last.matched == step.matched, last.charged == step.charged {
        return
      }
      steps.append(step)
    }
    self.steps = steps
  }

  /// Where every curve ends, in seconds.
  package static let end = Microseconds.seconds(ToleranceSteps.end)

  /// The step that holds at a tolerance, inclusive.
  ///
  /// - Parameter tolerance: In seconds, between zero and `end`.
  /// - Returns: Nil beyond the curve.
  package func step(at tolerance: Double) -> Step? {
    guard tolerance >= 0, tolerance <= Self.end else { return nil }
    let wanted = Microseconds.nearest(tolerance)
    return steps.last { Microseconds.nearest($0.tolerance) <= wanted }
  }
}
