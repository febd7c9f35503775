// SPDX-License-Identifier: Apache-2.0

/// A limit that a setting must keep: `false-reps-per-minute <= 0.5`.
public struct Constraint: Sendable, Hashable {
  /// Which side of the limit is allowed.
  public enum Relation: String, Sendable {
    /// No more than the limit.
    case atMost = "<="
    /// No less than the limit.
    case atLeast = ">="
  }

  /// What is limited.
  public let objective: Objective
  /// Which side is allowed.
  public let relation: Relation
  /// The limit, in the objective's unit.
  public let limit: Double

  /// Creates a limit.
  public init(_ objective: Objective, _ relation: Relation, _ limit: Double) {
    self.objective = objective
    self.relation = relation
    self.limit = limit
  }

  /// Whether a value keeps it; an undefined one, as of no negative clip, breaks nothing.
  public func allows(_ value: Double?) -> Bool {
    guard let value else { return true }
    return relation == .atMost ? value <= limit : value >= limit
  }
}
