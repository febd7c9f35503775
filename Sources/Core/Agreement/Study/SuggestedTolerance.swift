// SPDX-License-Identifier: Apache-2.0
import Basics
import Matching
import Scoring
import Statistics

/// Which tolerance counters should be scored with, as far as human agreement says.
///
/// A tolerance below which people disagree with one another charges a counter with the raters' noise.
/// The suggestion is the greater of two times, rounded up to the grid of 0.05 s:
/// - the least tolerance at which the F1 between raters is within 0.01 of what it is at 1 s;
/// - twice the interquartile range of the differences between two raters' turning points, the largest
///   of all pairs of raters.
package struct SuggestedTolerance: Sendable, Equatable {
  /// F1 between raters at one tolerance.
  package struct Step: Sendable, Equatable {
    /// The tolerance in seconds.
    package var tolerance: Double
    /// F1 over all pairs of raters; nil where no rater has a rep.
    package var f1: Double?
  }

  /// The least number of matched reps from which anything is suggested.
  package static let fewestMatches = 10
  /// The least F1 between raters at 1 s: below it, matches may be chance.
  package static let leastAgreement = 0.8

  /// F1 between raters from 0.05 to 1 s; it is the most that a counter can be expected to reach.
  package let curve: [Step]
  /// The least tolerance at which F1 is within 0.01 of its last value, in seconds.
  package let plateau: Double?
  /// Twice the interquartile range of time differences, of the pair of raters where it is largest, in
  /// seconds.
  package let doubledSpread: Double?
  /// The suggestion in seconds; nil where there is none.
  package let value: Double?
  /// Why there is none, as one phrase; nil where there is one.
  package let reason: String?
  /// Half of the least time between two reps of one rater, in seconds.
  ///
  /// A tolerance from there on can match a rep with its neighbour. Nil where no rater has two reps.
  package let limit: Double?

  /// Looks for a tolerance.
  ///
  /// - Parameters:
  ///   - clips: Clips with labels by two raters and more.
  ///   - shifts: Raters whose marks are not turning points; with one, nothing is suggested.
  /// - Complexity: That of matching each pair of raters twenty times.
  package init(_ clips: [RatedClip], shifts: [PhaseShift] = []) {
    let timed = clips.flatMap(\.pairings).filter(\.isTimed)
    let places = clips.flatMap { $0.opinions.compactMap { $0.reps?.map(\.centre) } }
    limit = places.flatMap { zip($0.dropFirst(), $0).map { $0 - $1 } }.min().map { $0 / 2 }
    let steps = (1...20).map { step in
      let tolerance = Double(step) / 20
      let again = timed.map { RaterPairing($0.first, $0.second, tolerance: tolerance) }
      let matched = again.reduce(0) { $0 + $1.matches.count }
      let single = again.reduce(0) { $0 + $1.onlyFirst.count + $1.onlySecond.count }
      let all = 2 * matched + single
      return Step(tolerance: tolerance, f1: all > 0 ? Double(2 * matched) / Double(all) : nil)
    }
    let widest = timed.map { RaterPairing($0.first, $0.second, tolerance: 1) }
    let spread = Self.spread(widest).map { 2 * $0 }
    let level = steps.last?.f1.flatMap { last in
      steps.first { ($0.f1 ?? 0) >= last - 0.01 }?.tolerance
    }
    curve = steps
    doubledSpread = spread
    plateau = level
    let matches = widest.reduce(0) { $0 + $1.matches.count }
    guard matches >= Self.fewestMatches, let level, let spread else {
      value = nil
      reason = "fewer than \(Self.fewestMatches) reps are labelled by two raters"
      return
    }
    if let shift = shifts.first {
      value = nil
      reason = "\(shift.rater) marks \(shift.boundary) of reps, not turning points"
      return
    }
    guard let last = steps.last?.f1, last >= Self.leastAgreement else {
      value = nil
      let reached = steps.last?.f1 ?? 0
      reason = "raters share too few reps even at 1 s: F1 \(reached.text(decimals: 2))"
      return
    }
    reason = nil
    // A hair below, so that a range of exactly a step stays one.
    value = max(level, ((spread - 1e-9) * 20).rounded(.up) / 20)
  }

  /// The largest interquartile range of the differences of a pair of raters.
  private static func spread(_ pairings: [RaterPairing]) -> Double? {
    var differences: [String: [Double]] = [:]
    for pairing in pairings {
      differences["\(pairing.first.rater) \(pairing.second.rater)", default: []] +=
        pairing.differences { $0.centre }
    }
    return differences.values.compactMap { values -> Double? in
      let distribution = WeightedDistribution(sorted: values.sorted())
      guard let high = distribution.quantile(0.75), let low = distribution.quantile(0.25) else {
        return nil
      }
      return high - low
    }.max()
  }
}
