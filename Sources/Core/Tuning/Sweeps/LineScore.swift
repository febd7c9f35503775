// SPDX-License-Identifier: Apache-2.0

/// An objective over weighed clips as an exact function of one threshold.
package struct LineScore: Sendable {
  /// What is wanted.
  package let objective: Objective
  /// The objective's sums at every threshold.
  package let ratios: Staircase<Ratio>
  /// The best of them; undefined where no threshold has one.
  private let bestRatio: Ratio

  init(objective: Objective, ratios: Staircase<Ratio>) {
    self.objective = objective
    self.ratios = ratios
    bestRatio = ratios.outcomes.reduce(Ratio(0, 0)) { objective.prefers($1, to: $0) ? $1 : $0 }
  }

  /// The objective at every threshold, in its unit; nil where it is undefined.
  package var values: Staircase<Double?> { ratios.map { objective.value(of: $0) } }

  /// The best value; nil where it is defined nowhere.
  package var best: Double? { objective.value(of: bestRatio) }

  /// Where the objective is the best, or short of it by no more than a loss: the whole region.
  ///
  /// - Parameter loss: In the objective's unit, at least 0, included.
  /// - Returns: True in the region; false everywhere where the objective is defined nowhere.
  package func region(within loss: Double = 0) -> Staircase<Bool> {
    ratios.map { objective.holds($0, within: loss, of: bestRatio) }.merged
  }
}

extension Objective {
  /// Whether a ratio is as good as the best, or short of it by no more than a loss.
  ///
  /// Means over subjects are equal within the unit in which they are kept.
  func holds(_ ratio: Ratio, within loss: Double, of best: Ratio) -> Bool {
    guard let value = self.value(of: ratio), let bestValue = self.value(of: best) else {
      return false
    }
    if !prefers(best, to: ratio) { return true }
    let least = averaging == .subjects ? 1 / Double(ObjectiveSums.unit) : 0
    return (bestValue - value).magnitude <= max(loss, least)
  }
}
