// SPDX-License-Identifier: Apache-2.0
import Measures
package import Statistics

extension CounterEvaluation {
  /// The emitted reps of all clips in which reps are timed, as precision charges them.
  package var forecasts: [Forecast] {
    MeasurePopulation<ClipScore>.timed.clips(of: clips).flatMap(\.forecasts)
  }

  /// Precision, recall and F1 against tolerance, lenient, pooled over clips that are not negative.
  ///
  /// The areas under it are the measures `precision-area@1s`, `recall-area@1s` and `f1-area@1s`.
  ///
  /// - Parameter basis: Which clips: those with turning points, or those with intervals.
  /// - Returns: Nil where there are no such clips.
  /// - Complexity: O(*n* log *n*) in the steps of all clips.
  package func toleranceCurve(basis: ClipScore.Basis = .turningPoints) -> ToleranceCurve? {
    let members = MeasurePopulation<ClipScore>.timed.clips(of: clips)
      .filter { $0.basis == basis }.compactMap(\.toleranceSteps)
    return members.isEmpty ? nil : ToleranceCurve(pooling: members)
  }
}
