// SPDX-License-Identifier: Apache-2.0
import Basics

extension ForeignReader {
  /// Adds an event by its name and its frames, both in the format's own counting.
  ///
  /// - Parameters:
  ///   - name: The name, as `add(named:start:end:note:to:at:)` takes it.
  ///   - first: The event's first frame.
  ///   - last: Its last frame, or the first one after it, as the format says; nil for one that lasts
  ///     to the end of the clip.
  ///   - rate: The frame rate that the file says, used where nobody knows better.
  ///   - note: The text beside it.
  ///   - document: The document.
  ///   - place: Where it is in the file.
  mutating func add(
    named name: String,
    frames first: Double,
    to last: Double?,
    rate: Double? = nil,
    note: String = "",
    to document: Int,
    at place: Place
  ) {
    let interval = interval(frames: first, to: last, of: document, rate: rate, at: place)
    guard let (start, end) = interval else { return }
    add(named: name, start: start, end: end, note: note, to: document, at: place)
  }

  /// The times of an event's frames, both in the format's own counting, as `add(named:frames:to:...)`
  /// takes them; nil, with a finding, if they have none.
  mutating func interval(
    frames first: Double,
    to last: Double?,
    of document: Int,
    rate: Double? = nil,
    at place: Place
  ) -> (start: Double, end: Double)? {
    let first = inFormat(first, at: place)
    guard let start = time(ofFrame: first, of: document, rate: rate, at: place) else { return nil }
    guard let last = last.map({ inFormat($0, at: place) }) else {
      return end(of: document, at: place).map { (start, $0) }
    }
    guard last >= first else {
      report(.reversedInterval, at: place, "frame \(last.shortestText) is before the first one")
      return nil
    }
    let after = isEndExclusive ? last : last + 1
    return time(ofFrame: after, of: document, rate: rate, at: place).map { (start, $0) }
  }

  /// A frame in the format's own counting.
  ///
  /// Frame 0 of a format that counts from 1 is its first one, with a finding once in a file.
  private mutating func inFormat(_ frame: Double, at place: Place) -> Double {
    guard context.frameBase == nil, format.frameBase == 1, frame == 0 else { return frame }
    if !hasReportedFrameZero {
      hasReportedFrameZero = true
      report(
        .frameBeforeFirst,
        at: place,
        "\(format.title) counts frames from 1, and this is frame 0, which is read as frame 1: give "
          + "--frame-base 0 if the file counts from 0"
      )
    }
    return 1
  }

  /// When a document's clip ends; nil, with a finding, where nobody knows.
  mutating func end(of document: Int, at place: Place) -> Double? {
    let clip = clip(of: document)
    if let end = clip.bounds?.upperBound { return end }
    report(.missingField, at: place, "the end of clip '\(clip.id)' is not known")
    return nil
  }

  /// Whether a last frame is the first one after an event.
  private var isEndExclusive: Bool {
    if case .frames(_, let isEndExclusive) = format.timing { isEndExclusive } else { false }
  }
}
