// SPDX-License-Identifier: Apache-2.0

/// What one rater says about one clip.
package struct LabelFile: Sendable, Equatable {
  /// How far the rater's work has come.
  package enum Status: String, Sendable, CaseIterable {
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
  package enum Source: Sendable, Equatable {
    /// The media file with this SHA-256, 64 lower-case hexadecimal digits.
    case media(sha256: String)
    /// The recorded track with this SHA-256, for clips without a video.
    case track(sha256: String)
  }

  /// The clip's id, `[a-z0-9-]+`.
  package var clip: String
  /// The media or track the labels were made on; nil where the file does not say.
  package var source: Source?
  /// The rater's id, `[a-z0-9-]+`.
  package var rater: String
  /// How far the work has come.
  package var status: Status
  /// The faults that the rater looked for, sorted and each once; nil where the file does not say.
  package var faults: [String]?
  /// The kinds of events that the rater looked for, sorted and each once; nil where the file does not say.
  package var searchedEvents: [String]?
  /// The events in order of start.
  package var events: [LabelEvent]

  /// Creates a label file.
  package init(
    clip: String,
    source: Source?,
    rater: String,
    status: Status,
    faults: [String]? = nil,
    searchedEvents: [String]? = nil,
    events: [LabelEvent] = []
  ) {
    self.clip = clip
    self.source = source
    self.rater = rater
    self.status = status
    self.faults = faults
    self.searchedEvents = searchedEvents
    self.events = events
  }
}

extension LabelFile {
  /// True if an `ignore` line is about one fault alone: the rater looked for it and could not tell if it is there.
  package func isUnclear(_ event: LabelEvent) -> Bool {
    event.kind == .ignore && faults?.contains(event.label) == true
  }
}

/// One line of a label file.
package struct LabelEvent: Sendable, Equatable {
  /// What a line is about.
  package enum Kind: String, Sendable, CaseIterable {
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
    /// Something else that happens at a moment, as a strike.
    case event
    /// A grade, score or probability on a scale, or one in points.
    case grade
    /// One of several classes of something, as `gait-pattern/antalgic`.
    case classified = "class"
  }

  /// The subject's side.
  package enum Side: String, Sendable, CaseIterable {
    /// The subject's left.
    case left
    /// The subject's right.
    case right
    /// Both.
    case both
  }

  /// What the line is about.
  package var kind: Kind
  /// Start in seconds of presentation time.
  package var start: Double?
  /// Turning point in seconds of presentation time.
  package var mid: Double?
  /// End in seconds of presentation time.
  package var end: Double?
  /// The kebab-case label: exercise, rep quality, fault name, ...; empty where none.
  package var label: String
  /// The subject's side, if it matters.
  package var side: Side?
  /// A number, if the kind has one.
  package var value: Double?
  /// The unit of `value`; empty where none.
  package var unit: String
  /// Free text; empty where none.
  package var note: String

  /// Creates an event.
  package init(
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
  package static let formCorrect = "form-correct"
  /// The unit of grades that are on no scale; raters are compared by them, and no analyzer is.
  package static let points = "points"
}
