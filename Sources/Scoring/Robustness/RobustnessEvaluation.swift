// SPDX-License-Identifier: Apache-2.0

/// How one counter does on changed tracks of one configuration.
public struct RobustnessEvaluation: Sendable, Equatable {
  /// The counter and the track configuration.
  public let configuration: Configuration
  /// Clip by clip, in manifest order; negative clips are not among them.
  public let clips: [ClipRobustness]
  /// `f1@0.5s`, `exact` and `mae` of each dose, with the dose as a condition such as `{tilt=15}`; of
  /// tracks as they are without one: [ladders][steps][measures].
  public let measures: [[[Measure]]]

  /// Evaluates a counter.
  ///
  /// - Parameters:
  ///   - configuration: The counter and the track configuration.
  ///   - clips: Results in manifest order, each of as many ladders and steps as there are; those of
  ///     negative clips are left out.
  ///   - ladders: How tracks were changed.
  ///   - plan: How intervals are drawn; the same people for every dose.
  /// - Complexity: O(*r n*) in replicates and clips for each measure of each dose.
  public init(
    _ configuration: Configuration,
    clips: [ClipRobustness],
    ladders: [DoseLadder],
    plan: ResamplingPlan = ResamplingPlan()
  ) {
    self.configuration = configuration
    let clips = clips.filter { !$0.clip.isNegative }
    self.clips = clips
    var bootstrap = SubjectBootstrap(plan: plan)
    measures = ladders.enumerated().map { ladder, one in
      one.steps.enumerated().map { step, dose in
        let slice = dose.dose.map { _ in
          [MeasureIdentifier.Condition(one.name, dose.label)]
        }
        return Self.definitions.map { definition in
          definition.measure(
            of: clips.map { Item(subject: $0.clip.subject, score: $0.steps[ladder][step]) },
            slice: slice ?? [],
            subject: \.subject,
            &bootstrap
          )
        }
      }
    }
  }

  /// The measure of a dose.
  ///
  /// - Parameters:
  ///   - id: Without the dose: `f1@0.5s`, `exact`, `mae`.
  ///   - ladder: Which ladder.
  ///   - step: Which of its steps.
  /// - Returns: The measure; nil for another identifier.
  public func measure(_ id: String, ladder: Int, step: Int) -> Measure? {
    measures[ladder][step].measure(id)
  }

  /// Where on a ladder the F1 is least, and what it is there; nil where none is defined.
  ///
  /// Of equal ones the first; the step of tracks as they are is among them.
  public func worst(ladder: Int) -> (step: Int, measure: Measure)? {
    var worst: (step: Int, measure: Measure, value: Double)?
    for step in measures[ladder].indices {
      guard let found = measure("f1@0.5s", ladder: ladder, step: step), let value = found.value
      else { continue }
      if worst.map({ value < $0.value }) ?? true { worst = (step, found, value) }
    }
    return worst.map { ($0.step, $0.measure) }
  }

  /// A person's score at one dose.
  private struct Item: Sendable {
    var subject: String
    var score: StepScore
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
    _ measure: MeasureDefinition,
    counted: @escaping @Sendable (StepScore) -> Int = { $0.referenceCount },
    terms: @escaping @Sendable (StepScore) -> [Double]?
  ) -> PooledMeasure<Item> {
    PooledMeasure(
      measure.identifier,
      measure.summary,
      unit: measure.unit,
      better: measure.better,
      range: (measure.least, measure.greatest),
      counted: measure.counted,
      emptyReason: "no clip was tried",
      undefinedReason: measure.undefinedReason,
      eventCount: { counted($0.score) },
      computation: .sums(terms: { terms($0.score) }, value: ratioOfSums)
    )
  }
}

extension StepScore.Matches: MatchCounts {
  var matchedCount: Int { matched }
  var requiredCount: Int { required }
  var chargedCount: Int { charged }
}
