// SPDX-License-Identifier: Apache-2.0

/// The best of an objective over weighed clips, and where it is, as an exact function of two thresholds.
package struct PlaneScore: Sendable {
  private let sweep: PlaneSweep
  private let weights: [Int]
  private let ratio: Ratio

  init(sweep: PlaneSweep, weights: [Int], ratio: Ratio) {
    self.sweep = sweep
    self.weights = weights
    self.ratio = ratio
  }

  /// The best value, in the objective's unit.
  package var best: Double {
    if sweep.objective.averaging == .subjects {
      return Double(ratio.numerator) / Double(ratio.denominator) / Double(ObjectiveSums.unit)
    }
    return Double(ratio.numerator) / Double(ratio.denominator) * sweep.objective.scale
  }

  /// Where the objective is the best, or short of it by no more than a loss: the whole region.
  ///
  /// - Parameter loss: In the objective's unit, at least 0, included; beyond 0 it is taken as larger by what
  ///   rounding to whole numbers takes, a millionth or so.
  /// - Returns: True in the region.
  package func region(within loss: Double = 0) -> ThresholdPlane<Bool> {
    guard loss > 0 else { return sweep.region(asGoodAs: ratio, weights) }
    let worst = sweep.objective.isHigherBetter ? best - loss : best + loss
    return sweep.region(asGoodAs: worst, weights)
  }
}
