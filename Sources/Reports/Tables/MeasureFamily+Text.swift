// SPDX-License-Identifier: Apache-2.0
import Scoring

extension MeasureFamily {
  /// What the list of measures says of one; nil where it has no such measure.
  static func description(id: String) -> MeasureDescription? {
    MeasureIdentifier(id).flatMap(description)
  }
}

extension MeasureDescription {
  /// The unit as the heading of a column has it; empty for shares and plain numbers.
  var headingUnit: String {
    switch unit {
    case "fraction", "none": ""
    case "reps/min", "alerts/min", "per minute": "per min"
    case "flags/episode": "per episode"
    default: unit.replacing("^2", with: "²").replacing("^3", with: "³")
    }
  }
}
