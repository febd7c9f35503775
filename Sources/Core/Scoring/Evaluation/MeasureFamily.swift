// SPDX-License-Identifier: Apache-2.0

/// Measures of one kind.
public struct MeasureFamily: Sendable {
  /// What they are measures of.
  public let title: String
  /// The measures, in the order of reports.
  public let measures: [MeasureDescription]

  /// Everything that is measured: `rep-eval measures`, `measures.json` and reports read this list.
  public static let all = MeasurementKind.all.map(\.family)

  /// How far several raters of the same clips agree; kept apart because some share their names with measures
  /// of counters.
  ///
  /// `rep-eval measures` lists them; a run with such clips has them in `measures.json` under `raters`, and
  /// in its report.
  public static let ofRaters = MeasureFamily(
    "of raters, where several labelled the same clips",
    (AgreementMeasure.ofReps(AgreementOptions()) + AgreementMeasure.ofSegments([]))
      .map(\.definition)
  )

  /// How labelled and measured quantities change within sets and from set to set, one each for every quantity that labels
  /// or an analyzer show; kept apart because none is over everything.
  ///
  /// `rep-eval measures` lists them; a run has them in `measures.json` under `trends` of each analyzer, and in
  /// its report.
  public static let ofTrends = MeasureFamily(
    "of quantities from rep to rep and from set to set",
    SlopeScope.allCases.flatMap { scope in
      QuantityTrend.Side.allCases.map { QuantityTrend.definition(scope, $0) }
    }
  )

  init<Item>(_ title: String, _ definitions: [MeasureDefinition<Item>]) {
    self.title = title
    measures = definitions.map(\.description)
  }

  /// The description behind an identifier, whatever its slice, placement and basis.
  ///
  /// - Returns: Nil where no family has such a measure.
  /// - Complexity: O(1).
  public static func description(of identifier: MeasureIdentifier) -> MeasureDescription? {
    known[identifier.definition]
  }

  private static let known: [MeasureIdentifier: MeasureDescription] = Dictionary(
    all.flatMap(\.measures).map { ($0.identifier, $0) }
  ) { first, _ in first }
}
