// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis

/// A teller of phases or holds, and the tracks that it looks at.
package struct PhaseConfiguration: TestedConfiguration {
  /// The detector of phases with its parameters, or the name of an analyzer.
  package var detector: String
  /// The track configuration.
  package var track: String

  /// Creates a configuration.
  package init(
    _ detector: String = PhaseDetectorCatalog.usual.description,
    track: String
  ) {
    self.detector = detector
    self.track = track
  }

  /// The detector and the track.
  package static let keys = ["detector", "track"]
  /// The detector and the track.
  package var values: [String?] { [detector, track] }
  /// The detector.
  package var candidate: String { detector }

  /// Both, for people: `trainer-phases-fixed on blazepose-full`.
  package var title: String { "\(detector) on \(track)" }

  /// True for a detector of the catalogue; false for an analyzer.
  package var isOfCatalogue: Bool {
    PhaseDetectorCatalog.named(String(detector.prefix { $0 != ":" })) != nil
  }

  /// The configuration of a detector and a track; nil if the track is missing.
  ///
  /// Without a detector it is one of a run that was written before there were several: one text, in which
  /// the last ` on ` parts an analyzer from the track, and the usual detector if there is none.
  package init?(values: [String?]) {
    guard values.count == 2, let track = values[1] else { return nil }
    if let detector = values[0] {
      self.init(FormerNames.current(detector), track: track)
      return
    }
    let words = track.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count > 2, words[words.count - 2] == "on" else {
      self.init(track: track)
      return
    }
    self.init(
      words.dropLast(2).joined(separator: " "),
      track: String(words[words.count - 1])
    )
  }

  /// The name with the detector, which an earlier version left out.
  package static func current(name: String) -> String {
    let parts = name.split(separator: " ").count
    return parts == keys.count ? name : Self(values: [nil, name])?.name ?? name
  }
}
