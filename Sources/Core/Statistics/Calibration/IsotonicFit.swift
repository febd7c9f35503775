// SPDX-License-Identifier: Apache-2.0

/// A run of confidences to which one recalibrated probability belongs.
package struct IsotonicBlock: Sendable, Equatable {
  /// The least confidence of the block.
  package var low: Double
  /// The greatest confidence of the block.
  package var high: Double
  /// How many forecasts it holds.
  package var count: Int
  /// How many of them were right.
  package var right: Int

  /// The share of right forecasts, in 0...1; it grows from block to block.
  package var frequency: Double { Double(right) / Double(count) }
}

extension [Tally] {
  /// The growing function of confidence that is nearest to the outcomes in squares.
  ///
  /// - Returns: Blocks in ascending order of confidence and of frequency.
  /// - Complexity: O(*n*).
  /// - Source: pooling of adjacent violators, Ayer et al., "An Empirical Distribution Function for
  ///   Sampling with Incomplete Information", 1955; checked against
  ///   `sklearn.isotonic.IsotonicRegression`.
  package var isotonicBlocks: [IsotonicBlock] {
    var blocks: [IsotonicBlock] = []
    for tally in self {
      var block = IsotonicBlock(
        low: tally.value,
        high: tally.value,
        count: tally.count,
        right: tally.marked
      )
      // Cross-multiplied whole numbers: ties are exact.
      while let last = blocks.last, last.right * block.count >= block.right * last.count {
        block.low = last.low
        block.count += last.count
        block.right += last.right
        blocks.removeLast()
      }
      blocks.append(block)
    }
    return blocks
  }

  /// The mean of (confidence - outcome)²; nil without forecasts.
  var brierScore: Double? {
    let total = total
    guard total > 0 else { return nil }
    let sum = reduce(0.0) { sum, tally in
      let miss = 1 - tally.value
      return sum + Double(tally.marked) * miss * miss
        + Double(tally.count - tally.marked) * tally.value * tally.value
    }
    return sum / Double(total)
  }

  /// The parts of the Brier score; nil without forecasts.
  package var brierDecomposition: BrierDecomposition? {
    guard let score = brierScore else { return nil }
    let total = Double(total)
    let rate = Double(totalMarked) / total
    let uncertainty = rate * (1 - rate)
    let recalibrated =
      isotonicBlocks.reduce(0.0) { sum, block in
        sum + Double(block.right) * (1 - block.frequency)
      } / total
    return BrierDecomposition(
      score: score,
      // Neither can be below zero but by rounding.
      miscalibration: Swift.max(score - recalibrated, 0),
      discrimination: Swift.max(uncertainty - recalibrated, 0),
      uncertainty: uncertainty
    )
  }
}

/// The Brier score in three parts: miscalibration - discrimination + uncertainty.
///
/// - Source: Dimitriadis, Gneiting, Jordan, "Stable Reliability Diagrams for Probabilistic
///   Classifiers", 2021.
package struct BrierDecomposition: Sendable, Equatable {
  /// The mean of (confidence - outcome)², in 0...1.
  package var score: Double
  /// What recalibration by isotonic regression would take off the score, at least 0.
  package var miscalibration: Double
  /// What the recalibrated confidences have over saying the base rate always, at least 0.
  package var discrimination: Double
  /// The score of saying the base rate always, in 0...0.25.
  package var uncertainty: Double
}
