// SPDX-License-Identifier: Apache-2.0

/// Which items a measure is over.
public struct MeasurePopulation<Item>: Sendable {
  /// Why there are no items, if there are none, as one phrase.
  let emptyReason: String
  /// Whether an item is a member, if the measure's arithmetic has anything of it.
  let includes: @Sendable (Item) -> Bool

  /// Every item of which the measure's arithmetic has anything.
  static func measurable(emptyReason: String) -> MeasurePopulation {
    MeasurePopulation(emptyReason: emptyReason) { _ in true }
  }
}
