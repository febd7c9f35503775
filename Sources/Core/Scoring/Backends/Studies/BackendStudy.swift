// SPDX-License-Identifier: Apache-2.0
import Measures

/// The reasons for the scores of several backends: their own thresholds, the room in their signals, and the price of
/// their jitter.
package struct BackendStudy: Sendable, Equatable {
  /// Counters with thresholds chosen for each backend, counters within tracks.
  package var optima: [OwnOptimum]
  /// The counters without a threshold that can be swept exactly, which keep those in use.
  package var untraced: [String]
  /// The room in each signal, signals within tracks.
  package var gaps: [SignalGaps]
  /// The price of jitter, counters within tracks.
  package var prices: [JitterPrice]

  /// Creates a study.
  package init(
    optima: [OwnOptimum],
    untraced: [String],
    gaps: [SignalGaps],
    prices: [JitterPrice]
  ) {
    self.optima = optima
    self.untraced = untraced
    self.gaps = gaps
    self.prices = prices
  }
}
