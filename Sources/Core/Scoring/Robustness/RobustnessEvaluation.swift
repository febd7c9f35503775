// SPDX-License-Identifier: Apache-2.0
import Matching
package import Measures
package import Statistics

/// How one counter does on changed tracks of one configuration.
package struct RobustnessEvaluation: DoseEvaluation, Equatable {
  /// F1 within half a second.
  package static let headline = CounterMeasure.f1(.headline).identifier.description

  /// The counter and the track configuration.
  package let configuration: Configuration
  /// Clip by clip, in manifest order; negative clips are not among them.
  package let clips: [ClipRobustness<StepScore>]
  /// `f1@0.5s`, `exact` and `mae` of each dose: [ladders][steps][measures].
  package let measures: [[[Measure]]]

  /// The counter.
  package var candidate: String { configuration.counter }
  /// The track configuration.
  package var track: String { configuration.track }
  /// The clips with reps.
  package var identities: [ClipIdentity] { clips.map(\.clip) }

  /// Evaluates a counter.
  ///
  /// - Parameters:
  ///   - configuration: The counter and the track configuration.
  ///   - clips: Results in manifest order, each of as many ladders and steps as there are; those of
  ///     negative clips are left out.
  ///   - ladders: How tracks were changed.
  ///   - plan: How intervals are drawn, the same people for every dose; nil to measure nothing.
  /// - Complexity: O(*r n*) in replicates and clips for each measure of each dose.
  package init(
    _ configuration: Configuration,
    clips: [ClipRobustness<StepScore>],
    ladders: [DoseLadder],
    plan: ResamplingPlan? = ResamplingPlan()
  ) {
    self.configuration = configuration
    self.clips = clips.filter { !$0.clip.isNegative }
    let clips = self.clips
    measures = plan.map { clips.measures(Self.definitions, ladders: ladders, plan: $0) } ?? []
  }

  /// Three of the headline measures, of a step's score instead of a clip's.
  private static let definitions = [
    definition(.f1(.headline), counted: { $0.matches?.required ?? 0 }) { score in
      score.matches.map { [Double($0.f1Terms.numerator), Double($0.f1Terms.denominator)] }
    },
    definition(.exact) { [$0.countError == 0 ? 1 : 0, 1] },
    definition(.meanAbsoluteError) { [Double($0.countError.magnitude), 1] },
  ]

  /// A ratio of sums over clips that has the name and the range of a measure.
  private static func definition(
    _ measure: CounterMeasure,
    counted: @escaping @Sendable (StepScore) -> Int = { $0.referenceCount },
    terms: @escaping @Sendable (StepScore) -> [Double]?
  ) -> MeasureDefinition<StepItem<StepScore>> {
    MeasureDefinition(
      description: measure.description,
      population: .measurable(emptyReason: "no clip was tried"),
      undefinedReason: measure.undefinedReason,
      eventCount: { counted($0.score) },
      computation: .ratio { terms($0.score) }
    )
  }
}

extension StepScore.Matches: MatchCounts {
  var matchedCount: Int { matched }
  var requiredCount: Int { required }
  var chargedCount: Int { charged }
}
