// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// A fault of form as an analyzer reports it.
public struct Finding: Sendable, Equatable {
  /// What is wrong.
  public var fault: Fault
  /// When the fault began to be seen, in seconds of presentation time.
  public var start: Double
  /// When it was last seen, at least `start`.
  public var end: Double
  /// When the value was measured, within `start...end`.
  public var time: Double
  /// When the analyzer made up its mind, at least `end`.
  public var decisionTime: Double
  /// The subject's own side; nil for the whole body or both.
  public var side: BodySide?
  /// What was measured.
  public var quantity: Quantity
  /// The value that is wrong, in the quantity's unit.
  public var value: Double
  /// The value it should not have passed, in the same unit.
  public var threshold: Double
  /// The analyzer's belief that the fault is there, in 0...1.
  public var confidence: Double

  /// Creates a finding.
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

/// A value that an analyzer measured, whether anything was wrong with it or not.
public struct FormMeasurement: Sendable, Equatable {
  /// What was measured.
  public var quantity: Quantity
  /// The value, in the quantity's unit.
  public var value: Double
  /// When, in seconds of presentation time; of a value over a whole rep, its turning point.
  public var time: Double
  /// When the analyzer reported it.
  public var decisionTime: Double
  /// The subject's own side; nil for the whole body or both.
  public var side: BodySide?
  /// The lowest confidence among the joints it came from, in 0...1; the median over frames.
  public var confidence: Double

  /// Creates a measurement.
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
