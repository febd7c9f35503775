// SPDX-License-Identifier: Apache-2.0
import Labels
package import PoseTracks

/// A quantity whose true value is labelled, at a moment.
package struct ReferenceMeasure: Sendable, Hashable {
  /// The quantity's kebab-case name.
  package var quantity: String
  /// When, in seconds.
  package var time: Double
  /// The subject's own side; nil for the whole body or both.
  package var side: BodySide?
  /// The value.
  package var value: Double
  /// The unit of the value, as labels spell it: `deg`, `ratio`.
  package var unit: String

  /// Creates a measure.
  ///
  /// - Precondition: `time` and `value` are finite.
  package init(quantity: String, time: Double, side: BodySide? = nil, value: Double, unit: String) {
    precondition(time.isFinite && value.isFinite, "a labelled value is a number at a time")
    self.quantity = quantity
    self.time = time
    self.side = side
    self.value = value
    self.unit = unit
  }
}

extension ReferenceMeasure {
  /// One turn of values of a unit that go round, 360 for degrees; nil for others.
  static func period(of unit: String) -> Double? { unit == "deg" ? 360 : nil }

  /// One turn, if the values go round.
  var period: Double? { Self.period(of: unit) }

  /// The measure of a `measure` event with time and value; nil for any other.
  init?(_ event: LabelEvent) {
    guard event.kind == .measure, let time = event.start, let value = event.value,
      time.isFinite, value.isFinite
    else { return nil }
    self.init(
      quantity: event.label,
      time: time,
      side: event.side.flatMap { BodySide(rawValue: $0.rawValue) },
      value: value,
      unit: event.unit
    )
  }
}

extension ReferenceMeasure: Comparable {
  /// Whether one comes before another: by time, then by quantity, side, value and unit.
  package static func < (one: ReferenceMeasure, other: ReferenceMeasure) -> Bool {
    let order = (one.side?.rawValue ?? "", other.side?.rawValue ?? "")
    return (one.time, one.quantity, order.0, one.value, one.unit)
      < (other.time, other.quantity, order.1, other.value, other.unit)
  }
}
