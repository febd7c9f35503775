// SPDX-License-Identifier: Apache-2.0

/// What one rater says about one clip.
public struct LabelFile: Sendable, Equatable {
  /// How far the rater's work has come.
  public enum Status: String, Sendable, CaseIterable {
    /// Begun.
    case draft
    /// Finished by the rater.
    case done
    /// Checked by another person.
    case reviewed
    /// Settled between raters.
    case adjudicated
  }

  /// What the label times refer to.
  public enum Source: Sendable, Equatable {
    /// The media file with this SHA-256, 64 lower-case hexadecimal digits.
    case media(sha256: String)
    /// The recorded track with this SHA-256, for clips without a video.
    case track(sha256: String)
  }

  /// The clip's id, `[a-z0-9-]+`.
  public var clip: String
  /// The media or track the labels were made on; nil where the file does not say.
  public var source: Source?
  /// The rater's id, `[a-z0-9-]+`.
  public var rater: String
  /// How far the work has come.
  public var status: Status
  /// The faults that the rater looked for, sorted and each once; nil where the file does not say.
  public var faults: [String]?
  /// The events in order of start.
  public var events: [LabelEvent]

  /// Creates a label file.
  public init(
    clip: String,
    source: Source?,
    rater: String,
    status: Status,
    faults: [String]? = nil,
    events: [LabelEvent] = []
  ) {
    self.clip = clip
    self.source = source
    self.rater = rater
    self.status = status
    self.faults = faults
    self.events = events
  }
}

/// One line of a label file.
public struct LabelEvent: Sendable, Equatable {
  /// What a line is about.
  public enum Kind: String, Sendable, CaseIterable {
    /// A set of one exercise; may carry a count only.
    case set
    /// A repetition.
    case rep
    /// A fault of form.
    case fault
    /// A position held.
    case hold
    /// An interval that is neither required nor charged.
    case ignore
    /// A measured quantity.
    case measure
    /// A step of gait.
    case step
    /// A grade.
    case grade
  }

  /// The subject's side.
  public enum Side: String, Sendable, CaseIterable {
    /// The subject's left.
    case left
    /// The subject's right.
    case right
    /// Both.
    case both
  }

  /// What the line is about.
  public var kind: Kind
  /// Start in seconds of presentation time.
  public var start: Double?
  /// Turning point in seconds of presentation time.
  public var mid: Double?
  /// End in seconds of presentation time.
  public var end: Double?
  /// The kebab-case label: exercise, rep quality, fault name, ...; empty where none.
  public var label: String
  /// The subject's side, if it matters.
  public var side: Side?
  /// A number, if the kind has one.
  public var value: Double?
  /// The unit of `value`; empty where none.
  public var unit: String
  /// Free text; empty where none.
  public var note: String

  /// Creates an event.
  public init(
    _ kind: Kind,
    start: Double? = nil,
    mid: Double? = nil,
    end: Double? = nil,
    label: String = "",
    side: Side? = nil,
    value: Double? = nil,
    unit: String = "",
    note: String = ""
  ) {
    self.kind = kind
    self.start = start
    self.mid = mid
    self.end = end
    self.label = label
    self.side = side
    self.value = value
    self.unit = unit
    self.note = note
  }
}

extension LabelEvent {
  /// The label of a grade that says whether form was right: 1 if it was, 0 if not, in `flag`.
  public static let formCorrect = "form-correct"
}
