// SPDX-License-Identifier: Apache-2.0
import Basics

extension ConversionLosses {
  /// The losses between labels and what came back of them.
  ///
  /// Events of a clip are paired in order of time with the nearest one of their kind, at most half
  /// a second away. Those of the same label and side come before others.
  ///
  /// - Parameters:
  ///   - labels: What was there, one per clip.
  ///   - again: What came back.
  init(from labels: [LabelFile], to again: [LabelFile]) {
    self.init()
    let back = Dictionary(again.map { ($0.clip, $0) }, uniquingKeysWith: { first, _ in first })
    for file in labels {
      guard let other = back[file.clip] else {
        add("clip", "\(file.clip) with \(counted(file.events.count, "event"))")
        continue
      }
      if other.rater != file.rater { add("rater", "\(file.clip): \(file.rater)") }
      if other.status != file.status { add("status", "\(file.clip): \(file.status.rawValue)") }
      if let faults = file.faults, other.faults != faults {
        add("faults looked for", "\(file.clip): \(faults.joined(separator: " "))")
      }
      if let events = file.searchedEvents, other.searchedEvents != events {
        add("events looked for", "\(file.clip): \(events.joined(separator: " "))")
      }
      if file.source != nil, other.source != file.source {
        add("media digest", file.clip)
      }
      compare(file.events.inOrderOfTime, other.events.inOrderOfTime, clip: file.clip)
    }
  }

  private mutating func compare(_ events: [LabelEvent], _ others: [LabelEvent], clip: String) {
    var isTaken = [Bool](repeating: false, count: others.count)
    var first = 0
    for event in events {
      let time = event.orderTime
      while first < others.count, others[first].orderTime < time - Self.window { first += 1 }
      var best: (index: Int, cost: Double)?
      var index = first
      while index < others.count, !(others[index].orderTime > time + Self.window) {
        if !isTaken[index], let cost = Self.cost(event, others[index]),
          cost < best?.cost ?? .infinity
        {
          best = (index, cost)
        }
        index += 1
      }
      guard let best else {
        add("\(event.kind.rawValue) event", event.place(in: clip))
        continue
      }
      isTaken[best.index] = true
      compare(event, others[best.index], clip: clip)
    }
    for (index, other) in others.enumerated() where !isTaken[index] {
      add("event that is new", other.place(in: clip))
    }
  }

  private mutating func compare(_ event: LabelEvent, _ other: LabelEvent, clip: String) {
    let place = event.place(in: clip)
    if event.mid != nil, other.mid == nil { add("turning point", place) }
    if (event.start == nil) != (other.start == nil) || (event.end == nil) != (other.end == nil) {
      add(event.start == nil ? "unknown extent" : "extent", place)
    } else if Self.differs(event.start, other.start) || Self.differs(event.mid, other.mid)
      || Self.differs(event.end, other.end)
    {
      add("exact time", "\(place) became \(other.place(in: clip))")
    }
    if event.label != other.label { add("label", "\(place) became '\(other.label)'") }
    if event.side != other.side { add("side", place) }
    if event.value != other.value || event.unit != other.unit { add("value", place) }
    if event.note != other.note { add("note", "\(place): \(event.note)") }
  }

  /// How far apart two events may begin and be the same, in seconds.
  private static let window = 0.5

  private static func differs(_ time: Double?, _ other: Double?) -> Bool {
    guard let time, let other else { return false }
    return (time - other).magnitude > LabelDocument.timeTolerance
  }

  /// What speaks against two events being the same; nil where they cannot be.
  private static func cost(_ event: LabelEvent, _ other: LabelEvent) -> Double? {
    guard event.kind == other.kind else { return nil }
    let distance = event.orderTime == other.orderTime ? 0 : event.orderTime - other.orderTime
    return distance.magnitude + (event.label == other.label ? 0 : 10)
      + (event.side == other.side ? 0 : 1) + (event.value == other.value ? 0 : 0.6)
  }
}

extension LabelEvent {
  /// The event in words, for an example of a loss.
  func place(in clip: String) -> String {
    let times = [start, mid, end].compactMap(\.self).map { $0.text(decimals: 6) }
    let name = label.isEmpty ? kind.rawValue : "\(kind.rawValue) \(label)"
    return times.isEmpty
      ? "\(clip): \(name)" : "\(clip): \(name) at \(times.joined(separator: "-")) s"
  }
}
