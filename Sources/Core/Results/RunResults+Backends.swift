// SPDX-License-Identifier: Apache-2.0
package import Scoring

extension RunResults {
  /// Which backend counts best, by the usual measure; nil without counters on two backends.
  ///
  /// - Complexity: Resamples people once for each pair of backends.
  package var backendDecision: BackendDecision? {
    evaluations.first.flatMap { BackendDecision(evaluations, plan: $0.plan) }
  }
}
