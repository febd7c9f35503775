// SPDX-License-Identifier: Apache-2.0
import Statistics

extension ConfidenceInterval {
  /// From the lower to the upper end.
  var range: ClosedRange<Double> { min(low, high)...max(low, high) }
}
