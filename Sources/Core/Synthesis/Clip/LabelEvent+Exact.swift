// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Labels

extension LabelEvent {
  /// An event with an exact value, of six decimals as times have.
  static func exact(
    _ kind: Kind,
    at start: Double,
    to end: Double? = nil,
    _ label: String,
    of side: Side? = nil,
    _ value: Double,
    _ unit: String
  ) -> LabelEvent {
    let rounded = (value * 1e6).rounded() / 1e6
    return LabelEvent(
      kind,
      start: start,
      end: end,
      label: label,
      side: side,
      value: rounded,
      unit: unit
    )
  }

  /// The true value of what an analyzer measures.
  static func measure(
    _ quantity: Quantity,
    at time: Double,
    of side: Side? = nil,
    _ value: Double
  ) -> LabelEvent {
    .exact(.measure, at: time, quantity.name, of: side, value, quantity.unit.rawValue)
  }
}
