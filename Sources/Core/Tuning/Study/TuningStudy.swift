// SPDX-License-Identifier: Apache-2.0
import Measures
import Scoring
package import Statistics

/// What tuning comes to: thresholds for all clips and for each exercise, judged on clips that had no part in
/// choosing them.
package struct TuningStudy: Sendable {
  /// What was to be chosen.
  package let design: StudyDesign
  /// All clips.
  package let overall: ScopeResult
  /// Each exercise with thresholds of its own; empty where that was not asked for.
  package let exercises: [ScopeResult]
  /// The outer score of all clips where each exercise has thresholds of its own.
  package let ownThresholds: StudyScore?
  /// How much better that is than the thresholds for all: the cost of going global.
  package let costOfGlobal: StudyGain?

  /// Judges choices.
  ///
  /// - Parameters:
  ///   - design: What was to be chosen.
  ///   - choices: One for each of its tasks, in their order.
  ///   - plan: How intervals are drawn.
  package init(_ design: StudyDesign, choices: [ThresholdChoice?], plan: ResamplingPlan) {
    precondition(choices.count == design.tasks.count, "one choice a task")
    self.design = design
    var judge = StudyJudge(design, choices: choices, plan: plan)
    var results = ([nil] + design.exercises).map { judge.result(of: $0) }
    judge.correct(&results)
    overall = results[0]
    exercises = Array(results.dropFirst())
    (ownThresholds, costOfGlobal) = judge.ownThresholds()
  }
}

/// Scores choices on the clips that they were not made on.
struct StudyJudge {
  private let design: StudyDesign
  private let statistic: ObjectiveStatistic
  private let plan: ResamplingPlan
  private var bootstrap: SubjectBootstrap
  private var choices: [StudyDesign.Task: ThresholdChoice] = [:]

  /// A plateau that is narrower than this factor is called narrow.
  private static let narrowFactor = 1.25

  init(_ design: StudyDesign, choices: [ThresholdChoice?], plan: ResamplingPlan) {
    self.design = design
    statistic = design.variants[0].statistic
    self.plan = plan
    bootstrap = SubjectBootstrap(plan: plan)
    for case (let task, let choice?) in zip(design.tasks, choices) { self.choices[task] = choice }
  }

  private func choice(_ fold: Int?, _ exercise: String?) -> ThresholdChoice? {
    choices[StudyDesign.Task(fold: fold, exercise: exercise)]
  }

  /// What each clip comes to with what was chosen without its fold.
  ///
  /// - Returns: The outcomes, and how many had no choice of their exercise; nil without folds or choices.
  private func outerOutcomes(
    _ clips: [Int],
    isByExercise: Bool
  ) -> (outcomes: [ClipOutcome], borrowed: Int)? {
    var borrowed = 0
    let outcomes = design.outcomesLeftOut(clips) { fold, clip in
      let exercise = design.facts[clip].clip.exercise
      let own = isByExercise ? choice(fold, exercise) : nil
      if isByExercise, own == nil { borrowed += 1 }
      return own ?? choice(fold, nil)
    }
    return outcomes.map { ($0, borrowed) }
  }

  /// The result of all clips or of an exercise.
  mutating func result(of exercise: String?) -> ScopeResult {
    let clips = design.clips(of: exercise)
    let current = clips.map(design.currentOutcome)
    let chosen = CrossValidatedChoice(
      all: choice(nil, exercise),
      withoutFold: (0..<(design.folds?.outerCount ?? 0)).map { choice($0, exercise) }
    )
    let isAlone = exercise != nil && groups(of: clips) < 2
    let outer = isAlone ? nil : outerOutcomes(clips, isByExercise: exercise != nil)
    let fitted = chosen.all.map { choice in clips.map { design.outcome(of: $0, choice) } }
    return ScopeResult(
      exercise: exercise,
      current: statistic.score(clips, current, &bootstrap),
      choice: chosen,
      inSample: fitted.map { statistic.score(clips, $0, &bootstrap) },
      outer: outer.map { statistic.score(clips, $0.outcomes, &bootstrap) },
      gain: outer.map { statistic.gain(clips, $0.outcomes, over: current, &bootstrap) },
      inSampleGain: fitted.map { statistic.gain(clips, $0, over: current, &bootstrap) },
      borrowed: outer?.borrowed ?? 0,
      warnings: warnings(chosen, clips, fitted),
      isHigherBetter: statistic.objective.isHigherBetter
    )
  }

