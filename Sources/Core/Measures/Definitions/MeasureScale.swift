// SPDX-License-Identifier: Apache-2.0
package import Statistics

/// The scale of a measure: its unit, the direction that is good, and the ends of its values.
package struct MeasureScale: Sendable, Equatable {
  /// The unit: `fraction`, `reps`, `s`, `reps/min`, `nats`.
  package var unit: String
  /// The direction that is good.
  package var better: MeasureDescription.Direction
  /// The least possible value, if there is one.
  package var least: Double?
  /// The greatest possible value, if there is one.
  package var greatest: Double?

  /// Creates a scale; without ends it has every value.
  package init(
    _ unit: String = "fraction",
    better: MeasureDescription.Direction = .higher,
    least: Double? = nil,
    greatest: Double? = nil
  ) {
    self.unit = unit
    self.better = better
    self.least = least
    self.greatest = greatest
  }

  /// A share of what is right, from 0 to 1.
  package static let share = MeasureScale(better: .higher, least: 0, greatest: 1)
  /// A share of what is wrong, from 0 to 1.
  package static let errorShare = MeasureScale(better: .lower, least: 0, greatest: 1)
  /// Agreement or accuracy relative to chance: 1 if complete, and as low as it gets otherwise.
  package static let agreement = MeasureScale(better: .higher, greatest: 1)
  /// Cohen's kappa: agreement relative to chance, from -1 to 1.
  package static let kappa = MeasureScale(better: .higher, least: -1, greatest: 1)

  /// A magnitude of what is wrong, from 0 on: an absolute error, noise, mistakes a minute.
  package static func magnitude(_ unit: String) -> MeasureScale {
    MeasureScale(unit, better: .lower, least: 0)
  }

  /// A difference that should be zero.
  package static func bias(_ unit: String) -> MeasureScale {
    MeasureScale(unit, better: .zero)
  }

  /// The values from the least to the greatest.
  package var range: ValueRange { ValueRange(least: least, greatest: greatest) }
}
