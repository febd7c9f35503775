// SPDX-License-Identifier: Apache-2.0
import Basics

/// How a count differs from the truth.
enum CountDifference: Int, CaseIterable {
  case none, oneFewer, oneMore, fewer, more

  init(_ difference: Int) {
    switch difference {
    case 0: self = .none
    case -1: self = .oneFewer
    case 1: self = .oneMore
    default: self = difference < 0 ? .fewer : .more
    }
  }

  /// The share of each difference before any clip is seen, in order of the cases.
  static let usual = [0.6, 0.12, 0.12, 0.08, 0.08]

  /// The part of the probability of a difference that one count has, if the truth is another.
  func part(of count: Int, truth: Int) -> Double {
    switch self {
    case .none, .oneFewer, .oneMore: 1
    case .fewer: 1 / Double(max(truth - 1, 1))
    // Half of what is left goes to each next count.
    case .more: 1 / Double(sign: .plus, exponent: min(count - truth - 1, 1_000), significand: 1)
    }
  }

  /// The shares of each rater on labelled clips, drawn a little towards those of all raters: [raters][differences].
  static func shares(on labelled: [RatedClip], raters: Int) -> [[Double]] {
    var sums = Array(repeating: allCases.map { _ in 0.0 }, count: raters)
    for clip in labelled {
      for rater in 0..<raters {
        guard let error = clip.error(of: rater) else { continue }
        sums[rater][Self(error).rawValue] += 1
      }
    }
    let all = allCases.map { kind in sums.reduce(0) { $0 + $1[kind.rawValue] } }
    let count = all.reduce(0, +)
    let mean = count > 0 ? all.map { $0 / count } : usual
    return sums.map { sums in
      let count = sums.reduce(0, +)
      return zip(sums, mean).map { ($0 + 2 * $1) / (count + 2) }
    }
  }
}

/// The reps of clips that nobody counted, as raters with errors tell them.
///
/// Each clip has one true count. Each rater gives it with a probability of its own, and otherwise one rep fewer,
/// one more, still fewer or still more. Expectation and maximisation take turns until both stay as they are.
///
/// - Source: A. P. Dawid and A. M. Skene, "Maximum Likelihood Estimation of Observer Error-Rates Using the EM
///   Algorithm", Applied Statistics 28, 1979; with the errors of counts in place of classes, and with votes.
struct LatentCounts: Sendable {
  private static let mostRounds = 50
  private static let smallestChange = 1e-6
  /// A probability that is added to each, so that one rater cannot rule out a count.
  private static let floor = 1e-4

  /// The probability that each rater counted a clip exactly: [clips][raters]; nil where it did not count.
  private(set) var exact: [[Double?]] = []
  /// The errors of each rater: [raters][differences].
  private(set) var errors: [[Double]]

  private let prior: [[Double]]
  private let strength: Double

  /// Estimates the counts.
  ///
  /// - Parameters:
  ///   - clips: The clips; labels are not looked at.
  ///   - votes: How much each rater counts, in 0...1.
  ///   - prior: The errors of each rater before a clip is seen: [raters][differences].
  ///   - strength: The clips that the prior is worth, above 0.
  /// - Complexity: O(*rounds* × *clips* × *raters*²), at most 50 rounds.
  init(_ clips: [RatedClip], votes: [Double], prior: [[Double]], strength: Double) {
    self.prior = prior
    self.strength = strength
    errors = prior
    // A truth that no rater says would be a guess.
    let candidates = clips.map { clip in
      Set(clip.counts.compactMap(\.self).filter { $0 > 0 }).union([1]).sorted()
    }
    var probabilities: [[Double]] = []
    for _ in 0..<Self.mostRounds {
      let before = errors
      probabilities = zip(clips, candidates).map { expected($0, $1, votes) }
      maximise(clips, candidates, probabilities)
      let change = zip(before, errors).map { zip($0, $1).map { ($0 - $1).magnitude }.max() ?? 0 }
      if (change.max() ?? 0) < Self.smallestChange { break }
    }
    exact = clips.indices.map { place in
      clips[place].counts.map { count in
        count.map { count in
          candidates[place].firstIndex(of: count).map { probabilities[place][$0] } ?? 0
        }
      }
    }
  }

  /// The probability of each candidate under the errors.
  private func expected(_ clip: RatedClip, _ candidates: [Int], _ votes: [Double]) -> [Double] {
    let logarithms = candidates.map { truth in
      clip.counts.enumerated().reduce(0.0) { sum, said in
        guard let count = said.element else { return sum }
        let difference = CountDifference(count - truth)
        let probability =
          errors[said.offset][difference.rawValue] * difference.part(of: count, truth: truth)
        return sum + votes[said.offset] * Elementary.log(probability + Self.floor)
      }
    }
    let greatest = logarithms.max() ?? 0
    let weights = logarithms.map { Elementary.exp($0 - greatest) }
    let sum = weights.reduce(0, +)
    return weights.map { $0 / sum }
  }

  /// The errors of each rater under the probabilities of candidates.
  private mutating func maximise(
    _ clips: [RatedClip],
    _ candidates: [[Int]],
    _ probabilities: [[Double]]
  ) {
    for rater in errors.indices {
      var sums = prior[rater].map { $0 * strength }
      for (place, clip) in clips.enumerated() {
        guard let count = clip.counts[rater] else { continue }
        for (truth, probability) in zip(candidates[place], probabilities[place]) {
          sums[CountDifference(count - truth).rawValue] += probability
        }
      }
      let all = sums.reduce(0, +)
      errors[rater] = sums.map { $0 / all }
    }
  }

  /// The share of clips that a rater is expected to count exactly; nil if it counted none.
  func exact(of rater: Int) -> Double? { exact.compactMap { $0[rater] }.mean }
}

extension [Double] {
  /// The mean; nil if there is nothing.
  var mean: Double? { isEmpty ? nil : reduce(0, +) / Double(count) }
}
