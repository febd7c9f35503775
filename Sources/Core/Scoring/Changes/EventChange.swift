// SPDX-License-Identifier: Apache-2.0
import Basics
import Matching
package import RepCounting

/// One event of a counter that is not as it was.
package enum EventChange: Sendable, Equatable {
  /// It was not there.
  case added(RepEvent)
  /// It is no longer there.
  case removed(RepEvent)
  /// It is there, at another time or with other numbers.
  case altered(from: RepEvent, to: RepEvent)

  /// The farthest that an event moves and is still the same one, in seconds.
  package static let farthest = 0.5

  /// What differs between two lists of events of a clip.
  ///
  /// Equal events are the same. Of the others, in order of place, each is the next one of the other
  /// list if that is within `farthest`. What is left was added or removed.
  ///
  /// - Parameters:
  ///   - before: The events of the baseline.
  ///   - after: The events of the run.
  /// - Returns: The changes in order of place; empty for equal lists.
  /// - Complexity: O(*n* *m*) in events before and after.
  package static func changes(from before: [RepEvent], to after: [RepEvent]) -> [EventChange] {
    guard before != after else { return [] }
    let old = without(after, in: before)
    let new = without(before, in: after)
    var changes: [EventChange] = []
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      if i < old.count, j < new.count, abs(old[i].place - new[j].place) <= farthest {
        changes.append(.altered(from: old[i], to: new[j]))
        i += 1
        j += 1
      } else if j == new.count || (i < old.count && old[i].place < new[j].place) {
        changes.append(.removed(old[i]))
        i += 1
      } else {
        changes.append(.added(new[j]))
        j += 1
      }
    }
    return changes
  }

  /// The events of a list that another list has not, by value and number, in order of place.
  private static func without(_ others: [RepEvent], in events: [RepEvent]) -> [RepEvent] {
    var rest = others
    var found: [RepEvent] = []
    for event in events {
      if let index = rest.firstIndex(of: event) {
        rest.remove(at: index)
      } else {
        found.append(event)
      }
    }
    return found.sorted { $0.place < $1.place }
  }

  /// Whether an event came or went.
  package var isOfCount: Bool {
    if case .altered = self { return false }
    return true
  }

  /// Where it is in the clip, in seconds: in the run, or in the baseline where the run has it not.
  package var time: Double {
    switch self {
    case .added(let event), .removed(let event): event.place
    case .altered(_, let event): event.place
    }
  }
}

extension EventChange: CustomStringConvertible {
  /// `+ 3.400 s`, `- 3.400 s`, or `3.400 s -> 3.533 s` with what else differs.
  package var description: String {
    switch self {
    case .added(let event): return "+ \(event.place.text(decimals: 3)) s"
    case .removed(let event): return "- \(event.place.text(decimals: 3)) s"
    case .altered(let old, let new):
      let differences = [
        Self.difference("extremum", old.extremumTime, new.extremumTime, " s"),
        Self.difference("decision", old.decisionTime, new.decisionTime, " s"),
        Self.difference("start", old.start, new.start, " s"),
        Self.difference("end", old.end, new.end, " s"),
        Self.difference("amplitude", old.amplitude, new.amplitude, ""),
        Self.difference("confidence", old.confidence, new.confidence, ""),
      ]
      return "~ \(old.place.text(decimals: 3)) s: "
        + differences.compactMap(\.self).joined(separator: ", ")
    }
  }

  private static func difference(
    _ name: String,
    _ old: Double?,
    _ new: Double?,
    _ unit: String
  ) -> String? {
    guard old != new else { return nil }
    func text(_ value: Double?) -> String {
      value.map { $0.text(significantDigits: 6) + unit } ?? "none"
    }
    return "\(name) \(text(old)) -> \(text(new))"
  }
}
