// SPDX-License-Identifier: Apache-2.0
import Basics

/// The values that a statistic can have, and the scale on which its errors are nearly symmetric.
///
/// A share between 0 and 1 is taken as log odds and a distance from an only end as a logarithm. So
/// an interval cannot leave the range and reaches farther on the side that is farther from an end.
/// In simulation that is what makes Student's interval hold near the ends
/// (Documentation/Intervals.md).
package enum ValueRange: Sendable, Equatable {
  /// Every number: differences, biases.
  case unbounded
  /// From a number on: absolute errors, rates.
  case above(Double)
  /// Up to a number: correlations and agreement beyond chance.
  case below(Double)
  /// Between two numbers: shares.
  case between(Double, Double)

  /// The range of a statistic with or without a least and a greatest value.
  package init(least: Double?, greatest: Double?) {
    switch (least, greatest) {
    case (let least?, let greatest?): self = .between(least, greatest)
    case (let least?, nil): self = .above(least)
    case (nil, let greatest?): self = .below(greatest)
    default: self = .unbounded
    }
  }

  /// A value on the scale; infinite at the ends of the range.
  func scaled(_ value: Double) -> Double {
    switch self {
    case .unbounded: value
    case .above(let least): Elementary.log(value - least)
    case .below(let greatest): -Elementary.log(greatest - value)
    case .between(let least, let greatest):
      Elementary.log((value - least) / (greatest - value))
    }
  }

  /// How much the scale changes for a change of the value; infinite at the ends of the range.
  func slope(at value: Double) -> Double {
    switch self {
    case .unbounded: 1
    case .above(let least): 1 / (value - least)
    case .below(let greatest): 1 / (greatest - value)
    case .between(let least, let greatest):
      (greatest - least) / ((value - least) * (greatest - value))
    }
  }

  /// The value at a place of the scale.
  func value(at place: Double) -> Double {
    switch self {
    case .unbounded: place
    case .above(let least): least + Elementary.exp(place)
    case .below(let greatest): greatest - Elementary.exp(-place)
    case .between(let least, let greatest):
      least + (greatest - least) / (1 + Elementary.exp(-place))
    }
  }

  /// Whether a value lies strictly inside, so that it has a finite place on the scale.
  func holds(_ value: Double) -> Bool {
    switch self {
    case .unbounded: value.isFinite
    case .above(let least): value > least && value.isFinite
    case .below(let greatest): value < greatest && value.isFinite
    case .between(let least, let greatest): value > least && value < greatest
    }
  }
}
