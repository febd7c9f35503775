// SPDX-License-Identifier: Apache-2.0

/// A value and how sure it is.
package struct Estimate: Sendable {
  /// Where it lies.
  package var value: Double
  /// Its interval; nil where there is none.
  package var interval: ClosedRange<Double>?

  /// Creates an estimate.
  package init(value: Double, interval: ClosedRange<Double>? = nil) {
    self.value = value
    self.interval = interval
  }
}
