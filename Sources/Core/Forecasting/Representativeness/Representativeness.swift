// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Statistics

/// The clips of a dataset beside the sets that users do.
package struct Representativeness: Sendable, Equatable {
  /// A feature of all clips beside that of the profile.
  package struct Row: Sendable, Equatable {
    /// The feature.
    package var feature: ClipFeature
    /// The clips in which it could be measured.
    package var clips: Int
    /// The values of the clips; nil without clips.
    package var extent: Extent?
    /// The spread over the users' sets; nil if the profile does not say.
    package var spread: UserProfile.Spread?
    /// The clips below the profile's low quantile, up to its median, up to its high one, and above; nil without a
    /// profile.
    package var cells: [Int]?
  }

  /// The values of clips.
  package struct Extent: Sendable, Equatable {
    /// The least value.
    package var least: Double
    /// The median.
    package var median: Double
    /// The greatest value.
    package var greatest: Double
  }

  /// A kind of clip, such as an exercise, beside that of the profile.
  package struct Kind: Sendable, Equatable {
    /// The kind's name.
    package var name: String
    /// The clips of it.
    package var clips: Int
    /// The people in them.
    package var people: Int
    /// The share of the users' sets; nil if the profile does not say.
    package var share: Double?
  }

  /// Sets that users do and no clip shows.
  package struct Gap: Sendable, Equatable {
    /// The sets in plain words: `sets longer than 9 reps`.
    package var sets: String
    /// The share of the users' sets, in 0...1.
    package var share: Double
  }

  /// The profile.
  package let profile: UserProfile
  /// The number of clips.
  package let clips: Int
  /// The number of people.
  package let people: Int
  /// The features in order of ``ClipFeature``.
  package let rows: [Row]
  /// The exercises of clips and profile, in order of name.
  package let exercises: [Kind]
  /// The views of clips and profile, in order of name.
  package let views: [Kind]
  /// What no clip shows, the greatest share of sets first.
  package let gaps: [Gap]

  /// The features that the profile has, and that no clip was measured for: labels may lack times or reps.
  package var unmeasured: [ClipFeature] {
    rows.filter { $0.spread != nil && $0.extent == nil }.map(\.feature)
  }

  /// Compares clips with a profile.
  ///
  /// - Complexity: O(*clips* log *clips*).
  package init(_ clips: [ProfiledClip], profile: UserProfile) {
    self.profile = profile
    self.clips = clips.count
    people = Set(clips.compactMap(\.subject)).count
    let rows = ClipFeature.allCases.map { Row($0, clips, profile.spreads[$0]) }
    self.rows = rows
    exercises = Self.kinds(clips, profile.exercises) { $0.exercise }
    let shares = Dictionary(uniqueKeysWithValues: profile.views.map { ($0.key.rawValue, $0.value) })
    views = Self.kinds(clips, shares) { $0.view?.rawValue }
    gaps =
      (rows.flatMap(\.gaps) + exercises.compactMap { $0.gap { "sets of \($0)" } }
      + views.compactMap { $0.gap { "views from \($0)" } })
      .enumerated().sorted { ($1.element.share, $0.offset) < ($0.element.share, $1.offset) }
      .map(\.element)
  }

  private static func kinds(
    _ clips: [ProfiledClip],
    _ shares: [String: Double],
    _ name: (ProfiledClip) -> String?
  ) -> [Kind] {
    let names = Set(clips.compactMap(name)).union(shares.keys).sorted()
    return names.map { kind in
      let own = clips.filter { name($0) == kind }
      return Kind(
        name: kind,
        clips: own.count,
        people: Set(own.compactMap(\.subject)).count,
        share: shares[kind]
      )
    }
  }
}

extension Representativeness.Kind {
  fileprivate func gap(_ sets: (String) -> String) -> Representativeness.Gap? {
    guard clips == 0, let share, share > 0 else { return nil }
    return Representativeness.Gap(sets: sets(name), share: share)
  }
}

extension Representativeness.Row {
  fileprivate init(
    _ feature: ClipFeature,
    _ all: [ProfiledClip],
    _ spread: UserProfile.Spread?
  ) {
    self.feature = feature
    self.spread = spread
    var values = all.compactMap { $0.features[feature] }
    clips = values.count
    if let least = values.min(), let greatest = values.max(), let median = Median.of(&values) {
      extent = Representativeness.Extent(least: least, median: median, greatest: greatest)
    }
    cells = spread.map { spread in
      let bounds = [spread.low, spread.median, spread.high]
      var cells = [0, 0, 0, 0]
      for value in values { cells[bounds.count { value > $0 }] += 1 }
      return cells
    }
  }

  /// The sets of users beyond the clips, if they are more than one in twenty.
  fileprivate var gaps: [Representativeness.Gap] {
    guard let spread, let extent else { return [] }
    let below = spread.share(below: extent.least)
    let above = 1 - spread.share(below: extent.greatest)
    return [
      (below, feature.sets(.below, extent.least.text(significantDigits: 3))),
      (above, feature.sets(.above, extent.greatest.text(significantDigits: 3))),
    ].filter { $0.0 > Self.smallestShare }.map { Representativeness.Gap(sets: $1, share: $0) }
  }

  /// Gaps of a smaller share of the users' sets are not worth a sentence.
  private static let smallestShare = 0.05
}
