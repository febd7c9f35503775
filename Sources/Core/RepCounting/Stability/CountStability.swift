// SPDX-License-Identifier: Apache-2.0

/// How firmly a counter's count of one track stands: what it takes to change it.
package struct CountStability: Sendable, Equatable {
  /// How often a count changed in trials.
  package struct Trials: Sendable, Equatable {
    /// The number of trials.
    package var trials: Int
    /// The number of them in which the count was another.
    package var changed: Int

    /// Creates a result.
    ///
    /// - Precondition: `0 <= changed && changed <= trials`.
    package init(trials: Int, changed: Int) {
      precondition(changed >= 0 && changed <= trials, "no more changes than trials")
      self.trials = trials
      self.changed = changed
    }
  }

  /// The count of the track as it is.
  package var count: Int
  /// With noise of the track's own size added to it.
  package var noise: Trials
  /// With frames lost at random.
  package var drops: Trials
  /// At lower frame rates.
  package var rates: Trials
  /// The number of changes of the count while the amplitude goes from two thirds to three halves of
  /// itself.
  ///
  /// Nil for a counter whose count is not that of persistent peaks.
  package var thresholdFlips: Int?
  /// How far the amplitude is from one with another count, as `PersistentPeaks.margin(around:)`; nil
  /// likewise, and where the signal has no peak.
  package var margin: Double?

  /// Creates a result.
  package init(
    count: Int,
    noise: Trials,
    drops: Trials,
    rates: Trials,
    thresholdFlips: Int? = nil,
    margin: Double? = nil
  ) {
    self.count = count
    self.noise = noise
    self.drops = drops
    self.rates = rates
    self.thresholdFlips = thresholdFlips
    self.margin = margin
  }
}
