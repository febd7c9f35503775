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

  /// How often a fault was not judged for a reason.
  ///
  /// - Complexity: O(*abstentions*).
  public func abstentionCount(of fault: Fault, _ reason: Abstention.Reason) -> Int {
    abstentions.count { $0.fault == fault && $0.reason == reason }
  }
}
