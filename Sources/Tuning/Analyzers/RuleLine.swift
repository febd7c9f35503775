// SPDX-License-Identifier: Apache-2.0
public import Basics
public import FormAnalysis

/// An analyzer at every value of one of its limits at once.
public struct RuleLine: Sendable {
  /// The analyzer; its own value of the limit does not matter.
  public let configuration: AnalyzerConfiguration
  /// The limit, and the values looked at.
  public let axis: ThresholdAxis

  /// Creates a line.
  ///
  /// - Parameters:
  ///   - configuration: The analyzer.
  ///   - axis: The limit: that of one of the analyzer's `sweptLimits`.
  /// - Throws: `ConfigurationError` where the analyzer cannot be swept exactly over the parameter.
  public init(
    _ configuration: AnalyzerConfiguration,
    over axis: ThresholdAxis
  ) throws(ConfigurationError) {
    let limits = configuration.subject.sweptLimits
    guard limits.contains(where: { $0.parameter == axis.name }) else {
      throw ConfigurationError(
        "analyzer '\(configuration.subject.name)' has no exact line over '\(axis.name)'"
      )
    }
    self.configuration = configuration
    self.axis = axis
  }

  /// What the clip comes to at every limit.
  ///
  /// - Complexity: O(*frames* + *p* *frames in reps*) where what is said may change at *p* limits.
  public func landscape(of clip: JudgedClip) -> LineLandscape {
    guard let sweep = RuleSweep(configuration, over: axis.name, of: clip.track) else {
      preconditionFailure("the parameter is a limit that can be swept")
    }
    let low = axis.range.lowerBound
    let starts =
      [low] + sweep.turningPoints.filter { $0 > low && $0 <= axis.range.upperBound }
    let outcomes = starts.map { clip.outcome(of: sweep.result(at: $0)) }
    return LineLandscape(
      clip.facts,
      Staircase(over: axis.range, starts: starts, outcomes: outcomes).merged
    )
  }
}
