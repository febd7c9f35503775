// SPDX-License-Identifier: Apache-2.0

/// What raters are compared with.
package struct AgreementOptions: Sendable, Hashable {
  /// The farthest apart that reps are matched, in seconds.
  package var tolerance: Double
  /// The farthest apart that boundaries are without being a disagreement, in seconds.
  package var boundaryTolerance: Double

  /// Creates options.
  ///
  /// - Precondition: Both are above zero.
  package init(tolerance: Double = 0.5, boundaryTolerance: Double = 0.25) {
    precondition(tolerance > 0 && boundaryTolerance > 0, "tolerances are above 0 s")
    self.tolerance = tolerance
    self.boundaryTolerance = boundaryTolerance
  }
}
