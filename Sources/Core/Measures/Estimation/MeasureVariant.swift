// SPDX-License-Identifier: Apache-2.0
package import Statistics

/// The contributions of the items of one basis, under the identifier that names the basis.
struct MeasureVariant {
  /// The identifier, without a slice.
  var identifier: MeasureIdentifier
  /// The qualifier of the basis; nil for the usual.
  var basis: String?
  /// The contributions of the items.
  var contributions: Contributions
}

extension [MeasureVariant] {
  /// The one that an identifier names; the usual one where it names none, or one that is not there.
  ///
  /// - Precondition: There is one.
  func named(by identifier: MeasureIdentifier) -> MeasureVariant {
    first { $0.basis.map(identifier.qualifiers.contains) ?? false }
      ?? first { $0.basis == nil } ?? self[0]
  }
}

/// The contributions of items to a measure, gathered one by one, those of another basis apart.
struct MeasureGathering<Item: Measured>: Sendable {
  let definition: MeasureDefinition<Item>
  /// The qualifier that says how some item was placed; nil where all are as usual.
  private var placement: String?
  private var isPresupposed: Bool
  private var usual = Contributions()
  /// The items of another basis.
  private var others = Contributions()
  private var basis: String?

  /// Starts to gather.
  ///
  /// - Parameters:
  ///   - definition: The measure.
  ///   - placement: How some item was placed, of those that are not added.
  init(_ definition: MeasureDefinition<Item>, placement: String? = nil) {
    self.definition = definition
    self.placement = placement
    isPresupposed = definition.population.presupposition == nil
  }

  /// Looks at how an item was placed, whether it is added or not.
  mutating func see(_ item: Item) {
    guard placement == nil, definition.population.isPlaced else { return }
    placement = item.placementQualifier
  }

  /// Adds what an item gives.
  ///
  /// - Complexity: That of the measure's terms or values of one item.
  mutating func add(_ item: Item) {
    add(definition.contribution(of: item), of: item)
  }

  /// Adds the contribution of an item; nil if it is not one of those measured.
  fileprivate mutating func add(_ contribution: Contributions.Clip?, of item: Item) {
    if !isPresupposed { isPresupposed = definition.population.presupposition?(item) ?? true }
    guard let contribution else { return }
    if definition.population.isSplitByBasis, let found = item.basisQualifier {
      basis = found
      others.add(contribution)
    } else {
      usual.add(contribution)
    }
  }

  /// The variants gathered: one for each basis that has an item, or the usual one.
  var variants: [MeasureVariant] {
    var name = definition.identifier
    if definition.population.isPlaced, let placement { name = name.qualified(placement) }
    let plain = MeasureVariant(
      identifier: name,
      basis: nil,
      contributions: isPresupposed ? usual : Contributions()
    )
    guard let basis, others.clips > 0 else { return [plain] }
    let other = MeasureVariant(
      identifier: name.qualified(basis),
      basis: basis,
      contributions: others
    )
    return usual.clips > 0 ? [plain, other] : [other]
  }
}

extension MeasureDefinition {
  /// The variants of the measure over items.
  ///
  /// Items of one basis are never pooled with those of another: where both are there, the measure comes twice. Where
  /// neither is, it comes once and is undefined.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - placement: How some item was placed, these or others.
  /// - Returns: At least one.
  func variants(of items: [Item], placement: String?) -> [MeasureVariant] {
    variants(of: items, in: items.inOnePart, count: 1, placement: placement)[0]
  }

  /// The variants of the measure over parts of items, each item asked once.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - places: The parts that each item is in.
  ///   - count: The number of parts.
  ///   - placement: How some item was placed, these or others.
  /// - Returns: At least one for each part.
  fileprivate func variants(
    of items: [Item],
    in places: [[Int]],
    count: Int,
    placement: String?
  ) -> [[MeasureVariant]] {
    var gatherings = (0..<count).map { _ in MeasureGathering(self, placement: placement) }
    if population.presupposition.map({ items.contains(where: $0) }) ?? true {
      // An index is quicker than a sequence of pairs, which is not specialised for items.
      for index in items.indices where !places[index].isEmpty {
        let item = items[index]
        let contribution = contribution(of: item)
        for place in places[index] { gatherings[place].add(contribution, of: item) }
      }
    }
    return gatherings.map(\.variants)
  }
}

extension Array {
  /// The measures of items, in order, each variant by variant.
  ///
  /// - Parameters:
  ///   - items: In manifest order; sums are taken in this order.
  ///   - slice: What the items have in common.
  ///   - bootstrap: Draws the intervals.
  /// - Returns: At least one for each definition.
  /// - Complexity: O(*n*) in items, and that of the resamples, for each measure.
  package func measures<Item>(
    of items: [Item],
    slice: [MeasureIdentifier.Condition] = [],
    _ bootstrap: inout SubjectBootstrap
  ) -> [Measure] where Element == MeasureDefinition<Item> {
    measures(of: items, in: items.inOnePart, slices: [slice], &bootstrap)[0]
  }

  /// The measures of parts of items, each item asked once.
  ///
  /// Their identifiers go by how any of the items is placed, in the part or not.
  ///
  /// - Parameters:
  ///   - items: In manifest order; sums are taken in this order.
  ///   - places: The parts that each item is in, as places in `slices`.
  ///   - slices: What the items of each part have in common.
  ///   - bootstrap: Draws the intervals.
  /// - Returns: Those of each part as `measures(of:slice:_:)` has them.
  /// - Complexity: O(*n p*) in items and the parts of one, and that of the resamples, for each measure.
  package func measures<Item>(
    of items: [Item],
    in places: [[Int]],
    slices: [[MeasureIdentifier.Condition]],
    _ bootstrap: inout SubjectBootstrap
  ) -> [[Measure]] where Element == MeasureDefinition<Item> {
    let placement = items.placementQualifier
    var measures = slices.map { _ in [Measure]() }
    for definition in self {
      let parts = definition.variants(
        of: items,
        in: places,
        count: slices.count,
        placement: placement
      )
      for (place, variants) in parts.enumerated() {
        measures[place] += variants.map {
          definition.measure($0, slice: slices[place], &bootstrap)
        }
      }
    }
    return measures
  }
}

extension Array {
  /// The places of items that are all in one part.
  fileprivate var inOnePart: [[Int]] { [[Int]](repeating: [0], count: count) }
}
