// SPDX-License-Identifier: Apache-2.0

/// A measure of some kind of items: its meaning in words and in arithmetic.
@dynamicMemberLookup
package struct MeasureDefinition<Item: Measured>: Sendable {
  /// Where a measure's interval comes from.
  package enum Uncertainty: Sendable {
    /// Resampling of subjects.
    case subjects
    /// The exact interval of the rate of its first sum over its second.
    case poisson
    /// None, because it is the outcome of a test.
    case test
  }

  /// The description in words.
  package var description: MeasureDescription
  /// Which items it is over.
  package let population: MeasurePopulation<Item>
  /// The groups of items that it is the mean of.
  var grouping = MeasureGrouping<Item>.together
  /// Why it is undefined where items are there but the number is not, as one phrase.
  package var undefinedReason: String
  /// The number of events of an item, of the kind that `counted` names.
  package let eventCount: @Sendable (Item) -> Int
  /// The least number of events over all items from which it is said.
  package var fewestEvents = 0
  /// Where its interval comes from.
  var uncertainty = Uncertainty.subjects
  /// Why a difference is undefined if no clip has the number on both sides; nil if both sides must be over the
  /// same clips.
  package var unpairedReason: String?
  /// True if the measurement of an item depends on the other items, as a common offset does.
  package var dependsOnOthers = false
  /// True if it also comes once for each fault, as `{fault=knee-valgus}`.
  package var isPerPart = false
  /// The arithmetic.
  let computation: Computation<Item>

  /// The sums that an item adds, of which the measure is a function.
  ///
  /// - Returns: Nil if the item is not measured, or the measure is no function of sums.
  /// - Complexity: That of the measure's terms.
  package func sums(of item: Item) -> [Double]? {
    guard case .sums(let terms, _, _, _) = computation else { return nil }
    return terms(item)
  }

  /// A member of the description.
  package subscript<Value>(dynamicMember path: KeyPath<MeasureDescription, Value>) -> Value {
    description[keyPath: path]
  }
}

extension MeasureDefinition {
  /// Creates a measure, of which an identifier and the words make the description.
  package init(
    _ identifier: MeasureIdentifier,
    _ summary: String,
    scale: MeasureScale = .share,
    aggregation: String = "micro",
    population: MeasurePopulation<Item>,
    counted: String,
    undefinedReason: String,
    eventCount: @escaping @Sendable (Item) -> Int,
    uncertainty: Uncertainty = .subjects,
    computation: Computation<Item>
  ) {
    self.init(
      description: MeasureDescription(
        identifier: identifier,
        summary: summary,
        scale: scale,
        aggregation: aggregation,
        counted: counted
      ),
      population: population,
      undefinedReason: undefinedReason,
      eventCount: eventCount,
      uncertainty: uncertainty,
      computation: computation
    )
  }

  /// Creates a measure that has the description of another.
  package init(
    description: MeasureDescription,
    population: MeasurePopulation<Item>,
    undefinedReason: String,
    eventCount: @escaping @Sendable (Item) -> Int,
    computation: Computation<Item>
  ) {
    self.init(
      description: description,
      population: population,
      undefinedReason: undefinedReason,
      eventCount: eventCount,
      uncertainty: .subjects,
      computation: computation
    )
  }

  /// The same measure with a title for columns of tables.
  package func titled(_ title: String) -> MeasureDefinition {
    var titled = self
    titled.description.title = title
    return titled
  }

  /// The mean over groups of items of the same number of each.
  ///
  /// - Parameters:
  ///   - groups: What they are, such as `subjects`.
  ///   - qualifier: What the identifier says of it.
  ///   - aggregation: What the description says of it.
  ///   - grouping: Which items make one number each.
  /// - Returns: A measure that comes once, without a title.
  package func averaged(
    over groups: String,
    qualifier: String,
    aggregation: String,
    _ grouping: MeasureGrouping<Item>
  ) -> MeasureDefinition {
    var averaged = self
    averaged.description.identifier = self.identifier.qualified(qualifier)
    averaged.description.summary = "The mean over \(groups): " + self.summary.loweringFirst
    averaged.description.aggregation = aggregation
    averaged.description.title = nil
    averaged.grouping = grouping
    averaged.isPerPart = false
    return averaged
  }
}

extension String {
  /// The text with its first character in lower case.
  package var loweringFirst: String {
    prefix(1).lowercased() + dropFirst()
  }
}
