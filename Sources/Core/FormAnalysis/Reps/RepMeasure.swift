// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// What is measured of every rep: a quantity, from where it shows, and how.
struct RepMeasure: Sendable {
  /// What is measured.
  let quantity: Quantity
  /// From where it shows.
  let aspect: Aspect
  /// The joints it needs besides those of the exercise.
  let parts: [BodyPart]
  private let read: @Sendable (MeasuredRep) -> [Gauge]

  /// Creates a measure.
  ///
  /// - Parameters:
  ///   - quantity: What is measured.
  ///   - aspect: From where it shows; elsewhere `read` is not asked.
  ///   - parts: The joints it needs besides those of the exercise.
  ///   - read: The values, one or one per side.
  init(
    _ quantity: Quantity,
    from aspect: Aspect,
    needs parts: [BodyPart] = [],
    _ read: @escaping @Sendable (MeasuredRep) -> [Gauge]
  ) {
    self.quantity = quantity
    self.aspect = aspect
    self.parts = parts
    self.read = read
  }

  /// A measure with one value.
  static func one(
    _ quantity: Quantity,
    from aspect: Aspect,
    needs parts: [BodyPart] = [],
    _ read: @escaping @Sendable (MeasuredRep) -> Gauge
  ) -> RepMeasure {
    RepMeasure(quantity, from: aspect, needs: parts) { [read($0)] }
  }

  /// A measure with a value of each side.
  static func each(
    _ quantity: Quantity,
    from aspect: Aspect,
    _ read: @escaping @Sendable (MeasuredRep, BodySide) -> Gauge
  ) -> RepMeasure {
    RepMeasure(quantity, from: aspect) { rep in [read(rep, .left), read(rep, .right)] }
  }

  /// The same where an exercise shows it from fewer places.
  func shown(from aspect: Aspect) -> RepMeasure {
    RepMeasure(quantity, from: aspect, needs: parts, read)
  }

  /// What a rep measures, or why it does not show.
  func gauges(of rep: MeasuredRep) -> [Gauge] {
    guard rep.has(parts) else { return [.hidden(.skeleton)] }
    if let reason = rep.obstacle(from: aspect) { return [.hidden(reason)] }
    return read(rep)
  }
}
