// SPDX-License-Identifier: Apache-2.0
package import Measures
import Statistics

extension CounterEvaluation {
  /// A measure of this evaluation minus that of another over the same clips, paired by subject.
  ///
  /// Both are resampled together, so what subjects have in common cancels.
  ///
  /// - Parameters:
  ///   - id: An identifier of the catalogue, such as `"f1@0.5s"` or `"f1@0.5s{exercise=squat}"`.
  ///   - baseline: What to subtract; it must be over the same clips in the same order.
  /// - Returns: The difference under the identifier with `:difference`; undefined where either side
  ///   is, or where the clips differ. Nil where the catalogue has no such measure.
  /// - Complexity: That of two measures.
  package func difference(_ id: String, from baseline: CounterEvaluation) -> Measure? {
    var bootstrap = SubjectBootstrap(plan: plan)
    return PairedMeasure(id, self, baseline)?.difference(&bootstrap)
  }
}

extension PairedMeasure<ClipScore> {
  /// Finds the measure; nil if the catalogue has none of this name.
  init?(_ id: String, _ candidate: CounterEvaluation, _ baseline: CounterEvaluation) {
    guard let identifier = MeasureIdentifier(id),
      let definition = MeasureCatalog.definition(of: identifier)
    else { return nil }
    self.init(definition, identifier, candidate.clips, baseline.clips)
  }
}
