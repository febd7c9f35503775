// SPDX-License-Identifier: Apache-2.0
package import Basics
package import RepCounting

/// A counter at every value of one of its thresholds at once.
package struct CounterLine: Sendable {
  /// How all values are looked at.
  package enum Method: String, Sendable {
    /// Once, by the persistence of peaks.
    case persistence
    /// By running the counter again wherever one of its comparisons turns over.
    case tracing
    /// By filtering the counter's reps again wherever one of their gaps is passed.
    case gaps
  }

  /// The counter; its own value of the parameter does not matter, and its cooldown, if it is not the parameter,
  /// is kept.
  package let configuration: CounterConfiguration
  /// The threshold, and the values looked at.
  package let axis: ThresholdAxis
  /// How they are looked at.
  package let method: Method

  /// Creates a line.
  ///
  /// - Parameters:
  ///   - configuration: The counter.
  ///   - axis: The threshold: one of the counter's `tracedParameters`, an amplitude above which peaks
  ///     must persist, or the cooldown of any counter.
  /// - Throws: `ConfigurationError` where the counter cannot be swept exactly over the parameter.
  package init(
    _ configuration: CounterConfiguration,
    over axis: ThresholdAxis
  ) throws(ConfigurationError) {
    self.configuration = configuration
    self.axis = axis
    if axis.name == CounterConfiguration.cooldownParameter.name {
      method = .gaps
    } else if axis.name == "min-amplitude", configuration.withoutCooldown.countsPersistentPeaks {
      method = .persistence
    } else if configuration.tracedParameters.contains(axis.name) {
      method = .tracing
    } else {
      throw ConfigurationError(
        "counter '\(configuration.counter.name)' has no exact map over '\(axis.name)'"
      )
    }
  }

  /// The reps at every threshold, with their decisions and extrema.
  ///
  /// Amplitudes and confidences are left out: those change with the threshold everywhere.
  package func events(of clip: SweptClip) -> Staircase<[RepEvent]> {
    events(of: clip, followsDecisions: true)
  }

  /// What the reps at every threshold come to.
  package func landscape(
    of clip: SweptClip,
    _ scoring: OutcomeScoring = OutcomeScoring()
  ) -> LineLandscape {
    var scorer = OutcomeScorer(clip, scoring)
    let events = events(of: clip, followsDecisions: scoring.keepsLatency)
    return LineLandscape(clip.facts, events.map { scorer.outcome($0) }.merged)
  }

  private func events(of clip: SweptClip, followsDecisions: Bool) -> Staircase<[RepEvent]> {
    let bare = bareEvents(
      of: clip,
      followsDecisions: followsDecisions || configuration.cooldown != nil
    )
    guard method != .gaps, let cooldown = configuration.cooldown else { return bare }
    return bare.map { ThresholdTracer(cooldownOf: $0).trace(at: [cooldown]).events }.merged
  }

  /// The reps without the counter's cooldown, unless that is the threshold.
  func bareEvents(of clip: SweptClip, followsDecisions: Bool) -> Staircase<[RepEvent]> {
    let bare = configuration.withoutCooldown
    let samples = clip.samples(for: bare)
    switch method {
    case .persistence:
      guard let seen = bare.persistence(of: samples, in: clip.exercise) else {
        preconditionFailure("the counter counts persistent peaks")
      }
      return PeakLine(seen.samples, seen.peaks)
        .events(over: axis.range, followsDecisions: followsDecisions)
    case .tracing:
      guard let tracer = bare.tracer(varying: [axis.name], on: samples, in: clip.exercise)
      else { preconditionFailure("the parameter can be traced") }
      return Staircase(tracing: tracer, over: axis.range)
    case .gaps:
      var counter = bare.makeSignalCounter(for: clip.exercise)
      let tracer = ThresholdTracer(cooldownOf: counter.events(of: samples))
      return Staircase(tracing: tracer, over: axis.range)
    }
  }
}
