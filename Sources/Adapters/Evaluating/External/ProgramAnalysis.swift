// SPDX-License-Identifier: Apache-2.0
public import FormAnalysis
public import RepCounting

/// All that an analyzer's program says of a clip.
public struct ProgramAnalysis: Sendable {
  /// Findings, measurements and abstentions.
  public var form = FormResult()
  /// The reps that it counts, with candidates that it did not count; nil where it never said one.
  public var reps: CounterReport?
  /// The phases that it tells, in order and apart; nil where it never told one.
  public var phases: [PhaseInterval]?
}
