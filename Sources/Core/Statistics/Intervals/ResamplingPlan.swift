// SPDX-License-Identifier: Apache-2.0

/// How intervals are drawn: the same plan over the same clips gives the same bytes everywhere.
package struct ResamplingPlan: Sendable, Hashable {
  /// The number of bootstrap replicates; without any there are no intervals.
  package var replicates: Int
  /// The seed of the draws.
  package var seed: UInt64
  /// The confidence level, between 0 and 1.
  package var level: Double
  /// How every interval is made where that is possible: `.percentile`, `.bca`,
  /// `.expandedPercentile` or `.studentised`; nil takes what suits the measure.
  package var method: ConfidenceInterval.Method?

  /// Creates a plan.
  ///
  /// - Precondition: `replicates` is not negative and `level` strictly between 0 and 1.
  package init(
    replicates: Int = 2_000,
    seed: UInt64 = 1,
    level: Double = 0.95,
    method: ConfidenceInterval.Method? = nil
  ) {
    precondition(replicates >= 0, "there are no fewer than no replicates")
    precondition(level > 0 && level < 1, "a confidence level is between 0 and 1")
    self.replicates = replicates
    self.seed = seed
    self.level = level
    self.method = method
  }

  /// Values alone, without intervals.
  package static let valuesOnly = ResamplingPlan(replicates: 0)
}

extension ResamplingPlan {
  /// The same plan with intervals of another level, if one is given.
  package func at(_ level: Double?) -> ResamplingPlan {
    var plan = self
    plan.level = level ?? self.level
    return plan
  }
}
