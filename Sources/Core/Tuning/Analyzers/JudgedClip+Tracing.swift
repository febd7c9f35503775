// SPDX-License-Identifier: Apache-2.0
import Basics
package import FormAnalysis
import PoseTracks

/// An analyzer at every value of one of its parameters at once.
package typealias RuleLine = SettingLine<JudgedClip>

/// An analyzer at pairs of values of two of its parameters.
package typealias RulePlane = SettingPlane<JudgedClip>

/// The scores of an analyzer at pairs of values of two of its parameters.
package typealias RulePlaneScores = SettingPlaneScores<JudgedClip>

extension JudgedClip: TracedClip {
  /// True for limits of reps, and for what decides where reps, holds and lifts are.
  package static func canTrace(_ parameter: String, of entry: AnalyzerDescription) -> Bool {
    isSweptAtOnce(parameter, of: entry) || entry.tracedParameters.contains(parameter)
  }

  /// True for a limit of a rep, which changes no rep and asks its rule alone again.
  package static func isSweptAtOnce(_ parameter: String, of entry: AnalyzerDescription) -> Bool {
    entry.sweptLimits.contains { $0.parameter == parameter }
  }

  /// The analyzer as reports keep it.
  package static func tuned(_ configuration: AnalyzerConfiguration) -> TunedConfiguration {
    .analyzer(configuration)
  }

  /// The outcome at every value of a parameter.
  ///
  /// - Complexity: O(*frames* + *p* *frames in reps*) for a limit of reps at *p* values of which something else may be
  ///   said, else O(*p* *frames*) with *p* stretches of values with the same comparisons.
  package func line(
    of configuration: AnalyzerConfiguration,
    over axis: ThresholdAxis
  ) -> Staircase<ClipOutcome> {
    guard Self.isSweptAtOnce(axis.name, of: configuration.entry) else {
      return Staircase(tracing: configuration, over: axis, on: track, outcome(of:))
    }
    guard let sweep = RuleSweep(configuration, over: axis.name, of: track) else {
      preconditionFailure("the parameter is a limit that can be swept")
    }
    let low = axis.range.lowerBound
    let starts =
      [low] + sweep.turningPoints.filter { $0 > low && $0 <= axis.range.upperBound }
    let outcomes = starts.map { outcome(of: sweep.result(at: $0)) }
    return Staircase(over: axis.range, starts: starts, outcomes: outcomes)
  }
}

extension Staircase<ClipOutcome> {
  /// Runs an analyzer again wherever one of its comparisons turns over.
  ///
  /// - Parameters:
  ///   - configuration: The analyzer.
  ///   - axis: A parameter that can be traced, with its values.
  ///   - track: The poses.
  ///   - outcome: The outcome of a result.
  /// - Complexity: O(*p* *frames*) with *p* stretches of values with the same comparisons.
  init(
    tracing configuration: AnalyzerConfiguration,
    over axis: ThresholdAxis,
    on track: PoseTrack,
    _ outcome: (FormResult) -> ClipOutcome
  ) {
    guard let tracer = LimitTracer(configuration, over: axis.name, of: track) else {
      preconditionFailure("the parameter is one that can be traced")
    }
    self.init(over: axis.range) { value in
      let trace = tracer.trace(at: value)
      return (outcome(trace.result), trace.range.upperBound)
    }
  }
}
