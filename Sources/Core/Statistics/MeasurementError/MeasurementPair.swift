// SPDX-License-Identifier: Apache-2.0

/// A quantity as it was measured and as it is known to be.
public struct MeasurementPair: Sendable, Equatable {
  /// What was measured.
  public var measured: Double
  /// What it is, in the same unit.
  public var reference: Double
  /// Whose it is.
  public var subject: String

  /// Creates a pair.
  public init(measured: Double, reference: Double, subject: String) {
    self.measured = measured
    self.reference = reference
    self.subject = subject
  }
}
