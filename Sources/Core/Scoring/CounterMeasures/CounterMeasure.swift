// SPDX-License-Identifier: Apache-2.0
import Labels
import Matching
package import Measures

/// A measure of counters, of a clip's events against its labels.
package typealias CounterMeasure = MeasureDefinition<ClipScore>

extension CounterMeasure {
  /// The mean over subjects of the same number of each subject's clips.
  var averagedBySubject: CounterMeasure {
    averaged(over: "subjects", qualifier: "macro", aggregation: "macro", .subjects)
  }

  /// The mean over exercises of the same number of each exercise's clips, each with enough events.
  var averagedByExercise: CounterMeasure {
    var averaged = averaged(
      over: "exercises",
      qualifier: "by-exercise",
      aggregation: "exercises",
      .groups(MeasureGroups(fewest: fewestEvents) { [($0.clip.exercise, $0)] })
    )
    averaged.undefinedReason = "no exercise has \(fewestEvents) \(self.counted)"
    return averaged
  }

  /// The same, of which a clip has what it has because of the other clips.
  var dependingOnOthers: CounterMeasure {
    var dependent = self
    dependent.dependsOnOthers = true
    return dependent
  }
}

extension MeasurePopulation<ClipScore> {
  /// Every clip that is not negative.
  static let counted = MeasurePopulation(emptyReason: "no clips with reps to count") {
    !$0.clip.isNegative
  }

  /// Every clip that is not negative and has timed reps.
  static let timed = MeasurePopulation(
    emptyReason: "no clips with timed reps",
    isSplitByBasis: true,
    isPlaced: true
  ) { !$0.clip.isNegative && $0.basis != .countOnly }

  /// Every clip that is not negative and has reps with turning points.
  static let turningPoints = MeasurePopulation(
    emptyReason: "no clips with labelled turning points",
    isPlaced: true
  ) { !$0.clip.isNegative && $0.basis == .turningPoints }

  /// Every clip that is not negative and whose required reps all have a start and an end.
  ///
  /// The clip's counter must have reported a start and an end in some clip.
  static let extents = MeasurePopulation(
    emptyReason: "no clips with both labelled and counted starts and ends",
    presupposition: { $0.events.contains { Extent($0) != nil } },
    includes: { !$0.clip.isNegative && $0.extents != nil }
  )

  /// Every clip that is not negative and has labelled sets with times.
  static let sets = MeasurePopulation(emptyReason: "no clips with labelled sets") {
    !$0.clip.isNegative && !$0.reference.sets.isEmpty
  }

  /// Every clip that is not negative and whose labels name a step of a progression that is counted in reps.
  static let progressions = MeasurePopulation(
    emptyReason: "no clips whose labels name a step of a progression"
  ) { !$0.clip.isNegative && !$0.progressionTries.isEmpty }

  /// Every such clip in which the count of a set that names a step is wrong.
  static let miscountedProgressions = MeasurePopulation(
    emptyReason: "no set whose labels name a step is miscounted"
  ) { !$0.clip.isNegative && $0.progressionTries.contains(where: \.isMiscounted) }

  /// Every clip with labelled steps, also one that shows no rep.
  static let steps = MeasurePopulation(
    emptyReason: "no clips with labelled steps",
    isPlaced: true
  ) { !$0.reference.steps.isEmpty }

  /// Every negative clip without labelled steps.
  package static let negative = MeasurePopulation(emptyReason: "no negative clips") {
    $0.clip.isNegative && $0.reference.steps.isEmpty
  }
}
