// SPDX-License-Identifier: Apache-2.0

/// A causal filter over time-stamped samples.
///
/// Windows and time constants are seconds, cut-offs Hz, and the spacing of the samples is taken from
/// their times. A sample with a NaN value passes through and changes nothing.
public protocol SampleFilter: Sendable {
  /// The filtered value at the sample's time; its confidence is kept.
  ///
  /// Samples come in order of time.
  mutating func filter(_ sample: Sample) -> Sample
  /// Forgets all samples, as for a new clip.
  mutating func reset()
}

extension SampleFilter {
  /// Filters a whole signal, after a reset.
  ///
  /// - Parameter samples: In order of time.
  /// - Returns: One sample for each given one, at the same times; empty for none.
  /// - Complexity: One filter step per sample.
  public mutating func filter(_ samples: [Sample]) -> [Sample] {
    reset()
    return samples.map { filter($0) }
  }
}
