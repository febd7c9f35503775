// SPDX-License-Identifier: Apache-2.0
import Basics

/// One thing that a BORIS observation says: what began, ended or was at one time.
struct BORISEvent {
  /// What it says of the behavior.
  enum Kind {
    case start, stop, point
  }

  var kind: Kind
  var time: Double
  var behavior: String
  var modifiers: [String]
  var subject: String
  var comment: String
  var place: ForeignReader.Place
}

/// Pairs the starts and stops of observations and adds what they make.
struct BORISPairing {
  private struct Key: Hashable {
    var document: Int
    var behavior: String
    var subject: String
    var modifiers: [String]
  }

  /// What began and has not ended, by behavior, subject and modifiers, first begun first.
  private var open: [Key: [BORISEvent]] = [:]

  /// Takes one event of a document.
  mutating func add(_ event: BORISEvent, to document: Int, _ reader: inout ForeignReader) {
    guard Self.isWanted(event, of: document, &reader) else { return }
    let key = Key(
      document: document,
      behavior: event.behavior,
      subject: event.subject,
      modifiers: event.modifiers
    )
    switch event.kind {
    case .point: Self.add(event, until: nil, to: document, &reader)
    case .start: open[key, default: []].append(event)
    case .stop:
      guard open[key]?.isEmpty == false, let start = open[key]?.removeFirst() else {
        reader.report(
          .unpairedEvent,
          at: event.place,
          "'\(event.behavior)' stops at \(event.time.seconds) and was never started"
        )
        return
      }
      Self.add(start, until: event.time, to: document, &reader)
    }
  }

  /// Whether a behavior has begun and not ended, so that it ends when it is said once more.
  func isOpen(_ event: BORISEvent, in document: Int) -> Bool {
    let key = Key(
      document: document,
      behavior: event.behavior,
      subject: event.subject,
      modifiers: event.modifiers
    )
    return open[key]?.isEmpty == false
  }

  /// Reports what began and never ended.
  mutating func finish(_ reader: inout ForeignReader) {
    let rest = open.flatMap { key, events in events.map { (document: key.document, event: $0) } }
      .sorted {
        ($0.event.place.line, $0.event.place.bytes.lowerBound)
          < ($1.event.place.line, $1.event.place.bytes.lowerBound)
      }
    for (document, event) in rest {
      reader.resume(document)
      reader.report(
        .unpairedEvent,
        at: event.place,
        "'\(event.behavior)' starts at \(event.time.seconds) and never stops"
      )
    }
    open = [:]
  }

  /// BORIS's name for nobody in particular.
  private static let noSubject = "No focal subject"

  /// Whether an event is of the subject that was asked for; one of another is a loss.
  static func isWanted(
    _ event: BORISEvent,
    of document: Int,
    _ reader: inout ForeignReader
  ) -> Bool {
    guard let subject = reader.context.subject, event.subject != subject else { return true }
    let other = event.subject.isEmpty ? noSubject : event.subject
    reader.lose("event of \(other)", of: document, "\(event.behavior) at \(event.time.seconds)")
    return false
  }

  /// Adds an event; its name is the behavior with its modifiers where that is one, else the behavior.
  static func add(
    _ event: BORISEvent,
    until end: Double?,
    to document: Int,
    _ reader: inout ForeignReader
  ) {
    let subject = event.subject == noSubject ? "" : event.subject
    if !subject.isEmpty, reader.context.subject == nil {
      reader.losses.add("subject", "\(subject): \(event.behavior)")
    }
    let modifiers = event.modifiers.filter { !$0.isEmpty && $0 != "None" && $0 != "NA" }
    let full = ([event.behavior] + modifiers).joined(separator: ":")
    let isSpelled =
      reader.context.names[full] != nil
      || (!modifiers.isEmpty && ForeignName(full, names: reader.context.names) != nil)
    if !isSpelled {
      let name = event.behavior
      reader.losses.add("modifier", count: modifiers.count, "\(full) of \(name)")
    }
    reader.add(
      named: isSpelled ? full : event.behavior,
      start: event.time,
      end: end,
      note: event.comment,
      subject: subject,
      to: document,
      at: event.place
    )
  }
}

extension ForeignWriter {
  /// What BORIS has of a clip: rows of starts, stops and points in order of time.
  ///
  /// A behavior is either a state or a point: a rep of which only the turning point is known is written
  /// as a turning point.
  func observation(of labels: LabelFile) -> [(kind: BORISEvent.Kind, time: Double, span: Span)] {
    var rows: [(kind: BORISEvent.Kind, time: Double, span: Span)] = []
    for span in behaviors(of: labels) {
      if let end = span.end {
        rows += [(.start, span.start, span), (.stop, end, span)]
      } else {
        rows.append((.point, span.start, span))
      }
    }
    return rows.enumerated().sorted { a, b in
      let (first, second) = (a.element, b.element)
      if first.time != second.time { return first.time < second.time }
      // What ends comes before what begins.
      let (endsFirst, endsSecond) = (first.kind == .stop, second.kind == .stop)
      return endsFirst == endsSecond ? a.offset < b.offset : endsFirst
    }.map(\.element)
  }

  /// The spans of a clip, rounded to the milliseconds of BORIS.
  func behaviors(of labels: LabelFile) -> [Span] {
    spans(of: labels).map { span in
      var span = span
      span.start = span.start.inMilliseconds
      span.end = span.end?.inMilliseconds
      if span.end == nil, let name = EventName(span.name), name.kind == .rep {
        span.name = name.turningPoint
      }
      span.note = span.note.split(whereSeparator: \.isNewline).joined(separator: " ")
      return span
    }
  }

  /// The rate of a clip's frames as BORIS writes it, or `NA`.
  func rateText(of labels: LabelFile) -> String {
    clip(labels).clock.map { $0.rate.text(decimals: 3) } ?? "NA"
  }

  /// The length of a clip as BORIS writes it, or `NA`.
  func lengthText(of labels: LabelFile) -> String {
    clip(labels).bounds.map { $0.upperBound.text(decimals: 3) } ?? "NA"
  }
}

extension Double {
  /// The time to the nearest millisecond.
  fileprivate var inMilliseconds: Double { (self * 1000).rounded() / 1000 }
}
