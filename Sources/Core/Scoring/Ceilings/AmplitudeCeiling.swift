// SPDX-License-Identifier: Apache-2.0
import Basics
package import Labels
import Matching
package import PoseTracks
import RepCounting

/// The best recall of any counter that asks for a least travel of one signal.
///
/// A counter that counts when a signal rises and returns by at least A sees only peaks that persist
/// by A. With those peaks as its events, placed where they are, it could find no more required reps
/// than a greatest matching of reps and peaks within the headline tolerance.
package enum AmplitudeCeiling {
  /// The most required reps that can be found, by least travel in the signal's unit.
  ///
  /// - Parameter clips: The labels of clips, and a signal over each; labels that are a count alone add
  ///   nothing.
  /// - Returns: A curve that ends where nothing is found any more.
  /// - Complexity: O(*n* + *s b* log *p*) for each clip with *n* samples, *p* peaks near reps, *s* steps
  ///   and *b* pairs of rep and peak.
  package static func curve(
    of clips: [(reference: Reference, samples: [Sample])]
  ) -> CeilingCurve {
    CeilingCurve(
      adding: clips.map { curve(of: $0.reference, PersistentPeaks(of: $0.samples).peaks) }
    )
  }

  private static func curve(of reference: Reference, _ peaks: [PersistentPeaks.Peak])
    -> CeilingCurve
  {
    let tolerance = Microseconds.nearest(MatchingCriterion.headline.tolerance)
    let targets = reference.requiredPlaces.map(Microseconds.nearest).map {
      MatchingProblem.Target(low: $0, high: $0, isRequired: true)
    }
    let places = targets.map(\.low)
    // Matching takes events in order of time.
    let near = peaks.sorted { $0.time < $1.time }.filter { peak in
      let time = Microseconds.nearest(peak.time)
      return places.contains { abs($0 - time) <= tolerance }
    }
    let travels = Set(near.map(\.persistence)).sorted()
    func reachable(_ place: Int) -> Int {
      let estimates = near.filter { $0.persistence >= travels[place] }
        .map { MatchingProblem.Estimate(time: Microseconds.nearest($0.time), isFree: false) }
      return MatchingProblem(targets: targets, estimates: estimates)
        .solution(tolerance: tolerance).count { $0 != nil }
    }
    let changes = StepSearch.changes(of: reachable, in: travels.indices)
    return CeilingCurve(
      required: targets.count,
      steps: changes.indices.map { index in
        let next = index + 1 < changes.count ? changes[index + 1].place : travels.count
        return .init(limit: travels[next - 1], reachable: changes[index].value)
      }
    )
  }
}
