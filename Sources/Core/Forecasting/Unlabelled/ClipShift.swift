// SPDX-License-Identifier: Apache-2.0
import Basics

/// A feature in which new clips lie beyond all labelled ones, and the counters it is known to disturb.
package struct ClipShift: Sendable, Equatable {
  /// The feature.
  package var feature: ClipFeature
  /// The side beyond which they lie.
  package var side: ClipFeature.Side
  /// The bound of the labelled clips.
  package var bound: Double
  /// The share of the new clips beyond it, in 0...1.
  package var share: Double
  /// The stress of synthetic sets that changes this feature; nil if none does.
  package var stress: String?

  /// A smaller share of clips beyond the labelled ones is not worth a sentence.
  static let smallestShare = 0.1
  /// A counter is disturbed if large stress costs it this share of sets.
  static let leastLoss = 0.1

  /// The sets in plain words, with their share.
  package var sentence: String {
    "\((share * 100).text(decimals: 0)) % of the new clips have "
      + feature.sets(side, bound.text(significantDigits: 3)) + ", as no labelled clip has"
  }

  /// The effects of the stress on counters that it disturbs, the greatest loss first.
  ///
  /// - Parameter counters: Names in the catalogue.
  /// - Returns: Effects of the large amount; empty without a stress.
  package func effects(on counters: [String]) -> [StressEffect] {
    guard let stress else { return [] }
    return counters.compactMap { StressEffect.of(stress, "large", on: $0) }
      .filter { $0.plainExact - $0.exact >= Self.leastLoss }
      .enumerated().sorted {
        let (one, other) = ($0.element, $1.element)
        let losses = (one.plainExact - one.exact, other.plainExact - other.exact)
        return losses.0 == losses.1 ? $0.offset < $1.offset : losses.0 > losses.1
      }.map(\.element)
  }

  /// Finds the features in which new clips differ, the greatest share first.
  ///
  /// - Complexity: O(*clips*).
  package static func shifts(from labelled: [ClipFeatures], to new: [ClipFeatures]) -> [ClipShift] {
    let shifts = ClipFeature.allCases.flatMap { feature -> [ClipShift] in
      let known = labelled.compactMap { $0[feature] }
      let values = new.compactMap { $0[feature] }
      guard let least = known.min(), let greatest = known.max(), !values.isEmpty else { return [] }
      let count = Double(values.count)
      return [
        (ClipFeature.Side.below, least, Double(values.count { $0 < least }) / count),
        (.above, greatest, Double(values.count { $0 > greatest }) / count),
      ].filter { $0.2 >= smallestShare }.map { side, bound, share in
        ClipShift(
          feature: feature,
          side: side,
          bound: bound,
          share: share,
          stress: feature.stress(side)
        )
      }
    }
    return shifts.enumerated().sorted {
      $0.element.share == $1.element.share
        ? $0.offset < $1.offset : $0.element.share > $1.element.share
    }.map(\.element)
  }
}

extension ClipFeature {
  /// The stress of synthetic sets that puts this feature beyond what plain sets have.
  fileprivate func stress(_ side: Side) -> String? {
    switch (self, side) {
    case (.restDrift, .above): "rest-drift"
    case (.rangeDrift, .below): "shrinking-range"
    case (.secondsPerRep, .above): "slowing-down"
    case (.longestPause, .above): "pause-at-the-top"
    case (.coverage, .below): "walk-in-and-out"
    default: nil
    }
  }
}
