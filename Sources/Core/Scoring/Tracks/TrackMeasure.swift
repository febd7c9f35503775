// SPDX-License-Identifier: Apache-2.0
package import Measures

/// A number of a track that a backend is judged by, as the median over clips.
package struct TrackMeasure: Sendable {
  /// The measure of what runs keep of tracks; its events are their frames.
  package private(set) var definition: MeasureDefinition<TrackSummary>
  /// The number of one track; nil where it is undefined.
  package let value: @Sendable (TrackScore) -> Double?

  /// Every measure of tracks, the headline first.
  package static let all: [TrackMeasure] =
    steadiness + seen + motion + common + accuracy + live

  /// Creates a measure that says what is missing where no track has the number.
  init(
    _ identifier: MeasureIdentifier,
    _ summary: String,
    scale: MeasureScale,
    missing: String = "no track shows a torso and enough frames in a row",
    value: @escaping @Sendable (TrackScore) -> Double?
  ) {
    let id = identifier.description
    var definition = MeasureDefinition<TrackSummary>(
      identifier,
      summary,
      scale: scale,
      aggregation: "median over clips",
      population: .measurable(emptyReason: missing),
      counted: "frames",
      undefinedReason: missing,
      eventCount: { $0.frames },
      computation: .quantile(values: { $0.values[id].map { [$0] } }, fraction: 0.5)
    )
    definition.unpairedReason = "no clip has the number in both tracks"
    self.definition = definition
    self.value = value
  }

  /// The same measure with a title for columns of tables.
  func titled(_ title: String) -> TrackMeasure {
    var titled = self
    titled.definition = definition.titled(title)
    return titled
  }

  /// The canonical identifier.
  package var id: String { definition.id }
}
