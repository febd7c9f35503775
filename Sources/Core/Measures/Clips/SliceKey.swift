// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// The key by which clips are grouped.
package enum SliceKey: String, Sendable, CaseIterable {
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

  /// The default keys of a run.
  ///
  /// Not by subject: nobody's own clips have an interval.
  package static let standard: [SliceKey] = [.exercise, .count, .view, .tag]

  /// The values of a clip with a labelled count; empty where it has none.
  package func values(of clip: ClipIdentity, referenceCount: Int) -> [String] {
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
  package func isBefore(_ one: String, _ other: String) -> Bool {
    guard self == .count else { return one < other }
    let bands = CountBand.allCases.map(\.rawValue)
    return (bands.firstIndex(of: one) ?? 0) < (bands.firstIndex(of: other) ?? 0)
  }
}
