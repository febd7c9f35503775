// SPDX-License-Identifier: Apache-2.0

/// What matches in one clip as the tolerance widens: constant but for jumps.
public struct ToleranceSteps: Sendable, Equatable {
  /// How much more, or less, is matched and charged from a tolerance on.
  public struct Change: Sendable, Equatable {
    /// In microseconds.
    public var tolerance: Int
    /// Required reps matched.
    public var matched: Int
    /// Events right or charged.
    public var charged: Int

    /// Creates a change.
    public init(tolerance: Int, matched: Int, charged: Int) {
      self.tolerance = tolerance
      self.matched = matched
      self.charged = charged
    }
  }

  /// Required reps.
  public var required: Int
  /// In order of tolerance; the first, at zero, holds what is there without any.
  public var changes: [Change]

  /// The widest tolerance looked at, in microseconds.
  public static let end = 1_000_000

  /// Creates the steps of a clip.
  public init(required: Int, changes: [Change]) {
    self.required = required
    self.changes = changes
  }
}
