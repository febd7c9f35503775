// SPDX-License-Identifier: Apache-2.0
import Scoring

/// What a catalogue says of a measure, whichever catalogue has it.
struct MeasureFacts {
  /// What the measure is, in one sentence.
  var summary: String
  /// Which way is good.
  var better: MeasureDefinition.Direction
  /// What the measure's events are.
  var counted: String

  /// The facts of a measure of counters, of form or of tracks, whatever its slice.
  init?(_ identifier: MeasureIdentifier) {
    var plain = identifier
    plain.slice = []
    if let definition = MeasureCatalog.definition(of: identifier) {
      self.init(definition.summary, definition.better, definition.counted)
    } else if let definition = FormMeasureCatalog.definition(of: identifier) {
      self.init(definition.summary, definition.better, definition.counted)
    } else if let measure = TrackMeasure.all.first(where: { $0.identifier == plain }) {
      self.init(measure.summary, measure.better, "frames")
    } else if let measure = StabilityMeasure.all.first(where: { $0.identifier == plain }) {
      self.init(measure.summary, measure.better, measure.counted)
    } else {
      return nil
    }
  }

  /// The same by the identifier's text.
  init?(id: String) {
    guard let identifier = MeasureIdentifier(id) else { return nil }
    self.init(identifier)
  }

  private init(_ summary: String, _ better: MeasureDefinition.Direction, _ counted: String) {
    self.summary = summary
    self.better = better
    self.counted = counted
  }
}
