// SPDX-License-Identifier: Apache-2.0

/// A quantity as it was measured and as it is known to be.
package struct MeasurementPair: Sendable, Equatable {
  /// What was measured.
  package var measured: Double
  /// What it is, in the same unit.
  package var reference: Double
  /// Whose it is.
  package var subject: String

  /// Creates a pair.
  package init(measured: Double, reference: Double, subject: String) {
    self.measured = measured
    self.reference = reference
    self.subject = subject
  }
}
