// SPDX-License-Identifier: Apache-2.0
package import Forecasting
import Scoring

extension RunResults {
  /// Forecasts what counters would score in longer sets than these.
  ///
  /// - Parameter profile: The sets that users do.
  /// - Returns: The forecasts; nil without counters.
  /// - Complexity: About 20 ms for each counter.
  package func lengths(_ profile: UserProfile) -> LengthForecasts? {
    LengthForecasts(evaluations, profile: profile)
  }
}
