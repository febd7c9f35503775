// SPDX-License-Identifier: Apache-2.0
package import Basics
import PoseTracks

/// A detector of phases of the catalogue: its name, its parameters and its source.
///
/// `PhaseDetectorConfiguration` makes a detector of it.
package struct PhaseDetectorDescription: Sendable {
  /// The kebab-case name, as configurations spell it.
  package let name: String
  /// One sentence that says what separates the phases.
  package let summary: String
  /// The parameters it takes.
  package let parameters: [Parameter]
  /// True if it is a port that keeps the defects of the published detector.
  package let isLiteral: Bool
  /// The publication or program that the detector comes from.
  package let source: String
  /// How its thresholds are traced; nil if it has none.
  let tracing: Tracing?

  /// The level that it reads of a track, sample by sample.
  let levels: @Sendable (PoseTrack, Exercise, ParameterValues) -> [Sample]
  /// Makes the detector, given all values.
  let make: @Sendable (ParameterValues) -> any PhaseTeller

  /// The thresholds of a detector of velocities, which no velocity depends on.
  struct Tracing: Sendable {
    /// The parameters that can be traced.
    let parameters: [String]
    /// Makes the slope that gives velocities, given all values.
    let slope: @Sendable (ParameterValues) -> RunningSlope
    /// Makes the states, given all values and the parameter that is traced; nil for none.
    let states: @Sendable (ParameterValues, String?) -> PhaseStates
  }

  /// The parameters at all of whose values the phases can be found exactly.
  package var tracedParameters: [String] { tracing?.parameters ?? [] }
}
