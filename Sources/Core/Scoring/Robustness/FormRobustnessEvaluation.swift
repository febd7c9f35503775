// SPDX-License-Identifier: Apache-2.0
package import Measures
package import Statistics

/// How one form analyzer does on changed tracks of one configuration.
package struct FormRobustnessEvaluation: DoseEvaluation, Equatable {
  /// F1 of faulty reps.
  package static let headline = FormMeasure.faultF1.id

  /// The analyzer: name and parameters.
  package let candidate: String
  /// The track configuration.
  package let track: String
  /// Clip by clip, in manifest order; those in which nobody looked for faults are not among them.
  package let clips: [ClipRobustness<FormStepScore>]
  /// `fault-f1`, `fault-precision`, `fault-recall` and `fault-abstention-rate` of each dose:
  /// [ladders][steps][measures].
  package let measures: [[[Measure]]]

  /// The clips in which somebody looked for faults.
  package var identities: [ClipIdentity] { clips.map(\.clip) }

  /// Evaluates an analyzer.
  ///
  /// - Parameters:
  ///   - candidate: The analyzer: name and parameters.
  ///   - track: The track configuration.
  ///   - clips: Results in manifest order, of clips in which somebody looked for faults, each of as many
  ///     ladders and steps as there are.
  ///   - ladders: How tracks were changed.
  ///   - plan: How intervals are drawn, the same people for every dose; nil to measure nothing.
  /// - Complexity: O(*r n*) in replicates and clips for each measure of each dose.
  package init(
    _ candidate: String,
    track: String,
    clips: [ClipRobustness<FormStepScore>],
    ladders: [DoseLadder],
    plan: ResamplingPlan? = ResamplingPlan()
  ) {
    self.candidate = candidate
    self.track = track
    self.clips = clips
    measures = plan.map { clips.measures(Self.definitions, ladders: ladders, plan: $0) } ?? []
  }

  /// The headline measures, of a step's score instead of a clip's.
  private static let definitions = [
    definition(.faultF1, counted: { $0.hits + $0.misses }) {
      (2 * $0.hits, 2 * $0.hits + $0.falseAlarms + $0.misses)
    },
    definition(.faultPrecision, counted: { $0.hits + $0.falseAlarms }) {
      ($0.hits, $0.hits + $0.falseAlarms)
    },
    definition(.faultRecall, counted: { $0.hits + $0.misses }) { ($0.hits, $0.hits + $0.misses) },
    definition(.faultAbstention, counted: \.count) { ($0.abstentions, $0.count) },
  ]

  /// A ratio of sums over clips that has the name and the range of a measure.
  private static func definition(
    _ measure: FormMeasure,
    counted: @escaping @Sendable (FormStepScore) -> Int,
    terms: @escaping @Sendable (FormStepScore) -> (Int, Int)
  ) -> MeasureDefinition<StepItem<FormStepScore>> {
    MeasureDefinition(
      description: measure.description,
      population: .measurable(emptyReason: "no clip in which faults are labelled was tried"),
      undefinedReason: measure.undefinedReason,
      eventCount: { counted($0.score) },
      computation: .ratio { item in
        let (part, whole) = terms(item.score)
        return [Double(part), Double(whole)]
      }
    )
  }
}
