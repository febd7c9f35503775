// SPDX-License-Identifier: Apache-2.0
import Basics

extension LabelFile {
  /// The canonical text: what was looked for in order of name, events in order of time, times with six decimals, LF.
  ///
  /// Reading a canonical file and printing it gives the same bytes. Characters of a note that the
  /// format cannot say, control characters other than tab and line feed, become spaces.
  ///
  /// - Complexity: O(*n* log *n*) in the number of events.
  package var text: String {
    var text = "#repgauge-labels \(Self.version)\n#clip \(clip)\n"
    switch source {
    case .media(let sha256): text += "#media sha256:\(sha256)\n"
    case .track(let sha256): text += "#track sha256:\(sha256)\n"
    case nil: break
    }
    text += "#rater \(rater)\n#status \(status.rawValue)\n"
    for (header, names) in [(LabelHeader.faults, faults), (.events, searchedEvents)] {
      guard let names, !names.isEmpty else { continue }
      text += "#\(header.rawValue) \(names.sorted().joined(separator: " "))\n"
    }
    text += "\(LabelField.heading)\n"
    for event in events.inOrderOfTime { event.write(into: &text) }
    return text
  }

  /// The indices of ``events`` in the order of their lines in ``text``.
  ///
  /// - Complexity: O(*n* log *n*); O(*n*) if the events are in order of time.
  package var printedOrder: [Int] { events.orderOfTime }

  /// The version of the format that this library writes.
  package static let version = 1
}

extension LabelEvent {
  /// Appends the event's line.
  fileprivate func write(into text: inout String) {
    let fields = [
      kind.rawValue, time(start), time(mid), time(end), label, side?.rawValue ?? "",
      value?.shortestText ?? "", unit, escaped(note),
    ]
    let last = fields.lastIndex { !$0.isEmpty } ?? 0
    text += fields[...last].joined(separator: "\t")
    text += "\n"
  }

  private func time(_ time: Double?) -> String {
    time.map { $0.text(decimals: 6) } ?? ""
  }

  private func escaped(_ note: String) -> String {
    note.escaped { scalar in
      switch scalar {
      case "\t": "\\t"
      case "\n": "\\n"
      case "\\": "\\\\"
      case "\u{0}"..<"\u{20}", "\u{7F}": " "
      default: nil
      }
    }
  }

  /// When the event begins; events for the whole clip come before all others.
  var orderTime: Double { start ?? mid ?? -.infinity }
}

extension [LabelEvent] {
  /// The indices of the events by their start, those of one time as they were.
  fileprivate var orderOfTime: [Int] {
    let isOrdered = zip(self, dropFirst()).allSatisfy { $0.orderTime <= $1.orderTime }
    if isOrdered { return [Int](indices) }
    return indices.sorted { (self[$0].orderTime, $0) < (self[$1].orderTime, $1) }
  }

  /// The events by their start, those of one time as they were.
  var inOrderOfTime: [LabelEvent] { orderOfTime.map { self[$0] } }
}
