// SPDX-License-Identifier: Apache-2.0
import Basics
package import Labels
import Matching

/// The best recall of any counter that waits between two reps, from labels alone.
///
/// A counter with a refractory time of C counts at most one of two reps that follow each other
/// faster, however good its signal. With a constant delay it finds the greatest number of reps that
/// are at least C apart. It takes the first, then always the next that is far enough.
package enum CooldownCeiling {
  /// The longest refractory time looked at, in seconds.
  package static let end = 10.0

  /// The most required reps that can be found, by refractory time in seconds.
  ///
  /// Required reps are full ones outside ignored intervals; their place is the turning point, or the
  /// middle of the interval.
  ///
  /// - Parameters:
  ///   - references: The labels of clips; those that are a count alone add nothing.
  ///   - tolerance: How far an event may be from its rep, in seconds: with more than 0, events may be
  ///     early and late as it suits them. Zero is a counter with a constant delay.
  /// - Returns: A curve that ends at `end`.
  /// - Complexity: O(*s n* log *t*) for each clip with *n* reps, *s* steps and *t* microseconds to
  ///   the end.
  package static func curve(of references: [Reference], tolerance: Double = 0) -> CeilingCurve {
    let slack = Microseconds.nearest(tolerance)
    let end = Microseconds.nearest(end)
    return CeilingCurve(
      adding: references.map { reference in
        let times = reference.requiredPlaces.map(Microseconds.nearest)
        let changes = StepSearch.changes(
          of: { reachable(times, apart: $0, tolerance: slack) },
          in: 0..<end + 1
        )
        return CeilingCurve(
          required: times.count,
          steps: changes.indices.filter { changes[$0].value > 0 }.map { index in
            let last = index + 1 < changes.count ? changes[index + 1].place - 1 : end
            return .init(limit: Microseconds.seconds(last), reachable: changes[index].value)
          }
        )
      }
    )
  }

  /// The shortest time between two required reps of a clip, in seconds; nil without two.
  package static func shortestGap(_ references: [Reference]) -> Double? {
    references.compactMap { reference in
      let places = reference.requiredPlaces
      return zip(places, places.dropFirst()).map { $1 - $0 }.min()
    }.min()
  }

  /// The most of some ascending times that events can match that are so far apart.
  ///
  /// An event as early as it can be leaves the most time for others. So a time is given up only if
  /// it cannot be matched any more. Any plan can be turned into this one without losing a match.
  static func reachable(_ times: [Int], apart gap: Int, tolerance: Int) -> Int {
    var count = 0
    var earliest = Int.min
    for time in times {
      let event = max(earliest, time - tolerance)
      guard event <= time + tolerance else { continue }
      count += 1
      earliest = event + gap
    }
    return count
  }
}

extension Reference {
  /// The places of the reps that must be found, in seconds, ascending; empty for a count alone.
  var requiredPlaces: [Double] {
    (reps ?? []).filter { $0.quality == .full && !$0.lies(in: ignored) }.map(\.centre).sorted()
  }
}
