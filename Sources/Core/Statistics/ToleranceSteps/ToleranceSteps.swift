// SPDX-License-Identifier: Apache-2.0

/// The matches in one clip as the tolerance widens: constant but for jumps.
package struct ToleranceSteps: Sendable, Equatable {
  /// The change of what is matched and charged from a tolerance on.
  package struct Change: Sendable, Equatable {
    /// In microseconds.
    package var tolerance: Int
    /// Required reps matched.
    package var matched: Int
    /// Events right or charged.
    package var charged: Int

    /// Creates a change.
    package init(tolerance: Int, matched: Int, charged: Int) {
      self.tolerance = tolerance
      self.matched = matched
      self.charged = charged
    }
  }

  /// Required reps.
  package var required: Int
  /// In order of tolerance; the first, at zero, holds what is there without any.
  package var changes: [Change]

  /// The widest tolerance looked at, in microseconds.
  package static let end = 1_000_000

  /// Creates the steps of a clip.
  package init(required: Int, changes: [Change]) {
    self.required = required
    self.changes = changes
  }
}
