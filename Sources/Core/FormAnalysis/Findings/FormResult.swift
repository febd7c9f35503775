// SPDX-License-Identifier: Apache-2.0

/// What a form analyzer says about a clip, each list in order of decision.
public struct FormResult: Sendable, Equatable {
  /// What is wrong.
  public var findings: [Finding] = []
  /// What was measured, wrong or not.
  public var measurements: [FormMeasurement] = []
  /// What could not be judged.
  public var abstentions: [Abstention] = []

  /// Creates a result, empty unless told otherwise.
  public init(
    findings: [Finding] = [],
    measurements: [FormMeasurement] = [],
    abstentions: [Abstention] = []
  ) {
    self.findings = findings
    self.measurements = measurements
    self.abstentions = abstentions
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
