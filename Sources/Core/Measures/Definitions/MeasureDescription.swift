// SPDX-License-Identifier: Apache-2.0
public import Statistics

/// A measure in words, with the values it can have.
public struct MeasureDescription: Sendable, Equatable {
  /// The direction that is good.
  public enum Direction: String, Sendable {
    /// More is better.
    case higher
    /// Less is better.
    case lower
    /// Nearer to zero is better.
    case zero
    /// Nearer to one is better.
    case one
    /// Neither way is: it is the outcome of a test.
    case neither
  }

  /// The name of the measure over everything, without the qualifiers of basis and placement.
  public var identifier: MeasureIdentifier
  /// A summary of one sentence.
  public var summary: String
  /// The unit: `fraction`, `reps`, `s`, `reps/min`, `nats`.
  public var unit: String
  /// The direction that is good.
  public var better: Direction
  /// The least possible value, if there is one.
  public var least: Double?
  /// The greatest possible value, if there is one.
  public var greatest: Double?
  /// The aggregation of clips to one number.
  public var aggregation: String
  /// The kind of event that `Measure.events` counts, in a few words.
  public var counted: String
  /// The heading of its column in tables, in a few words; nil for a measure that heads none.
  public var title: String?

  /// The canonical identifier.
  public var id: String { identifier.description }
  /// The values it can have.
  public var range: ValueRange { ValueRange(least: least, greatest: greatest) }
}
