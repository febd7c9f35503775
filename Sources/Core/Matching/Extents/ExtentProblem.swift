// SPDX-License-Identifier: Apache-2.0
import Labels
import RepCounting
package import Statistics

/// How near the ends of a rep and an event must be, as sound event detection has it.
///
/// - Source: `sed_eval.sound_event.EventBasedMetrics` 0.2.1, `event_matching_type="optimal"`.
package enum ExtentCollar: Sendable, CaseIterable {
  /// Start and end.
  case bothEnds
  /// The start alone.
  case start
  /// The end alone.
  case end

  /// How far a start may be off, and an end at least, in microseconds.
  package static let tolerance = 200_000

  /// Whether an event's ends are near enough: the start within the tolerance, the end within it or
  /// half of the rep's length, whichever is more.
  package func accepts(_ event: Extent, for rep: Extent) -> Bool {
    let isStartNear = abs(event.low - rep.low) <= Self.tolerance
    let isEndNear = 2 * abs(event.high - rep.high) <= max(2 * Self.tolerance, rep.length)
    return switch self {
    case .bothEnds: isStartNear && isEndNear
    case .start: isStartNear
    case .end: isEndNear
    }
  }
}

/// The reps and events of one clip as stretches of time.
///
/// Full reps outside ignored intervals are required. A counted event that the headline excuses, or
/// that lies in an ignored interval, is free, as is one on another labelled rep.
package struct ExtentProblem: Sendable {
  /// A labelled rep with both ends.
  package struct Rep: Sendable {
    /// From its start to its end.
    package var extent: Extent
    /// True if missing it is an error.
    package var isRequired: Bool

    /// Creates a rep.
    package init(extent: Extent, isRequired: Bool) {
      self.extent = extent
      self.isRequired = isRequired
    }
  }

  /// A counted rep; without an extent where its counter does not say both ends.
  package struct Event: Sendable {
    /// From its start to its end.
    package var extent: Extent?
    /// The counter's confidence in 0...1; nil if it states none.
    package var confidence: Double?
    /// True if it costs nothing when it finds no rep.
    package var isFree: Bool

    /// Creates an event.
    package init(extent: Extent?, confidence: Double? = nil, isFree: Bool) {
      self.extent = extent
      self.confidence = confidence
      self.isFree = isFree
    }
  }

  /// The labelled reps that have both ends.
  package var reps: [Rep]
  /// The counted reps.
  package var events: [Event]

  /// Creates a problem.
  package init(reps: [Rep], events: [Event]) {
    self.reps = reps
    self.events = events
  }

  /// What is matched, and what is right or charged.
  package struct Counts: Sendable, Equatable {
    /// Required reps matched.
    package var matched: Int
    /// Required reps.
    package var required: Int
    /// Events right or charged.
    package var charged: Int
  }

  /// How many required reps can be matched, and how few events are charged beside.
  ///
  /// Some one-to-one matching both matches the most required reps and leaves the fewest events
  /// charged (Mendelsohn and Dulmage 1958). So each number is that of a greatest matching of its
  /// own.
  ///
  /// - Parameter isPair: Whether an event may be matched with a rep.
  ///   Nothing is asked of an event farther away than a collar lets its ends be.
  /// - Returns: The numbers of the clip.
  /// - Complexity: O(*n* log *n*) in reps and events where few overlap.
  package func counts(where isPair: (_ event: Extent, _ rep: Extent) -> Bool) -> Counts {
    func size(_ reps: [Rep], _ events: [Event]) -> Int {
      let index = ExtentIndex(events.map(\.extent))
      let choices = reps.map { rep in
        index.near(rep.extent, margin: max(ExtentCollar.tolerance, rep.extent.length / 2)).filter {
          events[$0].extent.map { isPair($0, rep.extent) } ?? false
        }
      }
      return BipartiteMatching(choices, right: events.count).size
    }
    let required = reps.filter(\.isRequired)
    let charged = events.filter { !$0.isFree }
    let matched = size(required, events)
    return Counts(
      matched: matched,
      required: required.count,
      charged: matched + charged.count - size(reps, charged)
    )
  }

  /// Every event as a forecast of a rep, each right or wrong, for an average precision.
  ///
  /// Every required rep that none finds is one with confidence -1.
  ///
  /// In order of falling confidence an event takes the required rep that it overlaps most of those
  /// not taken yet. One that finds none is wrong unless it is free or on another labelled rep.
  ///
  /// - Parameter percent: The least overlap.
  /// - Returns: In order of falling confidence.
  /// - Source: `compute_average_precision_detection` of ActivityNet's `eval_detection.py`.
  package func forecasts(overlap percent: Int) -> [MarkedValue] {
    let order = events.indices.filter { events[$0].confidence != nil && events[$0].extent != nil }
      .sorted { a, b in
        let (one, other) = (events[a].confidence ?? 0, events[b].confidence ?? 0)
        return one == other ? a < b : one > other
      }
    let index = ExtentIndex(reps.map(\.extent))
    var isTaken = [Bool](repeating: false, count: reps.count)
    var forecasts: [MarkedValue] = []
    for position in order {
      let event = events[position]
      guard let extent = event.extent, let confidence = event.confidence else { continue }
      let found = index.near(extent).filter { extent.overlaps(reps[$0].extent, percent: percent) }
      let best = found.filter { reps[$0].isRequired && !isTaken[$0] }.max { a, b in
        let overlaps = [a, b].map { extent.intersectionOverUnion(reps[$0].extent) }
        return overlaps[0] == overlaps[1] ? a > b : overlaps[0] < overlaps[1]
      }
      if let best {
        isTaken[best] = true
        forecasts.append(MarkedValue(value: confidence, isMarked: true))
      } else if !event.isFree, !found.contains(where: { !reps[$0].isRequired }) {
        forecasts.append(MarkedValue(value: confidence, isMarked: false))
      }
    }
    let missed = zip(reps, isTaken).count { $0.isRequired && !$1 }
    return forecasts
      + [MarkedValue](repeating: MarkedValue(value: -1, isMarked: true), count: missed)
  }

  /// How many required reps share an event with another rep: one event covers at least half of each.
  package var mergedCount: Int {
    let index = ExtentIndex(reps.map(\.extent))
    var isMerged = [Bool](repeating: false, count: reps.count)
    for event in events.compactMap(\.extent) {
      let held = index.near(event).filter {
        2 * reps[$0].extent.overlap(event) >= reps[$0].extent.length
      }
      if held.count > 1 { for rep in held { isMerged[rep] = true } }
    }
    return zip(reps, isMerged).count { $0.isRequired && $1 }
  }

  /// How many required reps are in pieces: two or more events cover at least a fifth of each.
  package var fragmentedCount: Int {
    let extents = events.compactMap(\.extent)
    let index = ExtentIndex(extents)
    return reps.count { rep in
      rep.isRequired
        && index.near(rep.extent).count {
          5 * rep.extent.overlap(extents[$0]) >= rep.extent.length
        } > 1
    }
  }
}
