// SPDX-License-Identifier: Apache-2.0
package import RepCounting

/// The sets that the events of a counter imply.
package enum PredictedSets {
  /// The longest time between two reps of one set, in seconds.
  ///
  /// Slow reps take up to eight seconds; people rest for longer than ten.
  static let gap = 10.0

  /// Runs of events whose places are at most `gap` apart.
  ///
  /// A set reaches from the start of its first event to the end of its last. If a counter does not
  /// say these, a rep is taken to reach half-way to its neighbour, and as far outwards. The events
  /// at 2, 4 and 6 s are the set from 1 to 7 s. A single event without them is no set: it has no
  /// length.
  ///
  /// - Parameter events: In any order.
  /// - Returns: In order of time; all under one name.
  /// - Complexity: O(*n* log *n*).
  package static func segments(of events: [RepEvent]) -> [Segment] {
    var sets: [[RepEvent]] = []
    for event in events.sorted(by: { ($0.place, $0.decisionTime) < ($1.place, $1.decisionTime) }) {
      if let last = sets.last?.last, event.place - last.place <= gap {
        sets[sets.count - 1].append(event)
      } else {
        sets.append([event])
      }
    }
    return sets.map { events in
      let places = events.map(\.place)
      let (first, last) = (events[0], events[events.count - 1])
      let before = places.count > 1 ? (places[1] - places[0]) / 2 : 0
      let after = places.count > 1 ? (places[places.count - 1] - places[places.count - 2]) / 2 : 0
      return Segment(
        label,
        start: min(first.start ?? first.place - before, first.place),
        end: max(last.end ?? last.place + after, last.place)
      )
    }
  }

  /// The name of a predicted or labelled set, whatever the exercise.
  package static let label = "set"
}
