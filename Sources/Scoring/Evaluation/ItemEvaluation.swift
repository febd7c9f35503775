// SPDX-License-Identifier: Apache-2.0

/// All that was measured of one thing under test over a dataset: tracks, phases told on them, how firmly counts stand.
public struct ItemEvaluation<Tested: Hashable & Sendable, Item: Listed & Equatable>: Sendable,
  Equatable
{
  /// The subject under test: a track configuration, or a counter on one.
  public let tested: Tested
  /// Clip by clip, in manifest order.
  public let clips: [Item]
  /// The resampling plan of intervals.
  public let plan: ResamplingPlan
  /// Every measure over all clips, in the order of their list, those of phases that nobody has left out; empty where
  /// nothing was asked to be measured.
  public let measures: [Measure]
  /// The same by exercise, in order of their ids; empty for items that are not sliced.
  public let exercises: [Slice]

  /// Evaluates what was said of clips.
  ///
  /// - Parameters:
  ///   - tested: What was tested.
  ///   - clips: In manifest order; sums are taken in this order.
  ///   - plan: How intervals are drawn.
  ///   - isMeasured: Whether everything is measured now.
  /// - Complexity: O(*r n*) in replicates and clips for each measure and exercise.
  public init(
    _ tested: Tested,
    clips: [Item],
    plan: ResamplingPlan = ResamplingPlan(),
    isMeasured: Bool = true
  ) {
    self.tested = tested
    self.clips = clips
    self.plan = plan
    guard isMeasured else {
      measures = []
      exercises = []
      return
    }
    var bootstrap = SubjectBootstrap(plan: plan)
    func known(_ clips: [Item], _ slice: [MeasureIdentifier.Condition]) -> [Measure] {
      Item.definitions.measures(of: clips, slice: slice, &bootstrap)
        .filter { $0.value != nil || !$0.identifier.slice.contains { $0.key == "phase" } }
    }
    measures = known(clips, [])
    let names = Item.isSlicedByExercise ? Set(clips.map(\.clip.exercise)).sorted() : []
    exercises = names.map { exercise in
      let members = clips.filter { $0.clip.exercise == exercise }
      let conditions = [MeasureIdentifier.Condition("exercise", exercise)]
      return Slice(
        conditions: conditions,
        clips: members.count,
        measures: known(members, conditions)
      )
    }
  }

  /// Every measure without intervals, computed now.
  public var values: [Measure] {
    var bootstrap = SubjectBootstrap(plan: .valuesOnly)
    return Item.definitions.measures(of: clips, &bootstrap)
  }

  /// The measure of an identifier, such as `"jitter"`.
  public func measure(_ id: String) -> Measure? {
    measures.first { $0.id == id }
  }
}

extension ItemEvaluation where Tested == String {
  /// The track configuration; with the name of an analyzer from outside before it, `mine on blazepose-full`, where that
  /// told phases.
  public var track: String { tested }
}

extension ItemEvaluation where Tested == Configuration {
  /// The counter and the track configuration.
  public var configuration: Configuration { tested }
}

/// An item whose measures are in a list.
public protocol Listed: Measured {
  /// The list, in the order of reports.
  static var definitions: [MeasureDefinition<Self>] { get }
  /// True if evaluations measure each exercise, too.
  static var isSlicedByExercise: Bool { get }
}

extension Listed {
  /// They do not.
  public static var isSlicedByExercise: Bool { false }
}
