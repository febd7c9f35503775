// SPDX-License-Identifier: Apache-2.0

/// How much raters err together, as labelled clips show it.
package struct RaterDependence: Sendable, Equatable {
  /// The correlation of being wrong: [raters][raters], 1 on the diagonal, in 0...1; negative ones are 0.
  package let correlations: [[Double]]
  /// The vote of each rater, in 0...1: k copies of one rater have one k-th each.
  package let votes: [Double]

  /// The correlation and the variance that are taken before any clip is seen, and how many clips they are worth.
  static let prior = (correlation: 0.4, variance: 0.15, clips: 5.0)

  /// Learns from labelled clips.
  ///
  /// - Complexity: O(*clips* × *raters*²).
  package init(_ labelled: [RatedClip], raters: Int) {
    let wrong = labelled.map { clip in
      (0..<raters).map { clip.error(of: $0).map { $0 == 0 ? 0.0 : 1 } }
    }
    let means = (0..<raters).map { rater in
      let known = wrong.compactMap { $0[rater] }
      return known.isEmpty ? 0 : known.reduce(0, +) / Double(known.count)
    }
    func covariance(_ first: Int, _ second: Int) -> Double {
      var (sum, count) = (0.0, 0.0)
      for clip in wrong {
        guard let one = clip[first], let other = clip[second] else { continue }
        sum += (one - means[first]) * (other - means[second])
        count += 1
      }
      let weight = Self.prior.clips / Swift.max(count, 1)
      let expected =
        first == second ? Self.prior.variance : Self.prior.variance * Self.prior.correlation
      return (count > 0 ? sum / count : 0) + weight * expected
    }
    let variances = (0..<raters).map { covariance($0, $0) }
    var correlations = Array(repeating: Array(repeating: 1.0, count: raters), count: raters)
    for first in 0..<raters {
      for second in 0..<first {
        let share =
          covariance(first, second) / (variances[first] * variances[second]).squareRoot()
        let kept = min(Swift.max(share, 0), 1)
        correlations[first][second] = kept
        correlations[second][first] = kept
      }
    }
    self.correlations = correlations
    votes = correlations.map { 1 / $0.reduce(0, +) }
  }

  /// The raters that err on their own which these are worth, at most their number.
  package var independentRaters: Double { votes.reduce(0, +) }

  /// The share of votes of other raters that give the same count as a rater; nil if no other rater counted.
  package func agreement(with rater: Int, on clip: RatedClip) -> Double? {
    guard let count = clip.counts[rater] else { return nil }
    var (all, same) = (0.0, 0.0)
    for (other, otherCount) in clip.counts.enumerated() where other != rater {
      guard let otherCount else { continue }
      all += votes[other]
      if otherCount == count { same += votes[other] }
    }
    return all > 0 ? same / all : nil
  }

  /// The share of votes that find no rep at all; 1 if nobody counted.
  package func shareOfNone(on clip: RatedClip) -> Double {
    var (all, none) = (0.0, 0.0)
    for (rater, count) in clip.counts.enumerated() {
      guard let count else { continue }
      all += votes[rater]
      if count == 0 { none += votes[rater] }
    }
    return all > 0 ? none / all : 1
  }
}
