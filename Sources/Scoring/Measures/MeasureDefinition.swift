// SPDX-License-Identifier: Apache-2.0

/// What a measure of some items is: its meaning in words and in arithmetic.
@dynamicMemberLookup
public struct MeasureDefinition<Item: Measured>: Sendable {
  /// Where a measure's interval comes from.
  enum Uncertainty: Sendable {
    /// Resampling of subjects.
    case subjects
    /// The exact interval of the rate of its first sum over its second.
    case poisson
    /// None, because it is the outcome of a test.
    case test
  }

  /// What it is, in words.
  public internal(set) var description: MeasureDescription
  /// Which items it is over.
  public let population: MeasurePopulation<Item>
  /// Of which items it is the mean.
  var grouping = MeasureGrouping<Item>.together
  /// Why it is undefined where items are there but the number is not, as one phrase.
  var undefinedReason: String
  /// How many of what `counted` names an item has.
  let eventCount: @Sendable (Item) -> Int
  /// The least number of events over all items from which it is said.
  var fewestEvents: Int
  /// Where its interval comes from.
  let uncertainty: Uncertainty
  /// Why a difference is undefined if no clip has the number on both sides; nil if both sides must be over the
  /// same clips.
  var unpairedReason: String?
  /// The arithmetic.
  let computation: Computation<Item>

  init(
    _ identifier: MeasureIdentifier,
    _ summary: String,
    unit: String = "fraction",
    better: MeasureDescription.Direction = .higher,
    range: (least: Double?, greatest: Double?) = (0, 1),
    aggregation: String = "micro",
    population: MeasurePopulation<Item>,
    counted: String,
    undefinedReason: String,
    eventCount: @escaping @Sendable (Item) -> Int,
    fewestEvents: Int = 0,
    uncertainty: Uncertainty = .subjects,
    computation: Computation<Item>
  ) {
    description = MeasureDescription(
      identifier: identifier,
      summary: summary,
      unit: unit,
      better: better,
      least: range.least,
      greatest: range.greatest,
      aggregation: aggregation,
      counted: counted
    )
    self.population = population
    self.undefinedReason = undefinedReason
    self.eventCount = eventCount
    self.fewestEvents = fewestEvents
    self.uncertainty = uncertainty
    self.computation = computation
  }

  /// What the description says.
  public subscript<Value>(dynamicMember path: KeyPath<MeasureDescription, Value>) -> Value {
    description[keyPath: path]
  }
}

extension String {
  /// The text with its first character in lower case.
  var loweringFirst: String {
    prefix(1).lowercased() + dropFirst()
  }
}
