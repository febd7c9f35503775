// SPDX-License-Identifier: Apache-2.0
package import PoseTracks

extension CounterConfiguration {
  /// Whether the counter counts persistent peaks, at every amplitude; see `persistence(of:in:)`.
  package var countsPersistentPeaks: Bool {
    // Neither way of a signal matters to what a peak is.
    let settings = CounterSettings(values: values, growsTowardsExtreme: true)
    return cooldown == nil && counter.persistence?(settings) != nil
  }

  /// The peaks among which the counter counts those that persist more than its amplitude.
  ///
  /// It is exact: the count equals `peaks.count(above: amplitude)` for every amplitude.
  ///
  /// - Parameters:
  ///   - samples: Of the counter's signal, in order of time.
  ///   - exercise: What is done in the clip.
  /// - Returns: The samples as the counter looks at them, without NaN, their peaks and the
  ///   amplitude. Nil for a counter that counts otherwise, and with a cooldown.
  /// - Complexity: O(*n* log *n*).
  package func persistence(
    of samples: [Sample],
    in exercise: Exercise
  ) -> (samples: [Sample], peaks: PersistentPeaks, amplitude: Double)? {
    guard cooldown == nil, let rule = counter.persistence?(settings(for: exercise)) else {
      return nil
    }
    var filter = rule.filter
    let seen = filter.filter(samples.filter { !$0.value.isNaN })
    return (seen, PersistentPeaks(of: seen), rule.amplitude)
  }
}
