// SPDX-License-Identifier: Apache-2.0
import Scoring

extension MeasureFamily {
  /// What the list of measures says of one; nil where it has no such measure.
  static func description(id: String) -> MeasureDescription? {
    MeasureIdentifier(id).flatMap(description)
  }
}
