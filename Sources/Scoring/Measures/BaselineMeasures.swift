// SPDX-License-Identifier: Apache-2.0

/// The same measures for a counter that says the same number for every clip: the lower median of
/// the reference counts of the clips themselves.
///
/// A counter that does not beat them has learned nothing but how long a set is.
extension MeasureDefinition {
  /// Share of clips whose reference count is the median.
  static let exactOfConstantMedian = constantMedian(
    "exact",
    "The share of exact clips if every clip were given the median reference count.",
    unit: "fraction",
    better: .higher,
    range: (0, 1)
  ) { $0 == 0 ? 1 : 0 }

  /// Share of clips whose reference count is within one of the median.
  static let offByOneOfConstantMedian = constantMedian(
    "off-by-one",
    "The share of clips within one if every clip were given the median reference count.",
    unit: "fraction",
    better: .higher,
    range: (0, 1)
  ) { abs($0) <= 1 ? 1 : 0 }

  /// Mean absolute deviation of the reference counts from their median.
  static let meanAbsoluteErrorOfConstantMedian = constantMedian(
    "mae",
    "The mean absolute error if every clip were given the median reference count, in reps.",
    unit: "reps",
    better: .lower,
    range: (0, nil)
  ) { abs($0) }

  private static func constantMedian(
    _ name: String,
    _ summary: String,
    unit: String,
    better: Direction,
    range: (least: Double?, greatest: Double?),
    of term: @escaping @Sendable (_ countError: Double) -> Double
  ) -> MeasureDefinition {
    MeasureDefinition(
      MeasureIdentifier(name, qualifiers: ["constant-median"]),
      summary,
      unit: unit,
      better: better,
      range: range,
      aggregation: .pooled,
      population: .counted,
      counted: "reference reps",
      undefinedReason: "no clips",
      eventCount: { $0.referenceCount },
      computation: .order(
        values: { [Double($0.referenceCount)] },
        value: { counts in
          guard let median = counts.lowerMedian else { return nil }
          return counts.mean { term(median - $0) }
        }
      )
    )
  }
}
