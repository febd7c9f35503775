// SPDX-License-Identifier: Apache-2.0

extension MeasureDefinition {
  /// The words for the things that a measure counts.
  package struct Wording {
    /// The things counted.
    package var counted: String
    /// Why there are no items, if there are none, as one phrase.
    package var emptyReason: String
    /// Why it is undefined where items are there but the number is not, as one phrase.
    package var undefinedReason: String

    /// Creates the words.
    package init(counted: String, emptyReason: String, undefinedReason: String) {
      self.counted = counted
      self.emptyReason = emptyReason
      self.undefinedReason = undefinedReason
    }
  }

  /// The mean of all items' values, as sums.
  package static func mean(
    _ identifier: MeasureIdentifier,
    _ summary: String,
    scale: MeasureScale,
    _ wording: Wording,
    _ values: @escaping @Sendable (Item) -> [Double]?
  ) -> MeasureDefinition {
    MeasureDefinition(
      identifier,
      summary,
      scale: scale,
      population: .measurable(emptyReason: wording.emptyReason),
      counted: wording.counted,
      undefinedReason: wording.undefinedReason,
      eventCount: { values($0)?.count ?? 0 },
      computation: .ratio { item in values(item).map { [$0.reduce(0, +), Double($0.count)] } }
    )
  }
}
