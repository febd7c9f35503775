// SPDX-License-Identifier: Apache-2.0

/// A measure in words, with its scale.
package struct MeasureDescription: Sendable, Equatable {
  /// The direction that is good.
  package enum Direction: String, Sendable {
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
  package var identifier: MeasureIdentifier
  /// A summary of one sentence.
  package var summary: String
  /// The unit, the direction that is good, and the values it can have.
  package var scale: MeasureScale
  /// The aggregation of clips to one number.
  package var aggregation: String
  /// The kind of event that `Measure.events` counts, in a few words.
  package var counted: String
  /// The heading of its column in tables, in a few words; nil for a measure that heads none.
  package var title: String?

  /// The canonical identifier.
  package var id: String { identifier.description }
  /// The unit of its values.
  package var unit: String { scale.unit }
  /// The direction that is good.
  package var better: Direction { scale.better }
}
