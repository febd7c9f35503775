// SPDX-License-Identifier: Apache-2.0
import Basics

extension LabelEvent {
  /// From the event's first to its last time; nil where it has none or they are reversed.
  package var extent: ClosedRange<Double>? {
    guard let first = start ?? mid, let last = end ?? mid ?? start, first <= last else {
      return nil
    }
    return first...last
  }
}

extension LabelDocument {
  /// Checks each event's own times.
  mutating func checkTimes() {
    for (index, event) in events.enumerated() {
      if let start = event.start, let end = event.end {
        if end < start {
          report(
            .reversedInterval,
            at: place(index, .end),
            "\(event.kind.withArticle) ends at \(end.seconds), before it starts at "
              + "\(start.seconds)"
          )
          continue
        }
        if end == start {
          report(
            .zeroLength,
            at: place(index, .end),
            "\(event.kind.withArticle) that starts and ends at \(start.seconds) has no length"
          )
        }
        if let mid = event.mid, mid < start || mid > end {
          report(
            .midOutside,
            at: place(index, .mid),
            "the turning point at \(mid.seconds) is outside its rep, \(start.seconds) to "
              + "\(end.seconds)"
          )
        }
      }
    }
  }

  /// Checks that events come in order of time.
  mutating func checkOrder() {
    for index in events.indices.dropFirst()
    where events[index].orderTime < events[index - 1].orderTime {
      report(
        .unsortedEvents,
        at: place(index),
        "events come in order of time, this one starts before the one above",
        notes: [note(index - 1, "the event above starts later")]
      )
    }
  }

  /// Checks that no event is there twice.
  mutating func checkDuplicates() {
    var first: [EventIdentity: Int] = [:]
    for (index, event) in events.enumerated() {
      let identity = EventIdentity(event)
      if let earlier = first[identity] {
        report(
          .duplicateEvent,
          at: place(index),
          "this event occurs twice",
          notes: [note(earlier, "the first one is here")]
        )
      } else {
        first[identity] = index
      }
    }
  }

  /// Checks that events of a kind do not overlap, unless one is left and the other right.
  mutating func checkOverlaps(of kind: LabelEvent.Kind, code: LabelCode) {
    let ordered = events.indices
      .compactMap { index -> PlacedExtent? in
        guard events[index].kind == kind, let extent = events[index].extent else { return nil }
        return PlacedExtent(event: index, first: extent.lowerBound, last: extent.upperBound)
      }
      .sorted { ($0.first, $0.event) < ($1.first, $1.event) }

    // The event of each side that has lasted longest so far.
    var latest: [LabelEvent.Side: PlacedExtent] = [:]
    for item in ordered {
      let side = events[item.event].side ?? .both
      let rivals: [LabelEvent.Side] = side == .both ? [.left, .right, .both] : [side, .both]
      let rival = rivals.compactMap { latest[$0] }.max { $0.last < $1.last }
      if let rival, item.first < rival.last {
        report(
          code,
          at: place(item.event),
          "\(kind.rawValue) starts at \(item.first.seconds), before the previous "
            + "\(kind.rawValue) ends at \(rival.last.seconds)",
          notes: [note(rival.event, "the previous \(kind.rawValue) is here")]
        )
      }
      if latest[side].map({ $0.last < item.last }) ?? true { latest[side] = item }
    }
  }
}

/// An event's place in the file and in time.
private struct PlacedExtent {
  var event: Int
  var first: Double
  var last: Double
}

extension Double {
  /// A time for messages: `31.20 s`, with more decimals only where they matter.
  var seconds: String {
    let hundredths = text(decimals: 2)
    let isExact = Double(hundredths) == self
    return (isExact ? hundredths : text(decimals: 6)) + " s"
  }
}

/// What makes two events the same: everything but the note.
private struct EventIdentity: Hashable {
  private let kind: LabelEvent.Kind
  private let times: [Double?]
  private let label: String
  private let side: LabelEvent.Side?

  init(_ event: LabelEvent) {
    kind = event.kind
    times = [event.start, event.mid, event.end]
    label = event.label
    side = event.side
  }
}
