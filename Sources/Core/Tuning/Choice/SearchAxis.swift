// SPDX-License-Identifier: Apache-2.0
package import Basics

/// A parameter as a direction in which values are looked for.
package struct SearchAxis: Sendable, Equatable {
  /// The parameter's name.
  package let name: String
  /// What one unit means.
  package let unit: Parameter.Unit
  /// Where values are looked for, both ends included.
  package let range: ClosedRange<Double>
  /// Whether equal ratios are equal steps.
  package let isLogarithmic: Bool
  /// The value that ships.
  package let defaultValue: Double

  /// Creates an axis; one that is logarithmic begins above 0.
  ///
  /// - Precondition: `range` is not empty and, where logarithmic, above 0.
  package init(
    _ name: String,
    unit: Parameter.Unit,
    range: ClosedRange<Double>,
    isLogarithmic: Bool,
    default defaultValue: Double
  ) {
    precondition(range.lowerBound < range.upperBound, "a search needs room")
    precondition(!isLogarithmic || range.lowerBound > 0, "logarithms begin above 0")
    self.name = name
    self.unit = unit
    self.range = range
    self.isLogarithmic = isLogarithmic
    self.defaultValue = defaultValue
  }

  /// A parameter as a direction.
  ///
  /// - Precondition: As for the others.
  package init(_ parameter: Parameter, _ range: ClosedRange<Double>) {
    self.init(
      parameter.name,
      unit: parameter.unit,
      range: range,
      isLogarithmic: parameter.scale == .logarithmic,
      default: parameter.defaultValue
    )
  }

  /// A value on the scale of the axis, where equal steps are equal: its logarithm or itself.
  package func scaled(_ value: Double) -> Double {
    isLogarithmic ? Elementary.log(max(value, range.lowerBound / 16)) : value
  }

  /// The value at a place of the scale.
  package func value(at scaled: Double) -> Double {
    isLogarithmic ? Elementary.exp(scaled) : scaled
  }

  /// The length of the search on the scale, above 0.
  package var length: Double { scaled(range.upperBound) - scaled(range.lowerBound) }

  /// The value at a share of the way, 0 being the lower end and 1 the upper one.
  package func value(share: Double) -> Double {
    if share <= 0 { return range.lowerBound }
    if share >= 1 { return range.upperBound }
    return value(at: scaled(range.lowerBound) + share * length)
  }
}
