// SPDX-License-Identifier: Apache-2.0

/// A limit that a setting must keep: `false-reps-per-minute <= 0.5`.
package struct Constraint: Sendable, Hashable {
  /// Which side of the limit is allowed.
  package enum Relation: String, Sendable {
    /// No more than the limit.
    case atMost = "<="
    /// No less than the limit.
    case atLeast = ">="
  }

  /// What is limited.
  package let objective: Objective
  /// Which side is allowed.
  package let relation: Relation
  /// The limit, in the objective's unit.
  package let limit: Double

  /// Creates a limit.
  package init(_ objective: Objective, _ relation: Relation, _ limit: Double) {
    self.objective = objective
    self.relation = relation
    self.limit = limit
  }

  /// Whether a value keeps it; an undefined one, as of no negative clip, breaks nothing.
  package func allows(_ value: Double?) -> Bool {
    guard let value else { return true }
    return relation == .atMost ? value <= limit : value >= limit
  }
}
