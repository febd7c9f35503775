// SPDX-License-Identifier: Apache-2.0

/// The measures of a part of an evaluation's clips.
package struct Slice: Sendable, Equatable {
  /// The conditions that all its clips fulfil.
  package let conditions: [MeasureIdentifier.Condition]
  /// The number of clips.
  package let clips: Int
  /// Every measure of the catalogue over these clips, in the catalogue's order.
  package let measures: [Measure]

  /// Creates the measures of a part.
  package init(conditions: [MeasureIdentifier.Condition], clips: Int, measures: [Measure]) {
    self.conditions = conditions
    self.clips = clips
    self.measures = measures
  }

  /// The measure of an identifier over these clips; see `Evaluation.measure(_:)`.
  package func measure(_ id: String) -> Measure? {
    measures.measure(id)
  }
}
