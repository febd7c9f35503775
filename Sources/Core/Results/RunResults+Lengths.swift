// SPDX-License-Identifier: Apache-2.0
package import Forecasting
import Scoring

extension RunResults {
  /// What counters would score in longer sets than these; nil without counters.
  ///
  /// - Parameter profile: The sets that users do.
  /// - Complexity: About 20 ms for each counter.
  package func lengths(_ profile: UserProfile) -> LengthForecasts? {
    LengthForecasts(evaluations, profile: profile)
  }
}
