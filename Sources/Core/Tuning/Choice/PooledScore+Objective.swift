// SPDX-License-Identifier: Apache-2.0
import Statistics

extension ObjectiveStatistic {
  /// The value and its standard error.
  func pooled(_ clips: [Int], _ outcomes: [ClipOutcome]) -> PooledScore {
    let clustered = statistic(clips, outcomes)
    var bootstrap = SubjectBootstrap(plan: ResamplingPlan(replicates: 1))
    return PooledScore(
      value: clustered.value,
      standardError: bootstrap.standardError(clustered)
    )
  }
}