  /// The gain of all clips or of an exercise on clips left out, with an interval of another level; nil without folds or
  /// choices.
  func gain(of exercise: String?, level: Double) -> StudyGain? {
    let clips = design.clips(of: exercise)
    guard let outer = outerOutcomes(clips, isByExercise: exercise != nil) else { return nil }
    var stricter = plan
    stricter.level = level
    var bootstrap = SubjectBootstrap(plan: stricter)
    let current = clips.map(design.currentOutcome)
    return statistic.gain(clips, outer.outcomes, over: current, &bootstrap)
  }

  /// The outer score of all clips with thresholds by exercise, and how much better it is.
  mutating func ownThresholds() -> (StudyScore?, StudyGain?) {
    let clips = design.clips(of: nil)
    guard !design.exercises.isEmpty,
      let own = outerOutcomes(clips, isByExercise: true),
      let global = outerOutcomes(clips, isByExercise: false)
    else { return (nil, nil) }
    return (
      statistic.score(clips, own.outcomes, &bootstrap),
      statistic.gain(clips, own.outcomes, over: global.outcomes, &bootstrap)
    )
  }

  /// How many outer folds clips are in.
  private func groups(of clips: [Int]) -> Int {
    Set(clips.map { design.folds?.outer[$0] ?? 0 }).count
  }

  private func warnings(
    _ chosen: CrossValidatedChoice,
    _ clips: [Int],
    _ fitted: [ClipOutcome]?
  ) -> [ScopeWarning] {
    guard let all = chosen.all, let fitted else { return [] }
    var warnings: [ScopeWarning] = []
    for (axis, extent) in zip(design.variants[all.variant].axes, all.plateau.extents) {
      if extent.touchesLowerBound, extent.low != 0 {
        warnings.append(.touchesBound(parameter: axis.name, isUpper: false, bound: extent.low))
      }
      if extent.touchesUpperBound {
        warnings.append(.touchesBound(parameter: axis.name, isUpper: true, bound: extent.high))
      }
      if axis.isLogarithmic, !extent.touchesBound, let factor = extent.factor,
        factor < Self.narrowFactor
      {
        warnings.append(.narrow(parameter: axis.name, factor: factor))
      }
    }
    let straying = chosen.strayingFolds.count
    if straying > 0 {
      warnings.append(.foldsStray(folds: straying, of: chosen.withoutFold.count))
    }
    if all.plateau.parts > 1 { warnings.append(.severalPlateaus(all.plateau.parts)) }
    if all.score.standardError == nil {
      let subjects = Set(statistic.counting(clips).map { design.facts[$0].clip.subject }).count
      warnings.append(.noStandardError(subjects: subjects))
    }
    if design.judgesForm {
      if design.facts.contains(where: { $0.tested == .analyzer }),
        let isFaulty = fitted.sameVerdict
      {
        let judged = fitted.reduce(0) { $0 + $1.judged }
        warnings.append(.tellsNothing(isFaulty: isFaulty, judged: judged))
      }
      return warnings
    }
    let counted = zip(clips, fitted).filter { clip, outcome in
      !design.facts[clip].clip.isNegative && outcome.labelled >= 2
    }.map(\.1)
    let halved = counted.count { $0.isAboutHalf }
    let doubled = counted.count { $0.isAboutTwice }
    let exact = counted.count { $0.countError == 0 }
    if max(halved, doubled) > exact {
      warnings.append(.wrongCount(halved: halved, doubled: doubled, exact: exact))
    }
    return warnings
  }
}

extension [ClipOutcome] {
  /// What is said of all judged reps of an analyzer alike; nil where that differs, or where labels do not.
  var sameVerdict: Bool? {
    let found = reduce(0) { $0 + Int($1.reported) }
    let faulty = reduce(0) { $0 + Int($1.labelled) }
    let judged = reduce(0) { $0 + $1.judged }
    guard faulty > 0, faulty < judged else { return nil }
    return found == judged ? true : found == 0 ? false : nil
  }
}

extension ClipOutcome {
  /// Reps that an analyzer judged.
  fileprivate var judged: Int { Int(matched) + Int(missed) + Int(extra) + Int(spared) }

  /// Whether about every second rep is counted.
  var isAboutHalf: Bool { reported != labelled && abs(2 * reported - labelled) <= 1 }
  /// Whether about every rep is counted twice.
  var isAboutTwice: Bool { reported != labelled && abs(reported - 2 * labelled) <= 1 }
}
