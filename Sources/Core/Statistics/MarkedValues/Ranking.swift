// SPDX-License-Identifier: Apache-2.0

/// How well scores put what is there before what is not.
package struct Ranking: Sendable, Equatable {
  /// One case with its score.
  package struct Case: Sendable, Equatable {
    /// Any finite number; higher means more likely there.
    package var score: Double
    /// Whether it is there.
    package var isPositive: Bool

    /// Creates a case.
    ///
    /// - Precondition: `score` is finite.
    package init(score: Double, isPositive: Bool) {
      precondition(score.isFinite, "a score is finite")
      self.score = score
      self.isPositive = isPositive
    }
  }

  /// What saying "there" from a score on gives.
  package struct OperatingPoint: Sendable, Equatable {
    /// The least score that counts as there; infinity for the point at which nothing does.
    package var threshold: Double
    /// The share of negatives said to be there, in 0...1.
    package var falsePositiveRate: Double
    /// The share of positives said to be there, in 0...1.
    package var truePositiveRate: Double
  }

  /// How many cases there are.
  package let count: Int
  /// How many of them are positive.
  package let positives: Int
  /// The ROC curve from (0, 0) to (1, 1), one point for each different score, from the highest on.
  ///
  /// Empty where there are no positives or no negatives.
  package let curve: [OperatingPoint]
  /// The area under the ROC curve, in 0...1.
  ///
  /// It is the probability that a positive has the higher score of a pair, ties counting half. Nil
  /// where there are no positives or no negatives.
  package let area: Double?
  /// The mean over positives of precision at their score, in 0...1; nil where there are none.
  package let averagePrecision: Double?

  /// Ranks cases.
  ///
  /// - Complexity: O(*n* log *n*).
  package init(_ cases: [Case]) {
    let tallies = MarkedDistribution(
      cases.map { MarkedValue(value: $0.score, isMarked: $0.isPositive) }
    ).tallies
    count = cases.count
    positives = tallies.totalMarked
    area = tallies.areaUnderCurve
    averagePrecision = tallies.averagePrecision
    let found = positives
    let negatives = cases.count - found
    guard found > 0, negatives > 0 else {
      curve = []
      return
    }
    var points = [
      OperatingPoint(threshold: .infinity, falsePositiveRate: 0, truePositiveRate: 0)
    ]
    var passed = (positives: 0, negatives: 0)
    for tally in tallies.reversed() {
      passed.positives += tally.marked
      passed.negatives += tally.count - tally.marked
      points.append(
        OperatingPoint(
          threshold: tally.value,
          falsePositiveRate: Double(passed.negatives) / Double(negatives),
          truePositiveRate: Double(passed.positives) / Double(found)
        )
      )
    }
    curve = points
  }
}

extension [Tally] {
  /// The share of pairs of a marked and an unmarked value in which the marked one is greater, equal
  /// ones counting half.
  ///
  /// Nil without a pair.
  ///
  /// - Source: Mann and Whitney, 1947; checked against `sklearn.metrics.roc_auc_score`.
  package var areaUnderCurve: Double? {
    let marked = totalMarked
    let unmarked = total - marked
    guard marked > 0, unmarked > 0 else { return nil }
    var below = 0
    var halves = 0.0
    for tally in self {
      let others = tally.count - tally.marked
      halves += Double(tally.marked) * Double(2 * below + others)
      below += others
    }
    return halves / 2 / (Double(marked) * Double(unmarked))
  }

  /// Σ (R_n - R_n-1) P_n over different scores from the highest down, without interpolation; nil
  /// where nothing is marked.
  ///
  /// - Source: checked against `sklearn.metrics.average_precision_score`, which says 0 for nil.
  package var averagePrecision: Double? {
    let marked = totalMarked
    guard marked > 0 else { return nil }
    var said = 0
    var right = 0
    var sum = 0.0
    for tally in reversed() {
      said += tally.count
      right += tally.marked
      sum += Double(tally.marked) * Double(right) / Double(said)
    }
    return sum / Double(marked)
  }

  /// The same where values below zero were never found, at any confidence: their precision is 0.
  package var averagePrecisionOfFound: Double? {
    let marked = totalMarked
    guard marked > 0 else { return nil }
    let found = filter { $0.value >= 0 }
    return (found.averagePrecision ?? 0) * Double(found.totalMarked) / Double(marked)
  }
}
