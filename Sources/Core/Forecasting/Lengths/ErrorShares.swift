// SPDX-License-Identifier: Apache-2.0
import Basics

/// The kinds of a counter's errors, over all people.
struct ErrorShares: Sendable {
  /// How long runs of errors are: the probabilities that one more rep is lost, and that one more is too many.
  struct Runs: Sendable {
    let lost: Double
    let extra: Double
  }

  /// The share of the rate per inner rep that loses reps; the others count too many.
  let lost: Double
  /// The shares of the rate at the ends: first rep lost, last rep lost, reps too many outside of the set.
  let first: Double
  let last: Double
  let outside: Double
  /// Five lengths of runs, each as likely as the others.
  let runs: [Runs]

  init(_ sets: [SetErrors]) {
    func sum(_ count: (SetErrors) -> Int) -> Double { Double(sets.reduce(0) { $0 + count($1) }) }
    // An error of a count alone can be any kind of its sign, alike.
    let short = sum { ($0.countedError ?? 0) < 0 ? 1 : 0 } / 3
    let long = sum { ($0.countedError ?? 0) > 0 ? 1 : 0 } / 2
    let (innerLost, extraRuns) = (sum(\.innerLost) + short, sum(\.extraRuns) + long)
    lost = (innerLost + 0.5) / (innerLost + extraRuns + 1)
    let ends = [
      sum { $0.isFirstLost ? 1 : 0 } + short, sum { $0.isLastLost == true ? 1 : 0 } + short,
      sum(\.outsideRuns) + long,
    ].map { $0 + 1.0 / 3 }
    let all = ends[0] + ends[1] + ends[2]
    (first, last, outside) = (ends[0] / all, ends[1] / all, ends[2] / all)
    let lostAgain = sum(\.lostAfterLost)
    let lostRuns = Self.chances(more: lostAgain, ends: sum(\.repsAfterLost) - lostAgain)
    let extras = Self.chances(
      more: sum(\.extrasAfterExtra),
      ends: extraRuns + sum(\.outsideRuns)
    )
    runs = zip(lostRuns, extras).map { Runs(lost: $0, extra: $1) }
  }

  /// The 10, 30, 50, 70 and 90 % quantiles of a probability of which outcomes are known, a beta distribution.
  private static func chances(more: Double, ends: Double) -> [Double] {
    let points = (0..<60).map { (Double($0) + 0.5) / 60 }
    let logarithms = points.map { point in
      (more - 0.5) * Elementary.log(point) + ends * Elementary.log(1 - point)
    }
    let highest = logarithms.max() ?? 0
    let weights = logarithms.map { Elementary.exp($0 - highest) }
    let values = WeightedValues(zip(points, weights).map { ($0, $1) })
    return [0.1, 0.3, 0.5, 0.7, 0.9].map(values.quantile)
  }
}
