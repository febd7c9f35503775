// SPDX-License-Identifier: Apache-2.0
package import Basics
package import FormAnalysis
import PoseTracks

/// An analyzer at every value of one of its parameters at once.
package struct RuleLine: Sendable {
  /// The analyzer; its own value of the parameter does not matter.
  package let configuration: AnalyzerConfiguration
  /// The parameter, and the values looked at.
  package let axis: ThresholdAxis

  /// Creates a line.
  ///
  /// - Parameters:
  ///   - configuration: The analyzer.
  ///   - axis: A parameter that is exact for the fault that is judged.
  /// - Throws: `ConfigurationError` where the analyzer cannot be swept exactly over the parameter.
  package init(
    _ configuration: AnalyzerConfiguration,
    over axis: ThresholdAxis
  ) throws(ConfigurationError) {
    let entry = configuration.entry
    let known = entry.sweptLimits.compactMap(\.parameter) + entry.tracedParameters
    guard known.contains(axis.name) else {
      throw ConfigurationError(
        "analyzer '\(entry.name)' has no exact line over '\(axis.name)'"
      )
    }
    self.configuration = configuration
    self.axis = axis
  }

  /// Whether the line is of a limit of a rep, which changes no rep and asks its rule alone again.
  package var isOfReps: Bool {
    configuration.entry.sweptLimits.contains { $0.parameter == axis.name }
  }

  /// What the clip comes to at every value.
  ///
  /// - Complexity: O(*frames* + *p* *frames in reps*) for a limit of reps at *p* values of which something else may be
  ///   said, else O(*p* *frames*) with *p* stretches of values with the same comparisons.
  package func landscape(of clip: JudgedClip) -> LineLandscape {
    LineLandscape(clip.facts, (isOfReps ? asked(of: clip) : traced(on: clip)).merged)
  }

  /// The rule asked again at every measured value.
  private func asked(of clip: JudgedClip) -> Staircase<ClipOutcome> {
    guard let sweep = RuleSweep(configuration, over: axis.name, of: clip.track) else {
      preconditionFailure("the parameter is a limit that can be swept")
    }
    let low = axis.range.lowerBound
    let starts =
      [low] + sweep.turningPoints.filter { $0 > low && $0 <= axis.range.upperBound }
    let outcomes = starts.map { clip.outcome(of: sweep.result(at: $0)) }
    return Staircase(over: axis.range, starts: starts, outcomes: outcomes)
  }

  /// The analyzer run again wherever one of its comparisons turns over.
  private func traced(on clip: JudgedClip) -> Staircase<ClipOutcome> {
    guard let tracer = LimitTracer(configuration, over: axis.name, of: clip.track) else {
      preconditionFailure("the parameter is one that can be traced")
    }
    var trace = tracer.trace(at: axis.range.lowerBound)
    var line = Staircase(clip.outcome(of: trace.result), over: axis.range)
    while trace.range.upperBound < axis.range.upperBound {
      let value = trace.range.upperBound.nextUp
      trace = tracer.trace(at: value)
      let outcome = clip.outcome(of: trace.result)
      if outcome != line.outcomes[line.count - 1] { line.append(outcome, from: value) }
    }
    return line
  }
}
