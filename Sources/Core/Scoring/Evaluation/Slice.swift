// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import Statistics

/// What clips are grouped by.
public enum SliceKey: String, Sendable, CaseIterable {
  /// The exercise's id.
  case exercise
  /// The exercise's family.
  case family
  /// The band of the reference count; negative clips are in no slice.
  case count
  /// Camera against torso; clips of unknown view are in no slice.
  case view
  /// The person.
  case subject
  /// A free tag; a clip is in the slice of each of its tags.
  case tag

  /// What a run is sliced by unless asked otherwise.
  ///
  /// Not by subject: nobody's own clips have an interval.
  public static let standard: [SliceKey] = [.exercise, .count, .view, .tag]

  /// The values of a clip; empty where it has none.
  public func values(of score: ClipScore) -> [String] {
    values(of: score.clip, referenceCount: score.referenceCount)
  }

  /// The values of a clip with a labelled count; empty where it has none.
  public func values(of clip: ClipIdentity, referenceCount: Int) -> [String] {
    switch self {
    case .exercise: [clip.exercise]
    case .family: [clip.family]
    case .count: clip.isNegative ? [] : [CountBand(referenceCount).rawValue]
    case .view: clip.view.map { [$0.rawValue] } ?? []
    case .subject: [clip.subject]
    case .tag: clip.tags
    }
  }

  /// The order of values in lists: bands by count, anything else by name.
  func isBefore(_ one: String, _ other: String) -> Bool {
    guard self == .count else { return one < other }
    let bands = CountBand.allCases.map(\.rawValue)
    return (bands.firstIndex(of: one) ?? 0) < (bands.firstIndex(of: other) ?? 0)
  }
}

/// The measures of a part of an evaluation's clips.
public struct Slice: Sendable, Equatable {
  /// What the clips have in common.
  public let conditions: [MeasureIdentifier.Condition]
  /// How many clips there are.
  public let clips: Int
  /// Every measure of the catalogue over these clips, in the catalogue's order.
  public let measures: [Measure]

  /// The measure of an identifier over these clips; see `Evaluation.measure(_:)`.
  public func measure(_ id: String) -> Measure? {
    measures.measure(id)
  }
}

extension CounterEvaluation {
  /// The measures of the clips grouped by one key, in the order of its values.
  ///
  /// - Complexity: That of an evaluation, for each slice over its clips.
  public func slices(by key: SliceKey) -> [Slice] {
    let values = clips.map(key.values(of:))
    let names = Set(values.joined()).sorted(by: key.isBefore)
    var bootstrap = SubjectBootstrap(plan: plan)
    return names.map { name in
      let members = zip(clips, values).filter { $0.1.contains(name) }.map(\.0)
      let conditions = [MeasureIdentifier.Condition(key.rawValue, name)]
      return Slice(
        conditions: conditions,
        clips: members.count,
        measures: MeasureCatalog.all.measures(
          of: members,
          among: clips,
          slice: conditions,
          &bootstrap
        )
      )
    }
  }
}

/// Evaluations over the same clips, each in the same parts.
public struct SliceGroup: Sendable, Equatable {
  /// What the parts differ in.
  public let key: SliceKey
  /// The parts of each evaluation, in the order of evaluations: [evaluation][part].
  public let slices: [[Slice]]

  /// The different parts, in the order of the key's values.
  public var names: [String] {
    Set(slices.joined().compactMap(\.conditions.first?.value)).sorted(by: key.isBefore)
  }

  /// Takes parts that there are.
  public init(_ key: SliceKey, slices: [[Slice]]) {
    self.key = key
    self.slices = slices
  }

  /// Slices evaluations.
  ///
  /// - Complexity: That of the evaluations.
  public init(_ key: SliceKey, of evaluations: [CounterEvaluation]) {
    self.init(key, slices: evaluations.map { $0.slices(by: key) })
  }
}
