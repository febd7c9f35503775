// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Matching

extension FormScore {
  /// The verdict of the labels on each reported event, in the order of the result.
  ///
  /// An event is right if it is matched with a labelled one of its kind, at most a quarter of a second away.
  ///
  /// - Complexity: O(*k n* log *n*) in kinds and events.
  var eventVerdicts: [FindingVerdict] {
    var verdicts = result.events.map { _ in FindingVerdict.unlabelled }
    for kind in Set(result.events.map(\.kind.name)).sorted()
    where reference.searchedEvents.contains(kind) {
      let places = result.events.indices.filter { result.events[$0].kind.name == kind }
      let found = MatchedEvents(kind, of: self).detection(MatchedEvents.criterion)
      for match in found.matches { verdicts[places[match.event]] = .right }
      for extra in found.extras { verdicts[places[extra.event]] = .wrong }
      for event in found.excused { verdicts[places[event]] = .ignored }
    }
    return verdicts
  }

  /// The verdict of the labels on each reported hold, in the order of the result.
  ///
  /// A hold is right if it shares half of its union with a labelled one of its name; no label of the name says nothing.
  var holdVerdicts: [FindingVerdict] {
    let told = result.holds.map { Segment($0.name, start: $0.start, end: $0.end) }
    let names = Set(reference.positions.map(\.label))
    let pairs = SegmentPairs.between(reference.positions, told, percent: 50)
    return told.enumerated().map { index, hold in
      guard names.contains(hold.label) else { return .unlabelled }
      return pairs.contains { $0.other == index } ? .right : .wrong
    }
  }

  /// Events of kinds that somebody looked for which are missed, and those that match nothing.
  var eventErrors: (missed: Int, extra: Int) {
    reference.searchedEvents.reduce((0, 0)) { sum, kind in
      let found = MatchedEvents(kind, of: self).detection(MatchedEvents.criterion)
      return (sum.0 + found.misses.count, sum.1 + found.extras.count)
    }
  }

  /// The latencies of matched events in seconds, by kind and labelled event.
  var eventLatencies: [EventPlace: Double] {
    reference.searchedEvents.reduce(into: [:]) { latencies, kind in
      for match in MatchedEvents(kind, of: self).detection(MatchedEvents.criterion).matches {
        latencies[EventPlace(kind: kind, label: match.reference)] = match.latency
      }
    }
  }
}

/// A labelled event of a clip.
struct EventPlace: Hashable {
  /// Its kind.
  var kind: String
  /// Its index among those of the kind.
  var label: Int
}
