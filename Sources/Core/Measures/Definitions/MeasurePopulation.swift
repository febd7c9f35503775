// SPDX-License-Identifier: Apache-2.0

/// Which items a measure is over.
package struct MeasurePopulation<Item>: Sendable {
  /// Why there are no items, if there are none, as one phrase.
  let emptyReason: String
  /// True if items of another basis are never pooled with the rest, and the identifier says so.
  let isSplitByBasis: Bool
  /// True if the identifier says how events were placed.
  let isPlaced: Bool
  /// A condition that some item must meet for any to be a member; nil for none.
  let presupposition: (@Sendable (Item) -> Bool)?
  /// True if an item is a member, provided that the measure's arithmetic has anything of it.
  let includes: @Sendable (Item) -> Bool

  /// Creates a population.
  package init(
    emptyReason: String,
    isSplitByBasis: Bool = false,
    isPlaced: Bool = false,
    presupposition: (@Sendable (Item) -> Bool)? = nil,
    includes: @escaping @Sendable (Item) -> Bool
  ) {
    self.emptyReason = emptyReason
    self.isSplitByBasis = isSplitByBasis
    self.isPlaced = isPlaced
    self.presupposition = presupposition
    self.includes = includes
  }

  /// Every item of which the measure's arithmetic has anything.
  package static func measurable(emptyReason: String) -> MeasurePopulation {
    MeasurePopulation(emptyReason: emptyReason) { _ in true }
  }

  /// The members among items, in the same order.
  package func clips(of items: [Item]) -> [Item] {
    if let presupposition, !items.contains(where: presupposition) { return [] }
    return items.filter(includes)
  }
}
