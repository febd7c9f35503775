// SPDX-License-Identifier: Apache-2.0

/// The measures of a part of an evaluation's clips.
public struct Slice: Sendable, Equatable {
  /// What the clips have in common.
  public let conditions: [MeasureIdentifier.Condition]
  /// How many clips there are.
  public let clips: Int
  /// Every measure of the catalogue over these clips, in the catalogue's order.
  public let measures: [Measure]

  /// Creates the measures of a part.
  public init(conditions: [MeasureIdentifier.Condition], clips: Int, measures: [Measure]) {
    self.conditions = conditions
    self.clips = clips
    self.measures = measures
  }

  /// The measure of an identifier over these clips; see `Evaluation.measure(_:)`.
  public func measure(_ id: String) -> Measure? {
    measures.measure(id)
  }
}
