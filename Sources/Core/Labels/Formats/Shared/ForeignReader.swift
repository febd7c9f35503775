// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// What a format's reader fills: clips with their events, findings and losses.
struct ForeignReader {
  typealias Place = LabelDocument.PlaceRange

  /// The file's path.
  let file: String
  /// The format.
  let format: LabelFormatDescription
  /// The clips and what the user said.
  let context: ConversionContext
  /// What was found wrong.
  var diagnostics: [Diagnostic] = []
  /// What could not be carried over.
  var losses = ConversionLosses()
  /// What of the file could be mended without a person.
  var corrections: [TextCorrection] = []
  /// The clips and raters so far, in order of mention.
  private(set) var documents: [ForeignDocument] = []
  /// Whether a frame 0 was found where frames are counted from 1.
  var hasReportedFrameZero = false
  /// The document that is being read, which an error is about.
  private var current: Int?

  /// By rater and name in the file.
  private var indices: [String: Int] = [:]
  /// By rater and clip.
  private var indicesByID: [String: Int] = [:]
  private var unknownClips: Set<String> = []
  private var respelled: Set<String> = []
  /// Names of events that are exercises in another spelling than the catalogue's, in order of mention.
  private(set) var spellings: [(spelling: String, exercise: String)] = []
  /// What the file calls the clips.
  private(set) var clipNames: Set<String> = []

  init(file: String, format: LabelFormatDescription, context: ConversionContext) {
    self.file = file
    self.format = format
    self.context = context
  }

  // MARK: Findings

  mutating func report(
    _ code: LabelCode,
    at place: Place?,
    _ message: String,
    notes: [Diagnostic.Note] = [],
    severity: Diagnostic.Severity? = nil
  ) {
    let severity = severity ?? code.severity
    if severity == .error, let current { documents[current].isRefused = true }
    diagnostics.append(
      Diagnostic(
        severity,
        file: file,
        position: place?.start,
        end: place?.end,
        code: code.rawValue,
        message: message,
        notes: notes
      )
    )
  }

  /// Says that what follows is about no clip until ``document(_:rater:at:)`` names one.
  mutating func leaveClip() { current = nil }

  /// Says that what follows is about a document.
  mutating func resume(_ document: Int) { current = document }

  /// Records a loss, so that a clip of which nothing else is read says what was seen.
  mutating func lose(
    _ kind: String,
    count: Int = 1,
    of document: Int,
    _ example: @autoclosure () -> String
  ) {
    losses.add(kind, count: count, example())
    documents[document].leaveUnread(kind, count: count)
  }

  /// Reports what another reader found.
  mutating func report(_ findings: [Diagnostic]) {
    diagnostics += findings
  }

