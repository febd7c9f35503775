// SPDX-License-Identifier: Apache-2.0
public import Basics
public import RepCounting

/// A counter at every value of one of its thresholds at once.
public struct CounterLine: Sendable {
  /// The counter; its own value of the parameter does not matter.
  public let configuration: CounterConfiguration
  /// The threshold, and the values looked at.
  public let axis: ThresholdAxis

  /// Creates a line.
  ///
  /// - Throws: `ConfigurationError` where the counter cannot be swept exactly over the parameter.
  public init(
    _ configuration: CounterConfiguration,
    over axis: ThresholdAxis
  ) throws(ConfigurationError) {
    guard axis.name == "min-amplitude", configuration.countsPersistentPeaks else {
      throw ConfigurationError(
        "counter '\(configuration.counter.name)' has no exact sweep over '\(axis.name)'"
      )
    }
    self.configuration = configuration
    self.axis = axis
  }

  /// The reps at every threshold, with their decisions and extrema.
  ///
  /// Amplitudes and confidences are left out: those change with the threshold everywhere.
  public func events(of clip: SweptClip) -> Staircase<[RepEvent]> {
    events(of: clip, followsDecisions: true)
  }

  /// What the reps at every threshold come to.
  public func landscape(
    of clip: SweptClip,
    _ scoring: OutcomeScoring = OutcomeScoring()
  ) -> LineLandscape {
    var scorer = OutcomeScorer(clip, scoring)
    let events = events(of: clip, followsDecisions: scoring.keepsLatency)
    return LineLandscape(clip.facts, events.map { scorer.outcome($0) }.merged)
  }

  private func events(of clip: SweptClip, followsDecisions: Bool) -> Staircase<[RepEvent]> {
    guard let seen = configuration.persistence(of: clip.samples, in: clip.exercise) else {
      preconditionFailure("the counter counts persistent peaks")
    }
    return PeakLine(seen.samples, seen.peaks)
      .events(over: axis.range, followsDecisions: followsDecisions)
  }
}
