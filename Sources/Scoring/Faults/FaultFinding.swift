// SPDX-License-Identifier: Apache-2.0

/// What an analyzer says about one fault: that it is there, or that it cannot be judged.
public struct FaultFinding: Sendable, Equatable {
  /// The fault's kebab-case name, as in label files.
  public var fault: String
  /// When the fault began to be seen, in seconds.
  public var start: Double
  /// When it was last seen, in seconds, at least `start`.
  public var end: Double
  /// When it was measured, in seconds; episodes are matched by it.
  public var time: Double
  /// The belief that the fault is there, in 0...1; nil where the analyzer has none, which ranks as
  /// certain.
  public var confidence: Double?
  /// Whether the analyzer refuses to judge instead, because the view or the joints do not show it.
  public var isAbstention: Bool

  /// Creates a finding.
  ///
  /// - Precondition: Times are finite and `start` is not after `end`; a confidence is in 0...1.
  public init(
    fault: String,
    start: Double,
    end: Double,
    time: Double,
    confidence: Double? = nil,
    isAbstention: Bool = false
  ) {
    precondition(start.isFinite && end.isFinite && time.isFinite && start <= end, "times in order")
    precondition(confidence.map { (0...1).contains($0) } ?? true, "a confidence is in 0...1")
    self.fault = fault
    self.start = start
    self.end = end
    self.time = time
    self.confidence = confidence
    self.isAbstention = isAbstention
  }

  /// The position in a ranking: the confidence, or 1 where there is none.
  var score: Double { confidence ?? 1 }
}
