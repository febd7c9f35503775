// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Matching

/// Which reps of two raters mean one another.
///
/// Reps of any quality are matched one to one by their turning points: as many as possible within the
/// tolerance, then with the least total distance. A rep without a turning point is where its middle is,
/// unless only one of the raters lacks turning points: then the other's may be anywhere within its
/// interval. A rep that matches nothing and lies in an interval that either rater ignores is left out.
package struct RaterPairing: Sendable, Equatable {
  /// Indexes of reps of both raters that mean one another.
  package struct Match: Sendable, Equatable {
    /// Index in the first rater's reps.
    package var first: Int
    /// Index in the second rater's reps.
    package var second: Int
  }

  /// One rater.
  package let first: RaterOpinion
  /// The other.
  package let second: RaterOpinion
  /// Pairs in order of time; empty where one of the raters has no timed reps.
  package let matches: [Match]
  /// Indexes of the first rater's reps that the other lacks.
  package let onlyFirst: [Int]
  /// Indexes of the second rater's reps that the first lacks.
  package let onlySecond: [Int]

  /// Whether both raters gave times to reps, or said that there are none.
  package var isTimed: Bool { first.reps != nil && second.reps != nil }

  /// Matches the reps of two raters.
  ///
  /// - Parameters:
  ///   - first: One rater.
  ///   - second: The other.
  ///   - tolerance: The farthest apart that reps are matched, in seconds, inclusive.
  /// - Complexity: O(*n* + *m*), and the pairs within the tolerance.
  package init(_ first: RaterOpinion, _ second: RaterOpinion, tolerance: Double) {
    self.first = first
    self.second = second
    guard let one = first.reps, let other = second.reps else {
      (matches, onlyFirst, onlySecond) = ([], [], [])
      return
    }
    let limit = Microseconds.nearest(tolerance)
    let firstLacksTurns = one.contains { $0.mid == nil }
    let secondLacksTurns = other.contains { $0.mid == nil }
    if firstLacksTurns && !secondLacksTurns {
      matches = Self.matches(one, other, tolerance: limit)
    } else if secondLacksTurns && !firstLacksTurns {
      matches = Self.matches(other, one, tolerance: limit).map {
        Match(first: $0.second, second: $0.first)
      }
    } else {
      matches = PointMatching.pairs(
        one.map { Microseconds.nearest($0.centre) },
        other.map { Microseconds.nearest($0.centre) },
        tolerance: limit
      ).map { Match(first: $0.one, second: $0.other) }
    }
    let ignored = first.ignored + second.ignored
    let matched = (Set(matches.map(\.first)), Set(matches.map(\.second)))
    onlyFirst = one.indices.filter { !matched.0.contains($0) && !one[$0].lies(in: ignored) }
    onlySecond = other.indices.filter { !matched.1.contains($0) && !other[$0].lies(in: ignored) }
  }

  /// The second rater's time less the first's of a boundary, for matches in which both gave it.
  func differences(of time: (Reference.Rep) -> Double?) -> [Double] {
    guard let one = first.reps, let other = second.reps else { return [] }
    return matches.compactMap { match in
      guard let start = time(one[match.first]), let end = time(other[match.second]) else {
        return nil
      }
      return end - start
    }
  }

  /// Matches intervals, some of which have turning points, with points.
  private static func matches(
    _ spans: [Reference.Rep],
    _ points: [Reference.Rep],
    tolerance: Int
  ) -> [Match] {
    let problem = MatchingProblem(
      targets: spans.map {
        MatchingProblem.Target(
          low: Microseconds.nearest($0.span.low),
          high: Microseconds.nearest($0.span.high),
          isRequired: true
        )
      },
      estimates: points.map {
        MatchingProblem.Estimate(time: Microseconds.nearest($0.centre), isFree: false)
      }
    )
    return problem.solution(tolerance: tolerance).enumerated().compactMap { target, estimate in
      estimate.map { Match(first: target, second: $0) }
    }
  }
}
