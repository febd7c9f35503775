// SPDX-License-Identifier: Apache-2.0

/// A repetition as a counter reports it, or a candidate that was not counted.
public struct RepEvent: Sendable, Equatable {
  /// The presentation time in seconds at which the count moved.
  public var decisionTime: Double
  /// The presentation time in seconds of the rep's extreme; nil for counters without phase.
  public var extremumTime: Double?
  /// The presentation time in seconds at which the rep began; nil if the counter does not measure it.
  public var start: Double?
  /// The presentation time in seconds at which the rep ended; nil if the counter does not measure it.
  public var end: Double?
  /// The travel in the signal's unit; nil if the counter does not measure it.
  public var amplitude: Double?
  /// The counter's belief in 0...1 that this is a rep; nil if it states none.
  public var confidence: Double?
  /// The reason why this candidate was not counted; nil for a rep that was counted.
  ///
  /// Counters append candidates only if they are asked to: see `SignalCounter.reportsRejections`.
  public var rejection: Rejection?

  /// Creates an event from a counter; what it does not measure is nil.
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
