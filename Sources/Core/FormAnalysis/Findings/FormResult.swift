// SPDX-License-Identifier: Apache-2.0

/// The output of an analyzer on a clip, each list in order of decision.
public struct FormResult: Sendable, Equatable {
  /// The faults that were found.
  public var findings: [Finding] = []
  /// The values that were measured, wrong or not.
  public var measurements: [FormMeasurement] = []
  /// The faults that could not be judged, with reasons; they are no sign of good form.
  public var abstentions: [Abstention] = []
  /// The events that happened, such as strikes.
  public var events: [FormEvent] = []
  /// The positions that were held.
  public var holds: [FormHold] = []
  /// The grades, classes, scores and probabilities of stretches of time.
  public var judgements: [Judgement] = []

  /// Creates a result; an empty one is what an analyzer appends to.
  public init(
    findings: [Finding] = [],
    measurements: [FormMeasurement] = [],
    abstentions: [Abstention] = [],
    events: [FormEvent] = [],
    holds: [FormHold] = [],
    judgements: [Judgement] = []
  ) {
    self.findings = findings
    self.measurements = measurements
    self.abstentions = abstentions
    self.events = events
    self.holds = holds
    self.judgements = judgements
  }

  /// Appends a measurement of the whole body.
  ///
  /// - Parameters:
  ///   - quantity: What was measured.
  ///   - value: In the quantity's unit.
  ///   - time: When, in seconds.
  ///   - decisionTime: When it is reported, at least `time`.
  ///   - confidence: Of the joints it came from, in 0...1.
  mutating func measure(
    _ quantity: Quantity,
    _ value: Double,
    at time: Double,
    decidedAt decisionTime: Double,
    confidence: Double
  ) {
    measurements.append(
      FormMeasurement(
        quantity,
        value: value,
        time: time,
        decisionTime: decisionTime,
        confidence: confidence
      )
    )
  }

  /// How often a fault was not judged for a reason.
  ///
  /// - Complexity: O(*abstentions*).
  package func abstentionCount(of fault: Fault, _ reason: Abstention.Reason) -> Int {
    abstentions.count { $0.fault == fault && $0.reason == reason }
  }
}
