// SPDX-License-Identifier: Apache-2.0

/// A causal filter over time-stamped samples.
///
/// Windows and time constants are seconds, cut-offs Hz, and the spacing of the samples is taken from
/// their times. A NaN value passes through as it is: the filter neither moves nor forgets.
public protocol SampleFilter: Sendable {
  /// The filtered value at the sample's time; its confidence is kept.
  mutating func filter(_ sample: Sample) -> Sample
  /// Forgets what was seen, as for a new clip.
  mutating func reset()
}

extension SampleFilter {
  /// The filtered signal, from a new start.
  ///
  /// - Parameter samples: In order of time.
  /// - Returns: One sample for each given one, at the same times.
  public mutating func filter(_ samples: [Sample]) -> [Sample] {
    reset()
    return samples.map { filter($0) }
  }
}
