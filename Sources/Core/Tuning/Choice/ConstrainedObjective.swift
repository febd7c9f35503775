// SPDX-License-Identifier: Apache-2.0

/// What is wanted and what must be kept, as one function of sums over clips.
struct ConstrainedObjective: Sendable {
  /// What is wanted.
  let objective: Objective
  /// What must be kept.
  let constraints: [Constraint]

  /// Whether sums are to be told apart by subject: something is a mean over them.
  var looksAtSubjects: Bool {
    ([objective] + constraints.map(\.objective)).contains { $0.averaging == .subjects }
  }

  /// The objective of sums.
  ///
  /// - Parameter sums: Those of each subject if it `looksAtSubjects`, else one of all.
  /// - Returns: NaN where a constraint is broken or the objective is undefined.
  func score(of sums: [OutcomeSums]) -> Double {
    let isAllowed = constraints.allSatisfy { $0.allows(Self.value(of: $0.objective, sums)) }
    return isAllowed ? Self.value(of: objective, sums) ?? .nan : .nan
  }

  private static func value(of objective: Objective, _ sums: [OutcomeSums]) -> Double? {
    switch objective.averaging {
    case .clips:
      var all = OutcomeSums()
      for one in sums { all += one }
      return objective.value(of: all)
    case .subjects:
      let values = sums.compactMap(objective.value)
      return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }
  }
}
