// SPDX-License-Identifier: Apache-2.0
package import FormAnalysis
package import RepCounting

/// All that an analyzer's program says of a clip.
package struct ProgramAnalysis: Sendable {
  /// Findings, measurements and abstentions.
  package var form = FormResult()
  /// The reps that it counts, with candidates that it did not count; nil where it never said one.
  package var reps: CounterReport?
  /// The phases that it tells, in order and apart; nil where it never told one.
  package var phases: [PhaseInterval]?
}
