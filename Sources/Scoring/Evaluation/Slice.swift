// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// What clips are grouped by.
public enum SliceKey: String, Sendable, CaseIterable {
  /// The exercise's id.
  case exercise
  /// The exercise's family.
  case family
  /// Camera against torso; clips of unknown view are in no slice.
  case view
  /// The person.
  case subject

  /// The clip's value; nil where it has none.
  public func value(of clip: ClipIdentity) -> String? {
    switch self {
    case .exercise: clip.exercise
    case .family: clip.family
    case .view: clip.view?.rawValue
    case .subject: clip.subject
    }
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

extension Evaluation {
  /// The measures of the clips grouped by one key, ordered by its value.
  ///
  /// - Complexity: That of an evaluation, for each slice over its clips.
  public func slices(by key: SliceKey) -> [Slice] {
    let values = clips.map { key.value(of: $0.clip) }
    let names = Set(values.compactMap(\.self)).sorted()
    return names.map { name in
      let members = zip(clips, values).filter { $0.1 == name }.map(\.0)
      let conditions = [MeasureIdentifier.Condition(key.rawValue, name)]
      return Slice(
        conditions: conditions,
        clips: members.count,
        measures: Self.measures(
          MeasureCatalog.all,
          of: members,
          slice: conditions,
          among: clips,
          plan: plan
        )
      )
    }
  }
}
