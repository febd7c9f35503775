// SPDX-License-Identifier: Apache-2.0

/// One value of a signal at one presentation time.
public struct Sample: Sendable, Equatable {
  /// Presentation time in seconds.
  public var time: Double
  /// The value in the signal's unit; NaN if the joints it needs were not seen.
  public var value: Double
  /// The lowest confidence among the joints used, in 0...1.
  public var confidence: Double

  /// Creates a sample, with full confidence unless another is given.
  public init(time: Double, value: Double, confidence: Double = 1) {
    self.time = time
    self.value = value
    self.confidence = confidence
  }

  /// The sample of a time at which nothing was measured.
  static func missing(at time: Double) -> Sample {
    Sample(time: time, value: .nan, confidence: 0)
  }
}
