// SPDX-License-Identifier: Apache-2.0
import Measures

/// What is to be chosen, on which clips, and on which clips each choice is judged.
package struct StudyDesign: Sendable {
  /// One choice to be made.
  package struct Task: Sendable, Hashable {
    /// The outer fold that is left out; nil for none.
    package let fold: Int?
    /// The exercise whose clips count; nil for all.
    package let exercise: String?
  }

  /// The clips, in manifest order.
  package let facts: [ClipFacts]
  /// Settings that differ in what has no exact search, the one in use first.
  package let variants: [any SearchedScores]
  /// The setting in use, on the axes of the first variant.
  package let current: [Double]
  /// The outcome of each clip with the setting in use, if that lies outside the search; nil if the search has it.
  private let inUse: [ClipOutcome]?
  /// How clips are split; nil where they cannot be.
  package let folds: FoldPlan?
  /// Why they cannot be; nil where they are.
  package let obstacle: FoldPlan.Impossible?
  /// The exercises that get thresholds of their own, sorted; empty where none does.
  package let exercises: [String]

  /// Creates a design.
  ///
  /// - Parameters:
  ///   - facts: The clips, in manifest order.
  ///   - variants: At least one, the one in use first.
  ///   - current: The setting in use.
  ///   - inUse: What each clip comes to with it; nil if it lies in the search, which then says so.
  ///   - groups: Which clips belong together.
  ///   - folds: How many folds there are to be, at least 2.
  ///   - seed: Of the folds.
  ///   - isByExercise: Whether exercises get thresholds of their own, too.
  package init(
    facts: [ClipFacts],
    variants: [any SearchedScores],
    current: [Double],
    inUse: [ClipOutcome]? = nil,
    groups: ClipGroups,
    folds: Int,
    seed: UInt64,
    isByExercise: Bool
  ) {
    self.facts = facts
    self.variants = variants
    self.current = current
    self.inUse = inUse
    do throws(FoldPlan.Impossible) {
      self.folds = try FoldPlan(
        groups: groups,
        strata: facts.map(\.clip.exercise),
        folds: folds,
        seed: seed
      )
      obstacle = nil
    } catch {
      self.folds = nil
      obstacle = error
    }
    let counted = facts.filter { !$0.clip.isNegative }.map(\.clip.exercise)
    exercises = isByExercise ? Set(counted).sorted() : []
  }

  /// Every choice there is to make: on all clips first, then without each fold; then so for each exercise.
  package var tasks: [Task] {
    let scopes = [String?.none] + exercises.map(Optional.some)
    let left = [Int?.none] + (0..<(folds?.outerCount ?? 0)).map(Optional.some)
    return scopes.flatMap { exercise in left.map { Task(fold: $0, exercise: exercise) } }
  }

  /// Makes one choice.
  ///
  /// Negative clips, which are of no exercise that is counted, are there for the constraints of every
  /// exercise.
  ///
  /// - Returns: Nil where no setting has a score on those clips.
  package func choice(_ task: Task) -> ThresholdChoice? {
    let meant = facts.indices.filter { clip in
      guard let exercise = task.exercise else { return true }
      return facts[clip].clip.exercise == exercise || facts[clip].clip.isNegative
    }
    let clips = task.fold.flatMap { fold in
      folds?.clips(ofFold: fold, isInside: false, among: meant)
    }
    return PlateauRule(variants: variants, folds: folds).choice(on: clips ?? meant)
  }

  /// The counted clips of an exercise, or all.
  package func clips(of exercise: String?) -> [Int] {
    facts.indices.filter { exercise == nil || facts[$0].clip.exercise == exercise }
  }

  /// True if outcomes are of single reps that an analyzer judges or of alerts of a policy, not of counts.
  var judgesForm: Bool { facts.contains { $0.tested != .counter } }

  /// What a clip comes to under a choice.
  func outcome(of clip: Int, _ choice: ThresholdChoice) -> ClipOutcome {
    variants[choice.variant].outcome(of: clip, at: choice.point)
  }

  /// What a clip comes to with the setting in use.
  package func currentOutcome(of clip: Int) -> ClipOutcome {
    inUse?[clip] ?? variants[0].outcome(of: clip, at: current)
  }
}
