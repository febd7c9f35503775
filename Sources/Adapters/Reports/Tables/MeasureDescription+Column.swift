// SPDX-License-Identifier: Apache-2.0
import Measures

extension MeasureDescription {
  /// The unit as the heading of a column has it; empty for shares and plain numbers.
  var headingUnit: String {
    switch unit {
    case "fraction", "none", "standard errors": ""
    case "reps/min", "alerts/min", "per minute": "per min"
    case "flags/episode": "per episode"
    default: unit.replacing("^2", with: "²").replacing("^3", with: "³")
    }
  }

  /// The format of a column's numbers.
  ///
  /// A sign says on which side of zero a number is. Where more or nearer to one is better, that says nothing.
  var format: MeasureColumn.Format {
    let isNegative = (scale.least ?? -.infinity) < 0
    if isNegative, better != .higher, better != .one { return .signed }
    return unit == "fraction" && !isNegative ? .share : .number
  }
}
