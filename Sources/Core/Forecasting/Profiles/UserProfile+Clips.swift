// SPDX-License-Identifier: Apache-2.0
package import Measures
package import PoseTracks
import Basics
import Statistics

/// A clip as profiles and comparisons see it.
package struct ProfiledClip: Sendable, Equatable {
  /// The person; nil if unknown.
  package var subject: String?
  /// The exercise's id.
  package var exercise: String
  /// The view; nil if unknown.
  package var view: CameraView?
  /// The measured features.
  package var features: ClipFeatures

  /// Creates a clip.
  package init(subject: String?, exercise: String, view: CameraView?, features: ClipFeatures) {
    self.subject = subject
    self.exercise = exercise
    self.view = view
    self.features = features
  }

  /// Takes a clip of a dataset.
  package init(_ clip: ClipIdentity, _ features: ClipFeatures) {
    self.init(
      subject: clip.subject,
      exercise: clip.exercise,
      view: clip.view,
      features: features
    )
  }
}

extension UserProfile {
  /// The profile of recordings, labelled or not.
  ///
  /// - Parameters:
  ///   - clips: The clips; a feature that no clip has stays unknown.
  ///   - name: The profile's name.
  ///   - source: Where the clips come from, in words.
  package init(of clips: [ProfiledClip], name: String, source: String) {
    var spreads: [ClipFeature: Spread] = [:]
    for feature in ClipFeature.allCases {
      var values = clips.compactMap { $0.features[feature] }
      guard let low = Median.quantile(0.1, of: &values),
        let median = Median.quantile(0.5, of: &values),
        let high = Median.quantile(0.9, of: &values)
      else { continue }
      spreads[feature] = Spread(
        low: low.rounded(significantDigits: 6),
        median: median.rounded(significantDigits: 6),
        high: high.rounded(significantDigits: 6)
      )
    }
    let subjects = clips.compactMap(\.subject)
    self.init(
      name: name,
      source: source,
      people: subjects.count == clips.count ? Set(subjects).count : nil,
      spreads: spreads,
      exercises: Self.shares(clips.map(\.exercise)),
      views: Self.shares(clips.compactMap(\.view))
    )
  }

  /// The share of each kind among all that are known, to six digits.
  private static func shares<Kind: Hashable>(_ kinds: [Kind]) -> [Kind: Double] {
    var counts: [Kind: Int] = [:]
    for kind in kinds { counts[kind, default: 0] += 1 }
    return counts.mapValues { (Double($0) / Double(kinds.count)).rounded(significantDigits: 6) }
  }
}
