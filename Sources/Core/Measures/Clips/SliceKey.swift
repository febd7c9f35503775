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
  /// The band of the person's height in the frame; clips in which it was not measured are in no slice.
  case size
  /// The band of frames per second; clips in which they were not measured are in no slice.
  case rate
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
    case .size: clip.personHeight.map { [SizeBand($0).rawValue] } ?? []
    case .rate: clip.frameRate.map { [RateBand($0).rawValue] } ?? []
    case .subject: [clip.subject]
    case .tag: clip.tags
    }
  }

  /// The order of values in lists: bands from the least up, anything else by name.
  package func isBefore(_ one: String, _ other: String) -> Bool {
    guard let bands else { return one < other }
    return (bands.firstIndex(of: one) ?? 0) < (bands.firstIndex(of: other) ?? 0)
  }

  /// The key in a heading.
  package var words: String {
    switch self {
    case .count: "reference count"
    case .size: "height of the person in the frame"
    case .rate: "frame rate"
    case .exercise, .family, .view, .subject, .tag: rawValue
    }
  }

  /// A value of the key in words: bands say what they hold.
  package func words(of value: String) -> String {
    switch self {
    case .size: SizeBand(rawValue: value)?.words ?? value
    case .rate: RateBand(rawValue: value)?.words ?? value
    case .exercise, .family, .count, .view, .subject, .tag: value
    }
  }

  /// All values of a key whose values are bands, from the least up; nil for another.
  private var bands: [String]? {
    switch self {
    case .count: CountBand.allCases.map(\.rawValue)
    case .size: SizeBand.allCases.map(\.rawValue)
    case .rate: RateBand.allCases.map(\.rawValue)
    case .exercise, .family, .view, .subject, .tag: nil
    }
  }
}
