// SPDX-License-Identifier: Apache-2.0
import Basics

/// A way to say what share of unlabelled clips a rater counts exactly.
package enum ForecastMethod: String, Sendable, CaseIterable {
  /// The mean of `dependent-raters`, `half-votes` and `confidence`.
  case combined
  /// Latent counts, with votes of raters that err together reduced, and errors learned from the labelled clips.
  case dependentRaters = "dependent-raters"
  /// The same with half of each vote: labelled clips are few, so raters may be more alike than they show.
  case halfVotes = "half-votes"
  /// Latent counts, with one vote for each rater and nothing learned: a bare Dawid-Skene.
  case independentRaters = "independent-raters"
  /// The share of clips on which more others agree than a threshold that is right on the labelled clips.
  ///
  /// - Source: S. Garg et al., "Leveraging Unlabeled Data to Predict Out-of-Distribution Performance", 2022.
  case confidence
  /// A line from agreement to exact in log odds, fitted over raters on the labelled clips.
  ///
  /// - Source: C. Baek et al., "Agreement-on-the-Line", 2022; with log odds in place of probits.
  case line
  /// Labelled clips weighted by how near they are to the new ones.
  case weighted
  /// What the labelled clips say, unchanged.
  case carried

  /// The method where none is chosen.
  package static let standard = combined
}

/// Labelled and unlabelled clips with all that methods need of them.
struct ForecastBasis: Sendable {
  /// The labelled clips that show reps, by id.
  let labelled: [RatedClip]
  /// The unlabelled ones, by id; labels are not looked at.
  let unlabelled: [RatedClip]
  /// The number of raters.
  let raters: Int
  /// How raters err together.
  let dependence: RaterDependence

  /// The clips that the labelled clips' errors of a rater are worth.
  private static let priorClips = 5.0

  /// Prepares clips, in any order.
  ///
  /// - Precondition: Every clip has one place for each rater; labelled clips have a truth.
  init(labelled: [RatedClip], unlabelled: [RatedClip], raters: Int) {
    precondition(labelled.allSatisfy { $0.truth != nil }, "labelled clips have a count")
    precondition((labelled + unlabelled).allSatisfy { $0.counts.count == raters }, "one count each")
    self.labelled = labelled.filter { $0.truth != 0 }.inOrder
    self.unlabelled = unlabelled.inOrder
    self.raters = raters
    dependence = RaterDependence(self.labelled, raters: raters)
  }

  /// The forecast of each rater's exact: [raters]; nil where a method cannot say.
  func exact(by method: ForecastMethod) -> [Double?] {
    switch method {
    case .combined:
      let parts = [ForecastMethod.dependentRaters, .halfVotes, .confidence].map(exact)
      return (0..<raters).map { rater in parts.compactMap { $0[rater] }.mean }
    case .dependentRaters: return exact(votes: dependence.votes)
    case .halfVotes: return exact(votes: dependence.votes.map { $0 / 2 })
    case .independentRaters:
      let latent = LatentCounts(
        unlabelled,
        votes: Array(repeating: 1, count: raters),
        prior: Array(repeating: CountDifference.usual, count: raters),
        strength: 1
      )
      return (0..<raters).map(latent.exact)
    case .confidence: return (0..<raters).map(exactByConfidence)
    case .line: return exactOnLine
    case .weighted: return exactByNearness.values
    case .carried: return (0..<raters).map { labelled.exact(of: $0) }
    }
  }

  private func exact(votes: [Double]) -> [Double?] {
    let latent = LatentCounts(
      unlabelled,
      votes: votes,
      prior: CountDifference.shares(on: labelled, raters: raters),
      strength: Self.priorClips
    )
    return (0..<raters).map(latent.exact)
  }

  /// The agreement of the others with a rater on each clip that it counted.
  private func agreements(with rater: Int, on clips: [RatedClip]) -> [Double] {
    clips.compactMap { dependence.agreement(with: rater, on: $0) }
  }

  private func exactByConfidence(of rater: Int) -> Double? {
    guard let share = labelled.exact(of: rater) else { return nil }
    let known = agreements(with: rater, on: labelled).sorted()
    let new = agreements(with: rater, on: unlabelled)
    guard !known.isEmpty, !new.isEmpty else { return nil }
    let wrong = Int(((1 - share) * Double(known.count)).rounded())
    guard wrong < known.count else { return 0 }
    return Double(new.count { $0 >= known[wrong] - 1e-9 }) / Double(new.count)
  }

  private var exactOnLine: [Double?] {
    let places = (0..<raters).compactMap { rater -> (agreement: Double, exact: Double)? in
      guard let exact = labelled.exact(of: rater),
        let agreement = agreements(with: rater, on: labelled).mean
      else { return nil }
      return (agreement.logOdds, exact.logOdds)
    }
    guard places.count > 2, let middle = places.map(\.agreement).mean,
      let height = places.map(\.exact).mean
    else { return Array(repeating: nil, count: raters) }
    let spread = places.reduce(0) { $0 + ($1.agreement - middle) * ($1.agreement - middle) }
    let joint = places.reduce(0) { $0 + ($1.agreement - middle) * ($1.exact - height) }
    let slope = spread > 0 ? joint / spread : 0
    return (0..<raters).map { rater in
      agreements(with: rater, on: unlabelled).mean.map { agreement in
        1 / (1 + Elementary.exp(-(height + slope * (agreement.logOdds - middle))))
      }
    }
  }

  /// Exact over labelled clips weighted by nearness, and how many equal clips the weights are worth.
  var exactByNearness: (values: [Double?], effectiveClips: Double) {
    let weights = NearnessWeights(of: labelled.map(\.features), to: unlabelled.map(\.features))
    let values = (0..<raters).map { rater -> Double? in
      var (all, right) = (0.0, 0.0)
      for (clip, weight) in zip(labelled, weights.values) {
        guard let error = clip.error(of: rater) else { continue }
        all += weight
        if error == 0 { right += weight }
      }
      return all > 0 ? right / all : nil
    }
    return (values, weights.effectiveClips)
  }
}

extension Double {
  /// The logarithm of the odds of a share, which is kept two percent away from 0 and 1.
  fileprivate var logOdds: Double {
    let share = Swift.min(Swift.max(self, 0.02), 0.98)
    return Elementary.log(share / (1 - share))
  }
}
