// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Matching
import Measures
import RepCounting

/// A clip that some counter counts exactly with one of two backends and not with the other.
package struct BackendFlip: Sendable, Equatable {
  /// The first event that a counter reports with one backend and not with the other.
  package struct Moment: Sendable, Equatable {
    /// The time of the event's extremum, or else of its decision, in seconds.
    package let time: Double
    /// The counter that reports it.
    package let counter: String
    /// True if it reports it with the leader's track.
    package let isOfLeader: Bool

    /// Creates a moment.
    package init(time: Double, counter: String, isOfLeader: Bool) {
      self.time = time
      self.counter = counter
      self.isOfLeader = isOfLeader
    }
  }

  /// The clip's id.
  package let clip: String
  /// Its labelled reps.
  package let reps: Int
  /// The track configuration that the other stands beside.
  package let leader: String
  /// The other track configuration.
  package let backend: String
  /// The counters that are exact with the leader alone.
  package private(set) var lost: [String]
  /// The counters that are exact with the other backend alone.
  package private(set) var gained: [String]
  /// The first event of the first of these counters that one track has and the other has not.
  package private(set) var moment: Moment?

  /// The number of counters that turn.
  package var size: Int { lost.count + gained.count }

  /// The number of flips that a page shows with a strip and a picture.
  package static let mostShown = 12

  /// The greatest distance of two events that are called the same, in seconds: that of the headline measures.
  private static let tolerance = MatchingCriterion.headline.tolerance

  /// Every clip and backend for which a count turns, those with the most counters first.
  ///
  /// Clips without reps are left out, and so is ``TrackConfiguration/exact``.
  ///
  /// - Parameters:
  ///   - evaluations: Counters on tracks.
  ///   - leader: The track configuration that the others stand beside.
  /// - Returns: One for each clip and backend.
  /// - Complexity: O(*clips* x *evaluations*), and a matching for each clip and backend.
  package static func all(in evaluations: [CounterEvaluation], leader: String) -> [BackendFlip] {
    var backends: [String] = []
    for evaluation in evaluations {
      let track = evaluation.configuration.track
      if track != leader, track != TrackConfiguration.exact, !backends.contains(track) {
        backends.append(track)
      }
    }
    let flips = backends.flatMap { Self.flips(evaluations, from: leader, to: $0) }
    return flips.enumerated()
      .sorted { one, other in
        let (first, second) = (one.element.size, other.element.size)
        return first == second ? one.offset < other.offset : first > second
      }.map(\.element)
  }

  /// The flips that are worth a strip and a picture: the first of each backend in turn, then the second of each, and so
  /// on, up to ``mostShown``.
  package static func shown(of flips: [BackendFlip]) -> [BackendFlip] {
    var ranks: [String: Int] = [:]
    let ranked = flips.enumerated().map { place, flip in
      defer { ranks[flip.backend, default: 0] += 1 }
      return (rank: ranks[flip.backend, default: 0], place: place, flip: flip)
    }
    return ranked.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.prefix(mostShown).map(\.flip)
  }

  /// The flips that may be among the shown ones of these and more clips: of each backend as many as a page shows.
  ///
  /// - Complexity: That of `all(in:leader:)`.
  package static func candidates(
    in evaluations: [CounterEvaluation],
    leader: String
  ) -> [BackendFlip] {
    var counts: [String: Int] = [:]
    return all(in: evaluations, leader: leader).filter { flip in
      counts[flip.backend, default: 0] += 1
      return counts[flip.backend, default: 0] <= mostShown
    }
  }

  /// The clips on which a backend differs from the leader, in the order in which counters show them.
  private static func flips(
    _ evaluations: [CounterEvaluation],
    from leader: String,
    to backend: String
  ) -> [BackendFlip] {
    var flips: [BackendFlip] = []
    var places: [String: Int] = [:]
    for first in evaluations where first.configuration.track == leader {
      let counter = first.configuration.counter
      let same = Configuration(counter: counter, track: backend)
      let others = evaluations.first { $0.configuration == same }?.clips.byClip ?? [:]
      for before in first.clips where !before.clip.isNegative {
        guard let after = others[before.clip.id],
          (before.countError == 0) != (after.countError == 0)
        else { continue }
        if places[before.clip.id] == nil {
          places[before.clip.id] = flips.count
          flips.append(
            BackendFlip(
              clip: before.clip.id,
              reps: before.referenceCount,
              leader: leader,
              backend: backend,
              lost: [],
              gained: [],
              moment: moment(before, after, counter: counter)
            )
          )
        }
        guard let place = places[before.clip.id] else { continue }
        if before.countError == 0 {
          flips[place].lost.append(counter)
        } else {
          flips[place].gained.append(counter)
        }
      }
    }
    return flips
  }

  /// The first event that only one of two scores has; nil where both have the same ones.
  ///
  /// Events are matched one to one within the tolerance, as many as possible. Those in ignored intervals are left out.
  private static func moment(_ leader: ClipScore, _ other: ClipScore, counter: String) -> Moment? {
    func times(_ score: ClipScore) -> [Double] {
      score.events.map(\.place).filter { time in
        !score.reference.ignored.contains { $0.contains(time) }
      }.sorted()
    }
    let (own, others) = (times(leader), times(other))
    let problem = MatchingProblem(
      targets: own.map { time in
        let place = Microseconds.nearest(time)
        return MatchingProblem.Target(low: place, high: place, isRequired: true)
      },
      estimates: others.map {
        MatchingProblem.Estimate(time: Microseconds.nearest($0), isFree: true)
      }
    )
    let matched = problem.solution(tolerance: Microseconds.nearest(tolerance))
    let taken = Set(matched.compactMap(\.self))
    let ofLeader = own.indices.first { matched[$0] == nil }.map { own[$0] }
    let ofOther = others.indices.first { !taken.contains($0) }.map { others[$0] }
    guard let time = [ofLeader, ofOther].compactMap(\.self).min() else { return nil }
    return Moment(time: time, counter: counter, isOfLeader: time == ofLeader)
  }
}

extension BackendDecision {
  /// The backend with the best score by the usual measure, without a bootstrap or a test; nil for less than two.
  package static func usualLeader(of evaluations: [CounterEvaluation]) -> String? {
    let sides = BackendSide.sides(of: evaluations)
    guard sides.count > 1, let some = sides[0].evaluations.first,
      let identifier = MeasureIdentifier(primaryMeasure(of: some.clips)),
      let definition = MeasureCatalog.definition(of: identifier)
    else { return nil }
    return BackendSide.ranked(sides, by: definition, identifier).first?.side.backend
  }
}
