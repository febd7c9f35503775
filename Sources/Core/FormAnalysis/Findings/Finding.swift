// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// A fault of form as an analyzer reports it, with the value and the limit it passed.
public struct Finding: Sendable, Equatable {
  /// The fault that was found; its title and sentence are the words.
  public var fault: Fault
  /// The presentation time in seconds at which the fault began to be seen.
  public var start: Double
  /// The presentation time in seconds at which it was last seen, at least `start`.
  public var end: Double
  /// The presentation time in seconds of the measured value, within `start...end`.
  public var time: Double
  /// The presentation time in seconds at which the analyzer decided, at least `end`.
  public var decisionTime: Double
  /// The subject's own side; nil for the whole body or both.
  public var side: BodySide?
  /// The quantity that was beyond its limit.
  public var quantity: Quantity
  /// The value that is wrong, in the quantity's unit.
  public var value: Double
  /// The limit that the value passed, in the same unit.
  public var threshold: Double
  /// The analyzer's belief in 0...1 that the fault is there.
  public var confidence: Double

  /// Creates a finding, as an analyzer of one's own reports it.
  public init(
    _ fault: Fault,
    start: Double,
    end: Double,
    time: Double,
    decisionTime: Double,
    side: BodySide? = nil,
    quantity: Quantity,
    value: Double,
    threshold: Double,
    confidence: Double
  ) {
    self.fault = fault
    self.start = start
    self.end = end
    self.time = time
    self.decisionTime = decisionTime
    self.side = side
    self.quantity = quantity
    self.value = value
    self.threshold = threshold
    self.confidence = confidence
  }
}

/// A value that an analyzer measured, whether it was wrong or not.
public struct FormMeasurement: Sendable, Equatable {
  /// The quantity that was measured.
  public var quantity: Quantity
  /// The value, in the quantity's unit.
  public var value: Double
  /// The presentation time in seconds of the value; of a value over a whole rep, its turning point.
  public var time: Double
  /// The presentation time in seconds at which the analyzer reported it.
  public var decisionTime: Double
  /// The subject's own side; nil for the whole body or both.
  public var side: BodySide?
  /// The lowest confidence among the joints it came from, in 0...1; the median over frames.
  public var confidence: Double

  /// Creates a measurement, as an analyzer of one's own reports it.
  public init(
    _ quantity: Quantity,
    value: Double,
    time: Double,
    decisionTime: Double,
    side: BodySide? = nil,
    confidence: Double
  ) {
    self.quantity = quantity
    self.value = value
    self.time = time
    self.decisionTime = decisionTime
    self.side = side
    self.confidence = confidence
  }
}