  /// Reports what is wrong with the bytes whatever the format.
  mutating func checkEncoding(_ bytes: [UInt8]) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      let mark = Place(line: 1, bytes: 0..<3)
      report(
        .byteOrderMark,
        at: mark,
        "the file starts with a byte order mark",
        severity: .warning
      )
      corrections.append(
        TextCorrection(position: mark.start, text: "\u{FEFF}", replacement: "")
      )
    } else if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      report(.foreignEncoding, at: nil, "the file is UTF-16: save it as UTF-8")
    } else if bytes.starts(with: [0x1F, 0x8B]) || bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
      report(.foreignEncoding, at: nil, "the file is compressed: unpack it first")
    }
  }

  // MARK: Clips

  /// The document of a clip and a rater; nil, with a finding, where the clip is not known.
  ///
  /// Without a name it is that of the clip that the whole file is about.
  mutating func document(_ name: String?, rater: String? = nil, at place: Place?) -> Int? {
    if let name { clipNames.insert(name) }
    let name = context.clip ?? name ?? file.lastPathPart.withoutEnding
    let rater =
      format.isWeak ? LabelFile.weakRater : context.rater ?? rater?.asIdentifier ?? format.id
    let key = "\(rater)\t\(name)"
    current = indices[key]
    if let current { return current }
    switch context.clip(named: name) {
    case .one(let clip):
      let index = indicesByID["\(rater)\t\(clip.id)"] ?? documents.count
      if index == documents.count {
        documents.append(ForeignDocument(clip: clip, rater: rater, place: place))
        indicesByID["\(rater)\t\(clip.id)"] = index
      }
      indices[key] = index
      current = index
      return index
    case .several(let ids):
      if unknownClips.insert(name).inserted {
        report(
          .ambiguousClip,
          at: place,
          "'\(name)' matches several clips: \(ids.joined(separator: " or "))"
        )
      }
    case .none:
      if unknownClips.insert(name).inserted {
        report(
          .unknownClip,
          at: place,
          "the dataset has no clip with the media '\(name)'"
        )
      }
    }
    losses.add("clip that is not in the dataset", name)
    return nil
  }

  /// The clip of a document.
  func clip(of document: Int) -> ConversionContext.Clip { documents[document].clip }

  /// The frames of a document's clip, by what the user said, the clip, and what the file says.
  func clock(of document: Int, rate: Double? = nil) -> FrameClock? {
    let clip = documents[document].clip
    let first = clip.bounds?.lowerBound ?? 0
    if let rate = context.frameRate { return FrameClock(first: first, rate: rate) }
    if let clock = clip.clock { return clock }
    return rate.flatMap { $0 > 0 && $0.isFinite ? FrameClock(first: first, rate: $0) : nil }
  }

  /// The exercise that a document is about where the file does not say: the clip's, or the user's.
  func exercise(of document: Int) -> String? {
    documents[document].clip.exercise ?? context.exercise
  }

  // MARK: Times

  /// A number of seconds out of a text; nil, with a finding, for what is none.
  mutating func seconds(_ text: String, at place: Place) -> Double? {
    guard let value = NumberText(Array(text.trimmedSpaces.utf8)[...])?.value else {
      report(.malformedNumber, at: place, "'\(text)' is not a time in seconds")
      return nil
    }
    return value
  }

  /// When a frame of the format's own counting begins; nil, with a finding, where nobody knows or
  /// the clip has no such frame.
  mutating func time(
    ofFrame frame: Double,
    of document: Int,
    rate: Double? = nil,
    at place: Place
  ) -> Double? {
    let id = documents[document].clip.id
    guard let clock = clock(of: document, rate: rate) else {
      report(
        .missingFrameRate,
        at: place,
        "the frame times of clip '\(id)' are not known: give --frame-rate",
        severity: .error
      )
      return nil
    }
    let index = frame - Double(context.frameBase ?? format.frameBase ?? 0)
    guard index >= 0, let time = clock.time(ofFrame: index) else {
      report(
        .outsideClip,
        at: place,
        "the clip '\(id)' has no frame \(frame.shortestText)"
          + (clock.frameCount.map { ", it has \($0)" } ?? "")
      )
      return nil
    }
    return time
  }

  // MARK: Events

  /// Adds an event that the format spells out.
  mutating func add(_ event: LabelEvent, to document: Int, at place: Place) {
    documents[document].add(event, at: place)
  }

  /// Adds an event by its name; what is not understood becomes a loss with a finding.
  ///
  /// The name is read as ``ForeignName`` does, and times are in seconds. An end that is nil or
  /// equal to the start makes it one moment. The subject is who is seen, if the file tells people
  /// apart.
  mutating func add(
    named name: String,
    start: Double,
    end: Double?,
    note: String = "",
    subject: String = "",
    to document: Int,
    at place: Place
  ) {
    let name = name.trimmedSpaces
    guard let meaning = ForeignName(name, names: context.names) else {
      leaveUnknown(name, start.seconds, in: document, at: place)
      return
    }
    let first = time(start, of: document)
    let last = end.map { time($0, of: document) }.flatMap { $0 == first ? nil : $0 }
    switch meaning {
    case .turningPoint(let name):
      documents[document].addTurningPoint(
        name,
        time: first,
        note: note,
        subject: subject,
        at: place
      )
    case .exercise(let exercise):
      noteSpelling(name, of: exercise, at: place)
      guard let last else {
        let event = LabelEvent(.rep, mid: first, label: "full", note: note)
        documents[document].add(event, exercise: exercise, subject: subject, at: place)
        return
      }
      if context.intervals == .sets {
        let set = LabelEvent(.set, start: first, end: last, label: exercise, note: note)
        documents[document].add(set, subject: subject, at: place)
      } else {
        let rep = LabelEvent(.rep, start: first, end: last, label: "full", note: note)
        documents[document].add(rep, exercise: exercise, subject: subject, at: place)
      }
    case .event(let name):
      var event = LabelEvent(
        name.kind,
        label: name.label,
        side: name.side,
        value: name.value,
        unit: name.unit,
        note: note
      )
      switch (name.kind.rule.extent, last) {
      case (.instant, nil): event.start = first
      case (.instant, .some):
        event.start = first
        losses.add("length of an event without one", "\(name.text) at \(start.seconds)")
      case (.rep, nil): event.mid = first
      case (.interval, nil), (.intervalOrClip, nil):
        report(
          .zeroLength,
          at: place,
          "\(name.kind.withArticle) has a start and an end, this one is at \(start.seconds) alone"
        )
        return
      case (_, let last?):
        event.start = first
        event.end = last
      }
      documents[document].add(event, subject: subject, at: place)
    }
  }

  /// Reports a name without a meaning, once a file, and records the event as a loss.
  mutating func leaveUnknown(_ name: String, _ time: String, in document: Int, at place: Place) {
    if respelled.insert(name).inserted {
      report(
        .unknownName,
        at: place,
        "'\(name)' is neither an exercise nor a kind of event: define it with --label "
          + "'\(name)=KIND:LABEL'"
          + didYouMean(
            name,
            in: Exercise.all.map(\.id) + LabelEvent.Kind.allCases.map(\.rawValue)
          )
      )
    }
    losses.add("event of an unknown name", "'\(name)' at \(time)")
    documents[document].leaveUnread("'\(name)'")
  }

  /// The time as label files round it; one that the format's rounding put outside the clip is the
  /// clip's own first or last one.
  private func time(_ seconds: Double, of document: Int) -> Double {
    let time = seconds.asLabelTime
    guard case .seconds(let step?) = format.timing, let bounds = documents[document].clip.bounds
    else {
      return time
    }
    let inside = min(max(time, bounds.lowerBound), bounds.upperBound)
    return (time - inside).magnitude <= step / 2 ? inside.asLabelTime : time
  }

  /// Reports an exercise that is spelled otherwise than in the catalogue, once per spelling.
  mutating func noteSpelling(_ spelling: String, of exercise: String, at place: Place) {
    guard context.names[spelling] == nil,
      exercise != String(spelling.lowercased().map { $0 == "_" || $0 == " " ? "-" : $0 })
    else { return }
    correctSpelling(spelling, to: exercise)
    guard respelled.insert(spelling).inserted else { return }
    report(.respelledExercise, at: place, "'\(spelling)' is read as '\(exercise)'")
  }

  /// Notes that a spelling is to be another one.
  mutating func correctSpelling(_ spelling: String, to exercise: String) {
    if !spellings.contains(where: { $0.spelling == spelling }) {
      spellings.append((spelling, exercise))
    }
  }

  /// Says that a rater looked for faults of form in all of a document.
  mutating func look(for faults: Set<String>, in document: Int) {
    documents[document].faults = faults
  }

  /// Says that a document is known to be wrong and is not to be written.
  mutating func refuse(_ document: Int) {
    documents[document].isRefused = true
  }
}

extension String {
  /// The text without white space around it.
  package var trimmedSpaces: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest.endIndex == endIndex && rest.startIndex == startIndex ? self : String(rest)
  }
}
