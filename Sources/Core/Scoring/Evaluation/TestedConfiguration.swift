// SPDX-License-Identifier: Apache-2.0
import Basics

/// The configuration that an evaluation is of: a counter, an analyzer with its policy, or the tracks themselves.
///
/// It is always on one track configuration.
package protocol TestedConfiguration: Hashable, Sendable {
  /// The names of its parts, the track's last: keys of conditions that select it, and of its members in documents.
  static var keys: [String] { get }
  /// The titles of lists of what a run has of each part, in the order of the keys.
  ///
  /// Nil for a part that is not listed.
  static var titles: [String?] { get }
  /// The text of each part, in the order of the keys; nil for a part that it has not.
  var values: [String?] { get }
  /// The track configuration.
  var track: String { get }
  /// The candidate that is tested on the track, for people; empty if that is the track itself.
  var candidate: String { get }

  /// The configuration with these texts; nil where one is missing.
  init?(values: [String?])
  /// The name as it is today of one that an earlier version wrote; others as they are.
  static func current(name: String) -> String
}

extension TestedConfiguration {
  /// None.
  package static var titles: [String?] { keys.map { _ in nil } }

  /// It is as it was.
  package static func current(name: String) -> String { name }

  /// The parts that it has, joined by spaces: what values of a baseline are named by.
  package var name: String { values.compactMap(\.self).joined(separator: " ") }
  /// The counter or the analyzer alone, whatever policy listens; the track where that is tested itself.
  package var method: String { values.first.flatMap(\.self) ?? "" }

  /// The text of a part; nil where it has no such part.
  package func text(of key: String) -> String? {
    Self.keys.firstIndex(of: key).flatMap { values[$0] }
  }
}

/// One counter configuration on the tracks of one backend configuration.
package struct Configuration: TestedConfiguration {
  /// The counter: name, parameters and signal, as `--counter` takes them.
  package var counter: String
  /// The track configuration.
  package var track: String

  /// Creates a configuration; a former name of the counter is replaced by that of today.
  package init(counter: String, track: String) {
    self.counter = FormerNames.current(counter)
    self.track = track
  }

  /// The counter and the track.
  package static let keys = ["counter", "track"]
  /// Tracks are listed by themselves.
  package static let titles: [String?] = ["counters", nil]
  /// The counter and the track.
  package var values: [String?] { [counter, track] }
  /// The counter.
  package var candidate: String { counter }

  /// The configuration of a counter and a track; nil where one is missing.
  package init?(values: [String?]) {
    guard values.count == 2, let counter = values[0], let track = values[1] else { return nil }
    self.init(counter: counter, track: track)
  }
}

/// The tracks of one backend configuration.
package struct TrackConfiguration: TestedConfiguration {
  /// The configuration of tracks that are known exactly, as those of synthetic clips are.
  ///
  /// The lag and the error of other tracks are measured against them; they are no backend.
  package static let exact = "truth"

  /// The track configuration.
  package var track: String

  /// Creates a configuration.
  package init(_ track: String) {
    self.track = track
  }

  /// The track.
  package static let keys = ["track"]
  /// The tracks.
  package static let titles: [String?] = ["tracks"]
  /// The track.
  package var values: [String?] { [track] }
  /// Nothing.
  package var candidate: String { "" }

  /// The configuration of a track; nil where it is missing.
  package init?(values: [String?]) {
    guard values.count == 1, let track = values[0] else { return nil }
    self.init(track)
  }
}
