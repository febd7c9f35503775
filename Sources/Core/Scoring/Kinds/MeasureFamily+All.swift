// SPDX-License-Identifier: Apache-2.0
package import Measures

extension MeasureFamily {
  /// Everything that is measured: `rep-eval measures`, `measures.json` and reports read this list.
  package static let all = MeasurementKind.all.map(\.family)

  /// The changes of labelled and measured quantities within sets and from set to set, one each for
  /// every quantity that labels or an analyzer show.
  ///
  /// They are kept apart because none is over everything.
  ///
  /// `rep-eval measures` lists them; a run has them in `measures.json` under `trends` of each analyzer, and in
  /// its report.
  package static let ofTrends = MeasureFamily(
    "of quantities from rep to rep and from set to set",
    SlopeScope.allCases.flatMap { scope in
      QuantityTrend.Side.allCases.map { QuantityTrend.definition(scope, $0) }
    }
  )

  /// The description behind an identifier, whatever its slice, placement and basis.
  ///
  /// - Returns: Nil where no family has such a measure.
  /// - Complexity: O(1).
  package static func description(of identifier: MeasureIdentifier) -> MeasureDescription? {
    known[identifier.definition]
  }

  private static let known: [MeasureIdentifier: MeasureDescription] = Dictionary(
    all.flatMap(\.measures).map { ($0.identifier, $0) }
  ) { first, _ in first }
}
