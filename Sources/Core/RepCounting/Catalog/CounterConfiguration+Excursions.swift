// SPDX-License-Identifier: Apache-2.0
package import PoseTracks

extension CounterConfiguration {
  /// The visits that the counter counts at every pair of its two thresholds.
  ///
  /// - Parameters:
  ///   - samples: Of the counter's signal, in order of time.
  ///   - exercise: What is done in the clip.
  /// - Returns: Nil for a counter without two thresholds, and with a dwell or a cooldown, under which a visit
  ///   is more than two crossings.
  /// - Complexity: O(*n* log *n*).
  package func excursions(of samples: [Sample], in exercise: Exercise) -> Excursions? {
    guard cooldown == nil else { return nil }
    return counter.thresholds?.excursions?(
      settings(for: exercise),
      samples.filter { !$0.value.isNaN }
    )
  }

  /// The names of the low and the high threshold between which `excursions(of:in:)` looks; nil for other
  /// counters.
  package var excursionThresholds: (low: String, high: String)? {
    guard let names = counter.thresholds?.names, counter.thresholds?.excursions != nil else {
      return nil
    }
    return names.contains("low") ? ("low", "high") : ("exit", "enter")
  }
}
