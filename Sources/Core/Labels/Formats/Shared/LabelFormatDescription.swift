// SPDX-License-Identifier: Apache-2.0

/// What a label format is and what it can hold.
package struct LabelFormatDescription: Sendable, Equatable {
  /// Which ways labels can go.
  package enum Direction: String, Sendable {
    /// From the format to label files alone.
    case reading = "read"
    /// Both ways.
    case both = "read, write"
  }

  /// What of a label file a format has room for.
  package enum Content: String, Sendable, CaseIterable {
    /// Events with a start and an end.
    case intervals
    /// Events at one time.
    case points
    /// A count without times.
    case counts
    /// Any name for an event, so that its kind, label, side and value can be spelled in it.
    case names
    /// A free text beside an event.
    case notes
    /// Who labelled.
    case raters
  }

  /// How a format says when something was.
  package enum Timing: Sendable, Equatable {
    /// In seconds, which are taken for presentation times; whole units of a second, if it rounds.
    case seconds(step: Double?)
    /// In frames of the video: the index of the first one, and what the last frame named is.
    ///
    /// It is the first one after the event (exclusive) or the event's own (inclusive).
    case frames(base: Int, isEndExclusive: Bool)
  }

  /// The name on the command line.
  package var id: String
  /// What people call it.
  package var title: String
  /// Which ways labels can go.
  package var direction: Direction
  /// What it has room for.
  package var holds: Set<Content>
  /// How it says when something was.
  package var timing: Timing
  /// Whether one file is about many clips.
  package var holdsManyClips: Bool
  /// The usual ending of its files, without a dot.
  package var ending: String
  /// Who defines it, or where it was seen.
  package var source: String
  /// True if its labels are weak: drafts by ``LabelFile/weakRater``, whatever the user says.
  package var isWeak = false

  /// `0`, `1`, or nil for formats that count seconds.
  package var frameBase: Int? {
    if case .frames(let base, _) = timing { base } else { nil }
  }
}
