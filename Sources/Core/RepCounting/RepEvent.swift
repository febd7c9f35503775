// SPDX-License-Identifier: Apache-2.0

/// A repetition as a counter reports it.
public struct RepEvent: Sendable, Equatable {
  /// When the count moved, in seconds of presentation time.
  public var decisionTime: Double
  /// When the rep reached its extreme; nil for counters without phase.
  public var extremumTime: Double?
  /// When the rep began, if the counter knows.
  public var start: Double?
  /// When the rep ended, if the counter knows.
  public var end: Double?
  /// The travel in the signal's unit, if the counter measures it.
  public var amplitude: Double?
  /// The counter's belief that this is a rep, in 0...1, if it has one.
  public var confidence: Double?
  /// Why this is a candidate only; nil for a rep that was counted.
  ///
  /// Counters append candidates only if they are asked to: see `SignalCounter.reportsRejections`.
  public var rejection: Rejection?

  /// Creates an event.
  public init(
    decisionTime: Double,
    extremumTime: Double? = nil,
    start: Double? = nil,
    end: Double? = nil,
    amplitude: Double? = nil,
    confidence: Double? = nil,
    rejection: Rejection? = nil
  ) {
    self.decisionTime = decisionTime
    self.extremumTime = extremumTime
    self.start = start
    self.end = end
    self.amplitude = amplitude
    self.confidence = confidence
    self.rejection = rejection
  }
}
