// SPDX-License-Identifier: Apache-2.0
import Basics
package import PoseTracks

/// An analyzer over one track that can be run at any value of one of its parameters.
///
/// It is for what decides where reps, holds, lifts and strikes are, and for limits on single
/// frames, which change what there is to judge. Limits of reps alone are swept by ``RuleSweep``,
/// which goes through the track once.
package struct LimitTracer: Sendable {
  /// What a run came to, and how far that holds.
  package struct Trace: Sendable {
    /// All that the analyzer says.
    package var result: FormResult
    /// The values of the parameter at which the analyzer makes the same comparisons with the same
    /// outcomes.
    ///
    /// There it says the same but for the limit itself and confidences.
    package var range: ClosedRange<Double>
  }

  /// The analyzer told the traced parameter's value.
  private let make: @Sendable (Double) -> any TracedAnalyzer
  private let track: PoseTrack

  /// Creates a tracer; nil where the parameter is none of the analyzer's `tracedParameters`.
  ///
  /// - Parameters:
  ///   - configuration: The analyzer; its own value of the parameter does not matter.
  ///   - parameter: What is varied.
  ///   - track: The poses of one clip.
  package init?(
    _ configuration: AnalyzerConfiguration,
    over parameter: String,
    of track: PoseTrack
  ) {
    guard let tracing = configuration.entry.tracing, tracing.parameters.contains(parameter)
    else { return nil }
    make = { tracing.make(configuration.setting([parameter], to: [$0]).values, parameter) }
    self.track = track
  }

  /// Runs the analyzer.
  ///
  /// - Parameter value: One that the parameter accepts.
  /// - Returns: What it says, and how far that holds.
  /// - Complexity: That of the analyzer over the track.
  package func trace(at value: Double) -> Trace {
    var analyzer = make(value)
    let result = analyzer.result(of: track)
    return Trace(result: result, range: analyzer.tracedRange)
  }
}
