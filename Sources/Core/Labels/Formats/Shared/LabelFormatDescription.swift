// SPDX-License-Identifier: Apache-2.0

/// What a label format is and what it can hold.
public struct LabelFormatDescription: Sendable, Equatable {
  /// Which ways labels can go.
  public enum Direction: String, Sendable {
    /// From the format to label files alone.
    case reading = "read"
    /// Both ways.
    case both = "read, write"
  }

  /// What of a label file a format has room for.
  public enum Content: String, Sendable, CaseIterable {
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
  public enum Timing: Sendable, Equatable {
    /// In seconds, which are taken for presentation times; whole units of a second, if it rounds.
    case seconds(step: Double?)
    /// In frames of the video: the index of the first one, and whether the last frame named is the
    /// first one after the event (exclusive) or the event's own (inclusive).
    case frames(base: Int, isEndExclusive: Bool)
  }

  /// The name on the command line.
  public var id: String
  /// What people call it.
  public var title: String
  /// Which ways labels can go.
  public var direction: Direction
  /// What it has room for.
  public var holds: Set<Content>
  /// How it says when something was.
  public var timing: Timing
  /// Whether one file is about many clips.
  public var holdsManyClips: Bool
  /// The usual ending of its files, without a dot.
  public var ending: String
  /// Who defines it, or where it was seen.
  public var source: String

  /// `0`, `1`, or nil for formats that count seconds.
  public var frameBase: Int? {
    if case .frames(let base, _) = timing { base } else { nil }
  }
}
