// SPDX-License-Identifier: Apache-2.0

extension PoseObservation {
  /// The mean distance in pixels of the joints that two poses have.
  ///
  /// - Parameters:
  ///   - other: A pose of the same joints.
  ///   - shift: By how many pixels this pose is moved first.
  /// - Returns: Infinity where no joint is in both.
  func meanDistance(to other: PoseObservation, movedBy shift: SIMD2<Double> = .zero) -> Double {
    var sum = 0.0
    var count = 0.0
    for (from, to) in zip(positions, other.positions) {
      let step = SIMD2(Double(to.x) - Double(from.x), Double(to.y) - Double(from.y)) - shift
      guard step.x.isFinite, step.y.isFinite else { continue }
      sum += step.length
      count += 1
    }
    return count > 0 ? sum / count : .infinity
  }

  /// The mean step in pixels from the joints of this pose to those of another; nil if no joint is in both.
  func meanStep(to other: PoseObservation) -> SIMD2<Double>? {
    var sum = SIMD2<Double>.zero
    var count = 0.0
    for (from, to) in zip(positions, other.positions) {
      let step = SIMD2(Double(to.x) - Double(from.x), Double(to.y) - Double(from.y))
      guard step.x.isFinite, step.y.isFinite else { continue }
      sum += step
      count += 1
    }
    return count > 0 ? sum / count : nil
  }
}
