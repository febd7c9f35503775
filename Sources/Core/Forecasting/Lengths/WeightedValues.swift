// SPDX-License-Identifier: Apache-2.0

/// Values with weights: a distribution as a sum over points.
struct WeightedValues {
  /// Values ascending, each with the weight up to its middle, as a share of all.
  private let points: [(value: Double, share: Double)]
  /// The mean.
  let mean: Double

  /// Takes values with weights of a positive sum.
  ///
  /// - Complexity: O(*n* log *n*).
  init(_ points: [(value: Double, weight: Double)]) {
    let sum = points.reduce(0) { $0 + $1.weight }
    precondition(sum > 0, "some value has a weight")
    mean = points.reduce(0) { $0 + $1.value * $1.weight } / sum
    var below = 0.0
    self.points = points.sorted { $0.value < $1.value }.map { value, weight in
      defer { below += weight }
      return (value, (below + weight / 2) / sum)
    }
  }

  /// The value at a share of the weight, on straight lines between the middles of points.
  func quantile(_ share: Double) -> Double {
    guard let above = points.firstIndex(where: { $0.share >= share }) else {
      return points[points.count - 1].value
    }
    guard above > 0 else { return points[0].value }
    let (low, high) = (points[above - 1], points[above])
    guard high.share > low.share else { return high.value }
    return low.value + (high.value - low.value) * (share - low.share) / (high.share - low.share)
  }
}
