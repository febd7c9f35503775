// SPDX-License-Identifier: Apache-2.0
package import Scoring

extension MeasureFamily {
  /// The agreement of several raters of the same clips; kept apart because some share their names with measures
  /// of counters.
  ///
  /// `rep-eval measures` lists them; a run with such clips has them in `measures.json` under `raters`, and
  /// in its report.
  package static let ofRaters = MeasureFamily(
    "of raters, if several labelled the same clips",
    (AgreementMeasure.ofReps(AgreementOptions()) + AgreementMeasure.ofSegments([]))
      .map(\.definition)
  )
}
