// SPDX-License-Identifier: Apache-2.0

/// How well phases are told on the tracks of one backend configuration over a dataset, by the detector or by an analyzer
/// from outside.
public struct PhaseEvaluation: Sendable, Equatable {
  /// The track configuration; with the name of an analyzer from outside before it, `mine on blazepose-full`, where that
  /// told them.
  public let track: String
  /// The clips whose labels tell phases, in manifest order.
  public let clips: [PhaseScore]
  /// How intervals are drawn.
  public let plan: ResamplingPlan
  /// Every measure over all clips, those of phases that nobody has left out; empty where nothing was asked
  /// to be measured.
  public let measures: [Measure]
  /// The same by exercise, in order of their ids.
  public let exercises: [Slice]

  /// Evaluates the phases of a configuration.
  ///
  /// - Parameters:
  ///   - track: The track configuration, or an analyzer on it.
  ///   - clips: In manifest order.
  ///   - plan: How intervals are drawn.
  ///   - isMeasured: Whether everything is measured now.
  /// - Complexity: O(*r n*) in replicates and clips for each measure and exercise.
  public init(
    _ track: String,
    clips: [PhaseScore],
    plan: ResamplingPlan = ResamplingPlan(),
    isMeasured: Bool = true
  ) {
    self.track = track
    self.clips = clips
    self.plan = plan
    guard isMeasured else {
      self.measures = []
      exercises = []
      return
    }
    var bootstrap = SubjectBootstrap(plan: plan)
    func measures(
      _ clips: [PhaseScore],
      _ slice: [MeasureIdentifier.Condition]
    ) -> [Measure] {
      PhaseMeasureCatalog.all.measures(of: clips, slice: slice, &bootstrap).filter {
        $0.value != nil || !$0.identifier.slice.contains { $0.key == "phase" }
      }
    }
    self.measures = measures(clips, [])
    exercises = Set(clips.map(\.clip.exercise)).sorted().map { exercise in
      let members = clips.filter { $0.clip.exercise == exercise }
      let conditions = [MeasureIdentifier.Condition("exercise", exercise)]
      return Slice(
        conditions: conditions,
        clips: members.count,
        measures: measures(members, conditions)
      )
    }
  }

  /// Every measure without intervals, computed now.
  public var values: [Measure] {
    var bootstrap = SubjectBootstrap(plan: .valuesOnly)
    return PhaseMeasureCatalog.all.measures(of: clips, &bootstrap)
  }
}
