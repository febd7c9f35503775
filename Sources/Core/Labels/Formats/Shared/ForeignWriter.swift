// SPDX-License-Identifier: Apache-2.0
import Basics

/// What a format's writer asks: names, frames, media, and where it puts what it finds.
struct ForeignWriter {
  /// One thing to write: a name, and a moment or an interval in seconds.
  struct Span {
    var name: String
    var start: Double
    /// Nil for one moment.
    var end: Double?
    var note: String
  }

  /// The format.
  let format: LabelFormatDescription
  /// The clips and what the user said.
  let context: ConversionContext
  /// What was found wrong.
  private(set) var diagnostics: [Diagnostic] = []
  /// What is lost beside what reading again shows.
  var losses = ConversionLosses()

  private let clips: [String: ConversionContext.Clip]

  init(format: LabelFormatDescription, context: ConversionContext) {
    self.format = format
    self.context = context
    clips = Dictionary(
      (context.clips ?? []).map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// What is known of the clip of some labels.
  func clip(_ labels: LabelFile) -> ConversionContext.Clip {
    clips[labels.clip] ?? ConversionContext.Clip(id: labels.clip)
  }

  /// The name of the clip's media, or its id.
  func media(_ labels: LabelFile) -> String {
    clip(labels).media?.lastPathPart ?? labels.clip
  }

  /// The name that a format gives the clip: that of its media where the dataset has only one clip of
  /// that name, else its id.
  func name(_ labels: LabelFile) -> String {
    let media = media(labels)
    guard case .one(let found) = context.clip(named: media), found.id == labels.clip else {
      return labels.clip
    }
    return media
  }

  /// The same for formats that name a video without its ending.
  func stem(_ labels: LabelFile) -> String {
    let stem = media(labels).withoutEnding
    guard case .one(let found) = context.clip(named: stem), found.id == labels.clip else {
      return labels.clip
    }
    return stem
  }

  /// A file about one clip.
  func file(_ labels: LabelFile, _ text: String) -> ForeignExport.File {
    ForeignExport.File(
      name: "\(labels.clip).\(format.ending)",
      clip: labels.clip,
      text: text
    )
  }

  /// The file about all clips.
  func file(_ text: String) -> ForeignExport.File {
    ForeignExport.File(name: "labels.\(format.ending)", clip: nil, text: text)
  }

  // MARK: Spans

  /// Everything of a clip that has a place in time, in order of time.
  ///
  /// A set, grade or class without times spans the clip. Formats without moments get intervals alone; a rep's
  /// turning point is a moment of its own beside its interval.
  func spans(of labels: LabelFile) -> [Span] {
    let holdsPoints = format.holds.contains(.points)
    var spans: [Span] = []
    for event in labels.events.inOrderOfTime {
      guard let name = name(of: event, in: labels) else { continue }
      let bounds = event.kind.rule.extent == .intervalOrClip ? clip(labels).bounds : nil
      if let start = event.start ?? bounds?.lowerBound {
        let end = event.end ?? bounds?.upperBound
        guard end != nil || holdsPoints else { continue }
        spans.append(Span(name: name, start: start, end: end, note: event.note))
        guard let mid = event.mid, holdsPoints, context.naming == .full else { continue }
        spans.append(Span(name: EventName(event).turningPoint, start: mid, note: ""))
      } else if let mid = event.mid, holdsPoints {
        spans.append(Span(name: name, start: mid, end: nil, note: event.note))
      }
    }
    return spans
  }

  /// The name of an event; nil for those that the naming leaves out.
  private func name(of event: LabelEvent, in labels: LabelFile) -> String? {
    switch context.naming {
    case .full: return EventName(event).text
    case .exercise:
      guard event.kind == .rep, event.label == Reference.Quality.full.rawValue else { return nil }
      return exercise(of: event, in: labels)
    }
  }

  /// The exercise of a rep: that of the set around it, of the first set, or of the clip.
  func exercise(of rep: LabelEvent?, in labels: LabelFile) -> String? {
    let sets = labels.events.filter { $0.kind == .set }
    let around = rep.flatMap { rep in
      sets.first { set in
        guard let outer = set.extent, let inner = rep.extent else { return set.start == nil }
        return inner.isWithin(outer.lowerBound, outer.upperBound)
      }
    }
    let label = (around ?? sets.first)?.label ?? clip(labels).exercise ?? context.exercise
    return label?.split(separator: "/").first.map(String.init)
  }

  // MARK: Frames

  /// The frames of a clip; nil, with a finding, where they are not known.
  mutating func clock(of labels: LabelFile) -> FrameClock? {
    let clip = clip(labels)
    let first = clip.bounds?.lowerBound ?? 0
    if let rate = context.frameRate { return FrameClock(first: first, rate: rate) }
    if let clock = clip.clock { return clock }
    diagnostics.append(
      Diagnostic(
        .error,
        file: "\(labels.clip).\(labels.rater).tsv",
        code: LabelCode.missingFrameRate.rawValue,
        message: "the frame times of clip '\(labels.clip)' are not known: give --frame-rate"
      )
    )
    return nil
  }

  /// An interval's frames in the format's own counting, at least one frame.
  func frames(of span: Span, by clock: FrameClock) -> (first: Int, last: Int) {
    guard case .frames(let base, let isEndExclusive) = format.timing else { return (0, 0) }
    let first = clock.frame(nearest: span.start)
    let end = max(clock.frame(nearest: span.end ?? span.start), first + 1)
    let shift = context.frameBase ?? base
    return (first + shift, end + shift - (isEndExclusive ? 0 : 1))
  }
}

extension ForeignWriter.Span {
  init(name: String, start: Double, note: String) {
    self.init(name: name, start: start, end: nil, note: note)
  }
}
