// SPDX-License-Identifier: Apache-2.0
package import Basics
package import FormAnalysis
import Matching
package import Measures
package import PoseTracks
import Replay
package import Scoring

/// A clip as a search of a detector of phases needs it: the poses, and the phases that are labelled.
package struct PhasedClip: Sendable {
  /// The facts of the clip; its length is that of the time looked at.
  package let facts: ClipFacts
  /// Why the track has no phases, so that the clip is in no score; nil if something moves.
  package let obstacle: PhaseObstacle?
  private let exercise: Exercise
  private let reference: PhaseReference
  private let track: PoseTrack

  /// Creates a clip.
  ///
  /// - Parameters:
  ///   - clip: Who and what it shows.
  ///   - reference: The labelled phases.
  ///   - exercise: The exercise, whose tracked joints go up and down.
  ///   - track: The poses.
  package init(
    _ clip: ClipIdentity,
    _ reference: PhaseReference,
    _ exercise: Exercise,
    _ track: PoseTrack
  ) {
    self.reference = reference
    self.exercise = exercise
    self.track = track
    obstacle = PhaseReplay.obstacle(in: track, exercise: exercise)
    let seconds = reference.ranges.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
    facts = ClipFacts(
      clip,
      duration: Int((seconds * 1e6).rounded()),
      isTimed: obstacle == nil,
      tested: .phases
    )
  }

  /// The number of labelled stretches of phases.
  package var labelledCount: Int { reference.segments.count }

  /// The outcome of the phases that a detector tells.
  package func outcome(of intervals: [PhaseInterval]) -> ClipOutcome {
    ClipOutcome(
      PhaseScore(
        clip: facts.clip,
        intervals: intervals,
        reference: reference,
        exercise: exercise,
        obstacle: obstacle
      )
    )
  }
}

extension PhasedClip: TracedClip {
  /// True for the thresholds of states, on which no velocity depends.
  package static func canTrace(
    _ parameter: String,
    of entry: PhaseDetectorDescription
  ) -> Bool {
    entry.tracedParameters.contains(parameter)
  }

  /// False: each stretch of values takes a replay.
  package static func isSweptAtOnce(
    _ parameter: String,
    of entry: PhaseDetectorDescription
  ) -> Bool {
    false
  }

  /// The detector as reports keep it.
  package static func tuned(_ configuration: PhaseDetectorConfiguration) -> TunedConfiguration {
    .detector(configuration)
  }

  /// The outcome of a detector, replayed as it ships.
  package func outcome(of configuration: PhaseDetectorConfiguration) -> ClipOutcome {
    outcome(of: configuration.intervals(of: track, exercise: exercise))
  }

  /// The detector run again wherever one of its comparisons turns over.
  ///
  /// - Complexity: O(*p* *frames*) with *p* stretches of values with the same comparisons; phases are scored where
  ///   they change.
  package func line(
    of configuration: PhaseDetectorConfiguration,
    over axis: ThresholdAxis
  ) -> Staircase<ClipOutcome> {
    guard
      let tracer = PhaseTracer(configuration, over: axis.name, of: track, exercise: exercise)
    else { preconditionFailure("the parameter is one that can be traced") }
    var last: (intervals: [PhaseInterval], outcome: ClipOutcome)?
    return Staircase(over: axis.range) { value in
      let trace = tracer.trace(at: value)
      if let last, last.intervals == trace.intervals {
        return (last.outcome, trace.range.upperBound)
      }
      let outcome = outcome(of: trace.intervals)
      last = (trace.intervals, outcome)
      return (outcome, trace.range.upperBound)
    }
  }
}

extension ClipOutcome {
  /// Takes what came of a detector of phases.
  ///
  /// Stretches match if they share half of their union. Nothing is kept of a clip in which nothing moves.
  package init(_ score: PhaseScore) {
    guard score.isTallied, let pairs = score.score.pairs.last else {
      self.init(labelled: 0, reported: 0)
      return
    }
    self.init(
      labelled: Int32(clamping: pairs.reference),
      reported: Int32(clamping: pairs.predicted),
      matched: Int32(clamping: pairs.matched),
      missed: Int32(clamping: pairs.reference - pairs.matched),
      extra: Int32(clamping: pairs.predicted - pairs.matched)
    )
    terms = Self.measures.map { measure in
      let sums = measure.sums(of: score) ?? [0, 0]
      return Ratio(Int((sums[0] * 1e6).rounded()), Int((sums[1] * 1e6).rounded()))
    }
  }

  /// The measures of `Objective.Quantity.ofPhases`, in their order.
  private static let measures = Objective.Quantity.ofPhases.map { quantity in
    guard let identifier = MeasureIdentifier(quantity.rawValue),
      let measure = PhaseMeasureCatalog.definition(of: identifier)
    else { preconditionFailure("'\(quantity.rawValue)' is a measure of phases") }
    return measure
  }
}

extension ThresholdAxis {
  /// The parameters of a detector of phases that are tuned if none is named: those that can be traced, else all.
  package static func usualParameters(of detector: PhaseDetectorDescription) -> [Parameter] {
    let traced = detector.parameters.filter { detector.tracedParameters.contains($0.name) }
    return traced.isEmpty ? detector.parameters : traced
  }
}
