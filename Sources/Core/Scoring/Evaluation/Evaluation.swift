// SPDX-License-Identifier: Apache-2.0
package import Measures
package import Statistics

/// All that was measured of one thing under test over a dataset.
@dynamicMemberLookup
package struct Evaluation<Record: EvaluatedRecord>: Sendable, Equatable {
  /// The configuration that was tested.
  package let configuration: Record.Tested
  /// Clip by clip, in manifest order; clips of which nothing can be measured are not among them.
  package let clips: [Record]
  /// The resampling plan of intervals.
  package let plan: ResamplingPlan
  /// Every measure over all clips, in the order of their list; empty where nothing was asked to be measured.
  ///
  /// Measures of parts that no clip has, such as phases, are left out where the kind says so.
  package let measures: [Measure]
  /// The same by exercise, in order of their ids; empty for kinds that are not sliced so.
  package let exercises: [Slice]
  /// The supplement of the kind.
  package let supplement: Record.Supplement

  /// Evaluates what was said of clips.
  ///
  /// - Parameters:
  ///   - configuration: What was tested.
  ///   - clips: In manifest order; sums are taken in this order.
  ///   - plan: How intervals are drawn.
  ///   - isMeasured: Whether everything is measured now.
  /// - Complexity: O(*r n*) in replicates and clips for each measure and exercise.
  package init(
    _ configuration: Record.Tested,
    clips: [Record],
    plan: ResamplingPlan = ResamplingPlan(),
    isMeasured: Bool = true
  ) {
    self.init(configuration, clips: clips, plan: plan, isMeasured: isMeasured, by: Self.usual)
  }

  /// The same with everything measured; clips share their memory with it.
  ///
  /// - Parameters:
  ///   - evaluation: What was said of clips.
  ///   - supplement: That of another evaluation if both have the same (`EvaluatedRecord.sharesSupplement`); nil to make one.
  /// - Complexity: As for other clips.
  package init(measuring evaluation: Evaluation, supplement: Record.Supplement? = nil) {
    self.init(
      evaluation.configuration,
      completed: evaluation.clips,
      plan: evaluation.plan,
      isMeasured: true,
      supplement: supplement,
      by: Self.usual
    )
  }

  /// Evaluates by some measures.
  init(
    _ configuration: Record.Tested,
    clips: [Record],
    plan: ResamplingPlan,
    isMeasured: Bool,
    by measured: Measuring
  ) {
    self.init(
      configuration,
      completed: Record.completed(clips),
      plan: plan,
      isMeasured: isMeasured,
      by: measured
    )
  }

  /// A way to measure some of the clips.
  typealias Measuring = (
    [Record], [MeasureIdentifier.Condition], inout SubjectBootstrap
  ) -> [Measure]

  /// All measures but those that the kind leaves out.
  private static func usual(
    _ clips: [Record],
    _ slice: [MeasureIdentifier.Condition],
    _ draws: inout SubjectBootstrap
  ) -> [Measure] {
    Record.measures(of: clips, slice: slice, &draws).filter { !Record.isLeftOut($0) }
  }

  private init(
    _ configuration: Record.Tested,
    completed clips: [Record],
    plan: ResamplingPlan,
    isMeasured: Bool,
    supplement: Record.Supplement? = nil,
    by measured: Measuring
  ) {
    self.configuration = configuration
    self.clips = clips
    self.plan = plan
    self.supplement =
      supplement ?? Record.supplement(of: isMeasured ? clips : [], plan: plan)
    var bootstrap = SubjectBootstrap(plan: plan)
    measures = isMeasured ? measured(clips, [], &bootstrap) : []
    let isSliced = isMeasured && Record.isSlicedByExercise
    let names = isSliced ? Set(clips.map(\.clip.exercise)).sorted() : []
    exercises = names.map { exercise in
      let members = clips.filter { $0.clip.exercise == exercise }
      let conditions = [MeasureIdentifier.Condition("exercise", exercise)]
      return Slice(
        conditions: conditions,
        clips: members.count,
        measures: measured(members, conditions, &bootstrap)
      )
    }
  }

  /// Every measure without intervals, computed now.
  package var values: [Measure] {
    var bootstrap = SubjectBootstrap(plan: .valuesOnly)
    return Record.measures(of: clips, slice: [], &bootstrap)
  }

  /// The measure of an identifier over all clips, such as `"jitter"`.
  ///
  /// - Complexity: O(*n*) in the measures.
  package func measure(_ id: String) -> Measure? {
    Record.measure(id, in: measures)
  }

  /// The supplement of the kind.
  package subscript<Value>(dynamicMember path: KeyPath<Record.Supplement, Value>) -> Value {
    supplement[keyPath: path]
  }
}
