// SPDX-License-Identifier: Apache-2.0
package import Basics
import Labels
package import RepCounting

/// A counter at every pair of values of two of its thresholds at once.
package struct CounterPlane: Sendable {
  /// The counter; its own values of the parameters do not matter.
  package let configuration: CounterConfiguration
  /// The outer threshold.
  package let outer: ThresholdAxis
  /// The inner threshold.
  package let inner: ThresholdAxis

  private let line: CounterLine
  private let isCooldown: Bool

  /// Pairs of parameters of which the first stays below the second.
  package static let ordered = [("low", "high"), ("exit", "enter")]

  /// Creates a plane.
  ///
  /// - Parameters:
  ///   - configuration: The counter.
  ///   - outer: A threshold that a `CounterLine` takes, not the cooldown.
  ///   - inner: The cooldown, or another threshold that is traced.
  /// - Throws: `ConfigurationError` where the counter cannot be swept exactly over both, or where the values of a
  ///   low threshold reach above those of the high one.
  package init(
    _ configuration: CounterConfiguration,
    over outer: ThresholdAxis,
    _ inner: ThresholdAxis
  ) throws(ConfigurationError) {
    self.configuration = configuration
    self.outer = outer
    self.inner = inner
    line = try CounterLine(configuration, over: outer)
    isCooldown = inner.name == CounterConfiguration.cooldownParameter.name
    let traced = configuration.tracedParameters
    let areTraced = traced.contains(outer.name) && traced.contains(inner.name)
    guard line.method != .gaps, outer.name != inner.name, isCooldown || areTraced else {
      throw ConfigurationError(
        "counter '\(configuration.counter.name)' has no exact map over '\(outer.name)' and "
          + "'\(inner.name)'"
      )
    }
    for (low, high) in Self.ordered {
      let ranges = [low, high].compactMap { name in
        [outer, inner].first { $0.name == name }?.range
      }
      guard ranges.count < 2 || ranges[0].upperBound <= ranges[1].lowerBound else {
        throw ConfigurationError(
          "the values of '\(low)' reach above those of '\(high)': end them at "
            + "\(ranges[1].lowerBound) or below"
        )
      }
    }
  }

  /// The reps in every cell, with their decisions and extrema.
  package func events(of clip: SweptClip) -> ThresholdPlane<[RepEvent]> {
    guard !isCooldown else {
      return line.bareEvents(of: clip, followsDecisions: true).map { events in
        Staircase(tracing: ThresholdTracer(cooldownOf: events), over: inner.range)
      }
    }
    let names = [outer.name, inner.name]
    guard
      let tracer = configuration.withoutCooldown
        .tracer(varying: names, on: clip.samples(for: configuration), in: clip.exercise)
    else { preconditionFailure("the parameters can be traced") }
    let plane = ThresholdPlane<[RepEvent]>(tracing: tracer, over: outer.range, inner.range)
    guard let cooldown = configuration.cooldown else { return plane }
    return plane.mapCells { ThresholdTracer(cooldownOf: $0).trace(at: [cooldown]).events }
  }

  /// What the reps in every cell come to.
  ///
  /// Where labels are a count, only counts matter; those of visits between two thresholds are known without
  /// running the counter in every cell.
  package func landscape(
    of clip: SweptClip,
    _ scoring: OutcomeScoring = OutcomeScoring()
  ) -> PlaneLandscape {
    if !clip.facts.isTimed, clip.reference.ignored.isEmpty, let counts = visitCounts(of: clip) {
      let labelled = Int32(clamping: clip.reference.count)
      return PlaneLandscape(
        clip.facts,
        counts.mapCells { ClipOutcome(labelled: labelled, reported: Int32(clamping: $0)) }
      )
    }
    var scorer = OutcomeScorer(clip, scoring)
    let events = events(of: clip)
    return PlaneLandscape(clip.facts, events.mapCells { scorer.outcome($0) }.mergedCells())
  }

  /// The counts between a high outer and a low inner threshold; nil for anything else.
  private func visitCounts(of clip: SweptClip) -> ThresholdPlane<Int>? {
    guard let names = configuration.excursionThresholds, names.high == outer.name,
      names.low == inner.name
    else { return nil }
    return configuration.excursions(of: clip.samples(for: configuration), in: clip.exercise)?
      .counts(high: outer.range, low: inner.range)
  }
}
