// SPDX-License-Identifier: Apache-2.0

/// A value and how sure it is.
public struct Estimate: Sendable {
  /// Where it lies.
  public var value: Double
  /// Its interval; nil where there is none.
  public var interval: ClosedRange<Double>?

  /// Creates an estimate.
  public init(value: Double, interval: ClosedRange<Double>? = nil) {
    self.value = value
    self.interval = interval
  }
}
