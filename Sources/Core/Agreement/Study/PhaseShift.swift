// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Matching
import Scoring
import Statistics

/// A rater whose marks are another part of the rep than its turning point.
///
/// Public label files mark the start of a rep, or its end, as often as its turning point, and seldom
/// say so. Then hardly a rep of two raters is matched, though both see the same ones.
package struct PhaseShift: Sendable, Equatable {
  /// The rater whose marks are shifted.
  package let rater: String
  /// The rater who labelled starts and ends.
  package let other: String
  /// What of the other's reps the marks are: `starts` or `ends`.
  package let boundary: String
  /// F1 of the marks against turning points.
  package let turnF1: Double
  /// F1 of the marks against that.
  package let boundaryF1: Double

  /// What to make of it, as one phrase.
  package var text: String {
    "the marks of \(rater) are \(boundary) of the reps of \(other) rather than turning points: "
      + "F1 \(boundaryF1.text(decimals: 2)) against \(turnF1.text(decimals: 2))"
  }

  /// Looks at the marks of two raters; nil where turning points fit as well, or within 0.2 of F1.
  ///
  /// - Parameters:
  ///   - clips: Clips as two raters see them.
  ///   - tolerance: The farthest apart that marks are matched, in seconds.
  /// - Complexity: That of matching each clip five times.
  init?(_ clips: [RatedClip], tolerance: Double) {
    let pairs = clips.flatMap(\.pairings).filter(\.isTimed)
    var best: (rater: String, other: String, boundary: String, f1: Double)?
    guard let turns = Self.f1(pairs, isFirst: true, tolerance, { $0.centre }) else { return nil }
    for isFirst in [true, false] {
      let boundaries: [(String, (Reference.Rep) -> Double?)] = [
        ("starts", { $0.start }), ("ends", { $0.end }),
      ]
      for (name, time) in boundaries {
        guard let f1 = Self.f1(pairs, isFirst: isFirst, tolerance, time), f1 > best?.f1 ?? 0 else {
          continue
        }
        let names = (pairs[0].first.rater, pairs[0].second.rater)
        best =
          isFirst ? (names.0, names.1, name, f1) : (names.1, names.0, name, f1)
      }
    }
    guard let best, best.f1 > turns + 0.2 else { return nil }
    rater = best.rater
    other = best.other
    boundary = best.boundary
    turnF1 = turns
    boundaryF1 = best.f1
  }

  /// F1 of one rater's marks against a time of the other's reps; nil where there is neither.
  private static func f1(
    _ pairs: [RaterPairing],
    isFirst: Bool,
    _ tolerance: Double,
    _ time: (Reference.Rep) -> Double?
  ) -> Double? {
    var matched = 0
    var all = 0
    for pair in pairs {
      let marker = isFirst ? pair.first : pair.second
      let other = isFirst ? pair.second : pair.first
      let marks = (marker.reps ?? []).map { Microseconds.nearest($0.centre) }
      let times = (other.reps ?? []).compactMap(time).map(Microseconds.nearest).sorted()
      matched +=
        PointMatching.pairs(times, marks, tolerance: Microseconds.nearest(tolerance)).count
      all += marks.count + times.count
    }
    return all > 0 ? Double(2 * matched) / Double(all) : nil
  }
}
