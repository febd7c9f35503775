// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Labels

/// A true value of a rep that labels name.
///
/// What an analyzer measures has the name and the unit of its quantity. The value follows from the
/// quantity's definition and exact joints. It is computed here and not by the analyzer, which would
/// always agree with itself.
struct FormMeasure: Sendable {
  /// The label of `measure` events.
  var label: String
  /// The side it is of; nil for the whole body.
  var side: LabelEvent.Side?
  /// Its unit.
  var unit: String
  /// The value of a rep; nil if the rep has none.
  var value: @Sendable (ExactRep) -> Double?

  /// A value that no analyzer measures.
  init(
    _ label: String,
    of side: LabelEvent.Side? = nil,
    _ unit: String,
    _ value: @escaping @Sendable (ExactRep) -> Double?
  ) {
    self.label = label
    self.side = side
    self.unit = unit
    self.value = value
  }

  /// A value that analyzers measure.
  init(
    _ quantity: Quantity,
    of side: LabelEvent.Side? = nil,
    _ value: @escaping @Sendable (ExactRep) -> Double?
  ) {
    self.init(quantity.name, of: side, quantity.unit.rawValue, value)
  }

  /// A value that analyzers measure of either side.
  static func each(
    _ quantity: Quantity,
    _ value: @escaping @Sendable (ExactRep, LabelEvent.Side) -> Double?
  ) -> [FormMeasure] {
    LabelEvent.Side.ofBody.map { side in FormMeasure(quantity, of: side) { value($0, side) } }
  }

  /// A value of either side at the far position that no analyzer measures.
  static func each(
    _ label: String,
    _ unit: String,
    _ value: @escaping @Sendable (BodyPose, LabelEvent.Side) -> Double
  ) -> [FormMeasure] {
    LabelEvent.Side.ofBody.map { side in FormMeasure(label, of: side, unit) { value($0.turn, side) }
    }
  }
}

extension LabelEvent.Side {
  /// The sides of a body, the left one first.
  static let ofBody: [LabelEvent.Side] = [.left, .right]

  /// 1 for the left side, else -1.
  var sign: Double { self == .right ? -1 : 1 }
}

extension BodyPose {
  /// The right side for right, the left one otherwise.
  subscript(side: LabelEvent.Side) -> Side { side == .right ? right : left }
}
